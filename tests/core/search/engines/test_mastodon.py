"""Mastodon against the world, with a token and without."""

from typing import Any

import httpx
import pytest

from core.errors import Busy, NothingToAsk, Refused, SearchError, ShutOut, Unreachable, Unusable
from core.model.dates import When
from core.model.engine import EngineKind
from core.model.post import Heard
from core.search.engines.mastodon import MastodonSearch, answered, merged, params, read_hits, tags
from core.search.queries.query_language import parse
from core.web.provider_http import Wire
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

TOKEN = KEY.format(name="mastodon_access_token")


class Says(httpx.AsyncBaseTransport):
    """A provider that has one answer to everything."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json=self._answer)


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, MastodonSearch) as mastodon:
        hits = await mastodon.search(parse("cannery explosion"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("mastodon", 1),) and hits[4].found_by == (("mastodon", 5),)
    assert all(hit.url and "(@" in hit.title and hit.snippet and hit.published and hit.outlet == "Mastodon" for hit in hits)


async def test_it_sends_its_token_as_documented_and_nowhere_else(world: World) -> None:
    async with wired(world, MastodonSearch) as mastodon:
        await mastodon.search(parse("bridge"), 5)
    (call,) = world.asked("mastodon")
    assert (call.path, call.headers["authorization"]) == ("/api/v2/search", f"Bearer {TOKEN}")
    assert (call.params["type"], call.params["resolve"]) == ("statuses", "false") and TOKEN not in str(call.params)


async def test_a_window_of_days_finds_both_its_ends(world: World) -> None:
    async with wired(world, MastodonSearch) as mastodon:
        hits = await mastodon.search(parse("morning since:2026-02-26 until:2026-02-27"), 20)
    assert world.asked("mastodon")[0].params["q"] == "morning after:2026-02-25 before:2026-02-28"
    assert {hit.published.day for hit in hits if hit.published} == {"2026-02-26", "2026-02-27"}


def test_every_word_it_is_given_must_be_there_so_alternatives_are_left_out() -> None:
    asked = params(parse('mill "night shift" (fire OR blaze) -film since:0001 until:9999'), 100)
    assert (asked["q"], asked["limit"]) == ('mill "night shift" -film', "40")


async def test_without_a_token_the_most_telling_words_are_asked_as_hashtags(world: World) -> None:
    async with wired(world, MastodonSearch, keys=False) as mastodon:
        hits = await mastodon.search(parse("was there an explosion at the cannery, heard in Alder"), 8)
    assert {call.path.rpartition("/")[2] for call in world.asked("mastodon")} == {"explosion", "cannery", "heard"}
    assert all("authorization" not in call.headers and call.params == {"limit": "8"} for call in world.asked("mastodon"))
    assert len(hits) == 8 == len({hit.url for hit in hits})
    assert [hit.found_by[0][1] for hit in hits] == list(range(1, 9))


async def test_a_query_of_alternatives_alone_is_asked_as_hashtags_even_with_a_token(world: World) -> None:
    async with wired(world, MastodonSearch) as mastodon:
        assert await mastodon.search(parse("(bridge OR cannery)"), 8)
    assert sorted(call.path for call in world.asked("mastodon")) == ["/api/v1/timelines/tag/bridge", "/api/v1/timelines/tag/cannery"]


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ('"Corder Street" bridge', ["corderstreet", "bridge"]),
        ('"the bridge is closed again" mill', ["bridge", "closed", "mill"]),
        ("fire fire 2026 at 07:25 o'clock", ["fire"]),
        ("Überschwemmung (flood OR high water)", ["überschwemmung", "water", "flood"]),
        ("ferry in trouble #Alder", ["alder", "trouble", "ferry"]),
        ("#海港 (#Fähre OR ferry)", ["海港", "fähre", "ferry"]),
        ("the of and", []),
        ("site:example.org", []),
    ],
)
def test_hashtags_are_short_names_long_words_and_alternatives_in_that_order(query: str, asked: list[str]) -> None:
    assert tags(parse(query)) == asked


async def test_nothing_to_ask_for_is_nothing_asked(world: World) -> None:
    async with wired(world, MastodonSearch, keys=False) as mastodon:
        with pytest.raises(NothingToAsk, match="Mastodon needs a word that can be a hashtag"):
            await mastodon.search(parse("the"), 5)
    assert not world.asked("mastodon")


async def test_one_hashtag_that_fails_does_not_lose_the_others(world: World) -> None:
    world.fail("mastodon", Trouble.BROKEN, times=1)
    async with wired(world, MastodonSearch, keys=False) as mastodon:
        assert await mastodon.search(parse("bridge closed"), 5)


async def test_when_every_hashtag_fails_the_reason_is_told(world: World) -> None:
    world.fail("mastodon", Trouble.BROKEN)
    async with wired(world, MastodonSearch, keys=False) as mastodon:
        with pytest.raises(Unreachable, match="Mastodon is out of order"):
            await mastodon.search(parse("bridge closed"), 5)


def test_an_error_of_our_own_is_never_passed_over() -> None:
    with pytest.raises(KeyError):
        answered([[{}], KeyError("ours"), Refused("theirs")])


def test_hashtags_take_turns_and_a_post_under_two_of_them_comes_once() -> None:
    one, two, three = {"url": "1"}, {"url": "2"}, {"uri": "3"}
    assert merged([[one, two], [three], [one, three]]) == [one, three, two]


def test_its_published_example_is_read() -> None:
    """https://docs.joinmastodon.org/entities/Status/"""
    status = {
        "created_at": "2019-12-08T03:48:33.901Z",
        "spoiler_text": "Money <3",
        "url": "https://mastodon.social/@Gargron/103270115826048975",
        "content": '<p>&quot;I lost &lt;it&gt;&quot;</p><p><a href="https://www.theguardian.com/a"><span class="invisible">https://www.</span>'
        '<span class="ellipsis">theguardian.com/money</span></a><br />#<span>cats</span></p>',
        "account": {"acct": "Gargron", "display_name": "Eugen"},
    }
    (hit,) = read_hits([status], "mastodon")
    assert (hit.title, hit.url) == ("Eugen (@Gargron)", "https://mastodon.social/@Gargron/103270115826048975")
    assert hit.snippet == 'Money <3 "I lost <it>" https://www.theguardian.com/money #cats'
    assert hit.published and hit.published.iso == "2019-12-08T03:48:33Z"


