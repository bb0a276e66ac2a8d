"""Tavily against the world, through its own SDK."""

from datetime import UTC, date, datetime

import httpx
import pytest
from tavily import errors

from core.errors import Busy, Refused, SearchError, ShutOut, TimedOut, Unreachable, Unusable
from core.model.source import Hit
from core.search.engines.tavily import TavilySearch, meaning, params, question, read_hits, topic
from core.search.queries.query_language import Terms, parse
from core.web.provider_http import Wire, open_http
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

TODAY = date(2026, 3, 5)


def in_march(wire: Wire) -> TavilySearch:
    return TavilySearch(wire, lambda: datetime(2026, 3, 5, 12, tzinfo=UTC))


in_march.manifest = TavilySearch.manifest  # type: ignore[attr-defined]


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, TavilySearch) as tavily:
        hits = await tavily.search(parse("reservoir water"), 5)
    assert [hit.found_by for hit in hits] == [(("tavily", place),) for place in range(1, 6)]
    assert all(hit.url and hit.title and hit.snippet for hit in hits)


async def test_news_of_this_month_comes_with_its_dates(world: World) -> None:
    async with wired(world, in_march) as tavily:
        hits = await tavily.search(parse("reservoir water since:2026-02-20"), 5)
    (call,) = world.asked("tavily")
    assert call.json["topic"] == "news" and call.json["start_date"] == "2026-02-20"
    assert any(hit.published for hit in hits)


async def test_it_sends_its_key_as_documented_and_nowhere_else(world: World) -> None:
    async with wired(world, TavilySearch) as tavily:
        await tavily.search(parse("reservoir"), 5)
    (call,) = world.asked("tavily")
    key = KEY.format(name="tavily_api_key")
    assert call.headers["authorization"] == f"Bearer {key}"
    assert key not in f"{call.path}{call.params}{call.body!r}"


async def test_it_says_who_is_calling(world: World) -> None:
    async with wired(world, TavilySearch) as tavily:
        await tavily.search(parse("reservoir"), 5)
    (call,) = world.asked("tavily")
    assert "desk@newsroom.example" in call.headers["user-agent"] and call.headers["accept-encoding"] == "identity"


async def test_the_desks_own_client_never_learns_the_key_and_stays_open(world: World) -> None:
    async with open_http() as http:
        tavily = TavilySearch(Wire("Tavily", world.urls["tavily"], http, {"tavily_api_key": "tvly-secret"}))
        await tavily.search(parse("reservoir"), 5)
        assert "authorization" not in http.headers and "tvly-secret" not in str(http.headers.raw)
        assert not http.is_closed


def test_dates_and_all_sites_are_sent_as_documented() -> None:
    terms = Terms(("mill",), sites=("gov.example",), not_sites=tuple(f"site{n}.example" for n in range(9)))
    asked = params(parse("mill since:2025-02-01 until:2025-03-04"), 50, TODAY)
    assert (asked["start_date"], asked["end_date"], asked["max_results"]) == ("2025-02-01", "2025-03-04", 20)
    assert params(terms, 5, TODAY)["include_domains"] == ["gov.example"] and len(params(terms, 5, TODAY)["exclude_domains"]) == 9


def test_a_plain_search_costs_one_credit_and_asks_for_nothing_else() -> None:
    assert params(parse("mill"), 5, TODAY) == {"query": "mill", "search_depth": "basic", "topic": "general", "max_results": 5}


@pytest.mark.parametrize("depth", ["basic", "advanced"])
async def test_it_searches_as_thoroughly_as_the_desk_wants(world: World, depth: str) -> None:
    async with open_http() as http:
        options = {"tavily_depth": depth}
        await TavilySearch(Wire("Tavily", world.urls["tavily"], http, {"tavily_api_key": "k"}, options=options)).search(parse("mill"), 5)
    assert [call.json["search_depth"] for call in world.asked("tavily")] == [depth]


def test_exact_words_are_asked_for_exactly() -> None:
    asked = params(parse('mill "spill gate" (fish OR trout)'), 5, TODAY)
    assert asked["query"] == 'mill "spill gate" fish trout' and asked["exact_match"] is True


def test_a_query_is_cut_between_words_where_it_becomes_too_long() -> None:
    cut = question(Terms(tuple(f"word{n}" for n in range(100))))
    assert 390 < len(cut) <= 400 and cut.split()[-1] == f"word{len(cut.split()) - 1}"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("mill", "general"),
        ("mill since:2026-02-20", "news"),
        ("mill since:2026-02-20 site:regulator.example", "general"),
        ("mill since:2024-01-01 until:2024-01-31", "general"),
        ("mill until:2026-03-01", "general"),
    ],
)
def test_only_a_window_of_this_month_without_sites_is_news(query: str, expected: str) -> None:
    assert topic(parse(query), TODAY) == expected


