"""Bing's web search through SerpAPI; Bing's own API ended in August 2025. https://serpapi.com/bing-search-api"""

from collections.abc import Callable, Sequence
from datetime import date, datetime

from core.model.dates import utc_now
from core.model.engine import EngineKind
from core.model.source import Hit
from core.search import serpapi
from core.search.terms import Terms, with_operators
from core.search.wire import Wire

MOST = 50
NOT_SITES = 5
LONGEST = (1500, 750)  # its address may have 2,048 characters in all
FIRST_DAY = date(1970, 1, 1)


class BingSearch:
    """Bing's own API ended in August 2025."""

    manifest = serpapi.manifest("bing", "Bing", EngineKind.WEB, "the web, as Bing shows it", "https://serpapi.com/bing-search-api")

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await serpapi.ask(self._wire, params(terms, limit, self._now().date()))
        return serpapi.organic_hits(answer, self.manifest.name, self._now())


def params(terms: Terms, limit: int, today: date) -> dict[str, str]:
    query = with_operators(terms, not_sites=NOT_SITES, longest=LONGEST)
    asked = {"engine": "bing", "q": query, "count": str(min(limit, MOST))}
    return asked | ({"filters": window(terms, today)} if terms.since or terms.until else {})


def window(terms: Terms, today: date) -> str:
    """Bing counts days since 1970 and wants both ends."""
    first, last = max(terms.since or FIRST_DAY, FIRST_DAY), max(terms.until or today, FIRST_DAY)
    return f'ex1:"ez5_{(first - FIRST_DAY).days}_{(last - FIRST_DAY).days}"'
