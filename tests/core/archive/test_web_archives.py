import gzip
import zlib
from pathlib import Path

import pytest

from core import archive as archives
from core.archive.streams import BOMB, BROKEN_OFF, DAMAGED, is_bomb
from core.archive.web_files import LOCKED, NO_WACZ, UNKNOWN_PACKING
from core.model.dates import When
from tests.core.archive.files import LIMIT, Warc, html, taken, wacz

ONE, TWO = "https://gazette.example/1", "https://gazette.example/2"
TOO_LARGE = "It is larger than 0.1 MB."


@pytest.mark.parametrize("packed", [True, False])
def test_a_page_in_a_web_archive_keeps_all_it_says_of_itself(tmp_path: Path, packed: bool) -> None:
    [page], reasons = taken(tmp_path, Warc(gzip=packed).holds(ONE).bytes)
    assert (page.url, page.url_key, page.title) == (ONE, "gazette.example/1", "Ferry sailed with a crack")
    assert (page.outlet, page.published, page.language) == ("The Gazette", When("2026-03-04T06:10:00Z"), "en")
    assert page.text.startswith("The ferry Alder sailed") and reasons == []


def test_only_pages_that_were_answered_with_200_are_taken(tmp_path: Path) -> None:
    made = Warc().holds(ONE).holds(TWO, status="404 Not Found").holds("https://gazette.example/3", b"GIF", kind="image/gif")
    made.holds_resource("https://gazette.example/4", html(), "text/html; charset=utf-8").holds_resource("urn:text", b"x", "text/plain")
    pages, reasons = taken(tmp_path, made.bytes)
    assert [page.url for page in pages] == [ONE, "https://gazette.example/4"] and reasons == []


def test_a_web_archive_without_pages_says_so(tmp_path: Path) -> None:
    assert taken(tmp_path, Warc().holds(ONE, status="301 Moved").bytes) == ([], [archives.NO_PAGES])


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (gzip.compress(html(), mtime=0), {"Content_Encoding": "gzip"}),
        (zlib.compress(html()), {"Content_Encoding": "deflate"}),
        (zlib.compress(html())[2:-4], {"Content_Encoding": "deflate"}),
        (html(), {"Content_Encoding": "br"}),
        (b"%x\r\n%b\r\n0\r\n\r\n" % (len(html()), html()), {"Transfer_Encoding": "chunked"}),
    ],
)
def test_a_body_is_unpacked_as_its_headers_say_unless_somebody_did_so_before(tmp_path: Path, body: bytes, headers: dict[str, str]) -> None:
    [page], _ = taken(tmp_path, Warc().holds(ONE, body, **headers).bytes)
    assert page.text.startswith("The ferry Alder sailed")


@pytest.mark.parametrize(
    ("body", "packing", "reason"),
    [
        (b"\x8b\x02\x80", "br", UNKNOWN_PACKING),
        (b"no gzip at all", "gzip", DAMAGED),
        (gzip.compress(html(), mtime=0)[:-200], "gzip", BROKEN_OFF),
        (gzip.compress(b"<p>" + b"a" * 10 * LIMIT, mtime=0), "gzip", TOO_LARGE),
        (b"<html>" + b"a" * LIMIT, "", TOO_LARGE),
        (b"", "", "This page has no readable text."),
        (b"<html><body><p>Please verify you are human</p></body></html>", "", "This page asks for proof that a human is reading."),
    ],
)
def test_one_bad_page_does_not_keep_the_next_from_being_read(tmp_path: Path, body: bytes, packing: str, reason: str) -> None:
    pages, reasons = taken(tmp_path, Warc().holds(ONE, body, Content_Encoding=packing).holds(TWO).bytes)
    assert ([page.url for page in pages], reasons) == ([TWO], [reason])


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "ftp://gazette.example/1", "urn:x", "https://", f"https://gazette.example/?q={'ü' * 900}"]
)
def test_what_has_no_web_address_of_its_own_is_no_page(tmp_path: Path, url: str) -> None:
    pages, reasons = taken(tmp_path, Warc().holds(url).holds(TWO).bytes)
    assert [page.url for page in pages] == [TWO] and len(reasons) == 1


