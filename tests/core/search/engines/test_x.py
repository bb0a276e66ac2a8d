"""X against the world, on a day when the demo's posts are fresh."""

from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from core.errors import Busy, Refused, SearchError, ShutOut, Unusable
from core.model.dates import When
from core.model.engine import EngineKind
from core.model.post import Heard
from core.search.engines.x import ARCHIVE, LONGEST, RECENT, XSearch, params, query, read_hits
from core.search.queries.query_language import Terms, parse
from core.web.provider_http import Wire
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

NOW = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
TOKEN = KEY.format(name="x_bearer_token")


class Says(httpx.AsyncBaseTransport):
    """A provider that has one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=self._answer)


class OnThatDay(XSearch):
    def __init__(self, wire: Wire) -> None:
        super().__init__(wire, lambda: NOW)


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, OnThatDay) as x:
        hits = await x.search(parse("cannery explosion"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("x", 1),) and hits[4].found_by == (("x", 5),)
    assert all(hit.url.startswith("https://x.com/") and "/status/" in hit.url for hit in hits)
    assert all("(@" in hit.title and hit.snippet and hit.published and hit.outlet == "X" for hit in hits)


async def test_it_sends_its_key_as_documented_and_nowhere_else(world: World) -> None:
    async with wired(world, OnThatDay) as x:
        await x.search(parse("bridge since:2026-03-05"), 5)
    (call,) = world.asked("x")
    assert call.headers["authorization"] == f"Bearer {TOKEN}" and call.path == RECENT
    assert TOKEN not in f"{call.params} {call.path}"


async def test_posts_that_only_repeat_another_are_not_asked_for(world: World) -> None:
    async with wired(world, OnThatDay) as x:
        hits = await x.search(parse("gazette cracked bearing"), 10)
    assert hits and not any(hit.snippet.startswith("RT @") for hit in hits)


async def test_an_older_window_is_asked_of_the_archive(world: World) -> None:
    async with wired(world, OnThatDay) as x:
        hits = await x.search(parse("bridge since:2026-02-26 until:2026-02-27"), 10)
    assert [call.path for call in world.asked("x")] == [ARCHIVE]
    assert hits and {hit.published.day for hit in hits if hit.published} <= {"2026-02-26", "2026-02-27"}


async def test_without_a_window_all_years_are_asked_for_and_the_last_week_where_they_are_closed(world: World) -> None:
    world.fail("x", Trouble.FORBIDDEN, times=1)
    async with wired(world, OnThatDay) as x:
        assert await x.search(parse("cannery"), 10)
    archive, recent = world.asked("x")
    assert (archive.path, archive.params["start_time"]) == (ARCHIVE, "2006-03-21T00:00:00Z")
    assert recent.path == RECENT and "start_time" not in recent.params


async def test_where_the_archive_is_closed_the_last_week_is_asked_instead(world: World) -> None:
    world.fail("x", Trouble.FORBIDDEN, times=1)
    async with wired(world, OnThatDay) as x:
        assert await x.search(parse("cannery since:2026-02-01"), 10)
    archive, recent = world.asked("x")
    assert (archive.path, archive.params["start_time"]) == (ARCHIVE, "2026-02-01T00:00:00Z")
    assert (recent.path, recent.params["start_time"]) == (RECENT, "2026-02-28T12:01:00Z")


async def test_we_are_shut_out_only_when_both_are_closed(world: World) -> None:
    world.fail("x", Trouble.FORBIDDEN)
    async with wired(world, OnThatDay) as x:
        with pytest.raises(ShutOut, match="X refuses us"):
            await x.search(parse("cannery since:2026-02-01"), 10)
    assert [call.path for call in world.asked("x")] == [ARCHIVE, RECENT]


async def test_a_closed_archive_is_told_when_the_last_week_cannot_stand_in(world: World) -> None:
    world.fail("x", Trouble.FORBIDDEN)
    async with wired(world, OnThatDay) as x:
        with pytest.raises(Refused, match="older than 7 days") as told:
            await x.search(parse("cannery until:2026-02-20"), 10)
    assert not isinstance(told.value, ShutOut) and len(world.asked("x")) == 1


@pytest.mark.parametrize("trouble", [Trouble.KEY_REFUSED, Trouble.QUOTA])
async def test_a_wrong_key_or_an_empty_account_is_not_taken_for_a_closed_archive(world: World, trouble: Trouble) -> None:
    world.fail("x", trouble)
    async with wired(world, OnThatDay) as x:
        with pytest.raises(ShutOut):
            await x.search(parse("cannery until:2026-02-20"), 10)
    assert len(world.asked("x")) == 1


async def test_an_archive_that_is_busy_is_waited_for(world: World) -> None:
    world.fail("x", Trouble.SLOW_DOWN_FOR)
    async with wired(world, OnThatDay) as x:
        with pytest.raises(Busy) as told:
            await x.search(parse("cannery since:2026-02-01"), 10)
    assert told.value.retry_after == 2 and len(world.asked("x")) == 1


@pytest.mark.parametrize(
    ("path", "window", "start", "end"),
    [
        (RECENT, "", None, None),
        (RECENT, "since:2026-03-05 until:2026-03-06", "2026-03-05T00:00:00Z", "2026-03-07T00:00:00Z"),
        (RECENT, "since:2026-03-05 until:2026-03-07", "2026-03-05T00:00:00Z", None),
        (ARCHIVE, "until:2020-02", "2006-03-21T00:00:00Z", "2020-03-01T00:00:00Z"),
        (ARCHIVE, "since:1990", "2006-03-21T00:00:00Z", None),
        (ARCHIVE, "since:2020 until:9999", "2020-01-01T00:00:00Z", None),
    ],
)
def test_a_window_is_sent_within_what_x_allows(path: str, window: str, start: str | None, end: str | None) -> None:
    asked = params(path, parse(f"mill {window}"), NOW)
    assert (asked.get("start_time"), asked.get("end_time")) == (start, end)


def test_it_is_asked_in_its_own_operators() -> None:
    terms = parse('mill and coca-cola "night shift" (fire OR "big blaze") -film site:example.org,example.com')
    assert query(terms, 512) == (
        'mill "and" "coca-cola" "night shift" (fire OR "big blaze") (url:"example.org" OR url:"example.com") -film -is:retweet'
    )
    assert query(parse("mill site:x.com"), 512) == "mill -is:retweet"


@pytest.mark.parametrize("path", [RECENT, ARCHIVE])
def test_a_query_beyond_its_length_loses_whole_words(path: str) -> None:
    asked = query(Terms(("embankment",) * 200), LONGEST[path])
    assert len(asked) <= LONGEST[path] and set(asked.split()) == {"embankment", "-is:retweet"}


def test_it_is_asked_only_for_what_is_read_and_for_nothing_more_that_is_charged() -> None:
    asked = params(RECENT, parse("mill"), NOW)
    assert asked["tweet.fields"] == "created_at,author_id,public_metrics,entities,referenced_tweets,attachments,geo"
    assert asked["user.fields"] == "username,name,created_at,public_metrics,verified,verified_type"
    assert (asked["expansions"], asked["place.fields"]) == ("author_id,geo.place_id", "full_name")


@pytest.mark.parametrize("tag", ["#BrackwaterFerry", "#海港", "#ميناء", "#2026budget"])
def test_a_hashtag_is_asked_for_as_one(tag: str) -> None:
    assert query(parse(f"ferry {tag}"), 512) == f"ferry {tag} -is:retweet"


async def test_what_x_tells_of_a_post_and_its_author_comes_with_it(world: World) -> None:
    async with wired(world, OnThatDay) as x:
        hits = await x.search(parse("cannery explosion mole rods"), 10)
    (hit,) = [hit for hit in hits if "nightfisher_bo" in hit.url]
    assert hit.post == Heard(
        author="nightfisher_bo",
        name="Bo Larkin",
        followers=902,
        account_created=When("2016-06-21T00:00:00Z"),
        posts=2706,
        place="South Mole",
        likes=140,
        reposts=44,
        replies=38,
    )


def test_a_call_never_costs_more_than_the_desk_sets_aside() -> None:
    """https://docs.x.com/x-api/getting-started/pricing: every post and every author returned is charged."""
    assert params(RECENT, parse("mill"), NOW)["max_results"] == "10"
    assert XSearch.manifest.usd_per_call == pytest.approx(10 * 0.005 + 10 * 0.010)
    assert XSearch.manifest.paid and XSearch.manifest.kind is EngineKind.SOCIAL


