import gzip
import json
from pathlib import Path

import pytest

from core.archive import JSON_LIST, UTF_16
from core.archive.page import LONG_ADDRESS, NO_ADDRESS, NOTHING, published
from core.archive.streams import BROKEN_OFF
from core.archive.tables import BAD_QUOTES, NO_COLUMN, NO_OBJECT
from core.model.dates import When
from core.model.source import ArchivedPage
from tests.core.archive.files import LIMIT, taken

CRACK = ArchivedPage("https://a.example/1", "a.example/1", "Crack", "Der Rumpf hatte einen Riß.", "A", When("2026-03-04"), "de")
TOO_LARGE = "It is larger than 0.1 MB."


def line(**fields: str) -> bytes:
    return json.dumps(fields).encode()


@pytest.mark.parametrize(
    "body",
    [
        "url,title,text,published,outlet,language\nhttps://a.example/1,Crack,Der Rumpf hatte einen Riß.,2026-03-04,A,de\n".encode(),
        "Link;Headline;Body;Date;Source;Lang\r\n"
        "https://a.example/1;Crack;Der Rumpf hatte einen Riß.;04.03.2026;A;de-AT\r\n".encode("cp1252"),
        '\ufeff"Article URL"\t"Title"\t"Full text"\t"Published at"\t"Publisher"\t"Locale"\n'
        '"https://a.example/1"\t"Crack"\t"Der Rumpf\nhatte einen Riß."\t"2026-03-04 10:00"\t"A"\t"de_DE"'.encode(),
        line(URL=CRACK.url, title="Crack", body="<p>Der Rumpf hatte<br/>einen Riß.</p>", date="4 March 2026", site="A", lang="de"),
        gzip.compress(line(link=CRACK.url, headline="Crack", text=CRACK.text, date="2026-03-04", outlet="A", language="de"), mtime=0),
    ],
)  # fmt: skip
def test_an_export_is_read_whatever_its_columns_signs_and_letters_are(tmp_path: Path, body: bytes) -> None:
    [page], reasons = taken(tmp_path, body)
    assert (page.url, page.url_key, page.title, " ".join(page.text.split())) == (CRACK.url, CRACK.url_key, CRACK.title, CRACK.text)
    assert (page.outlet, page.published, page.language, reasons) == ("A", When("2026-03-04"), "de", [])


def test_rows_that_are_no_pages_are_told_and_the_others_read(tmp_path: Path) -> None:
    rows = ["url,title,text", "javascript:alert(1),T,text", "https://a.example/1,,", ",,", "https://a.example/2,Good", "short"]
    long = f"https://a.example/?q={'ü' * 900},T,text"
    pages, reasons = taken(tmp_path, "\n".join([*rows, long, "https://a.example/3,\x00T\ud800,text"]).encode("utf-8", "surrogatepass"))
    assert [(page.url[-1], page.title[:4]) for page in pages] == [("2", "Good"), ("3", "Tí €")]
    assert reasons == [NO_ADDRESS, NOTHING, NO_ADDRESS, LONG_ADDRESS]


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1f", "\x08", "\x00", "\ufffe", "\uffff", "\ud800", "&#11;", "&#x1f;", "&#xFFFE;"])
def test_signs_nobody_sees_cost_no_line_of_an_export(tmp_path: Path, sign: str) -> None:
    markup = line(url="https://a.example/1", title=f"Cr{sign}ack", text=f"<p>The{sign} ferry</p>{sign}<p>sailed.</p>", outlet=f"A{sign}")
    plain = line(url="https://a.example/2", title=sign, text=f"The{sign} ferry sailed.")
    pages, reasons = taken(tmp_path, b"\n".join([markup, plain, line(url="https://a.example/3", title="T")]))
    assert ([page.url[-1] for page in pages], reasons) == (["1", "2", "3"], [])
    assert pages[0].text.split()[1:] == ["ferry", "sailed."] and "\x00" not in "".join(map(str, pages))


def test_an_address_is_measured_in_bytes(tmp_path: Path) -> None:
    long = [f"https://a.example/#!/{'日' * 700}", f"https://{'日' * 700}.example/"]
    pages, reasons = taken(tmp_path, b"\n".join(line(url=url, title="T") for url in [*long, f"https://a.example/{'a' * 1900}"]))
    assert ([len(page.url) for page in pages], reasons) == ([1918], [LONG_ADDRESS, LONG_ADDRESS])


