"""The other ways to a page that cannot be read where it stands: a reader service, the web archive, and what is said when none helps."""

import gzip
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from io import BytesIO

import httpx
import pytest
from warcio.archiveiterator import ArchiveIterator

from core.errors import Blocked, FetchError, Forbidden, Gone, Unreadable
from core.evidence.capture import freeze
from core.evidence.fetch.fallback import FallbackFetcher, WebArchive, ways
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.port import Page
from core.model.dates import When
from core.model.engine import Outcome
from core.model.source import ArchivedPage
from core.model.words import CaptureKind, FileRole, Method
from core.search.calling.port import Engine
from core.search.engines import page_services, web_archives
from core.search.engines.jina import JinaReader
from core.search.engines.wayback import WaybackMachine
from core.settings import Settings
from core.web.provider_http import Wire
from tests.core.evidence.papers import pdf
from tests.core.evidence.site import Names, Send, Site, gives, moves_to
from tests.fakes.outside import NOON, FakeVault
from tests.fakes.search import Bench
from tests.world.library import Doc, Library
from tests.world.server import World
from tests.world.wayback import UPDATED
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

URL = "https://paper.example/ferry"
STORY = "The ferry turned back with 212 passengers on board. Nobody was hurt, the operator said, and the café stayed open all day. " * 4
FERRY = Doc(URL, "Ferry turns back", STORY.strip(), "2026-03-04T06:10:00Z", "The Paper", author="Mara Quill")
GONE = "The page answered 404: it is gone."
PAYWALL = gives(b'<html><body><p class="paywall">Subscribe to continue reading</p></body></html>')


@dataclass
class Newsroom:
    """A reader with the web, a reader service and an archive around it, and the book of what was asked."""

    site: Site
    world: World
    web: WebFetcher
    bench: Bench = field(default_factory=Bench)
    engines: Sequence[Engine] = ()
    brake: Callable[[], str] = str  # which says nothing
    archive: dict[str, ArchivedPage] = field(default_factory=dict)

    async def reads(self, url: str = URL, near: str = "") -> Page:
        discipline = replace(self.bench.search(5.0), brake=self.brake)
        others = ways(page_services(self.engines), web_archives(self.engines), discipline.ask, self.web.made)
        fetcher = FallbackFetcher(self.web, others, self.kept)
        return await fetcher.read(url, When(near) if near else None)

    async def is_told(self, url: str = URL) -> tuple[type[FetchError], str]:
        with pytest.raises(FetchError) as told:
            await self.reads(url)
        return told.type, str(told.value)

    async def kept(self, url: str) -> ArchivedPage | None:
        return self.archive.get(url)

    def asked(self) -> list[str]:
        return [call.engine for call in self.world.calls]


@pytest.fixture
async def desk(site: Site, world: World) -> AsyncIterator[Newsroom]:
    world.library = Library([FERRY])
    async with AsyncExitStack() as stack:
        engines = [await stack.enter_async_context(wired(world, kind)) for kind in (JinaReader, WaybackMachine)]
        web = WebFetcher(Settings(demo_server=site.url, fetch_seconds=5, fetch_bytes=100_000, fetch_pause=0), resolve=Names({}))
        yield Newsroom(site, world, web, engines=engines)
        await web.close()


async def test_a_page_that_opens_is_read_where_it_stands_and_nobody_is_asked(desk: Newsroom) -> None:
    desk.site.replies["paper.example/ferry"] = gives(f"<html><body><article><p>{STORY}</p></article></body></html>".encode())
    assert (await desk.reads()).method is Method.HTTP
    assert desk.asked() == [] and desk.bench.book.calls == []


async def test_a_dead_page_is_read_through_the_reader_service(desk: Newsroom) -> None:
    page = await desk.reads()
    assert (page.method, page.url, page.final_url, page.archive_url) == (Method.READER, URL, URL, "")
    assert (page.title, page.byline, page.site_name, page.published) == (
        "Ferry turns back",
        "Mara Quill",
        "The Paper",
        When("2026-03-04T06:10:00Z"),
    )
    assert page.text == FERRY.text and page.body.startswith(b"<html")
    assert desk.asked() == ["jina"]
    assert [(call.engine, call.query, call.purpose, call.hits) for call in desk.bench.book.calls] == [("jina", URL, "read", 1)]


KEPT = ArchivedPage(URL, "paper.example/ferry", "Ferry turns back", STORY, "The Paper", When("2026-03-04"), "en", imported_at=NOON)


