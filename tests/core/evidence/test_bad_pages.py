"""Pages as the web really sends them: wrongly declared, far too large, broken, packed to burst, cut off half-way."""

import gzip
from collections.abc import AsyncIterator
from http.server import BaseHTTPRequestHandler

import pytest

from core.errors import Blocked, FetchError, Forbidden, Gone, Unreadable
from core.evidence.extract import pdf as documents
from core.evidence.fetch.web_fetcher import WebFetcher
from core.model.dates import When
from core.model.words import CaptureKind
from core.settings import Settings
from tests.core.evidence.papers import locked, pdf, written
from tests.core.evidence.site import Names, Send, Site, gives, moves_to

STORY = "The ferry turned back with 212 passengers on board. “Nobody was hurt,” said Mara Quill, and the café stayed open all day. "
PAGE = f"<html><head><title>Ferry</title></head><body><article><h1>Ferry</h1><p>{STORY * 3}</p><p>{STORY}</p></article></body></html>"
RUSSIAN = f"<html><body><article><p>{'Паром вернулся в порт через час после выхода, сообщил оператор. ' * 8}</p></article></body></html>"
ADDRESS = "https://paper.example/a"


@pytest.fixture
async def fetcher(site: Site) -> AsyncIterator[WebFetcher]:
    fetcher = WebFetcher(Settings(demo_server=site.url, fetch_seconds=20, fetch_pause=0), resolve=Names({"inside.test": [["10.0.0.7"]]}))
    yield fetcher
    await fetcher.close()


@pytest.mark.parametrize(
    "kind", ["", "text/html", "text/html; charset=", "text/html; charset=utf-8", "text/html; charset=klingon", "text/html; charset=;;"]
)
@pytest.mark.parametrize("written_in", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
async def test_a_wrong_or_missing_charset_leaves_the_words_whole(site: Site, fetcher: WebFetcher, kind: str, written_in: str) -> None:
    site.replies["paper.example/a"] = gives(PAGE.encode(written_in), kind=kind)
    assert "“Nobody was hurt,” said Mara Quill, and the café stayed" in (await fetcher.read(ADDRESS)).text


@pytest.mark.parametrize("kind", ["text/html", "text/html; charset=utf-8"])
async def test_another_alphabet_is_recognised_without_being_declared(site: Site, fetcher: WebFetcher, kind: str) -> None:
    site.replies["paper.example/a"] = gives(RUSSIAN.encode("cp1251"), kind=kind)
    assert "Паром вернулся в порт" in (await fetcher.read(ADDRESS)).text


def silent_about_its_size(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    for _ in range(30):
        handler.wfile.write(b"<p>" + b"x" * 999_997)


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(gives(b"x" * 30_000_000), id="thirty megabytes"),
        pytest.param(silent_about_its_size, id="thirty megabytes that say nothing of it"),
        pytest.param(gives(gzip.compress(b"<p>boom</p>" * 10_000_000), Content_Encoding="gzip"), id="a bomb"),
        pytest.param(gives(b"%PDF-1.7" + b"\0" * 26_000_000, kind="application/pdf"), id="a document"),
    ],
)
async def test_a_page_of_thirty_megabytes_is_left(site: Site, fetcher: WebFetcher, reply: Send) -> None:
    site.replies["paper.example/a"] = reply
    with pytest.raises(FetchError, match="larger than 25 MB"):
        await fetcher.read(ADDRESS)


async def test_a_bomb_in_a_bomb_is_unpacked_once(site: Site, fetcher: WebFetcher) -> None:
    inner = gzip.compress(b"<p>boom</p>" * 10_000_000)
    site.replies["paper.example/a"] = gives(gzip.compress(inner), Content_Encoding="gzip")
    with pytest.raises(FetchError, match="a packed file, not a page of text"):
        await fetcher.read(ADDRESS)


async def test_redirects_without_end_are_not_followed_without_end(site: Site, fetcher: WebFetcher) -> None:
    site.replies |= {f"paper.example/{at}": moves_to(f"https://paper.example/{at + 1}") for at in range(50)}
    with pytest.raises(FetchError, match="redirects more than 5 times"):
        await fetcher.read("https://paper.example/0")
    assert len(site.asked) == 6


async def test_two_sites_that_send_us_to_each_other_are_left(site: Site, fetcher: WebFetcher) -> None:
    site.replies |= {"paper.example/a": moves_to("https://wire.example/b"), "wire.example/b": moves_to(ADDRESS)}
    with pytest.raises(FetchError, match="redirects more than 5 times"):
        await fetcher.read(ADDRESS)


@pytest.mark.parametrize(
    "target", ["http://192.168.0.1/", "http://inside.test/", "http://[::ffff:a9fe:a9fe]/latest/", "file:///etc/passwd"]
)
async def test_a_redirect_into_the_house_is_forbidden(site: Site, fetcher: WebFetcher, target: str) -> None:
    site.replies["paper.example/a"] = moves_to(target)
    with pytest.raises(Forbidden, match="The page redirects to an address that"):
        await fetcher.read(ADDRESS)


@pytest.mark.parametrize("where", ["", "http://", "http://[", "https://pa\x7fper.example/"])
async def test_a_redirect_to_nowhere_is_told(site: Site, fetcher: WebFetcher, where: str) -> None:
    site.replies["paper.example/a"] = gives(b"", 302, Location=where)
    with pytest.raises(FetchError):
        await fetcher.read(ADDRESS)


