"""DuckDuckGo through `ddgs`, which reads its page for browsers without scripts: it has no search API. https://github.com/deedy5/ddgs

Not through Wire: `ddgs` brings its own client, which blocks, so each question is put in a thread, with the same limits of
time and size, and ends as one of the same errors.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from math import ceil
from typing import Any, ClassVar

import primp
from ddgs.engines.duckduckgo import Duckduckgo
from lxml.etree import LxmlError

from core.errors import Busy, Unreachable
from core.model.dates import When, utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.queries.query_language import Terms, with_operators
from core.web.json_fields import hit, text, when
from core.web.provider_http import MOST_BYTES, TooLarge, Wire
from core.web.urls import carried

HOST = "duckduckgo.com"
WHOLE_WORLD = "wt-wt"
LONGEST = (500, 250)  # https://github.com/serpapi/public-roadmap/issues/3278
FIRST_DAY = date(1990, 1, 1)  # before any web page
TAKEN_FOR_A_ROBOT = (202, 403, 418)
CHALLENGE = ("anomaly-modal", "challenge-form")
ROBOTS_WAIT = 600.0  # seconds; whoever asks again at once is the surer taken for one


class DuckDuckGo:
    manifest = Manifest(
        name="duckduckgo",
        label="DuckDuckGo",
        kind=EngineKind.WEB,
        covers="the web, mostly from Bing's index; about ten pages a query",
        base_url=f"https://html.{HOST}/html/",
        docs="https://github.com/deedy5/ddgs",
        official=False,
        limit=Limit(calls=1, seconds=3.0, at_once=1),
        limits="none published; we ask at most once every 3 seconds, as it turns away whoever asks fast",
    )

    def __init__(self, wire: Wire, now: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._now = wire, now

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        try:
            async with asyncio.timeout(self._wire.seconds):
                found = await asyncio.to_thread(self._ask, terms)
        except TimeoutError as error:
            raise self._wire.timed_out() from error
        return read_hits(found, self.manifest.name)[:limit]

    def _ask(self, terms: Terms) -> list[Mapping[str, Any]]:
        query = with_operators(terms, not_sites=3, longest=LONGEST)
        try:
            found = ResultsPage(self._wire).search(query, WHOLE_WORLD, timelimit=window(terms, self._now().date()))
        except (LxmlError, ValueError) as error:
            raise self._wire.garbled() from error
        return [vars(one) for one in found or ()]


class ResultsPage(Duckduckgo):
    """The library's reader of the page, asking our way: a status is not lost, nor the address and the date of a result."""

    elements_xpath: ClassVar[Mapping[str, str]] = {
        **Duckduckgo.elements_xpath,
        "link": "(.//h2//a/@href | ./a/@href)[1]",  # `href` has its escapes undone, which leads elsewhere
        "day": ".//div[contains(@class, 'result__extras__url')]/span[not(@class)]//text()",
    }

    def __init__(self, wire: Wire) -> None:
        super().__init__(timeout=ceil(wire.seconds))
        self._wire, self.search_url = wire, wire.base_url

    def request(self, *args: Any, **sent: Any) -> str:
        """The page; the client's own time limit ends a thread that nobody waits for any more."""
        limits = {"timeout": self._wire.seconds, "follow_redirects": False, "stream": True}
        try:
            answer = self.http_client.client.request(*args, **(sent | limits))
            check(answer.status_code, answer.headers, self._wire)
            page = bounded(answer).decode("utf-8", "replace")
        except primp.TimeoutError as error:
            raise self._wire.timed_out() from error
        except primp.PrimpError as error:
            raise Unreachable(f"{self._wire.label} could not be reached.") from error
        except TooLarge as error:
            raise self._wire.broken(error) from error
        return recognised(page, self._wire)


def check(status: int, headers: Mapping[str, str], wire: Wire) -> None:
    """A riddle for robots comes with a status of success."""
    if status in TAKEN_FOR_A_ROBOT:
        raise taken_for_a_robot(wire)
    if status != 200:
        raise wire.refusal(status, headers)


def recognised(page: str, wire: Wire) -> str:
    """A page of DuckDuckGo's, with results or without any: neither its riddle for robots nor somebody else's page."""
    if any(mark in page for mark in CHALLENGE):
        raise taken_for_a_robot(wire)
    if HOST not in page.lower():
        raise wire.garbled()
    return page


def taken_for_a_robot(wire: Wire) -> Busy:
    return Busy(f"{wire.label} takes us for a robot and wants us to wait.", ROBOTS_WAIT)


def bounded(answer: primp.Response) -> bytes:
    """The body, unless it is longer than a page of results can be; no more than that is read."""
    announced = answer.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > MOST_BYTES:
        raise TooLarge("announced more than a page of results can be")
    body = bytearray()
    for chunk in answer.iter_bytes():
        body += chunk
        if len(body) > MOST_BYTES:
            raise TooLarge("more than a page of results can be")
    return bytes(body)


def window(terms: Terms, today: date) -> str | None:
    """Its filter by date, which wants both ends: https://serpapi.com/duckduckgo-search-api"""
    if not terms.since and not terms.until:
        return None
    return f"{terms.since or FIRST_DAY}..{terms.until or today}"


def read_hits(found: Iterable[Mapping[str, Any]], engine: str) -> list[Hit]:
    read = [
        hit(
            url=address(text(one, "link")),
            title=text(one, "title"),
            snippet=text(one, "body"),
            published=published(text(one, "day")),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(found, start=1)
    ]
    return [one for one in read if one.url]


def address(link: str) -> str:
    """The page's own address out of DuckDuckGo's redirect; nothing for an advertisement, which stays at DuckDuckGo."""
    whole = f"https:{link}" if link.startswith("//") else link
    found = carried(whole, HOST, "/l", "uddg")
    return "" if f"{HOST}/y.js" in found.partition("?")[0] else found


def published(given: str) -> When | None:
    """A day: it comes with an hour that is always midnight."""
    found = when(given)
    return When(found.day) if found else None
