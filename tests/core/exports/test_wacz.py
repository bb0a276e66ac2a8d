"""An investigation as a web archive: every page in it can be found and opened, and one altered byte is noticed."""

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from wacz.main import main as wacz_command
from warcio.archiveiterator import ArchiveIterator

from core import archive as archives
from core.errors import EvidenceError
from core.exports.wacz import wacz
from core.model.source import ArchivedPage
from core.model.words import FileRole
from tests.fixtures.packages import OLD, PNG_BYTES, Case, case, opened

WHOLE_PAGES = ["S001", "S002", "S003", "S004", "S005", "S006", "S008", "S009"]


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Case:
    return case(tmp_path_factory.mktemp("store"))


@pytest.fixture(scope="module")
def package(ferry: Case) -> bytes:
    return wacz(ferry.dossier, ferry.vault.get)


def validates(package: bytes, folder: Path) -> bool:
    """The word of the format's own validator."""
    (folder / "case.wacz").write_bytes(package)
    return bool(wacz_command(["validate", "-f", str(folder / "case.wacz")]) == 0)


def altered(package: bytes, name: str) -> bytes:
    """The same package with one bit of one file turned."""
    made = io.BytesIO()
    with ZipFile(made, "w") as packed:
        for path, content in opened(package).items():
            place = len(content) // 2
            turned = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
            packed.writestr(path, turned if path == name else content)
    return made.getvalue()


def pages(package: bytes) -> list[dict[str, str]]:
    head, *rows = [json.loads(line) for line in opened(package)["pages/pages.jsonl"].splitlines()]
    assert head["format"] == "json-pages-1.0"
    return rows


def index(package: bytes) -> dict[tuple[str, str], dict[str, str]]:
    """What a player finds: address and moment to the place of the record."""
    lines = gzip.decompress(opened(package)["indexes/index.cdx.gz"]).decode().splitlines()
    assert lines == sorted(lines)
    found = {}
    for line in lines:
        _key, stamp, told = line.split(" ", 2)
        entry = json.loads(told)
        found[entry["url"], stamp] = entry
    return found


def record(package: bytes, entry: dict[str, str]) -> tuple[str, str, str, bytes]:
    """Type, address, content type and payload of the record at the place an index entry names."""
    start = int(entry["offset"])
    archive = opened(package)[f"archive/{entry['filename']}"]
    one = next(iter(ArchiveIterator(io.BytesIO(archive[start : start + int(entry["length"])]))))
    head = one.http_headers or one.rec_headers
    return one.rec_type, one.rec_headers.get_header("WARC-Target-URI"), head.get_header("Content-Type"), one.content_stream().read()


def stamp(page: dict[str, str]) -> str:
    return "".join(char for char in page["ts"] if char.isdigit())


def urns(package: bytes) -> Iterator[str]:
    return (url for url, _stamp in index(package) if url.startswith("urn:"))


def test_the_formats_own_validator_accepts_it(package: bytes, tmp_path: Path) -> None:
    assert validates(package, tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        "archive/S001.warc.gz",
        "archive/evidence.warc.gz",
        "indexes/index.cdx.gz",
        "indexes/index.idx",
        "pages/pages.jsonl",
        "notes/README.md",
        "notes/sources.json",
        "datapackage.json",
        "datapackage-digest.json",
    ],
)
def test_one_altered_byte_is_noticed(package: bytes, name: str, tmp_path: Path) -> None:
    try:
        passed = validates(altered(package, name), tmp_path)
    except ValueError:  # the validator falls over a JSON file that is none any more
        passed = False
    assert not passed


def test_every_page_is_listed_and_opens_with_the_bytes_that_were_read(package: bytes, ferry: Case) -> None:
    listed, found = pages(package), index(package)
    assert [page["id"] for page in listed] == WHOLE_PAGES
    for page in listed:
        source = ferry.dossier.source(page["id"])
        kind, url, content_type, payload = record(package, found[page["url"], stamp(page)])
        assert kind == ("resource" if page["id"] == OLD else "response")
        assert url == page["url"] == source.url
        assert ferry.vault.get(source.capture or "") == payload
        assert page["text"] == ferry.vault.get(source.text_sha256).decode()
        assert page["title"].startswith(f"{source.id} {source.outlet}")
        assert content_type


def test_the_redirect_that_led_to_a_page_is_in_it_too(package: bytes) -> None:
    found = index(package)
    assert found["http://tidewire.example/1", "20260309120000"]["status"] == "301"