def test_a_table_without_addresses_says_which_column_it_needs(tmp_path: Path) -> None:
    assert taken(tmp_path, b"title,text\nA,b\n", "export.csv") == ([], [NO_COLUMN])
    assert taken(tmp_path, b"x" * 3 * LIMIT, "export.csv") == ([], [TOO_LARGE])


def test_quotation_marks_that_do_not_match_cost_their_row(tmp_path: Path) -> None:
    body = b'url,title\nhttps://a.example/1,"A" b\nhttps://a.example/2,B\nhttps://a.example/3,"never closed\nhttps://a.example/4,D\n'
    pages, reasons = taken(tmp_path, body)
    assert ([page.url for page in pages], reasons) == (["https://a.example/2"], [BAD_QUOTES, BAD_QUOTES])


@pytest.mark.parametrize("separator", [b" ", b'","'])
def test_a_record_longer_than_allowed_is_passed_over(tmp_path: Path, separator: bytes) -> None:
    long = b'https://a.example/1,"' + (b"word" + separator) * LIMIT + b'"\nhttps://a.example/2,B\n'
    pages, reasons = taken(tmp_path, b"url,title\n" + long)
    assert ([page.url for page in pages], reasons) == (["https://a.example/2"], [TOO_LARGE])


def test_a_mark_that_opens_and_never_closes_swallows_no_more_than_one_record_may_hold(tmp_path: Path) -> None:
    row = b"https://a.example/%d,T\n"
    body = b'url,title\nhttps://a.example/0,"T\n' + b"".join(row % number for number in range(1, 6000))
    pages, reasons = taken(tmp_path, body)
    assert 1000 < len(pages) < 3000 and pages[-1].url == "https://a.example/5999" and reasons == [TOO_LARGE]


def test_broken_lines_of_jsonl_cost_only_themselves(tmp_path: Path) -> None:
    good = '{"url": "https://a.example/%d", "title": "T", "published": 1772604600, "outlet": {"name": "A"}}'
    lines = [good % 1, "{broken", "", "[1]", "{" * 50, '{"a":' * 15_000, '{"url": 5}', f'{{"text": "{"x" * 2 * LIMIT}"}}', good % 2]
    pages, reasons = taken(tmp_path, "\n".join(lines).encode())
    assert [(page.url, page.published) for page in pages] == [(f"https://a.example/{n}", When("2026-03-04T06:10:00Z")) for n in (1, 2)]
    assert reasons == [NO_OBJECT] * 4 + [NO_ADDRESS, TOO_LARGE]


def test_a_packed_export_that_breaks_off_loses_its_last_line(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps({"url": f"https://a.example/{number}", "title": "T", "text": f"{number:x}" * 40}) for number in range(300))
    pages, reasons = taken(tmp_path, gzip.compress(lines.encode())[:-300])
    assert 0 < len(pages) < 300 and reasons == [BROKEN_OFF]


def test_other_ways_to_write_tables_are_named(tmp_path: Path) -> None:
    assert taken(tmp_path, b'[{"url": "https://a.example"}]') == ([], [JSON_LIST])
    assert taken(tmp_path, "url,title\nhttps://a.example,T".encode("utf-16"), "export.csv") == ([], [UTF_16])


@pytest.mark.parametrize(
    ("given", "iso"),
    [
        ("2026", "2026"),
        ("2026-03", "2026-03"),
        ("2026-03-04", "2026-03-04"),
        ("2026-03-04T06:10:00+01:00", "2026-03-04T05:10:00Z"),
        ("2026-03-04 06:10:00", "2026-03-04"),
        ("2026-03-04T06:10:00.123", "2026-03-04"),
        ("March 4, 2026", "2026-03-04"),
        ("20260304", "2026-03-04"),
        ("Wed, 04 Mar 2026 06:10:00 GMT", "2026-03-04T06:10:00Z"),
        ("03/04/2026", None),
        ("1970-01-01", None),
        ("yesterday", None),
        ("2026-13-45", None),
        ("9" * 500, None),
    ],
)
def test_a_date_is_as_precise_as_it_was_written(given: str, iso: str | None) -> None:
    assert published(given) == (When(iso) if iso else None)
