import asyncio
import gzip
import re
import zlib
from collections.abc import AsyncIterator
from http.server import BaseHTTPRequestHandler
from time import monotonic, sleep

import httpx
import pytest

from core.errors import FetchError, Forbidden
from core.evidence.fetch.downloader import Downloader, Limits
from core.settings import Settings
from core.web.ssrf_guard import checked_url
from tests.core.evidence.site import Names, Send, Site, Wire, arriving, gives, moves_to

PUBLIC = "93.184.216.34"
HELLO = b"<html><body><p>Good morning, harbour.</p></body></html>"


@pytest.fixture
async def downloader(site: Site) -> AsyncIterator[Downloader]:
    downloader = Downloader(Limits(seconds=2.0, size=10_000), demo_server=site.url, resolve=Names({"inside.test": [["10.0.0.7"]]}))
    yield downloader
    await downloader.close()


def over(wire: Wire, resolve: Names) -> Downloader:
    return Downloader(Limits(seconds=2.0, size=10_000), resolve=resolve, wire=wire)


def test_limits_come_from_the_settings() -> None:
    assert Limits.of(Settings(fetch_seconds=3, fetch_bytes=99)) == Limits(3, 99)


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_a_demo_page_comes_from_the_demo_server_under_its_own_name(site: Site, downloader: Downloader, scheme: str) -> None:
    site.replies["paper.example/a?b=1"] = gives(HELLO)
    page = await downloader.fetch(f"{scheme}://paper.example/a?b=1#part")
    assert (page.status, page.body, page.content_type) == (200, HELLO, "text/html; charset=utf-8")
    assert (page.url, page.final_url) == (f"{scheme}://paper.example/a?b=1#part", f"{scheme}://paper.example/a?b=1")
    assert site.asked == ["paper.example/a?b=1"]


async def test_without_a_demo_server_demo_hosts_do_not_exist() -> None:
    resolve = Names({"paper.example": [[PUBLIC]]})
    with pytest.raises(FetchError, match=r"no site called paper\.example"):
        await over(Wire([]), resolve).fetch("https://paper.example/a")
    assert resolve.asked == []


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "192.168.0.1", "inside.test", "localhost"])
async def test_a_demo_server_opens_no_other_door(downloader: Downloader, site: Site, host: str) -> None:
    with pytest.raises((Forbidden, FetchError)):
        await downloader.fetch(f"http://{host}/a")
    assert site.asked == []


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "169.254.169.254", "inside.test"])
async def test_private_addresses_are_forbidden(downloader: Downloader, host: str) -> None:
    with pytest.raises(Forbidden, match="private address; this desk never visits those"):
        await downloader.fetch(f"https://{host}/a")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("javascript:alert(1)", "begins with javascript:"),
        ("file:///etc/passwd", "begins with file:"),
        ("ftp://paper.test/a", "begins with ftp:"),
        ("data:text/html,hello", "begins with data:"),
        ("//paper.test/a", "begins with nothing"),
        ("https://ana:secret@paper.test/", "user name or password"),
        ("https://ana@paper.test/", "user name or password"),
        ("https://paper.test:8443/", "port 8443"),
        ("http://paper.test:22/", "port 22"),
    ],
)
def test_addresses_this_desk_never_visits(address: str, sentence: str) -> None:
    with pytest.raises(Forbidden, match=sentence):
        checked_url(address)


@pytest.mark.parametrize("address", ["https://", "https:///a", "https://paper.test:many/", "http://[::1", "https://pa\x00per.test/"])
def test_what_is_no_address_at_all(address: str) -> None:
    with pytest.raises(FetchError, match="not a web address"):
        checked_url(address)


def test_other_ports_are_for_the_demo_only() -> None:
    assert checked_url("http://paper.example:8770/a", demo=True).port == 8770
    with pytest.raises(Forbidden):
        checked_url("http://paper.example:8770/a")
    with pytest.raises(Forbidden):
        checked_url("http://paper.test:8770/a", demo=True)


async def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    wire, resolve = Wire([arriving()]), Names({"paper.test": [[PUBLIC], ["127.0.0.1"]]})
    await over(wire, resolve).fetch("https://paper.test/a")
    sent = wire.sent[0]
    assert (sent.url.host, sent.headers["host"], sent.extensions["sni_hostname"]) == (PUBLIC, "paper.test", "paper.test")
    assert resolve.asked == ["paper.test"]


async def test_a_name_that_changes_its_mind_is_caught_at_the_next_hop() -> None:
    wire = Wire([httpx.Response(302, headers={"location": "/b"}), arriving()])
    resolve = Names({"paper.test": [[PUBLIC], ["127.0.0.1"]]})
    with pytest.raises(Forbidden, match="The page redirects to an address that leads to a private address"):
        await over(wire, resolve).fetch("https://paper.test/a")
    assert len(wire.sent) == 1


