"""Brave Search against the world."""

from datetime import date

import pytest

from core.search.engines.brave import BraveSearch, params, read_hits, snippet
from core.search.queries.query_language import Terms, parse
from tests.world.server import World
from tests.world.wires import KEY, wired


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, BraveSearch) as brave:
        hits = await brave.search(parse("reservoir water"), 5)
    assert len(hits) == 5
    assert hits[0].found_by == (("brave", 1),) and hits[4].found_by == (("brave", 5),)
    assert all(hit.url and hit.title and hit.snippet and hit.outlet for hit in hits) and any(hit.published for hit in hits)


async def test_it_sends_its_key_as_documented_and_nowhere_else(world: World) -> None:
    async with wired(world, BraveSearch) as brave:
        await brave.search(parse("reservoir"), 5)
    (call,) = world.asked("brave")
    assert call.headers["x-subscription-token"] == KEY.format(name="brave_api_key")
    assert KEY.format(name="brave_api_key") not in str(call.params)


@pytest.mark.parametrize(
    ("since", "until", "freshness"),
    [
        (date(2026, 2, 1), date(2026, 3, 4), "2026-02-01to2026-03-04"),
        (date(2024, 2, 29), None, "2024-02-29to2099-12-31"),
        (None, date(2026, 3, 4), "1990-01-01to2026-03-04"),
        (None, None, None),
    ],
)
def test_a_window_of_days_is_its_freshness(since: date | None, until: date | None, freshness: str | None) -> None:
    assert params(Terms(("mill",), since=since, until=until), 10).get("freshness") == freshness


@pytest.mark.parametrize(
    "terms",
    [
        Terms(("reservoir",), sites=tuple(f"newspaper-{n}.example" for n in range(40))),
        Terms(("reservoir",), any_of=(tuple("abcdefghijklmnopqrstuvwxyz"),)),
        Terms(tuple(f"reservoir{n}" for n in range(60))),
    ],
)
async def test_a_query_beyond_its_length_is_cut_to_what_brave_reads(world: World, terms: Terms) -> None:
    async with wired(world, BraveSearch) as brave:
        await brave.search(terms, 5)
    (call,) = world.asked("brave")
    assert call.params["q"].startswith("reservoir") and (len(call.params["q"]) > 350 or len(call.params["q"].split()) > 45)


def test_a_short_description_is_filled_up_with_further_passages() -> None:
    assert snippet({"description": "The gates.", "extra_snippets": ["They shut.", 7, None, ""]}) == "The gates. … They shut. … 7"
    assert snippet({"extra_snippets": ["They shut."]}) == "They shut."
    assert snippet({"description": "gate " * 50, "extra_snippets": ["They shut."]}) == "gate " * 50
    assert snippet({"description": "The gates.", "extra_snippets": "They shut."}) == "The gates."


def test_its_published_example_is_read() -> None:
    example = {
        "web": {
            "results": [
                {
                    "title": "Brave <strong>Search</strong>",
                    "url": "https://brave.com/",
                    "description": "A &amp; B",
                    "page_age": "2023-04-12T10:00:00",
                }
            ]
        }
    }
    (hit,) = read_hits(example, "brave")
    assert (hit.title, hit.snippet, hit.url) == ("Brave Search", "A & B", "https://brave.com/")
    assert hit.published and hit.published.day == "2023-04-12"
