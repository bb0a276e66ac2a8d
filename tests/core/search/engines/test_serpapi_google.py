"""Google through SerpAPI."""

from datetime import UTC, datetime

import pytest

from core.search.engines.serpapi import GoogleSearch, google_params, organic_hits
from core.search.queries.query_language import parse
from tests.world.server import World
from tests.world.wires import wired

NOW = datetime(2026, 3, 5, tzinfo=UTC)


async def test_only_results_of_the_window_come_back(world: World) -> None:
    async with wired(world, GoogleSearch) as google:
        hits = await google.search(parse("reservoir since:2026-02-19 until:2026-02-20"), 5)
    assert {hit.published.day for hit in hits if hit.published} == {"2026-02-19", "2026-02-20"}


@pytest.mark.parametrize(
    ("query", "window"),
    [
        ("mill since:2026-02-01 until:2026-03-04", "cdr:1,cd_min:2/1/2026,cd_max:3/4/2026"),
        ("mill since:2026-02-01", "cdr:1,cd_min:2/1/2026"),
        ("mill until:2026-03-04", "cdr:1,cd_max:3/4/2026"),
        ("mill", None),
    ],
)
def test_a_window_of_days_is_written_month_first(query: str, window: str | None) -> None:
    assert google_params(parse(query), 10).get("tbs") == window


def test_sites_and_exact_words_are_operators() -> None:
    asked = google_params(parse('mill "spill gate" site:gov.example -site:blog.example'), 500)
    assert asked == {"engine": "google", "q": 'mill "spill gate" site:gov.example -site:blog.example', "hl": "en", "num": "100"}


def test_its_published_example_is_read() -> None:
    """https://serpapi.com/organic-results, shortened; its date and source filled in as the same page names them."""
    example = {
        "organic_results": [
            {
                "position": 1,
                "title": "Coffee",
                "link": "https://en.wikipedia.org/wiki/Coffee",
                "displayed_link": "https://en.wikipedia.org › wiki › Coffee",
                "date": "Feb 3, 2024",
                "snippet": "Coffee is a beverage prepared from roasted coffee beans.",
                "source": "Wikipedia",
            }
        ]
    }
    (hit,) = organic_hits(example, "google", NOW)
    assert (hit.title, hit.url, hit.outlet) == ("Coffee", "https://en.wikipedia.org/wiki/Coffee", "Wikipedia")
    assert hit.published and hit.published.iso == "2024-02-03" and hit.found_by == (("google", 1),)