async def test_what_a_server_tells_of_a_post_and_its_author_comes_with_it(world: World) -> None:
    async with wired(world, MastodonSearch) as mastodon:
        hits = await mastodon.search(parse("cannery explosion rods"), 5)
    assert hits[0].post == Heard(
        author="nightfisher_bo",
        name="Bo Larkin",
        followers=902,
        account_created=When("2016-06-21"),
        posts=2706,
        likes=140,
        reposts=44,
        replies=38,
    )


async def test_its_hashtags_are_told_in_small_letters(world: World) -> None:
    async with wired(world, MastodonSearch) as mastodon:
        hits = await mastodon.search(parse("#BrackwaterFlood"), 10)
    assert hits and all(hit.post and "brackwaterflood" in hit.post.hashtags for hit in hits)


def read_post(**post: Any) -> Heard:
    [hit] = read_hits([post], "mastodon")
    assert hit.post
    return hit.post


def test_its_published_entities_are_read() -> None:
    """https://docs.joinmastodon.org/entities/Status/ and https://docs.joinmastodon.org/entities/Account/"""
    content = (
        '<p><span class="h-card"><a href="https://mastodon.social/@trwnh" class="u-url mention">@<span>trwnh</span></a></span> see '
        '<a href="https://www.theguardian.com/money?a=1&amp;b=2" rel="nofollow">theguardian.com</a> '
        '<a href="https://mastodon.social/tags/cats" class="mention hashtag" rel="tag">#<span>cats</span></a></p>'
    )
    account = {
        "acct": "trwnh@mastodon.example",
        "display_name": "infinite <3",
        "bot": False,
        "created_at": "2016-11-24T10:02:12.085Z",
        "followers_count": 821,
        "statuses_count": 33120,
        "fields": [
            {"name": "Site", "value": "x", "verified_at": "2019-08-29T04:14:55.571+00:00"},
            {"name": "Pronouns", "value": "they", "verified_at": None},
        ],
    }
    assert read_post(
        content=content,
        account=account,
        tags=[{"name": "Cats", "url": "https://mastodon.social/tags/cats"}],
        media_attachments=[{"id": "1", "type": "image"}],
        card={"url": "https://card.example/money", "type": "link"},
        quote={"state": "accepted", "quoted_status": {"url": "https://mastodon.social/@Gargron/1"}},
        favourites_count=120,
        reblogs_count=50,
        quotes_count=1,
        replies_count=10,
        in_reply_to_id="103270115826048975",
    ) == Heard(
        author="trwnh@mastodon.example",
        name="infinite <3",
        verified=True,
        followers=821,
        account_created=When("2016-11-24"),
        posts=33120,
        hashtags=("cats",),
        links=("https://www.theguardian.com/money?a=1&b=2", "https://card.example/money", "https://mastodon.social/@Gargron/1"),
        media=True,
        likes=120,
        reposts=51,
        replies=10,
    )


