"""What SerpAPI's four engines share: the key, the errors, and the dates on result pages."""

import json
import logging
from datetime import UTC, datetime

import httpx
import pytest

from core.errors import Busy, SearchError, ShutOut, Unusable
from core.search.calling.port import WiredEngine
from core.search.engines import serpapi
from core.search.engines.serpapi import BingSearch, GoogleNews, GoogleScholar, GoogleSearch, organic_hits
from core.search.queries.query_language import parse
from core.web.provider_http import Wire
from tests.world.library import Doc
from tests.world.serpapi import organic
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import KEY, wired

ENGINES = (GoogleSearch, GoogleNews, GoogleScholar, BingSearch)
SECRET = KEY.format(name="serpapi_api_key")
NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


class Replies(httpx.AsyncBaseTransport):
    """SerpAPI with one reply to everything; it keeps the request it was sent."""

    def __init__(self, status: int, body: object) -> None:
        self._status, self._body = status, body

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.request = request
        return httpx.Response(self._status, content=json.dumps(self._body))


async def told(status: int, body: object) -> SearchError:
    async with httpx.AsyncClient(transport=Replies(status, body)) as http:
        with pytest.raises(SearchError) as raised:
            await GoogleSearch(Wire("Google (SerpAPI)", serpapi.BASE_URL, http, {"serpapi_api_key": SECRET})).search(parse("mill"), 5)
    return raised.value


@pytest.mark.parametrize("engine", ENGINES)
async def test_every_engine_finds_its_results_in_their_order(world: World, engine: type[WiredEngine]) -> None:
    async with wired(world, engine) as one:
        hits = await one.search(parse("reservoir water"), 5)
    assert [hit.found_by for hit in hits] == [((engine.manifest.name, place),) for place in range(1, 6)]
    assert all(hit.url and hit.title and hit.outlet for hit in hits) and any(hit.published for hit in hits)


@pytest.mark.parametrize("engine", ENGINES)
async def test_the_key_is_a_parameter_on_the_line_and_nowhere_else(world: World, engine: type[WiredEngine]) -> None:
    async with wired(world, engine) as one:
        await one.search(parse("reservoir"), 5)
    (call,) = world.asked(engine.manifest.name)
    assert call.params["api_key"] == SECRET and call.params["q"] == "reservoir"
    assert SECRET not in str(call.headers)


async def test_an_address_in_a_log_or_an_error_does_not_hold_the_key(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with wired(world, GoogleSearch) as google:
            await google.search(parse("reservoir"), 5)
    assert "/search.json" in caplog.text and SECRET not in caplog.text


async def test_the_request_itself_never_knows_the_key_in_its_address() -> None:
    line = Replies(200, {"organic_results": []})
    async with httpx.AsyncClient(transport=line) as http:
        await GoogleSearch(Wire("Google (SerpAPI)", serpapi.BASE_URL, http, {"serpapi_api_key": SECRET})).search(parse("mill"), 5)
    assert SECRET not in f"{line.request.url}{line.request.headers}" and SECRET.encode() in line.request.extensions["target"]


@pytest.mark.parametrize("trouble", [Trouble.SILENT, Trouble.DROPS, Trouble.KEY_REFUSED, Trouble.BROKEN, Trouble.HTML, Trouble.HUGE])
async def test_no_failure_tells_the_key_or_the_address(world: World, trouble: Trouble) -> None:
    world.fail("google", trouble)
    async with wired(world, GoogleSearch, seconds=0.3) as google:
        with pytest.raises(SearchError) as raised:
            await google.search(parse("reservoir"), 5)
    causes = [raised.value, raised.value.__cause__, raised.value.__context__]
    assert not any(SECRET in f"{cause!r}" or "http" in f"{cause}".lower() for cause in causes if cause)


@pytest.mark.parametrize("engine", ["Google", "Google News", "Google Scholar", "Bing"])
async def test_an_engine_that_found_nothing_is_no_error(engine: str) -> None:
    body = {"search_metadata": {"status": "Success"}, "error": f"{engine} hasn't returned any results for this query."}
    async with httpx.AsyncClient(transport=Replies(200, body)) as http:
        google = GoogleSearch(Wire("Google (SerpAPI)", serpapi.BASE_URL, http, {"serpapi_api_key": SECRET}))
        assert await google.search(parse("mill"), 5) == []


@pytest.mark.parametrize("status", [200, 429])
async def test_an_empty_account_shuts_us_out_and_is_not_asked_again(status: int) -> None:
    error = await told(status, {"error": "Your account has run out of searches."})
    assert isinstance(error, ShutOut) and str(error) == "Google (SerpAPI) says that our quota is used up."


async def test_too_many_calls_in_an_hour_only_slow_us_down() -> None:
    error = await told(429, {"error": "You are exceeding 200 searches per hour."})
    assert isinstance(error, Busy) and str(error) == "Google (SerpAPI) asks us to slow down."


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key", ShutOut),
        ("Your account has been suspended.", ShutOut),
        ("The number of requests sent using this API key exceeds the hourly throughput limit.", Busy),
        ("Unsupported `xx` hl parameter.", Unusable),
    ],
)
async def test_an_error_inside_an_answer_is_the_error_it_means(said: str, kind: type[SearchError]) -> None:
    error = await told(200, {"error": said})
    assert type(error) is kind and "serpapi.com" not in str(error)


@pytest.mark.parametrize("odd", [None, [], "no", 3, {}, {"organic_results": {}}, {"organic_results": [None, [], 3]}])
async def test_an_odd_answer_holds_no_hits(odd: object) -> None:
    async with httpx.AsyncClient(transport=Replies(200, odd)) as http:
        for engine in ENGINES:
            assert await engine(Wire("SerpAPI", serpapi.BASE_URL, http, {"serpapi_api_key": SECRET})).search(parse("mill"), 5) == []


@pytest.mark.parametrize(
    ("shown", "day"),
    [
        ("Feb 3, 2024", "2024-02-03"),
        ("Sep 22, 2023", "2023-09-22"),
        ("05/29/2026, 07:00 AM, +0000 UTC", "2026-05-29"),
        ("5 hours ago", "2026-03-05"),
        ("13 hours ago", "2026-03-04"),
        ("3 days ago", "2026-03-02"),
        ("Yesterday", "2026-03-04"),
    ],
)
def test_a_date_on_a_result_page_is_a_day(shown: str, day: str) -> None:
    found = serpapi.published(shown, NOW)
    assert found and found.iso == day


@pytest.mark.parametrize("shown", ["", "2 weeks ago", "1 month ago", "last year", "Feb 2024", "31 Febtober, 25:61", "x" * 5000, "0"])
def test_what_names_no_day_is_no_date(shown: str) -> None:
    assert serpapi.published(shown, NOW) is None


def test_a_result_with_a_nonsense_date_and_a_hostile_address_is_still_read() -> None:
    shown = organic(Doc("javascript:alert(1)", "Alarm", "It rang.", published="31 Febtober, 25:61"), 1)
    (hit,) = organic_hits({"organic_results": [shown]}, "google", NOW)
    assert hit.title == "Alarm" and hit.published is None
