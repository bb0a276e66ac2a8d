"""The WARC file of a capture: written by us, readable by everybody, and the same bytes as came over the line."""

import gzip
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from io import BytesIO
from pathlib import Path
from socket import gethostname
from typing import Any

import pytest
from warcio.archiveiterator import ArchiveIterator

from core.archive.streams import opened
from core.archive.web_files import from_warc
from core.evidence.capture import freeze, stored_headers, warc
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.port import Page
from core.model.source import ArchivedPage
from core.model.words import FileRole, Method
from core.settings import Settings
from core.web.provider_http import Exchange
from db.vault import FileVault
from jobs.adapters import DeskVault
from tests.core.evidence.site import Names, gives, moves_to, serving

NOON = datetime(2026, 3, 9, 12, 0, 0, 123456, tzinfo=UTC)
STORY = "The ferry turned back with 212 passengers on board. Nobody was hurt, and the café stayed open all day. "
HTML = f"<html><head><title>Ferry turns back</title></head><body><article><p>{STORY * 5}</p></article></body></html>"
PACKED = gzip.compress(HTML.encode(), mtime=0)
MOVED = Exchange(
    "http://old.example/a?b=1",
    NOON,
    (("Host", "old.example"), ("Accept", "text/html")),
    302,
    "Found",
    (("Location", "https://paper.example/a"), ("Content-Length", "154")),
)
ARRIVED = Exchange(
    "https://paper.example/a",
    NOON,
    (("Host", "paper.example"), ("User-Agent", "SecondSource")),
    200,
    "OK",
    (("Content-Type", "text/html; charset=utf-8"), ("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked"), ("X-Word", "café")),
    PACKED,
)
PAGE = Page(MOVED.url, ARRIVED.url, 200, "text/html; charset=utf-8", HTML.encode(), STORY, exchanges=(MOVED, ARRIVED))


def records(file: bytes) -> list[tuple[Any, bytes]]:
    """Every record with its payload as stored, its digests checked."""
    found = ArchiveIterator(BytesIO(file), check_digests="raise")
    return [(record, record.raw_stream.read()) for record in found]


def header(record: Any, name: str) -> str:
    return str(record.rec_headers.get_header(name))


def test_the_file_holds_each_question_with_its_answer() -> None:
    told = [(record.rec_type, record.rec_headers.get_header("WARC-Target-URI")) for record, _ in records(warc(PAGE))]
    assert told == [
        ("warcinfo", None),
        ("response", MOVED.url),
        ("request", MOVED.url),
        ("response", ARRIVED.url),
        ("request", ARRIVED.url),
    ]


def test_a_question_names_its_answer_and_both_their_moment() -> None:
    _, (moved, _), (asked, _), (arrived, _), (asked_again, _) = records(warc(PAGE))
    assert header(asked, "WARC-Concurrent-To") == header(moved, "WARC-Record-ID")
    assert header(asked_again, "WARC-Concurrent-To") == header(arrived, "WARC-Record-ID")
    assert {header(one, "WARC-Date") for one in (moved, asked, arrived, asked_again)} == {"2026-03-09T12:00:00Z"}
    assert len({header(one, "WARC-Record-ID") for one, _ in records(warc(PAGE))}) == 5
    assert all(header(one, "WARC-Payload-Digest").startswith("sha1:") for one in (moved, arrived))


def test_the_first_record_says_who_wrote_the_file_and_how_but_not_where() -> None:
    (_, said), *_ = records(warc(PAGE))
    lines = dict(line.split(": ", 1) for line in said.decode().splitlines())
    assert (lines["software"], lines["format"]) == ("Second Source", "WARC File Format 1.1")
    assert lines["conformsTo"].endswith("/warc-1.1/")
    assert gethostname().encode() not in gzip.decompress(warc(PAGE))


def test_the_body_is_the_one_that_came_over_the_line_still_packed() -> None:
    answer, body = records(warc(PAGE))[3]
    assert body == PACKED
    assert answer.http_headers.get_header("Content-Encoding") == "gzip"
    assert (answer.http_headers.get_statuscode(), answer.http_headers.protocol) == ("200", "HTTP/1.1")