async def test_the_newsrooms_own_copy_is_read_before_anybody_is_asked_and_says_what_it_is(desk: Newsroom) -> None:
    desk.archive[URL] = KEPT
    page = await desk.reads()
    assert (page.method, page.kind, page.missed, page.text, page.published) == (
        Method.ARCHIVE_COPY,
        CaptureKind.PAGE,
        GONE,
        STORY,
        When("2026-03-04"),
    )
    assert json.loads(page.body)["imported_at"] == NOON.isoformat()
    assert desk.asked() == []


async def test_a_page_that_opens_is_never_replaced_by_the_newsrooms_copy(desk: Newsroom) -> None:
    desk.archive[URL] = KEPT
    desk.site.replies["paper.example/ferry"] = gives(f"<html><body><article><p>{STORY}</p></article></body></html>".encode())
    assert (await desk.reads()).method is Method.HTTP


async def test_what_no_other_way_would_make_readable_the_newsroom_may_still_have(desk: Newsroom) -> None:
    desk.archive[URL] = KEPT
    desk.site.replies["paper.example/ferry"] = gives(b"%!PS", kind="application/x-msdownload")
    assert (await desk.reads()).method is Method.ARCHIVE_COPY


async def test_an_address_this_desk_never_visits_stays_one(desk: Newsroom) -> None:
    desk.archive["http://10.0.0.1/ferry"] = KEPT
    assert (await desk.is_told("http://10.0.0.1/ferry"))[0] is Forbidden


@pytest.mark.parametrize(
    "reply",
    [PAYWALL, gives(b"no", 403), gives(b"no", 410), gives(b"no", 503), gives(b"<html></html>"), moves_to("https://paper.example/ferry")],
    ids=["paywall", "403", "410", "503", "empty", "endless redirects"],
)
async def test_whatever_stands_in_the_way_there_is_another_one(desk: Newsroom, reply: Send) -> None:
    desk.site.replies["paper.example/ferry"] = reply
    assert (await desk.reads()).method is Method.READER


async def test_a_site_that_is_gone_is_read_elsewhere(desk: Newsroom) -> None:
    desk.world.library = Library([Doc("https://paper.test/ferry", FERRY.title, FERRY.text)])
    assert (await desk.reads("https://paper.test/ferry")).method is Method.READER


@pytest.mark.parametrize(
    ("near", "stamp", "updated"),
    [("2026-03-05", "20260304061000", False), ("2027-02", "20270304061000", True), ("", "20270304061000", True)],
)
async def test_without_the_service_the_capture_nearest_the_day_is_read(desk: Newsroom, near: str, stamp: str, updated: bool) -> None:
    desk.world.fail("jina", Trouble.FORBIDDEN)
    page = await desk.reads(near=near)
    assert (page.method, page.final_url) == (Method.WEB_ARCHIVE, URL)
    assert page.archive_url == f"https://web.archive.org/web/{stamp}/{URL}"
    assert (UPDATED.strip() in page.text) is updated and page.text.startswith("The ferry turned back")
    assert page.published == When("2026-03-04T06:10:00Z")
    (exchange,) = page.exchanges
    assert exchange.url.endswith(f"/web/{stamp}id_/{URL}") and gzip.decompress(exchange.body) == page.body
    assert [(call.engine, call.purpose, call.outcome) for call in desk.bench.book.calls] == [
        ("jina", "read", Outcome.FAILED),
        ("wayback", "read", Outcome.ANSWERED),
        ("wayback", "read", Outcome.ANSWERED),
    ]


async def test_a_wall_the_service_sees_too_is_a_wall_and_the_archive_is_asked(desk: Newsroom) -> None:
    desk.world.library = Library([Doc(URL, "Sign in", "Please sign in to continue.", "2026-03-04T06:10:00Z")])
    error, sentence = await desk.is_told()
    assert error is Gone and sentence.startswith(f"{GONE} Jina Reader: ") and desk.asked() == ["jina", "wayback", "wayback"]
    assert sentence.count("Jina Reader") == 1 and sentence.endswith(".")


async def test_when_no_way_leads_there_one_sentence_says_what_was_tried(desk: Newsroom) -> None:
    desk.world.library = Library(())
    assert await desk.is_told() == (Gone, f"{GONE} Jina Reader sees the same. The Wayback Machine has no capture of it.")


async def test_the_error_stays_what_it_was(desk: Newsroom) -> None:
    for name in ("jina", "wayback"):
        desk.world.fail(name, Trouble.FORBIDDEN)
    desk.site.replies["paper.example/ferry"] = PAYWALL
    error, sentence = await desk.is_told()
    assert error is Blocked
    assert sentence == "This page is behind a paywall. Jina Reader refuses us. The Wayback Machine refuses us."


