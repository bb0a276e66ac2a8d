import zlib

import pytest

from core.errors import Blocked, FetchError
from core.evidence.extract import pdf as documents
from core.evidence.extract.pdf import Document, opened, read, when
from core.model.dates import When
from tests.core.evidence.papers import locked, pdf, written

FIRST = ["The surveyor found a crack in the plating of the Alder, forward of", "the engine room, and wrote to her owners on 4 March."]
REPORT = pdf(
    [("Report on the Alder", {"size": 18}), (FIRST[0], {"gap": 20}), FIRST[1], ("Nobody answered him.", {"gap": 8})],
    Title="Survey of the Alder", Author="Mara Quill", CreationDate="D:20260304071000+01'00'", ModDate="D:20260305",
)  # fmt: skip
TEXT = f"Report on the Alder\n\n{' '.join(FIRST)}\n\nNobody answered him."


def test_a_document_is_its_paragraphs_and_what_it_says_of_itself() -> None:
    assert read(REPORT) == Document(TEXT, "Survey of the Alder", "Mara Quill", When("2026-03-04T06:10:00Z"), When("2026-03-05"))


async def test_a_process_of_its_own_reads_the_same() -> None:
    assert await opened(REPORT) == read(REPORT)


@pytest.mark.parametrize(
    ("stated", "title"),
    [
        *((own, own) for own in ("Survey of the Alder", "Report 2026/09: the Alder", "Notice No.12")),
        ("Microsoft Word - Survey of the Alder", "Survey of the Alder"),
        *((junk, "Report on the Alder") for junk in ("", " ", "Untitled", "untitled-3", "report.pdf", "Document1", "x" * 200)),
        ("Microsoft Word - alder_v3.doc", "Report on the Alder"),
    ],
)  # fmt: skip
def test_a_title_is_the_files_own_or_its_first_line(stated: str, title: str) -> None:
    assert read(pdf([("Report on the Alder", {"size": 18}), ("The plate shall be kept.", {"gap": 20})], Title=stated)).title == title


def test_a_first_line_without_end_is_cut_between_words() -> None:
    title = read(pdf([f"The plate number {at} shall be kept until the court has seen" for at in range(9)])).title
    assert title.startswith("The plate number 0 shall be kept") and title.endswith("…")
    assert len(title) <= documents.LONGEST_TITLE + 1


@pytest.mark.parametrize(
    ("stated", "byline"),
    [
        *((name, name) for name in ("Mara Quill", "Registry of the Port Court", "Mara Quill, Tom Hale")),
        *((junk, "") for junk in ("", "admin", "mquill", "Default User", "m.quill@lines.test", "LINES\\mquill", "User 7", "x " * 40)),
    ],
)  # fmt: skip
def test_who_signs_a_document(stated: str, byline: str) -> None:
    assert read(pdf(FIRST, Author=stated.replace("\\", "\\\\"))).byline == byline


@pytest.mark.parametrize(
    ("stated", "found"),
    [
        ("D:20260304071000+01'00'", "2026-03-04T06:10:00Z"),
        ("D:20260304071000-0530", "2026-03-04T12:40:00Z"),
        ("D:20260304061000Z", "2026-03-04T06:10:00Z"),
        ("D:20260304061000Z00'00'", "2026-03-04T06:10:00Z"),
        ("2026-03-04T06:10:00Z", "2026-03-04T06:10:00Z"),
        ("D:20260304061000", "2026-03-04"),
        ("D:20260304", "2026-03-04"),
        ("2026-03-04", "2026-03-04"),
        ("D:202603", "2026-03"),
        ("D:2026", "2026"),
        *((bad, "") for bad in ("", "D:", "yesterday", "4 March", "D:20261304", "D:20260230", "D:19700101000000Z", "D:191040101")),
        ("D:99991231235959-14'00'", ""),
    ],
)  # fmt: skip
def test_a_date_is_as_precise_as_the_file_gives_it(stated: str, found: str) -> None:
    assert when(stated) == (When(found) if found else None)


