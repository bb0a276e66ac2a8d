"""Mastodon against the world, with a token and without."""

from typing import Any

import httpx
import pytest

from core.errors import Busy, NothingToAsk, Refused, SearchError, ShutOut, Unreachable, Unusable
from core.model.engine import EngineKind
from core.search.mastodon import MastodonSearch, answered, merged, params, read_hits, tags
from core.search.terms import parse
from core.search.wire import Wire
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