def test_its_published_example_is_read() -> None:
    """https://docs.x.com/x-api/fundamentals/expansions"""
    example = {
        "data": [
            {"id": "1212092628029698048", "text": "Salt &amp; light", "author_id": "2244994945", "created_at": "2019-12-31T19:26:16.000Z"}
        ],
        "includes": {"users": [{"id": "2244994945", "name": "Developers", "username": "XDevelopers"}]},
        "meta": {"result_count": 1},
    }
    (hit,) = read_hits(example, "x")
    assert (hit.title, hit.snippet) == ("Developers (@XDevelopers)", "Salt & light")
    assert hit.url == "https://x.com/XDevelopers/status/1212092628029698048"
    assert hit.published and hit.published.iso == "2019-12-31T19:26:16Z"


def test_a_post_whose_author_is_not_told_still_has_an_address() -> None:
    (hit,) = read_hits({"data": [{"id": "12", "text": "Salt"}, {"text": "no id"}]}, "x")
    assert (hit.url, hit.title) == ("https://x.com/i/status/12", "A post on X")


def test_a_name_cannot_lead_elsewhere() -> None:
    (hit,) = read_hits({"data": [{"id": "1/..", "author_id": "7"}], "includes": {"users": [{"id": "7", "username": "../@evil"}]}}, "x")
    assert hit.url == "https://x.com/..%2F%40evil/status/1%2F.."
    assert read_hits({"data": [{"id": "\ud800"}]}, "x")[0].url == "https://x.com/i/status/%3F"


