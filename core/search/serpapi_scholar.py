"""Google Scholar through SerpAPI. https://serpapi.com/google-scholar-api"""

import re
from collections.abc import Sequence
from typing import Any

from core.model.engine import EngineKind
from core.model.source import Hit
from core.search import serpapi
from core.search.answers import hit, items, text, when
from core.search.terms import Terms, with_operators
from core.search.wire import Wire

MOST = 20
NOT_SITES = 3
LONGEST = (256, 32)
DASH = re.compile(r"\s+-\s+")
YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)$")


class GoogleScholar:
    manifest = serpapi.manifest(
        "scholar", "Google Scholar", EngineKind.SCHOLARSHIP, "scholarly papers, theses and books", "https://serpapi.com/google-scholar-api"
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        return read_hits(await serpapi.ask(self._wire, params(terms, limit)), self.manifest.name)


def params(terms: Terms, limit: int) -> dict[str, str]:
    """Scholar knows years only; the desk holds the days against the hits."""
    query = with_operators(terms, not_sites=NOT_SITES, longest=LONGEST)
    asked = {"engine": "google_scholar", "q": query, "hl": "en", "num": str(min(limit, MOST))}
    first = {"as_ylo": str(terms.since.year)} if terms.since else {}
    last = {"as_yhi": str(terms.until.year)} if terms.until else {}
    return asked | first | last


def read_hits(answer: Any, engine: str) -> list[Hit]:
    """Works with an address of their own; one that is only cited has none."""
    found = [(one, *imprint(text(one, "publication_info", "summary"))) for one in items(answer, "organic_results")]
    return [
        hit(
            url=text(one, "link") or text(one, "resources", 0, "link"),
            title=text(one, "title"),
            snippet=text(one, "snippet"),
            published=when(year),
            outlet=publisher,
            found_by=(engine, rank),
        )
        for rank, (one, year, publisher) in enumerate(found, start=1)
    ]


def imprint(summary: str) -> tuple[str, str]:
    """Year and publisher from "JL Harper - Population biology of plants., 1977 - cabdirect.org"."""
    _, *rest = DASH.split(summary)
    years = [found[1] for part in rest if (found := YEAR.search(part))]
    publisher = rest[-1] if rest else ""
    return (years[-1] if years else ""), ("" if YEAR.search(publisher) else publisher)
