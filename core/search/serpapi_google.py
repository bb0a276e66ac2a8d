"""Google's web search through SerpAPI. https://serpapi.com/search-api"""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any

from core.model.engine import EngineKind, Manifest
from core.model.source import Hit
from core.search import serpapi
from core.search.answers import hit, items, text
from core.search.terms import Terms, with_operators
from core.search.wire import Wire

MOST = 100
NOT_SITES = 10


class GoogleSearch:
    manifest = Manifest(
        name="google",
        label="Google (SerpAPI)",
        kind=EngineKind.WEB,
        covers="the web, as Google shows it",
        base_url=serpapi.BASE_URL,
        docs="https://serpapi.com/search-api",
        keys=serpapi.KEYS,
        official=False,
        usd_per_call=serpapi.USD_PER_CALL,
        limit=serpapi.LIMIT,
        account="serpapi",
        limits=serpapi.LIMITS,
    )

    def __init__(self, wire: Wire, now: Callable[[], datetime] = serpapi.utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await serpapi.ask(self._wire, params(terms, limit))
        return read_hits(answer, self.manifest.name, self._now())


def params(terms: Terms, limit: int) -> dict[str, str]:
    """English only in what surrounds the results, because their dates are read as English."""
    query = with_operators(terms, not_sites=NOT_SITES, longest=serpapi.GOOGLE_READS)
    asked = {"engine": "google", "q": query, "hl": "en", "num": str(min(limit, MOST))}
    first = f",cd_min:{american(terms.since)}" if terms.since else ""
    last = f",cd_max:{american(terms.until)}" if terms.until else ""
    return asked | ({"tbs": f"cdr:1{first}{last}"} if first or last else {})


def american(day: date) -> str:
    return f"{day.month}/{day.day}/{day.year}"


def read_hits(answer: Any, engine: str, now: datetime) -> list[Hit]:
    return [
        hit(
            url=text(one, "link"),
            title=text(one, "title"),
            snippet=text(one, "snippet"),
            published=serpapi.published(text(one, "date"), now),
            outlet=text(one, "source"),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(items(answer, "organic_results"), start=1)
    ]