async def test_its_hashtags_are_told_in_small_letters(world: World) -> None:
    async with wired(world, OnThatDay) as x:
        hits = await x.search(parse("#BrackwaterFlood"), 10)
    assert hits and all(hit.post and "brackwaterflood" in hit.post.hashtags for hit in hits)


def read_post(post: Any, author: Any = None, **more: Any) -> Heard:
    users = [] if author is None else [{"id": "7"} | author]
    answer = {"data": [{"id": "1", "author_id": "7"} | post], "includes": {"users": users, **more.pop("includes", {})}, **more}
    [hit] = read_hits(answer, "x")
    assert hit.post
    return hit.post


def test_its_published_objects_are_read() -> None:
    """https://docs.x.com/x-api/fundamentals/data-dictionary"""
    post = {
        "text": "Learn how to use the user Tweet timeline #Twitter &amp; #Entwickler",
        "public_metrics": {"retweet_count": 8, "reply_count": 2, "like_count": 39, "quote_count": 1},
        "entities": {
            "hashtags": [{"start": 1, "end": 9, "tag": "Twitter"}, {"start": 12, "end": 20, "tag": "Entwickler"}],
            "urls": [
                {"url": "https://t.co/1", "expanded_url": "https://bit.ly/1", "unwound_url": "https://dev.example/timeline"},
                {"url": "https://t.co/2", "expanded_url": "https://dev.example/docs"},
                {"url": "https://t.co/3", "expanded_url": "https://twitter.com/a/status/1/photo/1", "media_key": "3_1"},
            ],
        },
        "attachments": {"media_keys": ["3_1"]},
        "geo": {"place_id": "01a9a39529b27f36"},
        "referenced_tweets": [{"type": "replied_to", "id": "12"}, {"type": "quoted", "id": "13"}],
    }
    author = {
        "username": "XDevelopers",
        "name": "Developers",
        "created_at": "2013-12-14T04:35:55.000Z",
        "verified": True,
        "verified_type": "business",
        "public_metrics": {"followers_count": 513868, "following_count": 2018, "tweet_count": 3961, "listed_count": 1672},
    }
    places = {"places": [{"id": "01a9a39529b27f36", "full_name": "Manhattan, NY"}]}
    assert read_post(post, author, includes=places) == Heard(
        author="XDevelopers",
        name="Developers",
        verified=True,
        followers=513868,
        account_created=When("2013-12-14T04:35:55Z"),
        posts=3961,
        hashtags=("twitter", "entwickler"),
        links=("https://dev.example/timeline", "https://dev.example/docs", "https://x.com/i/status/13"),
        media=True,
        place="Manhattan, NY",
        reply_to="https://x.com/i/status/12",
        likes=39,
        reposts=9,
        replies=2,
    )


@pytest.mark.parametrize(
    ("how", "words", "of"),
    [
        ("retweeted", "RT @mira: pumps out", "https://x.com/i/status/13"),
        ("quoted", "https://t.co/abc", "https://x.com/i/status/13"),
        ("quoted", " 👀 https://t.co/abc", "https://x.com/i/status/13"),
        ("quoted", "Not true, I was there https://t.co/abc", ""),
        ("quoted", "これは違う https://t.co/abc", ""),
        ("replied_to", "https://t.co/abc", ""),
    ],
)
def test_a_quote_without_words_of_its_own_only_hands_on(how: str, words: str, of: str) -> None:
    assert read_post({"text": words, "referenced_tweets": [{"type": how, "id": "13"}]}).repost_of == of