async def test_the_next_address_is_tried_when_the_first_does_not_answer() -> None:
    wire = Wire([httpx.ConnectError("no route"), arriving()])
    page = await over(wire, Names({"paper.test": [["2606:4700::1111", PUBLIC]]})).fetch("https://paper.test/a")
    assert page.status == 200
    assert [request.url.host for request in wire.sent] == ["2606:4700::1111", PUBLIC]


async def test_a_site_that_cannot_be_reached_is_named() -> None:
    with pytest.raises(FetchError, match=r"paper\.test could not be reached"):
        await over(Wire([httpx.ConnectError("refused")]), Names({"paper.test": [[PUBLIC]]})).fetch("https://paper.test/a")


async def test_no_cookie_is_kept() -> None:
    wire = Wire([httpx.Response(302, headers={"location": "/b", "set-cookie": "id=7; Path=/"}), arriving()])
    await over(wire, Names({"paper.test": [[PUBLIC]]})).fetch("https://paper.test/a")
    assert "cookie" not in wire.sent[1].headers


async def test_redirects_are_followed_to_the_end(site: Site, downloader: Downloader) -> None:
    site.replies |= {"old.example/a": moves_to("https://new.example/b"), "new.example/b": moves_to("c"), "new.example/c": gives(HELLO)}
    page = await downloader.fetch("http://old.example/a")
    assert (page.url, page.final_url, page.body) == ("http://old.example/a", "https://new.example/c", HELLO)


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("http://127.0.0.1/admin", "redirects to an address that leads to a private address"),
        ("http://169.254.169.254/latest/meta-data/", "redirects to an address that leads to a private address"),
        ("http://[::ffff:7f00:1]/", "redirects to an address that leads to a private address"),
        ("http://inside.test/", "redirects to an address that leads to a private address"),
        ("file:///etc/passwd", "redirects to an address that begins with file:"),
        ("http://ana:secret@paper.example/", "redirects to an address that carries a user name"),
        ("http://paper.test:6379/", "redirects to an address that asks for port 6379"),
    ],
)
async def test_a_redirect_is_judged_like_any_address(site: Site, downloader: Downloader, target: str, sentence: str) -> None:
    site.replies["paper.example/a"] = moves_to(target)
    with pytest.raises(Forbidden, match=sentence):
        await downloader.fetch("https://paper.example/a")


async def test_a_redirect_to_the_demo_server_itself_is_forbidden(site: Site, downloader: Downloader) -> None:
    site.replies["paper.example/a"] = moves_to(f"{site.url}/b")
    with pytest.raises(Forbidden):
        await downloader.fetch("https://paper.example/a")
    assert len(site.asked) == 1


async def test_a_redirect_loop_ends(site: Site, downloader: Downloader) -> None:
    site.replies["paper.example/a"] = moves_to("https://paper.example/a")
    with pytest.raises(FetchError, match="redirects more than 5 times"):
        await downloader.fetch("https://paper.example/a")
    assert len(site.asked) == 6


async def test_every_status_comes_back_with_its_body(site: Site, downloader: Downloader) -> None:
    for status in (403, 404, 410, 500):
        site.replies[f"paper.example/{status}"] = gives(b"<p>Sorry.</p>", status)
        page = await downloader.fetch(f"https://paper.example/{status}")
        assert (page.status, page.body) == (status, b"<p>Sorry.</p>")


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    for _ in range(10_000):
        handler.wfile.write(b"x" * 1000)


def dripping(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    for _ in range(500):
        handler.wfile.write(b"x")
        handler.wfile.flush()
        sleep(0.02)


def packed(body: bytes, packing: str = "gzip") -> Send:
    return gives(body, Content_Encoding=packing)


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(gives(b"x" * 10_001), id="says its size"),
        pytest.param(endless, id="never ends"),
        pytest.param(packed(gzip.compress(b"x" * 50_000_000)), id="unpacks to fifty megabytes"),
        pytest.param(packed(gzip.compress(b"x" * 10_001)), id="unpacks to one byte too many"),
        pytest.param(packed(gzip.compress(b"x") + b"y" * 20_000), id="hides more behind its end"),
        pytest.param(packed(gzip.compress(b"x" * 5_000) * 3), id="grows piece by piece"),
    ],
)
async def test_a_page_that_is_too_large_is_left(site: Site, downloader: Downloader, reply: Send) -> None:
    site.replies["paper.example/big"] = reply
    with pytest.raises(FetchError, match=r"larger than 0\.01 MB"):
        await downloader.fetch("https://paper.example/big")


@pytest.mark.parametrize("body", [b"x" * 10_000, b"", HELLO])
@pytest.mark.parametrize(("packing", "pack"), [("", bytes), ("gzip", gzip.compress), ("deflate", zlib.compress)])
async def test_a_page_within_the_limit_arrives_whole(
    site: Site, downloader: Downloader, body: bytes, packing: str, pack: type[bytes]
) -> None:
    site.replies["paper.example/a"] = packed(pack(body), packing)
    assert (await downloader.fetch("https://paper.example/a")).body == body