def test_the_records_of_a_capture_are_as_they_were_frozen(package: bytes, ferry: Case) -> None:
    inside = opened(package)
    for key in ("S001", "S006"):
        assert inside[f"archive/{key}.warc.gz"] == ferry.path(key, FileRole.WARC).read_bytes()


def test_text_pictures_seals_and_snippets_are_filed_beside_the_pages(package: bytes) -> None:
    found = index(package)
    picture = next(entry for (url, _stamp), entry in found.items() if url == "urn:fullPage:https://tidewire.example/1")
    assert record(package, picture) == ("resource", "urn:fullPage:https://tidewire.example/1", "image/png", PNG_BYTES)
    kinds = {url.split(":")[1] for url in urns(package)}
    assert kinds == {"text", "fullPage", "pdf", "metadata", "timestamp", "snippet"}
    snippet = next(entry for (url, _stamp), entry in found.items() if url.startswith("urn:snippet:"))
    assert b"Crew say the company knew." in record(package, snippet)[3]


def test_it_says_what_it_is(package: bytes) -> None:
    told = json.loads(opened(package)["datapackage.json"])
    assert (told["title"], told["software"]) == ("Ferry operator knew of hull crack before sailing", "Second Source")
    assert told["created"] == "2026-03-09T12:00:09Z"
    assert told["description"] == "8 pages captured by investigation 1."


def test_the_same_evidence_gives_the_same_bytes(package: bytes, ferry: Case) -> None:
    assert wacz(ferry.dossier, ferry.vault.get) == package


def test_our_own_archive_can_take_it_in(package: bytes, tmp_path: Path) -> None:
    (tmp_path / "case.wacz").write_bytes(package)
    found = list(archives.read(tmp_path / "case.wacz", 1_000_000))
    assert {page.url for page in found if isinstance(page, ArchivedPage)} >= {"https://tidewire.example/1", "https://port-court.example/5"}


def test_a_lost_record_is_told_and_the_page_still_opens(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    ferry.path("S001", FileRole.WARC).unlink()
    package = wacz(ferry.dossier, ferry.vault.get)
    page = next(page for page in pages(package) if page["id"] == "S001")
    assert record(package, index(package)[page["url"], stamp(page)])[0] == "resource"
    assert "S001: the web archive record" in opened(package)["notes/README.md"].decode()
    assert "One file is missing" in json.loads(opened(package)["datapackage.json"])["description"]
    assert validates(package, tmp_path)


def test_a_page_of_which_nothing_is_left_is_told_and_not_listed(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    for role in (FileRole.WARC, FileRole.RAW):
        ferry.path("S001", role).unlink()
    package = wacz(ferry.dossier, ferry.vault.get)
    assert [page["id"] for page in pages(package)] == WHOLE_PAGES[1:]
    assert opened(package)["notes/README.md"].decode().count("- S001: ") == 2
    here = json.loads(opened(package)["notes/sources.json"])[0]["files"]
    assert {role: file["here"] for role, file in here.items() if role in ("raw", "warc", "text")} == {
        "raw": False,
        "warc": False,
        "text": True,
    }


def test_a_record_that_nobody_can_read_is_told_and_the_page_still_opens(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    capture = ferry.dossier.captures[0]
    junk = ferry.vault.put(b"no web archive at all")
    files = tuple(type(file)(file.role, junk, 21) if file.role is FileRole.WARC else file for file in capture.files)
    dossier = ferry.dossier.with_(captures=(capture.with_(files=files), *ferry.dossier.captures[1:]))
    package = wacz(dossier, ferry.vault.get)
    assert "archive/S001.warc.gz" not in opened(package)
    assert "S001" in [page["id"] for page in pages(package)]
    assert "cannot be read; the page is filed from its bytes" in opened(package)["notes/README.md"].decode()


def test_an_address_cannot_write_into_the_head_of_a_record(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    hostile = "https://coast-observer.example/3\r\nWARC-Type: response\r\n x"
    captures = tuple(
        one.with_(final_url=hostile) if one.final_url.endswith("observer.example/3") else one for one in ferry.dossier.captures
    )
    package = wacz(ferry.dossier.with_(captures=captures), ferry.vault.get)
    assert {page["id"]: page["url"] for page in pages(package)}[OLD] == "https://coast-observer.example/3WARC-Type:responsex"


def test_without_evidence_there_is_nothing_to_pack(tmp_path: Path) -> None:
    ferry = case(tmp_path / "store")
    for file in (tmp_path / "store").rglob("*"):
        if file.is_file():
            file.unlink()
    with pytest.raises(EvidenceError, match="Nothing of this investigation is in the evidence store"):
        wacz(ferry.dossier, ferry.vault.get)