@pytest.mark.parametrize(
    ("post", "heard"),
    [
        ({"reblog": {"url": "https://m.example/@a/1"}, "content": "<p>Pumps out</p>"}, Heard(repost_of="https://m.example/@a/1")),
        ({"reblog": {"url": None, "uri": "https://m.example/1"}}, Heard(repost_of="https://m.example/1")),
        ({"reblog": {"url": "javascript:alert(1)"}}, Heard()),
        (
            {"quote": {"quoted_status": {"url": "https://m.example/@a/1"}}, "content": "<p>!</p>"},
            Heard(repost_of="https://m.example/@a/1", links=("https://m.example/@a/1",)),
        ),
        ({"account": {"acct": "gone", "suspended": True, "followers_count": 0}}, Heard("gone", followers=0, deleted=True)),
        ({"account": {"acct": "море@сервер.example", "display_name": "ميناء \u202e海"}}, Heard("море@сервер.example", "ميناء 海")),
        ({"account": {"followers_count": -1, "statuses_count": 10**40, "created_at": "0000-00-00"}}, Heard()),
        ({"account": {"fields": [{"verified_at": None}, {"verified_at": True}, "x"]}}, Heard()),
        (
            {"content": '<a href="javascript:x">a</a><a href=\'https://m.example/"q\'>b</a><a >c</a>'},
            Heard(links=('https://m.example/"q',)),
        ),
    ],
)
def test_what_is_odd_is_not_told(post: dict[str, Any], heard: Heard) -> None:
    assert read_post(**post) == heard


@pytest.mark.parametrize("odd", [None, "many", -1, 10**40, 1.5, True, [], {}, [3], float("nan")])
def test_odd_facts_are_no_facts(odd: Any) -> None:
    names = ("favourites_count", "reblogs_count", "replies_count", "quotes_count", "account", "reblog", "quote", "card", "tags")
    assert read_post(**dict.fromkeys(names, odd)) == Heard()
    assert read_post(media_attachments=odd, account=dict.fromkeys(["followers_count", "statuses_count", "created_at"], odd)) == Heard()


async def what_comes_of(body: object, token: str = "") -> list[str]:
    async with httpx.AsyncClient(transport=Says(body)) as http:
        mastodon = MastodonSearch(Wire("Mastodon", "http://mastodon.test", http, {"mastodon_access_token": token}))
        return [hit.url for hit in await mastodon.search(parse("bridge"), 5)]


@pytest.mark.parametrize("token", ["", "hush"])
@pytest.mark.parametrize(
    ("problem", "error"),
    [
        ("Too many requests", Busy),
        ("The access token is invalid", ShutOut),
        ("This method requires an authenticated user", ShutOut),
        ("Something new", Unusable),
    ],
)
async def test_a_problem_inside_a_good_answer_is_told(problem: str, error: type[Exception], token: str) -> None:
    with pytest.raises(SearchError) as told:
        await what_comes_of({"error": problem}, token)
    assert type(told.value) is error


@pytest.mark.parametrize("token", ["", "hush"])
@pytest.mark.parametrize("odd", [[], {}, "no", [None, 3, {}], {"statuses": {}}, {"statuses": [None, {}]}])
async def test_an_odd_answer_has_no_addresses(odd: object, token: str) -> None:
    assert not any(await what_comes_of(odd, token))


def test_it_is_a_free_social_engine() -> None:
    assert MastodonSearch.manifest.kind is EngineKind.SOCIAL and not MastodonSearch.manifest.paid and not MastodonSearch.manifest.keys


async def test_posts_that_lead_to_a_page_are_found_by_those_who_are_signed_in(world: World) -> None:
    link = "https://tidewire.example/2026/03/04/ferry-crack"
    async with wired(world, MastodonSearch) as mastodon:
        hits = await mastodon.search(parse(f"link:{link}"), 20)
    (call,) = world.asked("mastodon")
    assert call.params["q"] == f'"{link}"' and hits and all(hit.post and link in hit.post.links for hit in hits)
    async with wired(world, MastodonSearch, keys=False) as mastodon:
        with pytest.raises(NothingToAsk):
            await mastodon.search(parse(f"link:{link}"), 20)
