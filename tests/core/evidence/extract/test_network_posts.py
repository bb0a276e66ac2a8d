"""Posts are read where their network keeps them; whatever only looks like a post is read as the page it is."""

import json
from typing import Any

import httpx
import pytest

from core.errors import FetchError, Gone
from core.evidence.extract.network_posts import place_of, post_page
from core.evidence.fetch.web_fetcher import WebFetcher
from core.evidence.port import Fetched, Page
from core.model.dates import When
from core.model.words import CaptureKind
from core.settings import Settings
from tests.core.evidence.site import Names, Site, Wire, gives

PUBLIC = "93.184.216.34"
SKY = "https://bsky.app/profile/harbour.bsky.social/post/3lk2abcd7xk2e"
SKY_API = (
    "https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread"
    "?uri=at%3A%2F%2Fharbour.bsky.social%2Fapp.bsky.feed.post%2F3lk2abcd7xk2e&depth=0&parentHeight=0"
)
SKY_ANSWER: dict[str, Any] = {
    "thread": {
        "$type": "app.bsky.feed.defs#threadViewPost",
        "post": {
            "uri": "at://did:plc:abc/app.bsky.feed.post/3lk2abcd7xk2e",
            "author": {"did": "did:plc:abc", "handle": "harbour.bsky.social", "displayName": "Harbour & Master"},
            "record": {
                "$type": "app.bsky.feed.post",
                "text": "The ferry <Skerry> turned back.\n\nNobody was hurt. port.example/notice",
                "createdAt": "2026-03-04T06:10:00.123Z",
                "langs": ["en-GB"],
                "facets": [{"features": [{"$type": "app.bsky.richtext.facet#link", "uri": "https://port.example/notice/7"}]}],
                "embed": {"$type": "app.bsky.embed.external", "external": {"uri": "https://port.example/notice/7"}},
            },
            "indexedAt": "2026-03-04T06:10:02Z",
        },
        "replies": [],
    }
}
TOOT = "https://pier.example/@amal_bakes/114109872345678901"
TOOT_API = "pier.example/api/v1/statuses/114109872345678901"
TOOT_ANSWER: dict[str, Any] = {
    "id": "114109872345678901",
    "created_at": "2026-02-26T11:55:00.000Z",
    "spoiler_text": "",
    "visibility": "public",
    "language": "en",
    "uri": "https://pier.example/users/amal_bakes/statuses/114109872345678901",
    "url": TOOT,
    "content": "<p>Rope Walk bakery is OPEN &amp; warm.<br />31 loaves.</p>"
    '<p>See <a href="https://port.example/n?a=1&amp;b=2" rel="nofollow">'
    '<span class="invisible">https://</span><span class="ellipsis">port.example/n</span><span class="invisible">?a=1&amp;b=2</span></a> '
    '<a href="https://pier.example/tags/bread" class="mention hashtag" rel="tag">#<span>bread</span></a></p>',
    "account": {"id": "9", "username": "amal_bakes", "acct": "amal_bakes", "display_name": "Amal Deeks"},
    "card": {"url": "https://card.example/x"},
}
STORY = "The ferry turned back with 212 passengers on board. Nobody was hurt, and the café stayed open all day. "
PAGE = f"<html><body><article><h1>Ferry</h1><p>{STORY * 5}</p></article></body></html>".encode()


@pytest.mark.parametrize(
    ("url", "api"),
    [
        (SKY, SKY_API),
        (f"{SKY}?ref=x#top", SKY_API),
        (f"{SKY}/", SKY_API),
        ("https://bsky.app/profile/did:plc:abc/post/3lk2abcd7xk2e", SKY_API.replace("harbour.bsky.social", "did%3Aplc%3Aabc")),
        (TOOT, f"https://{TOOT_API}"),
        ("https://pier.example/@amal@other.example/7831", "https://pier.example/api/v1/statuses/7831"),
        ("http://pier.example/@amal.b-c/7831?x", "http://pier.example/api/v1/statuses/7831"),
        ("https://pier.example/users/amal/statuses/7831", "https://pier.example/api/v1/statuses/7831"),
    ],
)
def test_the_address_of_a_post_says_where_it_is_kept(url: str, api: str) -> None:
    place = place_of(url)
    assert place is not None and place.api == api


