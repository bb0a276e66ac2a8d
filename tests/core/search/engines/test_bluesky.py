"""Bluesky against the world."""

from typing import Any

import httpx
import pytest

from core.errors import Busy, OutOfOrder, Refused, SearchError, ShutOut, Unusable
from core.model.engine import EngineKind
from core.search.bluesky import BlueskySearch, params, read_hits
from core.search.terms import parse
from core.search.wire import Wire
from tests.world.server import World
from tests.world.wires import wired


class Says(httpx.AsyncBaseTransport):
    """A provider that has one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=self._answer)


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        hits = await bluesky.search(parse("cannery explosion"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("bluesky", 1),) and hits[4].found_by == (("bluesky", 5),)
    assert all(hit.url.startswith("https://bsky.app/profile/") and ".bsky.social/post/3" in hit.url for hit in hits)
    assert all("(@" in hit.title and hit.snippet and hit.published and hit.outlet == "Bluesky" for hit in hits)


async def test_a_window_of_days_finds_its_last_day_too(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        hits = await bluesky.search(parse("morning since:2026-02-26 until:2026-02-27"), 20)
    (call,) = world.asked("bluesky")
    assert (call.params["since"], call.params["until"]) == ("2026-02-26T00:00:00Z", "2026-02-28T00:00:00Z")
    assert {hit.published.day for hit in hits if hit.published} == {"2026-02-26", "2026-02-27"}


def test_it_is_asked_in_its_own_operators() -> None:
    asked = params(parse('mill "night shift" (fire OR "big blaze") -film until:9999 site:example.org/news'), 500)
    assert asked == {
        "q": 'mill "night shift" (fire | "big blaze") -film',
        "sort": "top",
        "limit": "100",
        "domain": "example.org",
    }


@pytest.mark.parametrize("sites", ["bsky.app", "example.org,example.com"])
def test_its_own_site_and_several_sites_are_not_where_a_post_should_lead(sites: str) -> None:
    assert "domain" not in params(parse(f"mill site:{sites}"), 5)


def test_its_published_example_is_read() -> None:
    """https://docs.bsky.app/docs/api/app-bsky-feed-search-posts"""
    post = {
        "uri": "at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3l6oveex3ii2l",
        "author": {"did": "did:plc:z72i7hdynmk6r22z27h6tvur", "handle": "bsky.app", "displayName": "Bluesky <3"},
        "record": {"text": "if a < b and c > d &amp; so on", "createdAt": "2024-10-17T17:01:00.000Z"},
        "indexedAt": "2024-10-17T17:01:02.000Z",
    }
    (hit,) = read_hits({"posts": [post], "hitsTotal": 1}, "bluesky")
    assert hit.url == "https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l"
    assert (hit.title, hit.snippet) == ("Bluesky <3 (@bsky.app)", "if a < b and c > d &amp; so on")
    assert hit.published and hit.published.iso == "2024-10-17T17:01:00Z"


def test_an_account_without_a_handle_goes_by_its_lasting_name_and_a_date_that_is_none_by_when_it_was_seen() -> None:
    post = {
        "uri": "at://did:plc:abc/app.bsky.feed.post/3k",
        "author": {"did": "did:plc:abc", "handle": "handle.invalid"},
        "record": {"createdAt": "once upon a time"},
        "indexedAt": "2024-10-17T17:01:02.000Z",
    }
    (hit,) = read_hits({"posts": [post]}, "bluesky")
    assert hit.url == "https://bsky.app/profile/did:plc:abc/post/3k"
    assert hit.published and hit.published.day == "2024-10-17"


@pytest.mark.parametrize(
    ("uri", "handle"),
    [("at://did:plc:abc/app.bsky.feed.like/3k", "a.b"), ("3k", "a.b"), ("", "a.b"), ("at://did:plc:abc/app.bsky.feed.post/3k", "")],
)
def test_what_is_no_post_has_no_address(uri: str, handle: str) -> None:
    (hit,) = read_hits({"posts": [{"uri": uri, "author": {"handle": handle}}]}, "bluesky")
    assert hit.url == ""


@pytest.mark.parametrize("odd", [[], {}, None, "no", {"posts": {}}, {"posts": [None, 3, {}]}])
def test_an_odd_answer_has_no_addresses(odd: object) -> None:
    assert not any(hit.url for hit in read_hits(odd, "bluesky"))


@pytest.mark.parametrize(
    ("problem", "error"),
    [
        ("BadQueryString", Refused),
        ("AuthMissing", ShutOut),
        ("RateLimitExceeded", Busy),
        ("UpstreamFailure", OutOfOrder),
        ("New", Unusable),
    ],
)
async def test_a_problem_inside_a_good_answer_is_told(problem: str, error: type[Exception]) -> None:
    async with httpx.AsyncClient(transport=Says({"error": problem, "message": "no"})) as http:
        with pytest.raises(SearchError) as told:
            await BlueskySearch(Wire("Bluesky", "http://bluesky.test", http)).search(parse("bridge"), 5)
    assert type(told.value) is error


async def test_it_needs_no_key_and_sends_none(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        await bluesky.search(parse("bridge"), 5)
    assert "authorization" not in world.asked("bluesky")[0].headers
    assert not BlueskySearch.manifest.keys and BlueskySearch.manifest.kind is EngineKind.SOCIAL
