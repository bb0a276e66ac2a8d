"""Fetch a page safely and politely: checked addresses, few redirects, bounded size and time, pauses, and every exchange on record."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from http.cookiejar import CookieJar, DefaultCookiePolicy
from time import monotonic
from typing import Self
from weakref import WeakValueDictionary

import httpx

from core.errors import FetchError, Forbidden, Unreadable
from core.evidence.extract.content_type import NEVER, bare, not_text, sniffed
from core.evidence.port import Fetched
from core.model.dates import utc_now
from core.settings import Settings
from core.web.provider_http import Exchange, retry_after
from core.web.ssrf_guard import GuardedTransport, Resolver, checked_url, host_of, system_resolver

AT_ONCE_PER_HOST = 2
LONGEST_WAIT = 5.0
"""Seconds a site may ask us to wait; beyond that its page is left."""
ASKS_TO_WAIT = (429, 503)


class Manners:
    """One for everything a process runs: a site does not care which investigation a visit belongs to."""

    def __init__(
        self, pause: float = 0.0, *, clock: Callable[[], float] = monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._pause, self._clock, self._sleep = pause, clock, sleep
        self._inside: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._next: dict[str, float] = {}

    @asynccontextmanager
    async def visit(self, host: str) -> AsyncIterator[None]:
        """Held while a page of the host is asked for."""
        async with self._inside.setdefault(host, asyncio.Semaphore(AT_ONCE_PER_HOST)):
            while (wait := self._next.get(host, 0.0) - self._clock()) > 0:
                await self._sleep(wait)
            self.leave_alone(host, self._pause)
            yield

    def leave_alone(self, host: str, seconds: float) -> None:
        """Nobody starts a visit to the host for so long; what is over is forgotten."""
        now = self._clock()
        until = max(now + seconds, self._next.get(host, now))
        self._next = {name: at for name, at in {**self._next, host: until}.items() if at > now}


def wish(status: int, headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds a site asks to be left alone; raises FetchError when that is longer than a page is waited for."""
    seconds = retry_after(headers.get("retry-after", ""), now) if status in ASKS_TO_WAIT else None
    if seconds is not None and seconds > LONGEST_WAIT:
        raise FetchError(f"The site answered {status}: it asks us to come back in {_words(seconds)}.")
    return seconds


def _words(seconds: float) -> str:
    for name, length in (("hour", 3600), ("minute", 60)):
        if seconds > 1.5 * length:
            return f"{round(seconds / length)} {name}s"
    return f"{round(seconds)} seconds"


MOST_REDIRECTS = 5
NOWHERE = "The page redirects to something that is no web address."
DAMAGED = "The page arrived damaged."
HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; SecondSource/0.1; newsroom verification desk)",
    "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,application/json;q=0.7,*/*;q=0.1",
    "Accept-Language": "en,*;q=0.5",
    "Accept-Encoding": "gzip",
}
_AUTO_HEADER = 47
"""zlib's window bits for "gzip or zlib, look at the header"."""
_GZIP, _MOST_PIECES = b"\x1f\x8b", 200
"""A page may be packed in several pieces, one after the other; each costs a copy of those behind it."""


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: float = 15.0
    size: int = 25_000_000

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(settings.fetch_seconds, settings.fetch_bytes)


@dataclass(slots=True)
class _Trip:
    """One page's way through its redirects, and how much of its time is left."""

    url: str
    left: float
    exchanges: list[Exchange] = field(default_factory=list)
    waited: bool = False


