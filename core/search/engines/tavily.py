"""Tavily: a web search made for research, asked through its own SDK. https://docs.tavily.com/documentation/api-reference/endpoint/search"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

import httpx
from tavily import AsyncTavilyClient, errors

from core.errors import SearchError
from core.model.dates import utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms
from core.web.json_fields import hit, items, text, when
from core.web.provider_http import Wire

MOST = 20
MOST_SITES, MOST_NOT_SITES = 300, 150
LONGEST = 400
RECENT = timedelta(days=30)
BASIC, ADVANCED = "basic", "advanced"  # one credit, and two

STATUS: Mapping[type[Exception], int] = {
    errors.BadRequestError: 400,
    errors.InvalidAPIKeyError: 401,
    errors.MissingAPIKeyError: 401,
    errors.KeylessUnsupportedEndpointError: 401,
    errors.ForbiddenError: 403,
    errors.UsageLimitExceededError: 429,
}
"""What the SDK's own errors stand for; they share no base."""


class TavilySearch:
    manifest = Manifest(
        name="tavily",
        label="Tavily",
        kind=EngineKind.WEB,
        covers="the web and news, chosen for research",
        base_url="https://api.tavily.com",
        docs="https://docs.tavily.com/documentation/api-reference/endpoint/search",
        keys=("tavily_api_key",),
        usd_per_call=0.008,
        options=("tavily_depth",),
        prices=(("tavily_depth", ADVANCED, 0.016),),
        limit=Limit(calls=100, seconds=60.0),
        limits="100 calls a minute with a development key, 1,000 with a production key",
    )

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        depth = self._wire.options.get("tavily_depth", BASIC)
        answer = await self._ask(params(terms, limit, self._now().date(), depth))
        return read_hits(answer, self.manifest.name)

    async def _ask(self, asked: Mapping[str, Any]) -> Any:
        wire, key = self._wire, self._wire.keys["tavily_api_key"]
        try:
            async with asyncio.timeout(wire.seconds), own_client(wire) as http:
                return await AsyncTavilyClient(key, client=http).search(**asked, timeout=wire.seconds)
        except SearchError:
            raise
        except Exception as error:
            raise meaning(error, wire) from error


class Lent(httpx.AsyncBaseTransport):
    """The desk's client as a transport: its connections and bounds are shared, its headers are not."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return await self._http.send(request, stream=True)


def own_client(wire: Wire) -> httpx.AsyncClient:
    """A client for the SDK alone, because it writes the key into the headers of the one it is given."""

    async def judge(answer: httpx.Response) -> None:
        # Before the SDK does: it tells neither a used-up quota from a ban nor how long to wait.
        if answer.status_code != httpx.codes.OK:
            raise wire.refusal(answer.status_code, answer.headers)

    return httpx.AsyncClient(
        transport=Lent(wire.http),
        base_url=wire.base_url,
        headers=wire.headers({"Accept-Encoding": "identity"}),
        follow_redirects=False,
        timeout=None,  # noqa: S113  Wire has the clock
        event_hooks={"response": [judge]},
    )


def meaning(error: Exception, wire: Wire) -> SearchError:
    """One of our errors for whatever the SDK raises; what it cannot read, a list where an object belongs, it trips over."""
    if isinstance(error, TimeoutError | errors.TimeoutError):
        return wire.timed_out()
    if isinstance(error, httpx.HTTPError):
        return wire.broken(error)
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), None)
    return wire.refusal(status, {}) if status else wire.garbled()


def params(terms: Terms, limit: int, today: date, depth: str = BASIC) -> dict[str, Any]:
    """The SDK's own words for a search; what is not asked for is left out."""
    asked = {
        "query": question(terms),
        "search_depth": depth,
        "topic": topic(terms, today),
        "max_results": min(limit, MOST),
        "exact_match": bool(terms.phrases),
        "start_date": str(terms.since or ""),
        "end_date": str(terms.until or ""),
        "include_domains": list(terms.sites[:MOST_SITES]),
        "exclude_domains": list(terms.not_sites[:MOST_NOT_SITES]),
    }
    return {name: value for name, value in asked.items() if value}


def question(terms: Terms) -> str:
    """Words, exact words and alternatives, as many as Tavily reads; it knows quotation marks but no other operator."""
    parts = [*terms.words, *(f'"{phrase}"' for phrase in terms.phrases), *(choice for group in terms.any_of for choice in group)]
    while len(" ".join(parts)) > LONGEST:
        parts.pop()
    return " ".join(parts)


def topic(terms: Terms, today: date) -> str:
    # "news" covers the large outlets and dates its results: right for what happened this month, but a regulator's or a
    # firm's own site is not in it, nor are most pages of an older window.
    recent = terms.since is not None and today - terms.since <= RECENT
    return "news" if recent and not terms.sites else "general"


def read_hits(answer: Any, engine: str) -> list[Hit]:
    return [
        hit(
            url=text(one, "url"),
            title=text(one, "title"),
            snippet=text(one, "content"),
            published=when(text(one, "published_date")),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(items(answer, "results"), start=1)
    ]
