"""What a page needs of its own host to be shown: few files, small ones, and nothing of anybody else."""

import asyncio
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from core.errors import FetchError
from core.evidence.fetch.downloader import ASKS_TO_WAIT, HEADERS, received, unpacked
from core.settings import Settings
from core.web.ssrf_guard import GuardedTransport, Resolver, checked_url, host_of, system_resolver

AT_ONCE = 4
"""One page is one visit, and its files come without a pause and several at once, as they do to any browser."""
REDIRECTS = 3


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much one page may ask for while it is shown."""

    count: int = 100
    each: int = 5_000_000
    total: int = 25_000_000
    seconds: float = 5.0


@dataclass(frozen=True, slots=True)
class Asset:
    status: int
    headers: dict[str, str]
    body: bytes


class OwnHost:
    """One page's access to its own host; it keeps count, and what goes beyond is not fetched."""

    def __init__(self, page_url: str, client: httpx.AsyncClient, bounds: Bounds, *, demo: bool = False) -> None:
        self._host, self._demo = host(page_url), demo
        self._client, self._bounds = client, bounds
        self._asked, self._left = 0, bounds.total
        self._room, self._welcome = asyncio.Semaphore(AT_ONCE), True

    async def get(self, url: str) -> Asset | None:
        """A file of the page's own host, or nothing: the page is shown without it."""
        if host(url) != self._host or self._asked >= self._bounds.count:
            return None
        self._asked += 1
        try:
            async with self._room, asyncio.timeout(self._bounds.seconds):
                return await self._followed(url) if self._welcome else None
        except (FetchError, httpx.HTTPError, httpx.InvalidURL, OSError):  # a time-out is an OSError
            return None

    async def _followed(self, url: str) -> Asset | None:
        for _ in range(REDIRECTS + 1):
            async with self._client.stream("GET", checked_url(url, demo=self._demo)) as response:
                if response.status_code in ASKS_TO_WAIT:
                    self._welcome = False  # the page is shown with what has come
                if not response.has_redirect_location:
                    return Asset(response.status_code, _headers(response), await self._body(response))
            url = str(response.url.join(response.headers["location"]))
            if host(url) != self._host:
                return None
        return None

    async def _body(self, response: httpx.Response) -> bytes:
        """Room is set aside before anything arrives, since several files come at once."""
        room, body = min(self._bounds.each, self._left), b""
        self._left -= room
        try:
            packed = await received(response, room)
            body = await asyncio.to_thread(unpacked, packed, response.headers.get("content-encoding", ""), room)
            return body
        finally:
            self._left += room - len(body)


def open_client(settings: Settings, resolve: Resolver = system_resolver) -> httpx.AsyncClient:
    """Every address is checked as it is for pages, and nobody is known again."""
    return httpx.AsyncClient(
        transport=GuardedTransport(resolve, settings.demo_server),
        headers=HEADERS | {"Accept": "*/*"},
        cookies=CookieJar(policy=DefaultCookiePolicy(allowed_domains=[])),
    )


def host(url: str) -> str:
    """The host of a web address as it goes over the line; nothing for anything else."""
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, ValueError, UnicodeError):
        return ""
    return host_of(parsed) if parsed.scheme in ("http", "https") else ""


def _headers(response: httpx.Response) -> dict[str, str]:
    """What a browser must know to use a file; nothing that sets a cookie, names an address or asks for more rights."""
    kept = ("content-type", "access-control-allow-origin")
    return {name: response.headers[name] for name in kept if name in response.headers}
