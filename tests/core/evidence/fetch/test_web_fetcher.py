from collections.abc import AsyncIterator

import pytest

from core.errors import Blocked, FetchError, Forbidden, Gone
from core.evidence.fetch.web_fetcher import WebFetcher
from core.model.dates import When
from core.model.words import CaptureKind
from core.settings import Settings
from tests.core.evidence.site import Names, Site, gives, moves_to

STORY = "The ferry turned back with 212 passengers on board. Nobody was hurt, the operator said, and the café stayed open all day. "
PAGE = f"""<html lang="en"><head><title>Ferry turns back</title><link rel="canonical" href="https://wire.example/a">
<meta name="author" content="Mara Quill"><meta property="og:site_name" content="The Paper">
<meta property="article:published_time" content="2026-03-04T06:10:00Z"></head>
<body><article><h1>Ferry turns back</h1><p>{STORY * 3}</p>
<p>{STORY}<a href="https://lines.example/b">A statement</a> followed.</p></article></body>
</html>"""


@pytest.fixture
async def fetcher(site: Site) -> AsyncIterator[WebFetcher]:
    fetcher = WebFetcher(Settings(demo_server=site.url, fetch_seconds=2, fetch_bytes=100_000, fetch_pause=0), resolve=Names({}))
    yield fetcher
    await fetcher.close()


async def test_a_page_is_read_with_what_it_says_of_itself(site: Site, fetcher: WebFetcher) -> None:
    site.replies |= {"paper.example/old": moves_to("/new"), "paper.example/new": gives(PAGE.encode())}
    page = await fetcher.read("https://paper.example/old")
    assert (page.url, page.final_url) == ("https://paper.example/old", "https://paper.example/new")
    assert (page.title, page.byline, page.site_name, page.language) == ("Ferry turns back", "Mara Quill", "The Paper", "en")
    assert (page.published, page.modified) == (When("2026-03-04T06:10:00Z"), None)
    assert (page.canonical_url, page.links) == ("https://wire.example/a", ("https://lines.example/b",))
    assert (page.body, page.http_status, page.kind, page.method) == (PAGE.encode(), 200, CaptureKind.PAGE, "http")
    assert page.text.startswith("The ferry turned back with 212 passengers")
    assert page.text.endswith("A statement followed.")


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "text/html; charset=iso-8859-1", "text/html"])
async def test_a_wrong_charset_does_not_garble_the_words(site: Site, fetcher: WebFetcher, kind: str) -> None:
    site.replies |= {
        "paper.example/utf": gives(PAGE.encode(), kind=kind),
        "paper.example/latin": gives(PAGE.encode("latin-1"), kind=kind),
    }
    for path in ("utf", "latin"):
        assert "the café stayed open" in (await fetcher.read(f"https://paper.example/{path}")).text


async def test_plain_text_is_read_as_it_is(site: Site, fetcher: WebFetcher) -> None:
    site.replies["court.example/order"] = gives(b"1. The plate shall be kept.\n\n2. Costs <reserved>.", kind="text/plain")
    assert (await fetcher.read("https://court.example/order")).text == "1. The plate shall be kept.\n\n2. Costs <reserved>."


@pytest.mark.parametrize(
    ("status", "body", "error", "sentence"),
    [
        (404, "Gone", Gone, "The page answered 404: it is gone."),
        (410, "Gone", Gone, "The page answered 410: it was taken down."),
        (500, "Oops", FetchError, "The site answered 500: it is out of order at the moment."),
        (503, "Busy", FetchError, "The site answered 503: it is out of order at the moment."),
        (429, "Slow down", FetchError, "The site answered 429: it has had too many visits and wants us to wait."),
        (418, "Teapot", FetchError, "The site answered 418: it does not let us read this page."),
        (401, "Who?", Blocked, "The page answered 401: it wants a password."),
        (403, "No", Blocked, "The site answered 403: it does not let us read this page."),
        (451, "No", Gone, "The page answered 451: it is withheld for legal reasons."),
        (403, "<h1>Verify you are human</h1>", Blocked, "This page asks for proof that a human is reading."),
        (402, "<p>Subscribe to continue reading</p>", Blocked, "This page is behind a paywall."),
        (200, "<p>Subscribe to continue reading</p>", Blocked, "This page is behind a paywall."),
        (200, "<p>Please accept cookies to go on.</p>", Blocked, "This page shows only a cookie notice until somebody agrees to it."),
        (200, "<div id=root></div><noscript>Enable JavaScript</noscript>", Blocked, "This page has no text unless JavaScript runs."),
        (200, "<h1>Page not found</h1>", Gone, "The site answers with a page that says this one is gone."),
        (200, "", Blocked, "This page has no readable text."),
        (200, "<<<", Blocked, "This page has no readable text."),
    ],
)
async def test_an_editor_is_told_why_a_page_could_not_be_read(
    site: Site, fetcher: WebFetcher, status: int, body: str, error: type[FetchError], sentence: str
) -> None:
    site.replies["paper.example/a"] = gives(f"<html><body>{body}</body></html>".encode(), status)
    with pytest.raises(FetchError) as told:
        await fetcher.read("https://paper.example/a")
    assert (type(told.value), str(told.value)) == (error, sentence)


async def test_the_guard_stands_before_the_reader(fetcher: WebFetcher) -> None:
    with pytest.raises(Forbidden):
        await fetcher.read("http://127.0.0.1/")
    with pytest.raises(FetchError, match="no site called"):
        await fetcher.read("https://paper.test/")
