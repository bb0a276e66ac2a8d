"""Reddit against the world, with keys and without."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest

from core.errors import Busy, Refused, SearchError, ShutOut, Unusable
from core.model.dates import When
from core.model.engine import EngineKind
from core.model.post import Heard
from core.search.engines.reddit import ACCOUNTS, RedditSearch, authors, communities, lifetime, params, query, read_comments, read_hits, span
from core.search.queries.query_language import Terms, parse
from core.web.provider_http import Wire, open_http
from tests.world.reddit import TOKEN
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

NOW = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
SECRET = KEY.format(name="reddit_client_secret")


class Says(httpx.AsyncBaseTransport):
    """A provider that has one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=self._answer)


class ByTheHour(RedditSearch):
    """Reddit with a clock that can be put on by hours."""

    def __init__(self, wire: Wire) -> None:
        self.hour = 0
        super().__init__(wire, lambda: NOW + timedelta(hours=self.hour))


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        hits = await reddit.search(parse("cannery explosion"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("reddit", 1),) and hits[4].found_by == (("reddit", 5),)
    assert all(hit.url.startswith("https://www.reddit.com/r/brackwater/comments/") for hit in hits)
    assert all(hit.title and hit.snippet and hit.published and hit.outlet == "r/brackwater" for hit in hits)


async def test_the_best_answers_to_a_thread_are_posts_that_reply_to_it(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        begun = (await reddit.search(parse("cannery explosion"), 1))[0]
        hits = await reddit.search(parse(f"site:{begun.url.rstrip('/')}"), 20)
    call = next(call for call in world.asked("reddit") if call.path.startswith("/comments/"))
    assert call.params == {"sort": "top", "depth": "1", "limit": "20"}
    said = [(hit.post.author, hit.snippet, hit.post.likes) for hit in hits if hit.post and hit.post.reply_to == begun.url]
    assert len(hits) == len(said) and said == [
        ("quay_regular", "Heard it too, from the far side of the lock.", 41),
        ("marsh_harrier", "Source? The paper says nothing of it: https://gazette.example/a", 9),
        ("late_ferry", "About time somebody said it.", 3),
    ]
    assert [hit.post.links for hit in hits if hit.post and hit.post.author == "marsh_harrier"] == [("https://gazette.example/a",)]
    assert all(hit.url.startswith(begun.url) for hit in hits)


async def test_answers_to_a_thread_that_is_gone_are_refused_and_no_reason_to_leave_reddit_alone(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        with pytest.raises(Refused, match="does not let us read the comments"):
            await reddit.search(parse("site:reddit.com/r/brackwater/comments/zzz"), 20)


@pytest.mark.parametrize("odd", [None, [], [1], ["x", {}], [{}, {"data": {"children": [{"kind": "t1", "data": None}, {"kind": "t1"}]}}]])
def test_odd_answers_about_a_thread_are_no_comments(odd: Any) -> None:
    assert read_comments(odd, "reddit") == []


async def test_its_keys_buy_a_token_and_go_nowhere_else(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        await reddit.search(parse("bridge"), 5)
    token, search, accounts = world.asked("reddit")
    assert (token.method, token.path, token.form) == ("POST", "/api/v1/access_token", {"grant_type": "client_credentials"})
    assert token.headers["authorization"].startswith("Basic ")
    assert (search.path, search.headers["authorization"]) == ("/search", f"Bearer {TOKEN}")
    assert (accounts.path, accounts.headers["authorization"]) == (ACCOUNTS, f"Bearer {TOKEN}")
    assert SECRET not in f"{search} {accounts} {token.params} {token.form}"


async def test_a_token_serves_until_shortly_before_it_expires(world: World) -> None:
    async with wired(world, ByTheHour) as reddit:
        await reddit.search(parse("bridge"), 5)
        await reddit.search(parse("cannery"), 5)
        reddit.hour = 1
        await reddit.search(parse("reservoir"), 5)
    assert [call.path for call in world.asked("reddit") if call.path != ACCOUNTS] == [
        "/api/v1/access_token",
        "/search",
        "/search",
        "/api/v1/access_token",
        "/search",
    ]


async def test_a_token_that_was_withdrawn_is_fetched_anew(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        await reddit.search(parse("bridge"), 5)
        world.fail("reddit", Trouble.KEY_REFUSED, times=1)
        assert await reddit.search(parse("cannery"), 5)
    assert [call.path for call in world.asked("reddit")][3:] == ["/search", "/api/v1/access_token", "/search", ACCOUNTS]


async def test_a_fresh_token_that_is_refused_is_not_fetched_again(world: World) -> None:
    world.fail("reddit", Trouble.KEY_REFUSED)
    async with wired(world, RedditSearch) as reddit:
        with pytest.raises(ShutOut, match="Reddit does not accept our key"):
            await reddit.search(parse("bridge"), 5)
    assert len(world.asked("reddit")) == 1


async def test_without_keys_it_asks_the_public_pages_and_for_no_authors(world: World) -> None:
    async with wired(world, RedditSearch, keys=False) as reddit:
        assert await reddit.search(parse("bridge"), 5)
    (call,) = world.asked("reddit")
    assert call.path == "/search.json" and "authorization" not in call.headers


async def test_only_the_real_reddit_has_a_second_host() -> None:
    async with open_http() as http:
        real = RedditSearch(Wire("Reddit", "https://www.reddit.com/", http))
        ours = RedditSearch(Wire("Reddit", "http://127.0.0.1:1/reddit", http))
    assert real._signed_in.url("/search") == "https://oauth.reddit.com/search"
    assert ours._signed_in.url("/search") == "http://127.0.0.1:1/reddit/search"


@pytest.mark.parametrize(
    ("since", "said"),
    [
        (None, "all"),
        ("2027-01-01", "day"),
        ("2026-03-07", "day"),
        ("2026-03-06", "week"),
        ("2026-03-01", "week"),
        ("2026-02-28", "month"),
        ("2026-02-06", "month"),
        ("2026-02-05", "year"),
        ("2024-01-01", "all"),
    ],
)
def test_a_window_is_the_smallest_of_its_spans_that_covers_it(since: str | None, said: str) -> None:
    assert span(date.fromisoformat(since) if since else None, NOW) == said


def test_it_is_asked_for_posts_in_its_own_words() -> None:
    asked = params(parse('mill "night shift" (fire OR blaze) -film since:2026-03-01'), 500, NOW)
    assert asked["q"] == 'mill "night shift" (fire OR blaze) -film'
    assert (asked["type"], asked["t"], asked["limit"]) == ("link", "week", "100")


def test_a_site_is_where_a_post_leads_unless_it_is_reddit_itself() -> None:
    assert query(parse("mill site:example.org")) == "mill site:example.org"
    assert query(parse("mill site:old.reddit.com")) == "mill"
    assert query(parse("mill site:notreddit.com")) == "mill site:notreddit.com"


def test_a_query_beyond_its_length_loses_whole_words() -> None:
    asked = query(Terms(("mill",) * 100, phrases=("night shift",) * 20))
    assert 490 < len(asked) <= 512 and set(asked.replace('"night shift"', "shift").split()) == {"mill", "shift"}


@pytest.mark.parametrize(
    ("sites", "path"),
    [
        ("reddit.com/r/brackwater", "/r/brackwater/search"),
        ("https://www.reddit.com/r/Brackwater/", "/r/brackwater/search"),
        ("old.reddit.com/r/brackwater/comments/1/x", "/r/brackwater/search"),
        ("reddit.com/r/brackwater,reddit.com/r/nobodys", "/r/brackwater+nobodys/search"),
    ],
)
async def test_a_community_named_by_its_address_is_searched_alone(world: World, sites: str, path: str) -> None:
    async with wired(world, RedditSearch) as reddit:
        assert await reddit.search(parse(f"bridge site:{sites}"), 5)
    search = world.asked("reddit")[1]
    assert (search.path, search.params["restrict_sr"], search.params["q"]) == (path, "true", "bridge")


@pytest.mark.parametrize(
    ("sites", "found"),
    [
        ("reddit.com/r/a1,reddit.com/r/b_2,reddit.com/r/a1", ["a1", "b_2"]),
        ("reddit.com,reddit.com/user/mira", []),
        ("notreddit.com/r/mill,example.org/r/mill", []),
        ("reddit.com/r/x", []),
        ("reddit.com/r/" + "a" * 22, []),
        ("reddit.com/r/日本", []),
        ("reddit.com/r/mill+paper", []),
    ],
)
def test_only_what_can_be_a_community_is_one(sites: str, found: list[str]) -> None:
    assert communities(Terms(sites=tuple(sites.split(",")))) == found
    assert ("restrict_sr" in params(Terms(("mill",), sites=tuple(sites.split(","))), 5, NOW)) == bool(found)


@pytest.mark.parametrize(("name", "keys"), [("closed", True), ("closed", False), ("nobodys", True), ("nobodys", False)])
async def test_a_community_that_is_closed_or_not_there_is_no_reason_to_leave_reddit_alone(world: World, name: str, keys: bool) -> None:
    async with wired(world, RedditSearch, keys=keys) as reddit:
        with pytest.raises(Refused, match=f"Reddit does not let us search r/{name}.") as told:
            await reddit.search(parse(f"bridge site:reddit.com/r/{name}"), 5)
    assert not isinstance(told.value, ShutOut | Unusable)


def test_it_has_words_only_and_no_hashtags() -> None:
    assert query(parse("ferry #Alder (#bridge OR quay)")) == "ferry Alder (bridge OR quay)"


async def test_what_reddit_tells_of_a_post_and_its_author_comes_with_it(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        hits = await reddit.search(parse("cannery explosion mole rods"), 5)
    assert hits[0].post == Heard(
        author="nightfisher_bo",
        account_created=When("2016-06-21T00:00:00Z"),
        karma=2706,
        community="brackwater",
        likes=140,
        reposts=44,
        replies=38,
    )


async def test_a_post_whose_author_is_gone_stays_without_a_name(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        (hit,) = await reddit.search(parse("strike vote counted second table spoiled paper"), 1)
    assert hit.post == Heard(community="brackwater", likes=33, reposts=6, replies=4, deleted=True)


def post(**more: Any) -> dict[str, Any]:
    return {"permalink": "/r/mill/comments/1/x/", "author": "mira", "author_fullname": "t2_a", "is_self": True} | more


def listing(*posts: Any) -> dict[str, Any]:
    return {"kind": "Listing", "data": {"children": [{"kind": "t3", "data": one} for one in posts]}}


def heard_of(*posts: Any, accounts: Any = None) -> list[Heard | None]:
    return [hit.post for hit in read_hits(listing(*posts), "reddit", accounts)]


class Finds(httpx.AsyncBaseTransport):
    """A provider that finds two posts, and does as told when it is asked for their authors."""

    def __init__(self, then: Any, status: int = 200) -> None:
        self._then, self._status = then, status

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if "access_token" in request.url.path:
            return httpx.Response(200, json={"access_token": "token"})
        if request.url.path == ACCOUNTS:
            return httpx.Response(self._status, json=self._then)
        return httpx.Response(200, json=listing(post(), post(author="ken", author_fullname="t2_b")))


async def heard_when(accounts: Finds) -> list[Heard | None]:
    async with httpx.AsyncClient(transport=accounts) as http:
        reddit = RedditSearch(Wire("Reddit", "http://reddit.test", http, {"reddit_client_id": "us", "reddit_client_secret": "hush"}))
        return [hit.post for hit in await reddit.search(parse("bridge"), 5)]


@pytest.mark.parametrize(
    "accounts",
    [
        Finds({"message": "Too Many Requests", "error": 429}, 429),
        Finds({"message": "Forbidden", "error": 403}, 403),
        Finds({"message": "Not Found", "error": 404}, 404),
        Finds({"error": "odd"}),
        Finds({"message": "Forbidden"}),
        Finds("no"),
        Finds([]),
        Finds({}),
        Finds({"t2_a": None, "t2_b": [3]}),
    ],
)
async def test_when_the_authors_are_not_told_the_posts_stay(accounts: Finds) -> None:
    assert await heard_when(accounts) == [Heard("mira"), Heard("ken")]


async def test_an_account_that_is_no_longer_known_is_gone() -> None:
    known = {"name": "mira", "created_utc": 1315813922.0, "link_karma": 5, "comment_karma": -20}
    assert await heard_when(Finds({"t2_a": known})) == [
        Heard("mira", account_created=When("2011-09-12T07:52:02Z"), karma=-15),
        Heard("ken", deleted=True),
    ]


def test_a_deleted_author_has_no_name_and_is_not_asked_for() -> None:
    gone = post(author="[deleted]", author_fullname=None)
    assert authors(listing(gone, post(), post(), post(author_fullname="t3_x"), post(author_fullname="t2_" + "a" * 99))) == ["t2_a"]
    assert heard_of(gone) == [Heard(deleted=True)]
    assert heard_of(post(), accounts={"t2_a": {"name": "mira", "is_suspended": True}}) == [Heard("mira", deleted=True)]


@pytest.mark.parametrize(
    ("given", "heard"),
    [
        ({"score": -12, "num_comments": 4, "num_crossposts": 1}, Heard("mira", replies=4, reposts=1)),
        ({"is_self": False, "url": "https://a.example/1"}, Heard("mira", links=("https://a.example/1",))),
        ({"is_self": False, "url": "https://a.example/?a=1&amp;copy=2"}, Heard("mira", links=("https://a.example/?a=1&copy=2",))),
        ({"is_self": False, "url": "/r/x", "url_overridden_by_dest": "https://a.example/2"}, Heard("mira", links=("https://a.example/2",))),
        ({"is_self": False, "url": "https://i.redd.it/1.jpg", "post_hint": "image"}, Heard("mira", media=True)),
        ({"is_self": False, "url": "https://v.redd.it/1", "is_video": True}, Heard("mira", media=True)),
        ({"is_self": False, "url": "https://www.reddit.com/gallery/1", "is_gallery": True}, Heard("mira", media=True)),
        (
            {"selftext": "See [it](https://a.example/3), or https://a.example/4."},
            Heard("mira", links=("https://a.example/3", "https://a.example/4")),
        ),
        (
            {"crosspost_parent_list": [{"permalink": "/r/quay/comments/2/y/"}]},
            Heard("mira", repost_of="https://www.reddit.com/r/quay/comments/2/y/"),
        ),
        ({"author": "море_海"}, Heard("море_海")),
        ({"subreddit": "Mill"}, Heard("mira", community="Mill")),
        ({"subreddit": "u_mira", "permalink": "/user/mira/comments/1/x/"}, Heard("mira")),
    ],
)
def test_what_a_post_shows_is_told(given: dict[str, Any], heard: Heard) -> None:
    assert heard_of(post(**given)) == [heard]


def test_an_account_s_own_page_is_no_outlet() -> None:
    hits = read_hits(listing(post(subreddit="u_mira"), post(subreddit="U_Mira"), post(subreddit="ulm")), "reddit")
    assert [hit.outlet for hit in hits] == ["", "", "r/ulm"]


@pytest.mark.parametrize("odd", [None, "many", -1, 10**40, 1.5, True, [], {}, [3], float("nan")])
def test_odd_facts_are_no_facts(odd: Any) -> None:
    names = ("score", "num_comments", "num_crossposts", "crosspost_parent_list", "post_hint", "is_gallery", "selftext")
    assert heard_of(post(**dict.fromkeys(names, odd) | {"is_gallery": None})) == [Heard("mira")]
    facts = dict.fromkeys(["created_utc", "link_karma"], odd)
    assert heard_of(post(), accounts={"t2_a": facts}) == [Heard("mira", karma=-1 if odd == -1 else None)]


def test_its_published_example_is_read() -> None:
    """https://github.com/reddit-archive/reddit/wiki/JSON"""
    link = {
        "title": "Tom &amp; Jerry &lt;3",
        "selftext": "a &lt; b",
        "created_utc": 1315813922.0,
        "permalink": "/r/pics/comments/kdd9k/x/",
        "subreddit": "pics",
    }
    listing = {"kind": "Listing", "data": {"children": [{"kind": "t5", "data": {"title": "pics"}}, {"kind": "t3", "data": link}]}}
    (hit,) = read_hits(listing, "reddit")
    assert (hit.title, hit.snippet, hit.outlet) == ("Tom & Jerry <3", "Tom & Jerry <3 — a < b", "r/pics")
    assert hit.url == "https://www.reddit.com/r/pics/comments/kdd9k/x/" and hit.found_by == (("reddit", 1),)
    assert hit.published and hit.published.iso == "2011-09-12T07:52:02Z"


@pytest.mark.parametrize("permalink", ["@evil.example/", "javascript:alert(1)", "", None, 7])
def test_a_link_that_is_no_path_on_reddit_is_no_address(permalink: object) -> None:
    (hit,) = read_hits({"data": {"children": [{"kind": "t3", "data": {"permalink": permalink}}]}}, "reddit")
    assert hit.url == ""


@pytest.mark.parametrize("odd", [[], {}, None, "no", {"data": []}, {"data": {"children": [None, {"kind": "t3"}, {"data": 3}]}}])
def test_an_odd_answer_has_no_addresses(odd: object) -> None:
    assert not any(hit.url for hit in read_hits(odd, "reddit"))


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"error": 403}, ShutOut),
        ({"error": 429}, Busy),
        ({"error": "invalid_grant"}, ShutOut),
        ({"error": "odd"}, Unusable),
        ({"access_token": ""}, Unusable),
        ({"access_token": "ключ"}, Unusable),
        ({}, Unusable),
        ([], Unusable),
    ],
)
async def test_a_problem_inside_a_good_answer_is_told(body: object, error: type[Exception]) -> None:
    async with httpx.AsyncClient(transport=Says(body)) as http:
        reddit = RedditSearch(Wire("Reddit", "http://reddit.test", http, {"reddit_client_id": "us", "reddit_client_secret": "hush"}))
        with pytest.raises(SearchError) as told:
            await reddit.search(parse("bridge"), 5)
    assert type(told.value) is error


@pytest.mark.parametrize(("said", "seconds"), [(3600, 3600), (None, 3600), ("soon", 3600), (-5, 3600), (10**30, 86_400), (1.5, 3600)])
def test_a_token_lives_as_long_as_is_said_within_reason(said: object, seconds: int) -> None:
    assert lifetime({"expires_in": said}) == seconds


def test_it_is_a_free_social_engine() -> None:
    assert RedditSearch.manifest.kind is EngineKind.SOCIAL and not RedditSearch.manifest.paid and not RedditSearch.manifest.keys


def test_posts_that_lead_to_a_page_are_asked_for_by_its_address() -> None:
    assert query(parse("link:https://www.gazette.example/bang/")) == 'url:"gazette.example/bang"'
    both = query(parse("strike link:https://gazette.example/bang link:https://pier.example/p/1"))
    assert both == 'strike (url:"gazette.example/bang" OR url:"pier.example/p/1")'
    long = " ".join(f"link:https://gazette.example/{'a' * 150}{number}" for number in range(5))
    assert len(query(parse(long))) <= 512 and query(parse(long)).count('"') % 2 == 0


async def test_posts_that_lead_to_a_page_are_found_whatever_they_say(world: World) -> None:
    async with wired(world, RedditSearch) as reddit:
        hits = await reddit.search(parse("link:https://tidewire.example/2026/03/04/ferry-crack"), 20)
    assert hits and all(hit.post and hit.post.links == ("https://tidewire.example/2026/03/04/ferry-crack",) for hit in hits)