def test_a_change_before_the_beginning_is_none() -> None:
    found = read(pdf(FIRST, CreationDate="D:20260304", ModDate="D:20260301"))
    assert (found.published, found.modified) == (When("2026-03-04"), None)


def test_a_document_locked_only_against_printing_is_read() -> None:
    assert read(locked(REPORT, "")).text == TEXT


NO_WORDS = written([b"0.5 g 72 72 400 600 re f"])
STAMPED = pdf(*([f"Exhibit {at}"] for at in range(1, 6)))


@pytest.mark.parametrize(
    ("body", "error", "sentence"),
    [
        pytest.param(locked(REPORT, "secret"), Blocked, documents.LOCKED, id="locked"),
        pytest.param(NO_WORDS, Blocked, documents.PICTURES, id="a picture of a page"),
        pytest.param(STAMPED, Blocked, documents.PICTURES, id="pictures with a stamp on each"),
        pytest.param(pdf(["\x03\x04\x05\x06 \x07\x02"] * 9), Blocked, documents.GARBLED, id="signs without letters"),
        pytest.param(b"%PDF-1.7\nthis is no document", FetchError, documents.DAMAGED, id="only its first line"),
        pytest.param(b"", FetchError, documents.DAMAGED, id="empty"),
        pytest.param(b"Not found", FetchError, documents.DAMAGED, id="a word of the server's"),
        pytest.param(REPORT[: len(REPORT) // 4], FetchError, documents.DAMAGED, id="a quarter of it"),
        pytest.param(written([]), FetchError, documents.DAMAGED, id="no pages"),
        pytest.param(REPORT.replace(b"/Kids[5 0 R]", b"/Kids[2 0 R]"), FetchError, documents.DAMAGED, id="a page tree that bites its tail"),
        pytest.param(b"%PDF-1.7\n" + b"[" * 100_000, FetchError, documents.DAMAGED, id="brackets without end"),
    ],
)
async def test_an_editor_is_told_why_a_document_could_not_be_read(body: bytes, error: type[FetchError], sentence: str) -> None:
    for reading in (opened(body), _at_once(body)):
        with pytest.raises(FetchError) as told:
            await reading
        assert (type(told.value), str(told.value)) == (error, sentence)


async def _at_once(body: bytes) -> Document:
    return read(body)


def test_a_page_that_cannot_be_read_leaves_the_others() -> None:
    whole = pdf(FIRST, ["The owners did not answer him at all."])
    assert read(whole.replace(b"/Contents 6 0 R", b"/Contents 99 9 R")).text == "The owners did not answer him at all."


def test_a_long_document_is_read_up_to_its_five_hundredth_page() -> None:
    text = read(pdf(*([f"Sheet {at} of the ledger is here: {'x' * (at % 7)}{at}"] for at in range(1, 504)))).text
    assert "Sheet 500 of" in text and "Sheet 501 of" not in text


async def test_a_document_that_is_too_large_is_left() -> None:
    with pytest.raises(FetchError, match=r"larger than 25 MB"):
        await opened(b"%PDF-1.4" + b"\0" * documents.MOST_BYTES)


def bomb() -> bytes:
    packed = zlib.compress(b"BT /F1 11 Tf (boom) Tj ET\n" * 12_000_000, 9)
    return written([packed], extra=b"/Filter/FlateDecode")


async def test_a_page_that_unpacks_without_end_is_not_unpacked() -> None:
    with pytest.raises(FetchError, match="more time or memory than this desk gives"):
        await opened(bomb())


async def test_a_document_that_takes_for_ever_is_ended() -> None:
    endless = written([b"BT /F1 11 Tf 72 700 Td " + b"(abcdefghij) Tj 0 -1 Td " * 400_000 + b"ET"])
    with pytest.raises(FetchError, match="more time or memory than this desk gives"):
        await opened(endless, seconds=0.5)
