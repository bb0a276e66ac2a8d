"""DuckDuckGo against the world; it does not speak through Wire, so every trouble is tried here."""

from datetime import UTC, date, datetime

import pytest

from core.errors import Busy, Refused, SearchError
from core.model.source import Hit
from core.search.engines.duckduckgo import ROBOTS_WAIT, DuckDuckGo, ResultsPage, address, check, published, read_hits, recognised, window
from core.search.queries.query_language import Terms, parse
from core.web.provider_http import Wire, open_http
from tests.world import duckduckgo as page
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import wired

WIRE = Wire("DuckDuckGo", "https://html.duckduckgo.com/html/", open_http())

# A result as the page has it, shortened to its elements.
EXAMPLE = """<html><body class="body--html"><div class="result results_links results_links_deep web-result">
<div class="links_main links_deep result__body"><h2 class="result__title">
<a rel="nofollow" class="result__a"
   href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fpaper.example%2Fa%252Fb%3Fx%3D1%26y%3D2&amp;rut=bd38">Mill <b>closes</b></a></h2>
<div class="result__extras"><div class="result__extras__url"><span class="result__icon"><a href="#"></a></span>
<a class="result__url" href="//duckduckgo.com/l/?uddg=x">paper.example/a</a>
<span>&nbsp; &nbsp; 2026-09-01T00:00:00.0000000</span></div></div>
<a class="result__snippet" href="//duckduckgo.com/l/?uddg=x">The <b>mill</b> &amp; its owners</a></div></div>
<div class="result web-result"><div class="links_main links_deep result__body"><h2 class="result__title">
<a rel="nofollow" class="result__a" href="https://paper.example/c">Without a snippet</a></h2></div></div></body></html>"""


async def test_its_page_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, DuckDuckGo) as duckduckgo:
        hits = await duckduckgo.search(parse("reservoir water"), 5)
    assert [hit.found_by for hit in hits] == [(("duckduckgo", rank),) for rank in range(2, 7)]  # the first is an advertisement
    assert all(hit.title and hit.snippet and hit.published and hit.published.precision == "day" for hit in hits)
    assert {hit.url for hit in hits} <= {doc.url for doc in world.library.docs}


async def test_operators_are_sent_in_the_query_and_days_beside_it(world: World) -> None:
    asked = 'mill "night shift" site:coast-observer.example since:2026-02 until:2026-03-04'
    async with wired(world, DuckDuckGo) as duckduckgo:
        await duckduckgo.search(parse(asked), 5)
    (call,) = world.asked("duckduckgo")
    assert call.method == "POST" and call.form["q"] == 'mill "night shift" site:coast-observer.example'
    assert call.form["df"] == "2026-02-01..2026-03-04"
    assert "authorization" not in call.headers and "cookie" not in call.headers


async def test_a_window_without_an_end_ends_today(world: World) -> None:
    async with open_http() as http:
        wire = Wire("DuckDuckGo", world.urls["duckduckgo"], http, seconds=5.0)
        await DuckDuckGo(wire, lambda: datetime(2026, 3, 5, tzinfo=UTC)).search(parse("mill since:2026-02"), 5)
    (call,) = world.asked("duckduckgo")
    assert call.form["df"] == "2026-02-01..2026-03-05"


def test_a_window_has_both_ends_or_there_is_none() -> None:
    today = date(2026, 3, 5)
    assert window(Terms(until=date(2026, 2, 1)), today) == "1990-01-01..2026-02-01"
    assert window(Terms(), today) is None


