"""What went over the line is written down, hop by hop, exactly as it went; what broke on the way is no page."""

import gzip
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import httpx
import pytest

from core.errors import FetchError
from core.evidence.capture import freeze
from core.evidence.fetch.downloader import Downloader, Limits
from core.evidence.fetch.web_fetcher import WebFetcher
from core.web.provider_http import Exchange
from jobs.adapters import DeskVault
from tests.core.evidence.site import Names, Send, Site, Wire, arriving, gives, moves_to

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
STORY = "The ferry turned back with 212 passengers on board. Nobody was hurt, and the café stayed open all day. "
PAGE = f"<html><body><article><h1>Ferry</h1><p>{STORY * 5}</p></article></body></html>".encode()
ADDRESS = "https://paper.example/a"


@pytest.fixture
async def downloader(site: Site) -> AsyncIterator[Downloader]:
    downloader = Downloader(Limits(seconds=5.0, size=100_000), demo_server=site.url, clock=lambda: NOON)
    yield downloader
    await downloader.close()


def named(headers: tuple[tuple[str, str], ...], name: str) -> list[str]:
    return [value for each, value in headers if each.lower() == name]


async def test_every_hop_is_written_down_under_the_address_that_was_asked(site: Site, downloader: Downloader) -> None:
    site.replies |= {"old.example/a?b=1": moves_to("https://paper.example/a"), "paper.example/a": gives(PAGE)}
    moved, arrived = (await downloader.fetch("http://old.example/a?b=1#part")).exchanges
    assert [(one.url, one.status, one.reason, one.at) for one in (moved, arrived)] == [
        ("http://old.example/a?b=1", 302, "Found", NOON),
        ("https://paper.example/a", 200, "OK", NOON),
    ]
    assert (named(moved.response_headers, "location"), moved.body) == (["https://paper.example/a"], b"")
    assert (arrived.body, arrived.http_version) == (PAGE, "HTTP/1.0")


async def test_the_headers_are_those_that_were_sent_and_received(site: Site, downloader: Downloader) -> None:
    seen: list[tuple[str, str]] = []

    def noting(handler: BaseHTTPRequestHandler) -> None:
        seen.extend(handler.headers.items())
        handler.send_response(200, "Fine by me")
        for name, value in (("Content-Type", "text/html"), ("X-Part", "one"), ("X-Part", "two"), ("X-Word", "café")):
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(PAGE)

    site.replies["paper.example/a"] = noting
    [exchange] = (await downloader.fetch(ADDRESS)).exchanges
    assert list(exchange.request_headers) == seen
    assert named(exchange.request_headers, "host") == ["paper.example"]
    assert exchange.reason == "Fine by me"
    assert (named(exchange.response_headers, "x-part"), named(exchange.response_headers, "x-word")) == (["one", "two"], ["café"])


async def test_a_body_is_kept_as_packed_as_it_came(site: Site, downloader: Downloader) -> None:
    site.replies["paper.example/a"] = gives(gzip.compress(PAGE), Content_Encoding="gzip")
    fetched = await downloader.fetch(ADDRESS)
    assert (fetched.body, gzip.decompress(fetched.exchanges[-1].body)) == (PAGE, PAGE)
    assert fetched.exchanges[-1].body != PAGE


async def test_a_body_that_was_not_packed_is_not_held_twice(site: Site, downloader: Downloader) -> None:
    site.replies["paper.example/a"] = gives(PAGE)
    fetched = await downloader.fetch(ADDRESS)
    assert fetched.exchanges[-1].body is fetched.body


async def test_the_address_written_down_is_the_sites_and_not_the_number_behind_it() -> None:
    wire = Wire([httpx.Response(301, headers={"location": "/b"}), arriving(PAGE)])
    fetched = await Downloader(Limits(), resolve=Names({"paper.test": [["93.184.216.34"]]}), wire=wire).fetch("https://paper.test/a")
    assert [one.url for one in fetched.exchanges] == ["https://paper.test/a", "https://paper.test/b"]
    assert {name for one in fetched.exchanges for name in named(one.request_headers, "host")} == {"paper.test"}


async def test_a_page_that_is_another_at_every_visit_is_kept_as_it_was_at_one(site: Site, fetcher: WebFetcher) -> None:
    visits: list[bytes] = []

    def changing(handler: BaseHTTPRequestHandler) -> None:
        visits.append(PAGE.replace(b"212", str(300 + len(visits)).encode()))
        gives(visits[-1])(handler)

    site.replies["paper.example/a"] = changing
    page = await fetcher.read(ADDRESS)
    assert (len(visits), page.body, last(page.exchanges).body) == (1, visits[0], visits[0])
    assert "300 passengers" in page.text


def last(exchanges: tuple[Exchange, ...]) -> Exchange:
    return exchanges[-1]


def sends(*parts: bytes, **headers: str) -> Send:
    """Exactly these bytes under these headers, and then nothing more."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.protocol_version = "HTTP/1.1"
        handler.send_response(200)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Connection": "close", **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(b"".join(parts))
        handler.close_connection = True

    return send


def hangs_up(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


def stored(folder: Path) -> list[Path]:
    return list(folder.rglob("*"))


HALF = len(PAGE) // 2
OLD, NEW = gzip.compress(PAGE), gzip.compress(PAGE.replace(b"212", b"213"))
CUT = "paper.example broke off before the page was complete."
DAMAGED = "The page arrived damaged."


@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        pytest.param(sends(PAGE, Content_Length=str(len(PAGE) + 1)), CUT, id="one byte short of its length"),
        pytest.param(sends(PAGE[:HALF], Content_Length=str(len(PAGE))), CUT, id="replaced by a shorter one while read"),
        pytest.param(sends(b"40\r\n", PAGE[:64], b"\r\n", Transfer_Encoding="chunked"), CUT, id="without its last piece"),
        pytest.param(sends(b"ffff\r\n", PAGE, Transfer_Encoding="chunked"), CUT, id="cut off within a piece"),
        pytest.param(sends(b"", Content_Length="100"), CUT, id="nothing but a promise"),
        pytest.param(sends(OLD[:-8], NEW[-8:], Content_Encoding="gzip"), DAMAGED, id="changed while read"),
        pytest.param(sends(OLD[:-4], Content_Encoding="gzip"), DAMAGED, id="packed and cut"),
        pytest.param(hangs_up, "paper.example could not be reached.", id="no answer at all"),
    ],
)
async def test_a_page_that_did_not_arrive_whole_is_told_and_not_stored(
    site: Site, fetcher: WebFetcher, tmp_path: Path, reply: Send, sentence: str
) -> None:
    site.replies["paper.example/a"] = reply
    with pytest.raises(FetchError) as told:
        await freeze(await fetcher.read(ADDRESS), DeskVault(str(tmp_path)), NOON)
    assert (str(told.value), stored(tmp_path)) == (sentence, [])
