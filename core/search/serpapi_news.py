"""Google News through SerpAPI. https://serpapi.com/google-news-api"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from core.model.dates import utc_now
from core.model.engine import EngineKind
from core.model.source import Hit
from core.search import serpapi
from core.search.answers import at, hit, items, text, when
from core.search.terms import Terms, a_day_wider, with_operators
from core.search.wire import Wire

NOT_SITES = 10


class GoogleNews:
    manifest = serpapi.manifest(
        "google-news", "Google News", EngineKind.NEWS, "news, as Google News gathers it", "https://serpapi.com/google-news-api"
    )

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await serpapi.ask(self._wire, params(terms))
        return read_hits(answer, self.manifest.name, self._now())[:limit]


def params(terms: Terms) -> dict[str, str]:
    """It has no parameter for dates or for a number of results; dates go into the query."""
    query = with_operators(a_day_wider(terms), dates=True, not_sites=NOT_SITES, longest=serpapi.GOOGLE_READS)
    return {"engine": "google_news", "q": query, "hl": "en"}


def read_hits(answer: Any, engine: str, now: datetime) -> list[Hit]:
    return [
        hit(
            url=text(one, "link"),
            title=text(one, "title"),
            snippet=text(one, "snippet"),
            published=when(text(one, "iso_date")) or serpapi.published(text(one, "date"), now),
            outlet=text(one, "source", "name"),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(articles(answer), start=1)
    ]


def articles(answer: Any) -> Iterator[Mapping[str, Any]]:
    """Every article; of a story told by several outlets the one that leads it, then the others."""
    for one in items(answer, "news_results"):
        gathered = [one, at(one, "highlight"), *items(one, "stories")]
        yield from (article for article in gathered if isinstance(article, Mapping) and text(article, "link"))