def test_its_published_example_is_read() -> None:
    """https://docs.tavily.com/documentation/api-reference/endpoint/search, shortened; the date as its news topic gives it."""
    example = {
        "query": "Who is Leo Messi?",
        "results": [
            {
                "title": "Lionel Messi Facts | Britannica",
                "url": "https://www.britannica.com/facts/Lionel-Messi",
                "content": "Lionel Messi, an Argentine footballer, is widely regarded as one of the greatest.",
                "score": 0.81025416,
                "raw_content": None,
                "published_date": "Mon, 10 Feb 2025 13:00:00 GMT",
            }
        ],
        "response_time": "1.67",
    }
    (hit,) = read_hits(example, "tavily")
    assert (hit.title, hit.url) == ("Lionel Messi Facts | Britannica", "https://www.britannica.com/facts/Lionel-Messi")
    assert hit.published and hit.published.day == "2025-02-10"


@pytest.mark.parametrize("odd", [None, [], "no", {}, {"results": None}, {"results": {"url": "x"}}, {"results": [None, 3, []]}])
def test_an_odd_answer_holds_no_hits(odd: object) -> None:
    assert read_hits(odd, "tavily") == []


@pytest.mark.parametrize("trouble", Trouble)
async def test_whatever_goes_wrong_is_hits_or_one_of_our_errors(world: World, trouble: Trouble) -> None:
    world.fail("tavily", trouble)
    async with wired(world, TavilySearch, seconds=0.3) as tavily:
        try:
            hits = await tavily.search(parse("reservoir"), 5)
        except SearchError as error:
            assert str(error).startswith("Tavily ") and str(error).endswith(".")
            assert KEY.format(name="tavily_api_key") not in f"{error}{error.__cause__}"
        else:
            assert all(isinstance(hit, Hit) for hit in hits)


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [
        (Trouble.BAD_REQUEST, Refused),
        (Trouble.KEY_REFUSED, ShutOut),
        (Trouble.QUOTA, ShutOut),
        (Trouble.SLOW_DOWN, Busy),
        (Trouble.BROKEN, Unreachable),
        (Trouble.DROPS, Unreachable),
        (Trouble.SILENT, TimedOut),
        (Trouble.DRIPS, TimedOut),
        (Trouble.HTML, Unusable),
        (Trouble.HUGE, Unusable),
    ],
)
async def test_each_failure_is_the_error_it_would_be_for_any_engine(world: World, trouble: Trouble, kind: type[SearchError]) -> None:
    world.fail("tavily", trouble)
    async with wired(world, TavilySearch, seconds=0.3 if kind is TimedOut else 5.0) as tavily:
        with pytest.raises(kind):
            await tavily.search(parse("reservoir"), 5)


async def test_how_long_to_wait_is_not_lost_in_the_sdk(world: World) -> None:
    world.fail("tavily", Trouble.SLOW_DOWN_FOR)
    async with wired(world, TavilySearch) as tavily:
        with pytest.raises(Busy) as told:
            await tavily.search(parse("reservoir"), 5)
    assert told.value.retry_after == 2


class Replies(httpx.AsyncBaseTransport):
    """A provider that has one reply to everything."""

    def __init__(self, status: int, body: bytes) -> None:
        self._status, self._body = status, body

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return httpx.Response(self._status, content=self._body)


async def answered(status: int, body: bytes) -> SearchError:
    """What comes of one reply, whatever the provider put in it."""
    async with httpx.AsyncClient(transport=Replies(status, body)) as http:
        tavily = TavilySearch(Wire("Tavily", "https://api.tavily.com", http, {"tavily_api_key": "tvly-secret"}))
        with pytest.raises(SearchError) as told:
            await tavily.search(parse("reservoir"), 5)
    return told.value


@pytest.mark.parametrize("status", [432, 433])
async def test_a_used_up_plan_is_not_taken_for_a_ban(status: int) -> None:
    error = await answered(status, b'{"detail": {"error": "This request exceeds your plan\'s set usage limit."}}')
    assert isinstance(error, ShutOut) and str(error) == "Tavily says that our quota is used up."


@pytest.mark.parametrize("status", [204, 302])
async def test_a_status_the_sdk_does_not_know_is_told_plainly(status: int) -> None:
    assert str(await answered(status, b"")) == f"Tavily answered {status} instead of results."


@pytest.mark.parametrize("body", [b"[]", b"null", b'"no"', b"3", b"[" * 100_000, b"\xff\xfe\xfa"])
async def test_what_the_sdk_trips_over_is_not_an_answer(body: bytes) -> None:
    assert str(await answered(200, body)) == "Tavily sent something that is not an answer."


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (errors.UsageLimitExceededError("x"), Busy),
        (errors.InvalidAPIKeyError("x"), ShutOut),
        (errors.MissingAPIKeyError(), ShutOut),
        (errors.KeylessUnsupportedEndpointError("search"), ShutOut),
        (errors.ForbiddenError("x"), ShutOut),
        (errors.BadRequestError("x"), Refused),
        (errors.TimeoutError(3.0), TimedOut),
        (TimeoutError(), TimedOut),
        (httpx.ReadTimeout("x"), TimedOut),
        (httpx.ConnectError("x"), Unreachable),
        (ValueError("x"), Unusable),
    ],
)
async def test_every_error_of_the_sdk_has_one_of_ours(raised: Exception, kind: type[SearchError]) -> None:
    async with open_http() as http:
        assert type(meaning(raised, Wire("Tavily", "https://api.tavily.com", http))) is kind
