"""Bluesky against the world."""

from typing import Any

import httpx
import pytest

from core.errors import Busy, OutOfOrder, Refused, SearchError, ShutOut, Unusable
from core.model.dates import When
from core.model.engine import EngineKind
from core.model.post import Heard
from core.search.engines.bluesky import BlueskySearch, params, read_hits
from core.search.queries.query_language import parse
from core.web.provider_http import Wire
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
    call, _ = world.asked("bluesky")
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


async def test_what_bluesky_tells_of_a_post_and_its_author_comes_with_it(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        hits = await bluesky.search(parse("cannery explosion rods"), 5)
    assert hits[0].post == Heard(
        author="nightfisher-bo.bsky.social",
        name="Bo Larkin",
        followers=902,
        account_created=When("2016-06-21T00:00:00Z"),
        posts=2706,
        likes=140,
        reposts=44,
        replies=38,
    )
    search, profiles = world.asked("bluesky")
    assert (search.path, profiles.path) == ("/xrpc/app.bsky.feed.searchPosts", "/xrpc/app.bsky.actor.getProfiles")
    assert "authorization" not in profiles.headers


async def test_nothing_found_asks_for_nobody_and_many_authors_are_asked_for_at_once(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        assert not await bluesky.search(parse("zeppelin"), 5)
        assert [call.path.rpartition(".")[2] for call in world.asked("bluesky")] == ["searchPosts"]
        hits = await bluesky.search(parse("(ferry OR school OR cannery OR council OR bridge)"), 100)
    asked = world.asked("bluesky")[-1].params["actors"].split(",")
    assert len(hits) > 25 and len(asked) == len(set(asked)) == 25
    told = [hit.post.followers is not None for hit in hits if hit.post]
    assert told.count(True) >= 25 and not any(hit.post.deleted for hit in hits if hit.post)


ONE = {"uri": "at://did:plc:a/app.bsky.feed.post/1", "author": {"did": "did:plc:a", "handle": "a.example"}, "record": {"text": "Pumps out"}}
TWO = {"uri": "at://did:plc:b/app.bsky.feed.post/2", "author": {"did": "did:plc:b", "handle": "b.example"}, "record": {"text": "Also here"}}


class Finds(httpx.AsyncBaseTransport):
    """A provider that finds posts, and does as told when it is asked for their authors."""

    def __init__(self, then: Any, status: int = 200) -> None:
        self._then, self._status = then, status

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if "getProfiles" in request.url.path:
            return httpx.Response(self._status, json=self._then)
        return httpx.Response(200, json={"posts": [ONE, TWO]})


async def heard_when(authors: Finds) -> list[Heard | None]:
    async with httpx.AsyncClient(transport=authors) as http:
        hits = await BlueskySearch(Wire("Bluesky", "http://bluesky.test", http)).search(parse("bridge"), 5)
    assert [hit.url for hit in hits] == ["https://bsky.app/profile/a.example/post/1", "https://bsky.app/profile/b.example/post/2"]
    return [hit.post for hit in hits]


@pytest.mark.parametrize(
    "authors",
    [
        Finds({"error": "RateLimitExceeded"}, 429),
        Finds({"error": "InternalServerError"}, 500),
        Finds({"error": "AuthMissing"}, 401),
        Finds("no"),
        Finds([]),
        Finds({"profiles": "no"}),
        Finds({"profiles": [None, 3]}),
        Finds({"profiles": []}),
    ],
)
async def test_when_the_authors_are_not_told_the_posts_stay(authors: Finds) -> None:
    assert await heard_when(authors) == [Heard("a.example"), Heard("b.example")]


async def test_an_account_that_is_no_longer_known_is_gone() -> None:
    known = {"did": "did:plc:a", "followersCount": 3, "postsCount": 9, "createdAt": "2024-01-02T03:04:05Z"}
    one, two = await heard_when(Finds({"profiles": [known]}))
    assert one == Heard("a.example", followers=3, posts=9, account_created=When("2024-01-02T03:04:05Z"))
    assert two == Heard("b.example", deleted=True)


async def test_its_hashtags_are_told_in_small_letters(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        hits = await bluesky.search(parse("#BrackwaterFlood"), 10)
    assert hits and all(hit.post and "brackwaterflood" in hit.post.hashtags for hit in hits)


def read_post(**post: Any) -> Heard:
    [hit] = read_hits({"posts": [post]}, "bluesky")
    assert hit.post
    return hit.post


def test_its_published_views_are_read() -> None:
    """https://docs.bsky.app/docs/api/app-bsky-feed-search-posts and its lexicons of embeds and facets"""
    link = {"$type": "app.bsky.richtext.facet#link", "uri": "https://en.wikipedia.org/wiki/CBOR"}
    tags = [{"$type": "app.bsky.richtext.facet#tag", "tag": "Fähre"}, {"$type": "app.bsky.richtext.facet#mention", "did": "did:plc:x"}]
    quoted = {"$type": "app.bsky.embed.record#viewRecord", "uri": "at://did:plc:q/app.bsky.feed.post/9"}
    post = {
        "author": {
            "did": "did:plc:a",
            "handle": "atproto.com",
            "displayName": "AT <Protocol>",
            "createdAt": "2022-11-17T00:39:00.477Z",
            "verification": {"verifications": [], "verifiedStatus": "valid", "trustedVerifierStatus": "none"},
        },
        "record": {
            "text": "Read this #Fähre",
            "facets": [{"index": {}, "features": [link]}, {"index": {}, "features": tags}],
            "tags": ["CBOR", 3],
            "reply": {"root": {"uri": "at://did:plc:r/app.bsky.feed.post/1"}, "parent": {"uri": "at://did:plc:p/app.bsky.feed.post/2"}},
        },
        "embed": {
            "$type": "app.bsky.embed.recordWithMedia#view",
            "record": {"$type": "app.bsky.embed.record#view", "record": quoted},
            "media": {"$type": "app.bsky.embed.video#view", "playlist": "https://video.example/1"},
        },
        "likeCount": 7,
        "repostCount": 2,
        "quoteCount": 1,
        "replyCount": 3,
    }
    assert read_post(**post) == Heard(
        author="atproto.com",
        name="AT <Protocol>",
        verified=True,
        account_created=When("2022-11-17T00:39:00Z"),
        hashtags=("fähre", "cbor"),
        links=("https://en.wikipedia.org/wiki/CBOR", "https://bsky.app/profile/did:plc:q/post/9"),
        media=True,
        reply_to="https://bsky.app/profile/did:plc:p/post/2",
        likes=7,
        reposts=3,
        replies=3,
    )


QUOTE = {"$type": "app.bsky.embed.record#view", "record": {"uri": "at://did:plc:q/app.bsky.feed.post/9"}}
QUOTED = "https://bsky.app/profile/did:plc:q/post/9"


@pytest.mark.parametrize(
    ("post", "heard"),
    [
        ({"embed": QUOTE, "record": {"text": ""}}, Heard(repost_of=QUOTED, links=(QUOTED,))),
        ({"embed": QUOTE, "record": {"text": "👇"}}, Heard(repost_of=QUOTED, links=(QUOTED,))),
        ({"embed": QUOTE, "record": {"text": "هذا خطأ"}}, Heard(links=(QUOTED,))),
        ({"embed": {"record": {"uri": "at://did:plc:q/app.bsky.graph.list/9"}}}, Heard()),
        (
            {"embed": {"$type": "app.bsky.embed.external#view", "external": {"uri": "https://a.example"}}},
            Heard(links=("https://a.example",)),
        ),
        ({"embed": {"$type": "app.bsky.embed.external#view", "external": {"uri": "javascript:x"}}}, Heard()),
        ({"embed": {"$type": "app.bsky.embed.images#view", "images": []}}, Heard(media=True)),
        ({"author": {"did": "did:plc:a", "handle": "handle.invalid"}}, Heard("did:plc:a")),
        ({"author": {"handle": "海港.example", "displayName": "\u202eميناء"}}, Heard("海港.example", "ميناء")),
        ({"author": {"verification": {"verifiedStatus": "invalid", "trustedVerifierStatus": "valid"}}}, Heard(verified=True)),
        ({"author": {"verification": {"verifiedStatus": "none"}, "createdAt": "once"}}, Heard()),
    ],
)
def test_what_a_post_shows_is_told(post: dict[str, Any], heard: Heard) -> None:
    assert read_post(**post) == heard


@pytest.mark.parametrize("odd", [None, "many", -1, 10**40, 1.5, True, [], {}, [3], float("nan")])
def test_odd_facts_are_no_facts(odd: Any) -> None:
    assert read_post(**dict.fromkeys(["likeCount", "repostCount", "replyCount", "quoteCount", "author", "record", "embed"], odd)) == Heard()
    assert read_post(record={"facets": [odd, {"features": odd}], "tags": odd, "reply": odd}, embed={"record": odd, "media": odd}) == Heard()
    told = read_hits({"posts": [ONE]}, "bluesky", {"profiles": [{"did": "did:plc:a", "followersCount": odd, "postsCount": odd}]})
    assert told[0].post == Heard("a.example")


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


CRACK = "https://tidewire.example/2026/03/04/ferry-crack"


async def test_posts_that_lead_to_a_page_are_found_whatever_they_say(world: World) -> None:
    async with wired(world, BlueskySearch) as bluesky:
        hits = await bluesky.search(parse(f"link:{CRACK} link:https://tidewire.example/2"), 20)
    call, _ = world.asked("bluesky")
    assert (call.params["q"], call.params["url"]) == ("*", CRACK), "it takes one address, and wants words"
    assert hits and all(hit.post and hit.post.links == (CRACK,) for hit in hits)