@pytest.mark.parametrize(
    "url",
    [
        "https://bsky.app/profile/harbour.bsky.social",
        "https://bsky.app.evil.example/profile/a.b/post/3k",
        "https://bsky.app/profile/harbour.bsky.social/post/3k/liked-by",
        "https://pier.example/@amal_bakes",
        "https://pier.example/@amal_bakes/114109872345678901/reblogs",
        "https://medium.example/@amal/how-we-bake-7831",
        "https://clips.example/@amal/video/7831",
        "https://threads.example/@amal/post/C4x",
        "https://pier.example/users/amal/statuses/7831/activity",
        "https://x.com/amal/status/7831",
        "https://a@pier.example/@amal/7831",
        "ftp://pier.example/@amal/7831",
        "not an address",
        "",
    ],
)
def test_other_addresses_are_pages(url: str) -> None:
    assert place_of(url) is None


def answered(url: str, given: object, status: int = 200) -> Page | None:
    place = place_of(url)
    assert place is not None
    return post_page(url, place, Fetched(place.api, place.api, status, "application/json", json.dumps(given).encode()))


def test_a_post_on_bluesky_is_read_as_it_was_written() -> None:
    page = answered(f"{SKY}?ref=x", SKY_ANSWER)
    assert page is not None
    assert (page.kind, page.url, page.final_url, page.site_name) == (CaptureKind.POST, f"{SKY}?ref=x", SKY, "Bluesky")
    assert page.text == "The ferry <Skerry> turned back.\n\nNobody was hurt. port.example/notice"
    assert (page.byline, page.language) == ("Harbour & Master (@harbour.bsky.social)", "en")
    assert page.title == "Harbour & Master (@harbour.bsky.social): The ferry <Skerry> turned back. Nobody…"
    assert (page.published, page.links) == (When("2026-03-04T06:10:00Z"), ("https://port.example/notice/7",))
    assert json.loads(page.body) == SKY_ANSWER


def test_a_post_on_mastodon_is_read_without_its_markup() -> None:
    page = answered(TOOT, TOOT_ANSWER)
    assert page is not None
    assert page.text == "Rope Walk bakery is OPEN & warm.\n31 loaves.\n\nSee https://port.example/n?a=1&b=2 #bread"
    assert (page.byline, page.site_name, page.final_url, page.canonical_url) == ("Amal Deeks (@amal_bakes)", "Mastodon", TOOT, TOOT)
    assert page.links == ("https://port.example/n?a=1&b=2", "https://card.example/x")
    assert (page.published, page.kind, page.language) == (When("2026-02-26T11:55:00Z"), CaptureKind.POST, "en")


def test_a_warning_before_a_post_is_part_of_it() -> None:
    page = answered(TOOT, TOOT_ANSWER | {"spoiler_text": "Bread"})
    assert page is not None and page.text.startswith("Bread\n\nRope Walk bakery")


def test_a_post_that_is_only_a_picture_has_no_words() -> None:
    page = answered(TOOT, TOOT_ANSWER | {"content": ""})
    assert page is not None and (page.text, page.title) == ("", "Amal Deeks (@amal_bakes)")


@pytest.mark.parametrize(
    "given",
    [
        {"error": "Record not found"},
        {"id": "7", "content": "<p>Another post</p>", "account": {"acct": "amal"}},
        {"id": "114109872345678901", "content": "<p>No account</p>"},
        {"id": "114109872345678901", "account": {"acct": "amal"}},
        {"id": "114109872345678901", "content": ["x"], "account": {"acct": "amal"}},
        [], None, "status", 7, {"statuses": []},
    ],
)  # fmt: skip
def test_an_answer_that_is_no_post_is_none(given: object) -> None:
    assert answered(TOOT, given) is None


@pytest.mark.parametrize(
    "given",
    [
        {}, [], None, {"thread": []}, {"thread": {"post": {"record": {"text": 7}}}},
        {"thread": {"$type": "app.bsky.feed.defs#blockedPost", "blocked": True}},
        {"thread": {"post": {"uri": "at://did:plc:abc/app.bsky.feed.post/another", "record": {"text": "Another"}}}},
        {"error": "InvalidRequest", "message": "Error: uri must be a valid at-uri"},
    ],
)  # fmt: skip
def test_an_answer_of_bluesky_that_is_no_post_is_none(given: object) -> None:
    assert answered(SKY, given, status=200) is None


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"error": "NotFound", "message": "Post not found"}, 400),
        ({"thread": {"$type": "app.bsky.feed.defs#notFoundPost", "notFound": True}}, 200),
    ],
)
def test_a_post_its_network_no_longer_has_is_gone(given: object, status: int) -> None:
    with pytest.raises(Gone, match="This post is gone: Bluesky no longer has it"):
        answered(SKY, given, status)


def test_nothing_in_a_post_can_upset_a_database() -> None:
    account = {"acct": "amal\x00", "display_name": "A \ud800 B\n\n"}
    odd = {"content": "<p>Half \ud800 and nothing \x00 here</p>", "account": account, "url": "javascript:alert(1)"}
    page = answered(TOOT, TOOT_ANSWER | odd)
    assert page is not None
    assert (page.text, page.byline, page.canonical_url) == ("Half \ufffd and nothing here", "A \ufffd B (@amal)", "")


