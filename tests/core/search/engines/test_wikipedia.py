"""Wikipedia against the world."""

from typing import Any

import httpx
import pytest

from core.errors import Busy, NothingToAsk, OutOfOrder, Refused, SearchError, ShutOut
from core.search.engines.wikipedia import Wikipedia, among_its_sites, params, read_hits
from core.search.queries.query_language import Terms, parse
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
    async with wired(world, Wikipedia) as wikipedia:
        hits = await wikipedia.search(parse("reservoir water"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("wikipedia", 1),) and hits[4].found_by == (("wikipedia", 5),)
    assert all(hit.title and hit.snippet and "<" not in hit.snippet and hit.outlet == "Wikipedia" for hit in hits)


async def test_its_pages_are_on_the_public_site_and_their_last_edit_is_no_publication(world: World) -> None:
    async with wired(world, Wikipedia) as wikipedia:
        hits = await wikipedia.search(parse("reservoir water"), 5)
    assert all(hit.url.startswith("https://en.wikipedia.org/wiki/") and " " not in hit.url for hit in hits)
    assert all(hit.published is None for hit in hits)


async def test_it_says_who_is_asking(world: World) -> None:
    async with wired(world, Wikipedia) as wikipedia:
        await wikipedia.search(parse("reservoir"), 5)
    (call,) = world.asked("wikipedia")
    assert "SecondSource" in call.headers["user-agent"] and "desk@newsroom.example" in call.headers["user-agent"]


def test_it_is_sent_phrases_and_exclusions_but_no_sites_days_or_brackets() -> None:
    asked = params(parse('mill "night shift" (fire OR blaze) -film site:wikipedia.org since:2026-02 until:2026-03'), 10)
    assert asked["srsearch"] == 'mill "night shift" fire OR blaze -film'
    assert asked["srlimit"] == "10"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("mill site:bbc.co.uk", "Wikipedia has nothing for these sites."),
        ("mill -site:wikipedia.org", "Wikipedia has nothing for these sites."),
        ("mill -site:en.wikipedia.org", "Wikipedia has nothing for these sites."),
        ("since:2026", "Wikipedia needs words to look for."),
        ("", "Wikipedia needs words to look for."),
    ],
)
async def test_it_is_not_asked_for_other_sites_or_without_words(world: World, query: str, why: str) -> None:
    async with wired(world, Wikipedia) as wikipedia:
        with pytest.raises(NothingToAsk, match=why):
            await wikipedia.search(parse(query), 5)
    assert world.asked("wikipedia") == []


async def test_a_query_beyond_its_length_is_cut_to_what_it_reads(world: World) -> None:
    async with wired(world, Wikipedia) as wikipedia:
        await wikipedia.search(Terms(tuple(f"reservoir{n}" for n in range(40))), 5)
    (call,) = world.asked("wikipedia")
    assert 280 < len(call.params["srsearch"]) <= 300


@pytest.mark.parametrize(
    "query", ["mill", "mill site:wikipedia.org", "mill site:en.wikipedia.org/wiki/Mill", "mill -site:de.wikipedia.org"]
)
def test_it_is_asked_where_its_site_is_welcome(query: str) -> None:
    assert among_its_sites(parse(query))


def test_its_published_example_is_read() -> None:
    """https://www.mediawiki.org/wiki/API:Search#Response"""
    example = {
        "batchcomplete": "",
        "continue": {"sroffset": 10, "continue": "-||"},
        "query": {
            "searchinfo": {"totalhits": 5060},
            "search": [
                {
                    "ns": 0,
                    "title": "Death of Nelson Mandela",
                    "pageid": 41284488,
                    "size": 133513,
                    "wordcount": 13512,
                    "snippet": 'On December 5, 2013, Nelson <span class="searchmatch">Mandela</span>, the first President',
                    "timestamp": "2018-07-19T17:30:59Z",
                }
            ],
        },
    }
    (hit,) = read_hits(example, "wikipedia")
    assert (hit.title, hit.url) == ("Death of Nelson Mandela", "https://en.wikipedia.org/wiki/Death_of_Nelson_Mandela")
    assert hit.snippet == "On December 5, 2013, Nelson Mandela, the first President" and hit.published is None


def test_a_title_with_odd_signs_is_one_address() -> None:
    (hit,) = read_hits({"query": {"search": [{"title": "AC/DC: What? #1 & Zoë"}]}}, "wikipedia")
    assert hit.url == "https://en.wikipedia.org/wiki/AC/DC:_What%3F_%231_%26_Zo%C3%AB"


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("ratelimited", Busy),
        ("cirrussearch-too-busy-error", Busy),
        ("maxlag", Busy),
        ("blocked", ShutOut),
        ("readonly", OutOfOrder),
        ("internal_api_error_DBQueryError", OutOfOrder),
        ("cirrussearch-query-too-long", Refused),
        ("missingparam", Refused),
    ],
)
async def test_an_error_inside_a_good_answer_is_told(code: str, error: type[SearchError]) -> None:
    async with httpx.AsyncClient(transport=Says({"error": {"code": code, "info": "…", "docref": "…"}})) as http:
        with pytest.raises(SearchError) as told:
            await Wikipedia(Wire("Wikipedia", "https://provider.example", http)).search(parse("mill"), 5)
    assert told.type is error and str(told.value).startswith("Wikipedia ")


@pytest.mark.parametrize("answer", [None, [], {}, {"query": []}, {"query": {"search": ["x", {"title": None}, {"title": ""}]}}, "text", 7])
def test_an_odd_answer_has_no_hits(answer: Any) -> None:
    assert read_hits(answer, "wikipedia") == []