@pytest.mark.parametrize(
    ("url", "canonical", "kept"),
    [
        (f"{ONE}?utm_source=x", ONE, ONE),
        ("https://m.gazette.example/1", "https://www.gazette.example/1", "https://www.gazette.example/1"),
        (ONE, "https://elsewhere.example/1", ONE),
        (ONE, "https://gazette.example/", ONE),
        (ONE, "javascript:alert(1)", ONE),
    ],
)
def test_a_page_may_name_its_own_address_but_no_other(tmp_path: Path, url: str, canonical: str, kept: str) -> None:
    [page], _ = taken(tmp_path, Warc().holds(url, html(head=f'<link rel="canonical" href="{canonical}">')).bytes)
    assert page.url == kept


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("lost", [50, 400])
def test_a_web_archive_that_breaks_off_gives_what_stands_before(tmp_path: Path, packed: bool, lost: int) -> None:
    whole = Warc(gzip=packed).holds(ONE).holds(TWO).bytes
    pages, reasons = taken(tmp_path, whole.rstrip(b"\r\n")[:-lost])
    assert ([page.url for page in pages], reasons) == ([ONE], [BROKEN_OFF])


@pytest.mark.parametrize(
    "spoilt",
    [
        b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: x\r\n\r\ngarbage\r\n\r\n",
        b"WARC/1.0\r\nWARC-Type: response\r\n\r\nno length",
        b"WARC/1.0\r\nContent-Length: -5\r\n\r\n???\r\n\r\n",
        b"WARC/1.0\r\n" + b"x" * 600_000,
        b"WARC/1.0\r\n" + b"a: b\r\n" * 100_000,
        b"something else",
        b"\r\n" * 300_000,
    ],
)
def test_spoilt_records_end_the_reading_with_a_sentence(tmp_path: Path, spoilt: bytes) -> None:
    pages, reasons = taken(tmp_path, Warc(gzip=False).holds(ONE).bytes + spoilt)
    assert ([page.url for page in pages], reasons) == ([ONE], [DAMAGED])


def test_a_packed_archive_damaged_inside_gives_what_stands_before(tmp_path: Path) -> None:
    first = Warc().holds(ONE).bytes
    second = bytearray(Warc().holds(TWO).bytes)
    second[60:90] = b"\xff" * 30
    pages, reasons = taken(tmp_path, first + bytes(second))
    assert ([page.url for page in pages], reasons) == ([ONE], [DAMAGED])


def test_a_wacz_is_read_member_by_member(tmp_path: Path) -> None:
    members = {"datapackage.json": b"{}", "archive/1.warc.gz": Warc().holds(ONE).bytes, "archive/2.warc": Warc(gzip=False).holds(TWO).bytes}
    pages, reasons = taken(tmp_path, wacz(members | {"archive/3.warc.gz": b"nothing of the kind"}))
    assert ([page.url for page in pages], reasons) == ([ONE, TWO], [DAMAGED])


def test_other_zip_files_are_told_apart(tmp_path: Path) -> None:
    whole = wacz({"archive/1.warc": Warc(gzip=False).holds(ONE).bytes})
    assert taken(tmp_path, wacz({"letter.txt": b"Dear editor"})) == ([], [NO_WACZ])
    assert taken(tmp_path, whole[:-30]) == ([], [DAMAGED])
    locked = bytearray(whole)
    locked[whole.rindex(b"PK\x01\x02") + 8] |= 1
    assert taken(tmp_path, bytes(locked)) == ([], [LOCKED])


def test_a_file_that_unpacks_to_absurd_size_is_not_read_on(tmp_path: Path) -> None:
    header = b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.example\r\nContent-Length: 900000000\r\n\r\n"
    bomb = gzip.compress(header + b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + b"\x00" * 101_000_000, 9)
    assert len(bomb) < 200_000
    _, reasons = taken(tmp_path, bomb)
    assert reasons == [TOO_LARGE, BOMB]
    assert is_bomb(1_000, 200_000_000) and not is_bomb(1_000, 200_001) and not is_bomb(20_000_000, 200_000_000)
