"""SerpAPI, which reads the result pages of Google, Bing, Google News and Google Scholar. https://serpapi.com/search-api"""

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import dateparser
import httpx

from core.errors import SearchError, Unusable
from core.model.dates import When, day, utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms, a_day_wider, with_operators
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire

BASE_URL = "https://serpapi.com"
FOUND_NOTHING = "returned any results"
USED_UP = "run out of searches"
MEANS = ((USED_UP, 402), ("throughput", 429), ("per hour", 429), ("too many", 429), ("api key", 401), ("account", 403))
"""Words of an error in an answer, and the status it would have had; the first that fits counts."""

LONGEST_DATE = 40
GOOGLE_READS = (2000, 32)
"""Characters and words of a query; Google passes over every word after these."""
VAGUE = re.compile(r"week|month|year", re.IGNORECASE)


def serpapi_manifest(name: str, label: str, kind: EngineKind, covers: str, docs: str) -> Manifest:
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


GOOGLE_MOST = 100
GOOGLE_NOT_SITES = 10


class GoogleSearch:
    manifest = serpapi_manifest("google", "Google", EngineKind.WEB, "the web, as Google shows it", "https://serpapi.com/search-api")

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await ask(self._wire, google_params(terms, limit))
        return organic_hits(answer, self.manifest.name, self._now())


def google_params(terms: Terms, limit: int) -> dict[str, str]:
    """English only in what surrounds the results, because their dates are read as English."""
    query = with_operators(terms, not_sites=GOOGLE_NOT_SITES, longest=GOOGLE_READS)
    asked = {"engine": "google", "q": query, "hl": "en", "num": str(min(limit, GOOGLE_MOST))}
    first = f",cd_min:{american(terms.since)}" if terms.since else ""
    last = f",cd_max:{american(terms.until)}" if terms.until else ""
    return asked | ({"tbs": f"cdr:1{first}{last}"} if first or last else {})


def american(day: date) -> str:
    return f"{day.month}/{day.day}/{day.year}"


BING_MOST = 50
BING_NOT_SITES = 5
BING_LONGEST = (1500, 750)  # its address may have 2,048 characters in all
FIRST_DAY = date(1970, 1, 1)


class BingSearch:
    """Bing's own API ended in August 2025."""

    manifest = serpapi_manifest("bing", "Bing", EngineKind.WEB, "the web, as Bing shows it", "https://serpapi.com/bing-search-api")

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await ask(self._wire, bing_params(terms, limit, self._now().date()))
        return organic_hits(answer, self.manifest.name, self._now())


def bing_params(terms: Terms, limit: int, today: date) -> dict[str, str]:
    query = with_operators(terms, not_sites=BING_NOT_SITES, longest=BING_LONGEST)
    asked = {"engine": "bing", "q": query, "count": str(min(limit, BING_MOST))}
    return asked | ({"filters": window(terms, today)} if terms.since or terms.until else {})


def window(terms: Terms, today: date) -> str:
    """Bing counts days since 1970 and wants both ends."""
    first, last = max(terms.since or FIRST_DAY, FIRST_DAY), max(terms.until or today, FIRST_DAY)
    return f'ex1:"ez5_{(first - FIRST_DAY).days}_{(last - FIRST_DAY).days}"'


NEWS_NOT_SITES = 10


class GoogleNews:
    manifest = serpapi_manifest(
        "google-news", "Google News", EngineKind.NEWS, "news, as Google News gathers it", "https://serpapi.com/google-news-api"
    )

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await ask(self._wire, news_params(terms))
        return news_hits(answer, self.manifest.name, self._now())[:limit]


def news_params(terms: Terms) -> dict[str, str]:
    """It has no parameter for dates or for a number of results; dates go into the query."""
    query = with_operators(a_day_wider(terms), dates=True, not_sites=NEWS_NOT_SITES, longest=GOOGLE_READS)
    return {"engine": "google_news", "q": query, "hl": "en"}


def news_hits(answer: Any, engine: str, now: datetime) -> list[Hit]:
    return [
        hit(
            url=text(one, "link"),
            title=text(one, "title"),
            snippet=text(one, "snippet"),
            published=when(text(one, "iso_date")) or published(text(one, "date"), now),
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


SCHOLAR_MOST = 20
SCHOLAR_NOT_SITES = 3
SCHOLAR_LONGEST = (256, 32)
DASH = re.compile(r"\s+-\s+")
YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)$")


class GoogleScholar:
    manifest = serpapi_manifest(
        "scholar", "Google Scholar", EngineKind.SCHOLARSHIP, "scholarly papers, theses and books", "https://serpapi.com/google-scholar-api"
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        return scholar_hits(await ask(self._wire, scholar_params(terms, limit)), self.manifest.name)


def scholar_params(terms: Terms, limit: int) -> dict[str, str]:
    """Scholar knows years only; the desk holds the days against the hits."""
    query = with_operators(terms, not_sites=SCHOLAR_NOT_SITES, longest=SCHOLAR_LONGEST)
    asked = {"engine": "google_scholar", "q": query, "hl": "en", "num": str(min(limit, SCHOLAR_MOST))}
    first = {"as_ylo": str(terms.since.year)} if terms.since else {}
    last = {"as_yhi": str(terms.until.year)} if terms.until else {}
    return asked | first | last


def scholar_hits(answer: Any, engine: str) -> list[Hit]:
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
