"""Bing through SerpAPI."""

from datetime import UTC, date, datetime

import pytest

from core.search.engines.serpapi import BingSearch, bing_params, organic_hits
from core.search.queries.query_language import parse
from tests.world.server import World
from tests.world.wires import wired

TODAY = date(2026, 3, 5)


async def test_only_results_of_the_window_come_back(world: World) -> None:
    async with wired(world, BingSearch) as bing:
        hits = await bing.search(parse("reservoir since:2026-02-19 until:2026-02-20"), 5)
    assert {hit.published.day for hit in hits if hit.published} == {"2026-02-19", "2026-02-20"}


@pytest.mark.parametrize(
    ("query", "filters"),
    [
        ("mill since:2019-09-30 until:2019-11-30", 'ex1:"ez5_18169_18230"'),
        ("mill since:2026-03-01", 'ex1:"ez5_20513_20517"'),
        ("mill until:1970-01-03", 'ex1:"ez5_0_2"'),
        ("mill since:1912 until:1950", 'ex1:"ez5_0_0"'),
        ("mill", None),
    ],
)
def test_a_window_is_counted_in_days_since_1970(query: str, filters: str | None) -> None:
    """The first pair of numbers is the documentation's own: https://serpapi.com/bing-search-api"""
    assert bing_params(parse(query), 10, TODAY).get("filters") == filters


def test_sites_are_operators_and_its_pages_hold_fifty_at_most() -> None:
    asked = bing_params(parse("mill (fish OR trout) site:gov.example"), 500, TODAY)
    assert asked == {"engine": "bing", "q": "mill (fish OR trout) site:gov.example", "count": "50"}


def test_its_published_example_is_read() -> None:
    """https://serpapi.com/bing-organic-results, shortened; the date in one of the forms it describes."""
    example = {
        "organic_results": [
            {
                "position": 1,
                "title": "Dog Supplies | Dog Products & Accessories - Dog.com",
                "link": "https://www.dog.com/",
                "displayed_link": "https://www.dog.com",
                "date": "3 days ago",
                "snippet": "Dog.com. Everything and Anything Dog.",
            }
        ]
    }
    (hit,) = organic_hits(example, "bing", datetime(2026, 3, 5, tzinfo=UTC))
    assert (hit.title, hit.url) == ("Dog Supplies | Dog Products & Accessories - Dog.com", "https://www.dog.com/")
    assert hit.published and hit.published.iso == "2026-03-02"