@pytest.mark.parametrize("trouble", list(Trouble), ids=lambda trouble: trouble.name)
async def test_every_trouble_ends_in_hits_or_in_one_of_our_errors(world: World, trouble: Trouble) -> None:
    world.fail("duckduckgo", trouble)
    async with wired(world, DuckDuckGo, seconds=0.3) as duckduckgo:
        try:
            hits = await duckduckgo.search(parse("reservoir water"), 5)
        except SearchError as error:
            assert str(error).startswith("DuckDuckGo ") and str(error).endswith(".")
        else:
            assert all(isinstance(hit, Hit) and hit.url for hit in hits)


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (Trouble.FORBIDDEN, "takes us for a robot"),
        (Trouble.NOT_FOUND, "does not answer at its address"),
        (Trouble.SLOW_DOWN_FOR, "asks us to slow down"),
        (Trouble.BROKEN, "it answered 500"),
        (Trouble.SILENT, "did not answer within 0.3 seconds"),
        (Trouble.DRIPS, "did not answer within 0.3 seconds"),
        (Trouble.DROPS, "could not be reached"),
        (Trouble.HTML, "something that is not an answer"),
        (Trouble.HUGE, "more than 5 MB"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
async def test_a_failure_says_what_happened(world: World, trouble: Trouble, sentence: str) -> None:
    world.fail("duckduckgo", trouble)
    async with wired(world, DuckDuckGo, seconds=0.3 if "0.3" in sentence else 20.0) as duckduckgo:
        with pytest.raises(SearchError, match=sentence):
            await duckduckgo.search(parse("reservoir water"), 5)


async def test_it_waits_as_long_as_it_is_told_to(world: World) -> None:
    world.fail("duckduckgo", Trouble.SLOW_DOWN_FOR)
    async with wired(world, DuckDuckGo) as duckduckgo:
        with pytest.raises(Busy) as caught:
            await duckduckgo.search(parse("reservoir"), 5)
    assert caught.value.retry_after == 2


async def test_nobody_at_its_address_is_out_of_reach() -> None:
    async with open_http() as http:
        with pytest.raises(SearchError, match="DuckDuckGo could not be reached"):
            await DuckDuckGo(Wire("DuckDuckGo", "http://127.0.0.1:9/", http, seconds=5.0)).search(parse("reservoir"), 5)


@pytest.mark.parametrize("status", [202, 403, 418])
def test_its_status_for_robots_is_a_wish_to_wait(status: int) -> None:
    with pytest.raises(Busy, match="DuckDuckGo takes us for a robot and wants us to wait") as caught:
        check(status, {}, WIRE)
    assert caught.value.retry_after == ROBOTS_WAIT


def test_its_riddle_for_robots_is_one_whatever_the_status() -> None:
    with pytest.raises(Busy, match="DuckDuckGo takes us for a robot and wants us to wait"):
        recognised(page.ROBOT, WIRE)


@pytest.mark.parametrize("status", [204, 302])
def test_any_other_status_is_no_page_of_results(status: int) -> None:
    with pytest.raises(Refused, match=f"DuckDuckGo answered {status} instead of results"):
        check(status, {}, WIRE)


@pytest.mark.parametrize("body", ["", "  ", "<html><title>Sign in to the network</title></html>"])
def test_a_page_of_somebody_else_is_no_answer(body: str) -> None:
    with pytest.raises(Refused, match="DuckDuckGo sent something that is not an answer"):
        recognised(body, WIRE)


def test_a_result_is_read_with_its_escapes_and_its_day() -> None:
    first, second = read_hits([vars(one) for one in ResultsPage(WIRE).extract_results(EXAMPLE)], "duckduckgo")
    assert (first.url, first.title, first.snippet) == ("https://paper.example/a%2Fb?x=1&y=2", "Mill closes", "The mill & its owners")
    assert first.published and first.published.iso == "2026-09-01"
    assert (second.url, second.title, second.snippet, second.published) == ("https://paper.example/c", "Without a snippet", "", None)


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("//duckduckgo.com/l/?uddg=https%3A%2F%2Fpaper.example%2Fa&rut=b", "https://paper.example/a"),
        ("https://duckduckgo.com/l/?uddg=https%3A%2F%2Fpaper.example%2Fa", "https://paper.example/a"),
        ("https://paper.example/l/?uddg=https%3A%2F%2Felsewhere.example", "https://paper.example/l/?uddg=https%3A%2F%2Felsewhere.example"),
        ("//duckduckgo.com/y.js?ad_domain=shop.example", ""),
        ("https://duckduckgo.com/y.js?ad_domain=shop.example", ""),
        ("//duckduckgo.com/l/?rut=b", ""),
        ("", ""),
    ],
)
def test_a_link_gives_up_the_pages_own_address(link: str, found: str) -> None:
    assert address(link) == found


@pytest.mark.parametrize("given", ["", "\xa0", "31 Febtober, 25:61"])
def test_a_day_that_is_none_is_no_date(given: str) -> None:
    assert published(given) is None