class Downloader:
    """Asks for pages, with the manners it may share with others."""

    def __init__(
        self,
        limits: Limits,
        *,
        demo_server: str = "",
        resolve: Resolver = system_resolver,
        wire: httpx.AsyncBaseTransport | None = None,
        manners: Manners | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._limits, self._demo = limits, bool(demo_server)
        self._manners, self._clock = manners or Manners(), clock
        self._client = httpx.AsyncClient(
            transport=GuardedTransport(resolve, demo_server, wire),
            headers=HEADERS,
            timeout=httpx.Timeout(limits.seconds, connect=limits.seconds / 3),
            cookies=_no_cookies(),
        )

    async def fetch(self, url: str) -> Fetched:
        """The page behind an address; raises FetchError (Forbidden) with a sentence."""
        trip, at = _Trip(url, self._limits.seconds), url
        while len(trip.exchanges) <= MOST_REDIRECTS:
            try:
                answer = await self._hop(trip, checked_url(at, demo=self._demo))
            except FetchError as error:
                error.at = at
                if not trip.exchanges or not isinstance(error, Forbidden):
                    raise
                raise Forbidden(_after_redirect(str(error)), at) from error
            if isinstance(answer, Fetched):
                return answer
            at = answer
        # A site that leads back to itself wants cookies; whoever follows others further ends at a page of nobody knows whom.
        kind = FetchError if at in {exchange.url for exchange in trip.exchanges} else Unreadable
        raise kind(f"The page redirects more than {MOST_REDIRECTS} times.", at)

    async def _hop(self, trip: _Trip, target: httpx.URL) -> Fetched | str:
        """The page, or the address to ask next; waiting for a busy host is not held against the page."""
        async with self._manners.visit(host_of(target)):
            started = monotonic()
            try:
                async with asyncio.timeout(max(trip.left, 0)):
                    return await self._visit(trip, target)
            except (TimeoutError, httpx.TimeoutException) as error:
                raise FetchError(f"The page did not arrive within {self._limits.seconds:g} seconds.") from error
            except (httpx.HTTPError, OSError) as error:
                raise FetchError(f"{target.host} could not be reached.") from error
            except httpx.InvalidURL as error:  # the library looks at where a redirect leads before we can
                raise FetchError(NOWHERE) from error
            finally:
                trip.left -= monotonic() - started

    async def _visit(self, trip: _Trip, target: httpx.URL) -> Fetched | str:
        asked_at = self._clock()
        async with self._client.stream("GET", target) as response:
            seconds = None if trip.waited else wish(response.status_code, response.headers, asked_at)
            if seconds is not None:
                trip.waited = True
                self._manners.leave_alone(host_of(target), seconds)
                return str(target)
            if response.has_redirect_location:
                trip.exchanges.append(_exchange(target, asked_at, response))
                return _location(response, target)
            _refuse(response)
            body = await received(response, self._limits.size)
        trip.exchanges.append(_exchange(target, asked_at, response, body))
        return await asyncio.to_thread(self._fetched, trip, response, body)

    def _fetched(self, trip: _Trip, response: httpx.Response, packed: bytes) -> Fetched:
        body = unpacked(packed, response.headers.get("content-encoding", ""), self._limits.size)
        kind = response.headers.get("content-type", "")
        # An error's body is only looked at for its wall, whatever it is.
        given = kind if response.status_code >= 400 else sniffed(kind, body)
        return Fetched(trip.url, str(response.url), response.status_code, given, body, tuple(trip.exchanges))

    async def close(self) -> None:
        await self._client.aclose()


async def received(response: httpx.Response, limit: int) -> bytes:
    """A body as it comes over the line; a line that breaks is not the end of the page."""
    found = bytearray()
    try:
        async for part in response.aiter_raw():
            found += part
            if len(found) > limit:
                raise too_large(limit)
    except (httpx.RemoteProtocolError, httpx.ReadError) as error:
        raise FetchError(f"{response.url.host} broke off before the page was complete.") from error
    return bytes(found)


def unpacked(packed: bytes, packing: str, limit: int) -> bytes:
    """A body as it was written, the very bytes given when they are not packed; no more is unpacked than a little over the limit."""
    packing = packing.strip().lower()
    if packing in ("", "identity") or not packed:
        return packed
    if packing not in ("gzip", "x-gzip", "deflate"):
        raise FetchError("The page is packed in a way this desk did not ask for.")
    body = bytearray()
    for _ in range(_MOST_PIECES):
        piece, packed = _piece(packed, limit + 1 - len(body))
        body += piece
        if len(body) > limit:
            raise too_large(limit)
        if not packed.startswith(_GZIP):
            return bytes(body)
    raise FetchError(DAMAGED)


def _piece(packed: bytes, most: int) -> tuple[bytes, bytes]:
    """What is packed first, and what is behind it."""
    unpacker = zlib.decompressobj(_AUTO_HEADER)
    try:
        piece = unpacker.decompress(packed, most)
    except zlib.error as error:
        raise FetchError(DAMAGED) from error
    if not unpacker.eof and len(piece) < most:
        raise FetchError(DAMAGED)
    return piece, unpacker.unused_data


def too_large(limit: int) -> Unreadable:
    return Unreadable(f"The page is larger than {limit / 1_000_000:g} MB.")


def _refuse(response: httpx.Response) -> None:
    """What can be nothing to read is left before it arrives."""
    kind = bare(response.headers.get("content-type", ""))
    if response.status_code < 400 and kind.startswith(NEVER):
        raise not_text(kind)


def _exchange(target: httpx.URL, at: datetime, response: httpx.Response, body: bytes = b"") -> Exchange:
    return Exchange(
        url=str(target),
        at=at,
        request_headers=_listed(response.request.headers),
        status=response.status_code,
        reason=response.reason_phrase,
        response_headers=_listed(response.headers),
        body=body,
        http_version=response.http_version,
    )


def _listed(headers: httpx.Headers) -> tuple[tuple[str, str], ...]:
    """Every header as it was written, repeated ones too."""
    return tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in headers.raw)


def _location(response: httpx.Response, target: httpx.URL) -> str:
    try:
        return str(target.join(response.headers["location"]))
    except (httpx.InvalidURL, ValueError, UnicodeError) as error:
        raise FetchError(NOWHERE) from error


def _after_redirect(sentence: str) -> str:
    return f"The page redirects to an address that {sentence.removeprefix('This address ')}"


def _no_cookies() -> CookieJar:
    return CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))