def test_the_question_is_written_as_it_was_asked() -> None:
    asked = gzip.decompress(warc(PAGE)).partition(b"application/http; msgtype=request")[2]
    assert b"\r\n\r\nGET /a?b=1 HTTP/1.1\r\nHost: old.example\r\nAccept: text/html\r\n\r\n" in asked


def test_a_header_beyond_ascii_stays_as_it_came() -> None:
    assert b"\r\nX-Word: caf\xe9\r\n" in gzip.decompress(warc(PAGE))


@pytest.mark.parametrize(
    ("given", "body", "stored"),
    [
        ((("Content-Length", "3"),), b"abc", [("Content-Length", "3")]),
        ((("Content-Length", "9"),), b"", [("X-Archive-Orig-Content-Length", "9"), ("Content-Length", "0")]),
        ((("transfer-encoding", "chunked"),), b"abc", [("X-Archive-Orig-transfer-encoding", "chunked"), ("Content-Length", "3")]),
        (
            (("Transfer-Encoding", "chunked"), ("Content-Length", "3")),
            b"abc",
            [("X-Archive-Orig-Transfer-Encoding", "chunked"), ("Content-Length", "3")],
        ),
        ((("Server", "x"),), b"abc", [("Server", "x")]),
        ((("Set-Cookie", "a"), ("Set-Cookie", "b")), b"", [("Set-Cookie", "a"), ("Set-Cookie", "b")]),
    ],
)
def test_headers_are_true_of_what_is_stored(given: tuple[tuple[str, str], ...], body: bytes, stored: list[tuple[str, str]]) -> None:
    assert stored_headers(replace(ARRIVED, response_headers=given, body=body)) == stored


def test_the_same_page_gives_the_same_file() -> None:
    assert warc(PAGE) == warc(PAGE)
    assert warc(PAGE) != warc(replace(PAGE, exchanges=(ARRIVED,)))


async def test_a_page_nobody_was_asked_for_has_none(tmp_path: Path) -> None:
    snippet = replace(PAGE, exchanges=(), method=Method.ENGINE)
    assert warc(snippet) == b""
    assert (await freeze(snippet, DeskVault(str(tmp_path)), NOON)).files == ()


def test_our_own_archive_imports_what_we_write() -> None:
    found = list(from_warc(opened(BytesIO(warc(PAGE))), "capture.warc.gz", 1_000_000))
    assert [(one.url, one.title) for one in found if isinstance(one, ArchivedPage)] == [("https://paper.example/a", "Ferry turns back")]
    assert len(found) == 1


def in_pieces(handler: BaseHTTPRequestHandler) -> None:
    handler.protocol_version = "HTTP/1.1"
    handler.send_response(200)
    for name, value in (("Content-Type", "text/html"), ("Content-Encoding", "gzip"), ("Transfer-Encoding", "chunked")):
        handler.send_header(name, value)
    handler.end_headers()
    for part in (PACKED[:100], PACKED[100:]):
        handler.wfile.write(f"{len(part):x}\r\n".encode() + part + b"\r\n")
    handler.wfile.write(b"0\r\n\r\n")
    handler.close_connection = True


@pytest.mark.parametrize("reply", [pytest.param(gives(HTML.encode()), id="plain"), pytest.param(in_pieces, id="packed and in pieces")])
async def test_a_capture_read_over_the_line_is_found_again_in_its_file(tmp_path: Path, reply: Any) -> None:
    with serving({"old.example/a": moves_to("https://paper.example/a"), "paper.example/a": reply}) as site:
        fetcher = WebFetcher(Settings(demo_server=site.url, fetch_pause=0), resolve=Names({}))
        page = await fetcher.read("https://old.example/a")
        capture = await freeze(page, DeskVault(str(tmp_path)), NOON)
        await fetcher.close()
    kept = capture.file(FileRole.WARC)
    assert kept is not None and kept.content_type == "application/warc"
    file = FileVault(str(tmp_path)).get(kept.sha256)
    assert (len(file), records(file)[3][1]) == (kept.size, page.exchanges[-1].body)
    answers = [record.content_stream().read() for record in ArchiveIterator(BytesIO(file)) if record.rec_type == "response"]
    assert answers == [b"", HTML.encode()]
    [imported] = from_warc(opened(BytesIO(file)), "capture.warc.gz", 1_000_000)
    assert isinstance(imported, ArchivedPage) and imported.text == page.text