@pytest.mark.parametrize(
    "reply",
    [gives(b"no", 403), gives(b"no", 404), PAYWALL, gives(b"", 429, Retry_After="600"), gives(b"half", Content_Encoding="gzip")],
    ids=["403", "404", "paywall", "429", "damaged"],
)
@pytest.mark.parametrize("way", [Method.READER, Method.WEB_ARCHIVE])
async def test_a_page_is_the_sites_where_the_redirects_ended(desk: Newsroom, reply: Send, way: Method) -> None:
    """An open redirect of a trusted outlet makes nobody's page that outlet's."""
    trusted, hostile = "https://trusted.example/out?to=hostile", "https://hostile.example/story"
    desk.site.replies |= {"trusted.example/out?to=hostile": moves_to(hostile), "hostile.example/story": reply}
    desk.world.library = Library([Doc(at, FERRY.title, FERRY.text, FERRY.published) for at in (trusted, hostile)])
    desk.engines = [engine for engine in desk.engines if way is Method.READER or isinstance(engine, WaybackMachine)]
    page = await desk.reads(trusted)
    assert (page.method, page.url, page.final_url) == (way, trusted, hostile)
    assert {call.query for call in desk.bench.book.calls} == {hostile}


@pytest.mark.parametrize("to", ["https://memo.desk.corp/plan", "https://news.google.com/rss/articles/CBMi"])
async def test_where_redirects_ended_must_be_anybodys_business_too(desk: Newsroom, to: str) -> None:
    desk.site.replies["paper.example/ferry"] = moves_to(to)
    await desk.is_told()
    assert desk.asked() == [] and desk.bench.book.calls == []


async def test_nobody_follows_redirects_further_than_the_desk_itself(desk: Newsroom) -> None:
    desk.site.replies |= {f"paper.example/{at}": moves_to(f"https://paper.example/{at + 1}") for at in range(9)}
    assert await desk.is_told("https://paper.example/0") == (Unreadable, "The page redirects more than 5 times.")
    assert desk.asked() == []


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("http://127.0.0.1/admin", Forbidden),
        ("http://169.254.169.254/latest/", Forbidden),
        ("https://user:secret@paper.example/ferry", Forbidden),
        ("ftp://paper.example/ferry", Forbidden),
        ("https://paper.example/to-the-printer", Forbidden),
        ("not an address", FetchError),
        ("https://intranet/memo", FetchError),
        ("https://memo.desk.corp/plan", FetchError),
        ("https://news.google.com/rss/articles/CBMi", FetchError),
        ("https://paper.example/packed", Unreadable),
        ("https://paper.example/font", Unreadable),
        ("https://paper.example/endless", Unreadable),
    ],
)
async def test_what_is_nobodys_business_or_no_page_goes_to_no_service(desk: Newsroom, url: str, error: type[FetchError]) -> None:
    desk.site.replies |= {
        "paper.example/to-the-printer": moves_to("http://192.168.1.9/"),
        "paper.example/packed": gives(b"PK\x03\x04 and more", kind="application/zip"),
        "paper.example/font": gives(b"wOF2", kind="font/woff2"),
        "paper.example/endless": gives(b"x" * 100_001),
    }
    told, sentence = await desk.is_told(url)
    assert issubclass(told, error) and "Jina" not in sentence
    assert desk.asked() == [] and desk.bench.book.calls == []


async def test_a_stopped_run_asks_no_service(desk: Newsroom) -> None:
    desk.brake = lambda: "Ana Verrin stopped it."
    assert await desk.is_told() == (Gone, f"{GONE} Jina Reader: Ana Verrin stopped it.")
    assert desk.asked() == []


async def test_stop_is_heard_while_a_service_is_silent(desk: Newsroom) -> None:
    desk.world.fail("jina", Trouble.SILENT)
    desk.brake = lambda: "Ana Verrin stopped it." if desk.world.asked("jina") else ""
    assert await desk.is_told() == (Gone, f"{GONE} Jina Reader: Ana Verrin stopped it.")
    assert desk.asked() == ["jina"]


async def test_only_those_who_may_be_asked_are(desk: Newsroom) -> None:
    desk.engines = desk.engines[1:]
    assert (await desk.reads()).method is Method.WEB_ARCHIVE
    desk.engines = []
    assert await desk.is_told() == (Gone, GONE)
    assert "jina" not in desk.asked()


