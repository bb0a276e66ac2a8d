"""Google News through SerpAPI."""

from datetime import UTC, datetime

from core.search.engines.serpapi import GoogleNews, news_hits, news_params
from core.search.queries.query_language import parse
from tests.world.server import World
from tests.world.wires import wired

NOW = datetime(2026, 3, 5, tzinfo=UTC)


async def test_no_more_come_back_than_were_asked_for(world: World) -> None:
    async with wired(world, GoogleNews) as news:
        assert len(await news.search(parse("reservoir water"), 3)) == 3


def test_a_window_goes_into_the_query_a_day_wider() -> None:
    asked = news_params(parse("mill site:paper.example since:2026-03-04 until:2026-03-04"))
    assert asked == {"engine": "google_news", "q": "mill site:paper.example after:2026-03-03 before:2026-03-05", "hl": "en"}


def test_the_ends_of_the_calendar_are_no_trouble() -> None:
    assert news_params(parse("mill since:0001 until:9999"))["q"] == "mill after:0001-01-01 before:9999-12-31"


def test_an_article_of_its_own_and_the_articles_of_a_story_are_all_read() -> None:
    """In the shape of https://serpapi.com/google-news-api: `highlight` leads a story, `stories` follow it."""
    example = {
        "news_results": [
            {
                "position": 1,
                "highlight": {
                    "title": "Dam gate failed twice",
                    "link": "https://lead.example/dam",
                    "source": {"name": "The Lead"},
                    "date": "05/29/2025, 07:00 AM, +0000 UTC",
                },
                "stories": [
                    {
                        "title": "Second report",
                        "link": "https://second.example/dam",
                        "source": {"name": "Second"},
                        "iso_date": "2025-05-29T09:30:00Z",
                    }
                ],
                "story_token": "CAAq",
            },
            {"position": 2, "title": "Alone", "link": "https://alone.example/", "source": {"name": "Alone Daily"}, "date": "3 days ago"},
        ]
    }
    hits = news_hits(example, "google-news", NOW)
    assert [hit.outlet for hit in hits] == ["The Lead", "Second", "Alone Daily"]
    assert [hit.published.iso if hit.published else "" for hit in hits] == ["2025-05-29", "2025-05-29T09:30:00Z", "2026-03-02"]
    assert [hit.found_by[0][1] for hit in hits] == [1, 2, 3]
