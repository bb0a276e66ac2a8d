"""SerpAPI, which reads the result pages of large engines: what its engines share. https://serpapi.com/search-api"""

import re
from collections.abc import Generator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import dateparser
import httpx

from core.errors import SearchError, Unusable
from core.model.dates import When, day
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.answers import hit, items, text
from core.search.wire import Wire

BASE_URL = "https://serpapi.com"
FOUND_NOTHING = "returned any results"
USED_UP = "run out of searches"
MEANS = ((USED_UP, 402), ("throughput", 429), ("per hour", 429), ("too many", 429), ("api key", 401), ("account", 403))
"""Words of an error in an answer, and the status it would have had; the first that fits counts."""

LONGEST_DATE = 40
GOOGLE_READS = (2000, 32)
"""Characters and words of a query; Google passes over every word after these."""
VAGUE = re.compile(r"week|month|year", re.IGNORECASE)


def manifest(name: str, label: str, kind: EngineKind, covers: str, docs: str) -> Manifest:
    """One of the engines on the account."""
    return Manifest(
        name=name,
        label=f"{label} (SerpAPI)",
        kind=kind,
        covers=covers,
        base_url=BASE_URL,
        docs=docs,
        keys=("serpapi_api_key",),
        official=False,
        usd_per_call=0.025,
        limit=Limit(calls=200, seconds=3600.0, at_once=8),
        limits="200 calls an hour on the smallest plan, all SerpAPI engines together",
        account="serpapi",
    )


async def ask(wire: Wire, asked: Mapping[str, str]) -> Any:
    """One search; an error inside the answer is raised, except that nothing was found."""
    answer = await wire.json("/search.json", params=dict(asked), auth=Account(wire))
    said = text(answer, "error")
    if said and FOUND_NOTHING not in said:
        raise problem(said, wire)
    return answer


class Account(httpx.Auth):
    """Signs a request, and reads in a refusal whether the account is empty, which its status does not tell.

    SerpAPI takes its key only in the address. There it would be in every log and error that shows one, so the key is added
    to what goes out on the line, never to the request's own address.
    """

    requires_response_body = True

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        key = urlencode({"api_key": self._wire.keys["serpapi_api_key"]})
        request.extensions = {**request.extensions, "target": request.url.raw_path + b"&" + key.encode()}
        answer = yield request
        if answer.status_code == httpx.codes.TOO_MANY_REQUESTS and USED_UP in answer.text:
            raise problem(USED_UP, self._wire)


def problem(said: str, wire: Wire) -> SearchError:
    """What an error in SerpAPI's words means; the words themselves are not passed on."""
    status = next((status for words, status in MEANS if words in said.lower()), None)
    return wire.refusal(status, {}) if status else Unusable(f"{wire.label} answered with an error instead of results.")


def organic_hits(answer: Any, engine: str, now: datetime) -> list[Hit]:
    """The results of a web search, which it gives in one form for Google and Bing."""
    return [
        hit(
            url=text(one, "link"),
            title=text(one, "title"),
            snippet=text(one, "snippet"),
            published=published(text(one, "date"), now),
            outlet=text(one, "source"),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(items(answer, "organic_results"), start=1)
    ]


def published(shown: str, now: datetime) -> When | None:
    """The day a result page shows: "Feb 3, 2024", "5 hours ago"; "2 weeks ago" names none."""
    if not shown or len(shown) > LONGEST_DATE or VAGUE.search(shown):
        return None
    return _read(shown, now.astimezone(UTC).replace(tzinfo=None, minute=0, second=0, microsecond=0))


@lru_cache(maxsize=2000)
def _read(shown: str, hour: datetime) -> When | None:
    """Reading a date takes milliseconds, and result pages show the same few again and again."""
    settings = {"RELATIVE_BASE": hour, "DATE_ORDER": "MDY", "PREFER_DATES_FROM": "past", "REQUIRE_PARTS": ["day", "month", "year"]}
    found = dateparser.parse(shown, languages=["en"], settings=settings)
    return day(found) if found and found.year >= 1000 else None
