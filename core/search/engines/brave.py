"""Brave Search: an index of its own, independent of Google and Bing. https://api-dashboard.search.brave.com/app/documentation/web-search/get-started"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms, with_operators
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire

MOST = 20
LONGEST = (400, 50)
SHORT = 200  # a description of fewer letters is filled up with further passages of the page
NO_START, NO_END = "1990-01-01", "2099-12-31"  # a window needs both ends


class BraveSearch:
    manifest = Manifest(
        name="brave",
        label="Brave Search",
        kind=EngineKind.WEB,
        covers="the web and news, from an index of its own",
        base_url="https://api.search.brave.com",
        docs="https://api-dashboard.search.brave.com/app/documentation/web-search/get-started",
        keys=("brave_api_key",),
        usd_per_call=0.005,
        limit=Limit(calls=50, seconds=1.0, at_once=4),
        limits="50 calls a second, the first $5 of a month free; 1 call a second with a key of the former free plan",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        headers = {"X-Subscription-Token": self._wire.keys["brave_api_key"], "Accept": "application/json"}
        answer = await self._wire.json("/res/v1/web/search", params=params(terms, limit), headers=headers)
        return read_hits(answer, self.manifest.name)


def params(terms: Terms, limit: int) -> dict[str, str]:
    query = with_operators(terms, not_sites=3, longest=LONGEST)
    asked = {"q": query, "count": str(min(limit, MOST)), "extra_snippets": "true", "text_decorations": "false"}
    if terms.since or terms.until:
        asked["freshness"] = f"{terms.since or NO_START}to{terms.until or NO_END}"
    return asked


def read_hits(answer: Any, engine: str) -> list[Hit]:
    """Web results and the news beside them, in the provider's order."""
    found = [*items(answer, "web", "results"), *items(answer, "news", "results")]
    return [
        hit(
            url=text(one, "url"),
            title=text(one, "title"),
            snippet=snippet(one),
            published=when(text(one, "page_age")),
            outlet=text(one, "profile", "name"),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(found, start=1)
    ]


def snippet(result: Mapping[str, Any]) -> str:
    """What Brave says of a page; where that is little, with the further passages it quotes."""
    said, more = text(result, "description"), at(result, "extra_snippets")
    if len(said) >= SHORT or not isinstance(more, list):
        return said
    return " … ".join(part for part in (said, *(text(more, place) for place in range(len(more)))) if part)