@pytest.mark.parametrize("behind", [b"", b"\0\0\0\0", b"\r\n"])
async def test_a_page_packed_in_pieces_arrives_whole(site: Site, downloader: Downloader, behind: bytes) -> None:
    site.replies["paper.example/a"] = packed(gzip.compress(b"The first half, ") + gzip.compress(b"and the second.") + behind)
    assert (await downloader.fetch("https://paper.example/a")).body == b"The first half, and the second."


@pytest.mark.parametrize("last", [gzip.compress(b"second")[:-9], gzip.compress(b"") * 300], ids=["a piece is cut", "no end of pieces"])
async def test_pieces_that_are_no_page_are_refused(site: Site, downloader: Downloader, last: bytes) -> None:
    site.replies["paper.example/a"] = packed(gzip.compress(b"first ") + last)
    with pytest.raises(FetchError, match="damaged"):
        await downloader.fetch("https://paper.example/a")


@pytest.mark.parametrize(("packing", "sentence"), [("br", "did not ask for"), ("zstd", "did not ask for"), ("gzip", "damaged")])
async def test_unknown_or_broken_packing_is_refused(site: Site, downloader: Downloader, packing: str, sentence: str) -> None:
    site.replies["paper.example/a"] = packed(b"this is not packed at all", packing)
    with pytest.raises(FetchError, match=sentence):
        await downloader.fetch("https://paper.example/a")


async def test_a_page_that_drips_is_left_when_its_time_is_over(site: Site) -> None:
    downloader = Downloader(Limits(seconds=0.3, size=10_000), demo_server=site.url)
    site.replies["paper.example/slow"] = dripping
    started = monotonic()
    with pytest.raises(FetchError, match=r"within 0\.3 seconds"):
        await downloader.fetch("https://paper.example/slow")
    assert monotonic() - started < 5
    await downloader.close()


async def test_slow_redirects_share_one_time_limit(site: Site) -> None:
    def slowly(handler: BaseHTTPRequestHandler) -> None:
        sleep(0.15)
        moves_to("https://paper.example/slow")(handler)

    downloader = Downloader(Limits(seconds=0.35, size=10_000), demo_server=site.url)
    site.replies["paper.example/slow"] = slowly
    with pytest.raises(FetchError, match="seconds"):
        await downloader.fetch("https://paper.example/slow")
    assert len(site.asked) <= 3
    await downloader.close()


@pytest.mark.parametrize("kind", ["image/png", "image/svg+xml", "application/zip", "font/woff2", "video/mp4", "application/octet-stream"])
async def test_a_file_is_not_a_page(site: Site, downloader: Downloader, kind: str) -> None:
    site.replies["paper.example/a"] = gives(b"anything", kind=kind)
    with pytest.raises(FetchError, match=re.escape(f"gives a file ({kind})")):
        await downloader.fetch("https://paper.example/a")


@pytest.mark.parametrize("body", [b"PK\x03\x04\x14\0", b"\x7fELF\x02\x01"])
async def test_a_file_that_calls_itself_a_page_is_recognised(site: Site, downloader: Downloader, body: bytes) -> None:
    site.replies["paper.example/a"] = gives(body)
    with pytest.raises(FetchError, match="not a page of text"):
        await downloader.fetch("https://paper.example/a")


@pytest.mark.parametrize("kind", ["application/pdf", "text/html", "application/octet-stream", ""])
async def test_a_document_is_let_through_whatever_it_is_called(site: Site, downloader: Downloader, kind: str) -> None:
    site.replies["paper.example/a"] = gives(b"%PDF-1.7 ...", kind=kind)
    assert (await downloader.fetch("https://paper.example/a")).content_type == "application/pdf"


async def test_a_page_without_a_content_type_is_read(site: Site, downloader: Downloader) -> None:
    site.replies["paper.example/a"] = gives(HELLO, kind="")
    assert (await downloader.fetch("https://paper.example/a")).body == HELLO


async def test_a_host_is_visited_by_two_at_once_at_most(site: Site, downloader: Downloader) -> None:
    inside, most = 0, 0

    def counting(handler: BaseHTTPRequestHandler) -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        sleep(0.05)
        inside -= 1
        gives(HELLO)(handler)

    site.replies["paper.example/a"] = counting
    await asyncio.gather(*(downloader.fetch("https://paper.example/a") for _ in range(6)))
    assert most == 2


async def test_waiting_for_a_busy_host_is_not_held_against_a_page(site: Site) -> None:
    def slowly(handler: BaseHTTPRequestHandler) -> None:
        sleep(0.4)
        gives(HELLO)(handler)

    downloader = Downloader(Limits(seconds=3.0, size=10_000), demo_server=site.url)
    site.replies["paper.example/a"] = slowly
    pages = await asyncio.gather(*(downloader.fetch("https://paper.example/a") for _ in range(16)))
    assert [page.status for page in pages] == [200] * 16
    await downloader.close()