def cut_off(body: bytes, **headers: str) -> Send:
    """Says it sends everything, sends half, and hangs up."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body)), **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body[: len(body) // 2])
        handler.close_connection = True

    return send


async def test_a_page_that_closes_half_way_is_not_taken_for_the_whole(site: Site, fetcher: WebFetcher) -> None:
    site.replies["paper.example/a"] = cut_off(PAGE.encode())
    with pytest.raises(FetchError, match=r"paper\.example broke off before the page was complete"):
        await fetcher.read(ADDRESS)


async def test_a_packed_page_that_closes_half_way_is_not_taken_for_the_whole(site: Site, fetcher: WebFetcher) -> None:
    packed = gzip.compress(PAGE.encode())
    site.replies["paper.example/a"] = gives(packed[: len(packed) // 2], Content_Encoding="gzip")
    with pytest.raises(FetchError, match="arrived damaged"):
        await fetcher.read(ADDRESS)


@pytest.mark.parametrize(
    "html",
    [
        PAGE.replace("</p>", "").replace("</article>", ""),
        PAGE.replace("<html><head>", "").replace("</body></html>", ""),
        PAGE.replace("<p>", "<p <b>", 1),
        PAGE.replace("<article>", "<article><div><span><table><td>"),
        PAGE.replace("<p>", "<p class='x>", 1).replace("</p>", "</p>'>", 1) + PAGE,
        PAGE.replace("<h1>", "<h1>\x00\x0b"),
        PAGE.upper().replace(STORY.upper(), STORY),
        PAGE[: PAGE.rindex("</p>")],
    ],
)
async def test_malformed_markup_is_read_as_browsers_do(site: Site, fetcher: WebFetcher, html: str) -> None:
    site.replies["paper.example/a"] = gives(html.encode())
    assert "The ferry turned back with 212 passengers on board." in (await fetcher.read(ADDRESS)).text


async def test_whom_a_page_quotes_is_read_with_it(site: Site, fetcher: WebFetcher) -> None:
    site.replies["paper.example/a"] = gives(PAGE.encode())
    assert (await fetcher.read(ADDRESS)).quoted == ("Mara Quill",)


LETTER = [("Letter to the owners", {"size": 18.0}), ("“The plate is cracked,” said Mara Quill, the surveyor of the county.", {"gap": 20.0})]


@pytest.mark.parametrize("kind", ["application/pdf", "text/html; charset=utf-8", "application/octet-stream", ""])
async def test_a_document_is_a_source_like_any_other(site: Site, fetcher: WebFetcher, kind: str) -> None:
    body = pdf(LETTER, Author="Mara Quill", CreationDate="D:20260304")
    site.replies["court.example/letter.pdf"] = gives(body, kind=kind)
    page = await fetcher.read("https://court.example/letter.pdf")
    assert (page.kind, page.content_type, page.http_status, page.body) == (CaptureKind.DOCUMENT, "application/pdf", 200, body)
    assert page.text == "“The plate is cracked,” said Mara Quill, the surveyor of the county."
    assert (page.title, page.byline, page.language, page.quoted) == ("Letter to the owners", "Mara Quill", "en", ("Mara Quill",))
    assert (page.published, page.modified) == (When("2026-03-04"), None)


async def test_a_page_that_calls_itself_a_document_is_a_page(site: Site, fetcher: WebFetcher) -> None:
    site.replies["paper.example/a"] = gives(PAGE.encode(), kind="application/pdf")
    page = await fetcher.read(ADDRESS)
    assert (page.kind, page.content_type, page.title) == (CaptureKind.PAGE, "text/html", "Ferry")


@pytest.mark.parametrize(
    ("reply", "error", "sentence"),
    [
        (gives(locked(pdf(LETTER), "secret"), kind="application/pdf"), Blocked, documents.LOCKED),
        (gives(written([b"72 72 400 600 re f"]), kind="application/pdf"), Blocked, documents.PICTURES),
        (gives(b"Sorry, no letter.", kind="application/pdf"), FetchError, documents.DAMAGED),
        (gives(pdf(LETTER), 404, kind="application/pdf"), Gone, "The page answered 404: it is gone."),
        (gives(pdf(LETTER), 403, kind="application/pdf"), Blocked, "The site answered 403: it does not let us read this page."),
        (gives(b"\x89PNG\r\n\x1a\n\0", 404, kind="image/png"), Gone, "The page answered 404: it is gone."),
        (gives(b"PK\x03\x04\0\0", kind="application/pdf"), Unreadable, "The address gives a packed file, not a page of text."),
        (gives(b"\x7fELF\x02\x01", kind="text/html"), Unreadable, "The address gives a program, not a page of text."),
        (gives(b"anything", kind="image/png"), Unreadable, "The address gives a file (image/png), not a page of text."),
    ],
)
async def test_an_editor_is_told_why_a_file_could_not_be_read(
    site: Site, fetcher: WebFetcher, reply: Send, error: type[FetchError], sentence: str
) -> None:
    site.replies["paper.example/a"] = reply
    with pytest.raises(FetchError) as told:
        await fetcher.read(ADDRESS)
    assert (type(told.value), str(told.value)) == (error, sentence)