@pytest.mark.parametrize(
    ("author", "verified"),
    [
        ({"verified": True}, True),
        ({"verified": True, "verified_type": "none"}, True),
        ({"verified": True, "verified_type": "blue"}, False),
        ({"verified": True, "verified_type": "business"}, True),
        ({"verified": False, "verified_type": "government"}, True),
        ({"verified": "yes"}, False),
        ({}, False),
    ],
)
def test_a_tick_that_was_bought_does_not_say_who_it_is(author: dict[str, Any], verified: bool) -> None:
    assert read_post({}, author).verified == verified


def test_an_author_x_cannot_give_is_gone_and_one_it_does_not_mention_is_only_unknown() -> None:
    error = {
        "resource_type": "user",
        "resource_id": "7",
        "parameter": "author_id",
        "title": "Forbidden",
        "detail": "User has been suspended",
    }
    assert read_post({}, errors=[error]) == Heard(deleted=True)
    assert read_post({}, errors=[error | {"resource_id": "8"}]) == read_post({}) == Heard()


@pytest.mark.parametrize("odd", [None, "many", -1, 10**40, 1.5, True, [], {}, float("nan")])
def test_odd_facts_are_no_facts(odd: Any) -> None:
    names = ("public_metrics", "entities", "attachments", "geo", "referenced_tweets")
    counts = {"public_metrics": {"like_count": odd, "retweet_count": odd, "reply_count": odd, "quote_count": odd}}
    hollow = [dict.fromkeys(names, odd), counts, {"entities": {"hashtags": [odd], "urls": [odd, {"expanded_url": odd}]}}]
    for post in hollow:
        told = read_post(post, {"created_at": odd, "verified": False, "public_metrics": {"followers_count": odd, "tweet_count": odd}})
        assert told == Heard()


@pytest.mark.parametrize("odd", [[], {}, None, "no", {"data": {}}, {"data": [None, 3, {}]}, {"meta": {"result_count": 0}}])
def test_an_odd_or_empty_answer_is_no_hits(odd: object) -> None:
    assert read_hits(odd, "x") == []


async def what_comes_of(body: object) -> list[str]:
    async with httpx.AsyncClient(transport=Says(body)) as http:
        x = OnThatDay(Wire("X", "http://x.test", http, {"x_bearer_token": "hush"}))
        return [hit.url for hit in await x.search(parse("bridge"), 5)]


@pytest.mark.parametrize(
    ("problem", "error"),
    [
        ("usage-capped", ShutOut),
        ("client-forbidden", ShutOut),
        ("rate-limit-exceeded", Busy),
        ("invalid-request", Refused),
        ("new", Unusable),
    ],
)
async def test_a_problem_instead_of_posts_is_told(problem: str, error: type[Exception]) -> None:
    said = {"title": "No", "type": f"https://api.x.com/2/problems/{problem}"}
    for body in (said, {"errors": [said]}):
        with pytest.raises(SearchError) as told:
            await what_comes_of(body)
        assert type(told.value) is error


async def test_an_unnamed_problem_is_told_and_one_beside_posts_is_not() -> None:
    with pytest.raises(Unusable, match="X reports a problem instead of posts"):
        await what_comes_of({"errors": [{"message": "?"}]})
    assert await what_comes_of({"data": [{"id": "1"}], "errors": [{"title": "Not Found Error"}]}) == ["https://x.com/i/status/1"]


def test_posts_that_lead_to_a_page_are_asked_for_by_its_address_alone() -> None:
    pages = parse("link:https://www.gazette.example/2026/03/bang?utm_source=x link:https://pier.example/p/1")
    assert query(pages, 512) == '(url:"gazette.example/2026/03/bang" OR url:"pier.example/p/1") -is:retweet'


async def test_posts_that_lead_to_a_page_are_found_whatever_they_say(world: World) -> None:
    async with wired(world, XSearch) as x:
        hits = await x.search(parse("link:https://tidewire.example/2026/03/04/ferry-crack"), 20)
    assert hits and all(hit.post and "https://tidewire.example/2026/03/04/ferry-crack" in hit.post.links for hit in hits)