async def test_a_status_comes_from_its_server_as_received(site: Site, fetcher: WebFetcher) -> None:
    body = json.dumps(TOOT_ANSWER).encode()
    site.replies |= {TOOT_API: gives(body, kind="application/json; charset=utf-8"), TOOT.removeprefix("https://"): gives(PAGE)}
    page = await fetcher.read(TOOT)
    assert (page.kind, page.body, page.final_url) == (CaptureKind.POST, body, TOOT)
    assert [one.url for one in page.exchanges] == [f"https://{TOOT_API}"]
    assert site.asked == [TOOT_API]


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(gives(b"Not here", 404), id="no such address"),
        pytest.param(gives(b'{"error": "Record not found"}', 404, kind="application/json"), id="no such post"),
        pytest.param(gives(b'{"id": 1, "name": "An article"}', kind="application/json"), id="something else"),
        pytest.param(gives(b'{"id": ', kind="application/json"), id="damaged"),
        pytest.param(gives(PAGE), id="a page for every address"),
        pytest.param(gives(b"Later", 429, Retry_After="600"), id="busy"),
        pytest.param(gives(b"Sorry", 500), id="out of order"),
        pytest.param(gives(b"", 302, Location="http://127.0.0.1/"), id="led astray"),
    ],
)
async def test_a_page_that_only_looks_like_a_post_is_read_as_a_page(site: Site, fetcher: WebFetcher, reply: Any) -> None:
    site.replies |= {TOOT_API: reply, TOOT.removeprefix("https://"): gives(PAGE)}
    page = await fetcher.read(TOOT)
    assert (page.kind, page.body, page.final_url) == (CaptureKind.PAGE, PAGE, TOOT)


async def test_what_another_site_says_is_not_the_networks(site: Site, fetcher: WebFetcher) -> None:
    site.replies |= {
        TOOT_API: gives(b"", 302, Location="https://evil.example/x"),
        "evil.example/x": gives(json.dumps(TOOT_ANSWER).encode(), kind="application/json"),
        TOOT.removeprefix("https://"): gives(PAGE),
    }
    assert ((page := await fetcher.read(TOOT)).kind, page.body) == (CaptureKind.PAGE, PAGE)


async def test_when_neither_answers_the_pages_reason_is_told(fetcher: WebFetcher) -> None:
    with pytest.raises(Gone, match="404"):
        await fetcher.read(TOOT)


def over(*replies: httpx.Response) -> tuple[WebFetcher, Wire]:
    wire, names = Wire(list(replies)), Names({"public.api.bsky.app": [[PUBLIC]], "bsky.app": [[PUBLIC]]})
    return WebFetcher(Settings(fetch_pause=0), resolve=names, wire=wire), wire


def reply(body: bytes, kind: str = "application/json", status: int = 200) -> httpx.Response:
    return httpx.Response(status, headers={"content-type": kind}, stream=httpx.ByteStream(body))


async def test_a_post_on_bluesky_is_asked_of_the_public_interface() -> None:
    fetcher, wire = over(reply(json.dumps(SKY_ANSWER).encode()))
    page = await fetcher.read(SKY)
    assert (page.kind, page.final_url, [one.url for one in page.exchanges]) == (CaptureKind.POST, SKY, [SKY_API])
    assert [(sent.url.host, sent.headers["host"]) for sent in wire.sent] == [(PUBLIC, "public.api.bsky.app")]


async def test_a_deleted_post_is_not_looked_for_on_a_page_that_shows_nothing() -> None:
    fetcher, wire = over(reply(b'{"error": "NotFound"}', status=400))
    with pytest.raises(Gone):
        await fetcher.read(SKY)
    assert len(wire.sent) == 1


async def test_when_bluesky_does_not_answer_its_page_is_read() -> None:
    fetcher, wire = over(reply(b"Upstream", "text/plain", 502), reply(PAGE, "text/html"))
    page = await fetcher.read(SKY)
    assert (page.kind, [sent.headers["host"] for sent in wire.sent]) == (CaptureKind.PAGE, ["public.api.bsky.app", "bsky.app"])


async def test_a_private_server_is_no_network() -> None:
    fetcher = WebFetcher(Settings(fetch_pause=0), resolve=Names({"pier.test": [["10.0.0.7"]]}), wire=Wire([]))
    with pytest.raises(FetchError, match="private address"):
        await fetcher.read("https://pier.test/@amal/7831")
