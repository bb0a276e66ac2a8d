"""Google's web search through SerpAPI. https://serpapi.com/search-api"""

from collections.abc import Callable, Sequence
from datetime import date, datetime

from core.model.dates import utc_now
from core.model.engine import EngineKind
from core.model.source import Hit
from core.search import serpapi
from core.search.terms import Terms, with_operators
from core.search.wire import Wire

MOST = 100
NOT_SITES = 10


class GoogleSearch:
    manifest = serpapi.manifest("google", "Google", EngineKind.WEB, "the web, as Google shows it", "https://serpapi.com/search-api")

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await serpapi.ask(self._wire, params(terms, limit))
        return serpapi.organic_hits(answer, self.manifest.name, self._now())


def params(terms: Terms, limit: int) -> dict[str, str]:
    """English only in what surrounds the results, because their dates are read as English."""
    query = with_operators(terms, not_sites=NOT_SITES, longest=serpapi.GOOGLE_READS)
    asked = {"engine": "google", "q": query, "hl": "en", "num": str(min(limit, MOST))}
    first = f",cd_min:{american(terms.since)}" if terms.since else ""
    last = f",cd_max:{american(terms.until)}" if terms.until else ""
    return asked | ({"tbs": f"cdr:1{first}{last}"} if first or last else {})


def american(day: date) -> str:
    return f"{day.month}/{day.day}/{day.year}"