@pytest.mark.parametrize("first", ["jina", "wayback"])
async def test_the_capture_keeps_the_call_but_not_the_key(desk: Newsroom, first: str) -> None:
    if first == "wayback":
        desk.world.fail("jina", Trouble.FORBIDDEN)
    vault = FakeVault()
    capture = await freeze(page := await desk.reads(), vault, NOON)
    kept = capture.file(FileRole.WARC)
    assert kept and capture.method == page.method
    records = [(one.rec_type, one.content_stream().read()) for one in ArchiveIterator(BytesIO(vault.files[kept.sha256]))]
    assert [kind for kind, _ in records] == ["warcinfo", "response", "request"]
    everything = b"".join(gzip.decompress(file) if file[:2] == b"\x1f\x8b" else file for file in vault.files.values())
    assert b"a-key-for" in KEY.encode() and b"a-key-for" not in everything and b"uthorization" not in everything


# What an archive may hold


class Holds(httpx.AsyncBaseTransport):
    """An archive that says there is a capture and gives these answers for it, one after the other."""

    def __init__(self, *answers: httpx.Response) -> None:
        self._answers = list(answers)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path == "/wayback/available":
            closest = {"available": True, "url": f"http://web.archive.org/web/20260304061000/{URL}", "timestamp": "20260304061000"}
            return httpx.Response(200, json={"archived_snapshots": {"closest": closest}})
        return self._answers.pop(0)


def held(body: bytes = b"", status: int = 200, kind: str = "text/html", packing: str = "", location: str = "") -> httpx.Response:
    told = {"content-type": kind, "memento-datetime": "Wed, 04 Mar 2026 06:10:00 GMT", "content-encoding": packing, "location": location}
    named = {name: value for name, value in told.items() if value}
    return httpx.Response(status, headers=named, stream=httpx.ByteStream(body))


async def archived(desk: Newsroom, *answers: httpx.Response) -> Page:
    async with httpx.AsyncClient(transport=Holds(*answers)) as http:
        archive = WaybackMachine(Wire("The Wayback Machine", "https://web.archive.org", http))
        return await WebArchive(archive, desk.bench.search().ask, desk.web.made).read(URL, None)


STANDS = f"<html><body><article><h1>Ferry</h1><p>{STORY}</p></article></body></html>".encode()


async def test_a_capture_of_a_redirect_is_followed_to_the_page(desk: Newsroom) -> None:
    there = "https://web.archive.org/web/20260305000000id_/https://paper.example/ferry/"
    page = await archived(desk, held(status=301, location=there), held(STANDS))
    assert (page.final_url, page.archive_url) == (URL, "https://web.archive.org/web/20260305000000/https://paper.example/ferry/")
    assert [exchange.status for exchange in page.exchanges] == [301, 200]


async def test_what_another_site_gave_is_that_sites(desk: Newsroom) -> None:
    page = await archived(desk, held(status=302, location="/web/20260305000000/https://elsewhere.example/x"), held(STANDS))
    assert (page.url, page.final_url) == (URL, "https://elsewhere.example/x")


async def test_a_captured_document_is_read_as_a_document(desk: Newsroom) -> None:
    paper = pdf(["The ferry shall be kept in port until its hull has been surveyed."], Title="Order")
    assert (await archived(desk, held(paper, kind="application/pdf"))).kind is CaptureKind.DOCUMENT


NO_PAGES: dict[str, tuple[Callable[[], list[httpx.Response]], str]] = {
    "an error": (lambda: [held(b"gone", 404)], GONE),
    "a wall": (lambda: [held(b'<p class="paywall">Subscribe to continue reading</p>')], "This page is behind a paywall."),
    "a file": (lambda: [held(b"PK\x03\x04", kind="application/zip")], "The address gives a packed file, not a page of text."),
    "a bomb": (lambda: [held(gzip.compress(b"x" * 30_000_000), packing="gzip")], "The page is larger than 25 MB."),
    "half a page": (lambda: [held(b"half", packing="gzip")], "The page arrived damaged."),
    "somebody's printer": (
        lambda: [held(status=302, location="/web/20260305000000/http://127.0.0.1/x"), held(STANDS)],
        "The capture leads to an address this desk does not visit.",
    ),
}


@pytest.mark.parametrize("name", NO_PAGES)
async def test_a_capture_that_shows_no_page_is_refused(desk: Newsroom, name: str) -> None:
    answers, sentence = NO_PAGES[name]
    with pytest.raises(FetchError) as told:
        await archived(desk, *answers())
    assert str(told.value) == sentence
