"""Fetch a page without being led astray: checked addresses, few redirects, bounded size, time and crowd."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from time import monotonic
from typing import Self
from weakref import WeakValueDictionary

import httpx

from core.errors import FetchError, Forbidden
from core.reading.addresses import Resolver, checked_addresses, system_resolver, unknown
from core.settings import Settings

MOST_REDIRECTS = 5
AT_ONCE_PER_HOST = 2
PORTS = {80, 443}
DEMO_SUFFIX = ".example"
READABLE = ("text/html", "application/xhtml+xml", "text/plain")
PDF = "application/pdf"
NOWHERE = "The page redirects to something that is no web address."
NEVER_READABLE = ("image/", "audio/", "video/", "font/")
HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; SecondSource/0.1; newsroom verification desk)",
    "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.1",
    "Accept-Language": "en,*;q=0.5",
    "Accept-Encoding": "gzip",
}
_AUTO_HEADER = 47
"""zlib's window bits for "gzip or zlib, look at the header"."""
_START = 1024
_BEFORE = b"\xef\xbb\xbf \t\r\n\f"
_HTML = re.compile(rb"(?:<\?xml[^<>]{0,200}>\s{0,99}|<!--.{0,800}?-->\s{0,99})?<(?:!doctype html|html)\b", re.I | re.S)
# Beginnings that no text has.
_FILES = {
    **dict.fromkeys((b"PK\x03\x04", b"\x1f\x8b", b"Rar!\x1a", b"7z\xbc\xaf", b"\xfd7zXZ"), "a packed file"),
    **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*"), "a picture"),
    **dict.fromkeys((b"MZ\x90\0", b"\x7fELF", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"), "a program"),
    b"\xd0\xcf\x11\xe0": "an office file",
}


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: float = 15.0
    size: int = 25_000_000

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(settings.fetch_seconds, settings.fetch_bytes)


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came back, whatever its status; the body is unpacked."""

    url: str
    final_url: str
    status: int
    content_type: str
    body: bytes


class Fetcher:
    """One per run, since it counts who is being visited."""

    def __init__(
        self, limits: Limits, *, demo_server: str = "", resolve: Resolver = system_resolver, wire: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._limits = limits
        self._client = httpx.AsyncClient(
            transport=GuardedTransport(resolve, demo_server, wire),
            headers=HEADERS,
            timeout=httpx.Timeout(limits.seconds, connect=limits.seconds / 3),
            cookies=_no_cookies(),
        )
        self._demo = bool(demo_server)
        self._slots: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def fetch(self, url: str) -> Fetched:
        """The page behind an address; raises FetchError (Forbidden) with a sentence."""
        left, at = self._limits.seconds, url
        for hop in range(MOST_REDIRECTS + 1):
            try:
                target = checked_url(at, demo=self._demo)
                # Waiting for a busy host is not held against the page.
                async with self._slot(target.host):
                    started = monotonic()
                    answer = await self._visit(url, target, left)
                    left -= monotonic() - started
            except Forbidden as error:
                if not hop:
                    raise
                raise Forbidden(_after_redirect(str(error))) from error
            if isinstance(answer, Fetched):
                return answer
            at = answer
        raise FetchError(f"The page redirects more than {MOST_REDIRECTS} times.")

    async def _visit(self, url: str, target: httpx.URL, seconds: float) -> Fetched | str:
        """The page, or the address it redirects to."""
        try:
            async with asyncio.timeout(max(seconds, 0)):
                return await self._answer(url, target)
        except (TimeoutError, httpx.TimeoutException) as error:
            raise FetchError(f"The page did not arrive within {self._limits.seconds:g} seconds.") from error
        except (httpx.HTTPError, OSError) as error:
            raise FetchError(f"{target.host} could not be reached.") from error
        except httpx.InvalidURL as error:  # the library looks at where a redirect leads before we can
            raise FetchError(NOWHERE) from error

    async def _answer(self, url: str, target: httpx.URL) -> Fetched | str:
        async with self._client.stream("GET", target) as response:
            if response.has_redirect_location:
                return _location(response, target)
            kind = response.headers.get("content-type", "")
            if response.status_code < 400 and kind.strip().lower().startswith(NEVER_READABLE):
                raise not_text(_bare(kind))
            body = await self._body(response)
        # An error's body is only looked at for its wall, whatever it is.
        given = kind if response.status_code >= 400 else sniffed(kind, body)
        return Fetched(url, str(target), response.status_code, given, body)

    async def _body(self, response: httpx.Response) -> bytes:
        found = bytearray()
        async for part in unpacked(response, self._limits.size):
            found += part
            if len(found) > self._limits.size:
                raise too_large(self._limits.size)
        return bytes(found)

    def _slot(self, host: str) -> asyncio.Semaphore:
        return self._slots.setdefault(host, asyncio.Semaphore(AT_ONCE_PER_HOST))

    async def close(self) -> None:
        await self._client.aclose()


class GuardedTransport(httpx.AsyncBaseTransport):
    """Connects to the address that was checked, so that a name cannot change its mind in between."""

    def __init__(self, resolve: Resolver, demo_server: str = "", wire: httpx.AsyncBaseTransport | None = None) -> None:
        self._resolve = resolve
        self._demo = httpx.URL(demo_server) if demo_server else None
        self._wire = wire or _wire()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        host = _host(request.url)
        if host.endswith(DEMO_SUFFIX):
            return await self._wire.handle_async_request(self._for_demo(request, host))
        addresses = await checked_addresses(host, request.url.port or 0, self._resolve)
        for address in addresses[:-1]:
            try:
                return await self._wire.handle_async_request(_pinned(request, address))
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._wire.handle_async_request(_pinned(request, addresses[-1]))

    def _for_demo(self, request: httpx.Request, host: str) -> httpx.Request:
        if self._demo is None:
            raise unknown(host)
        return _to(request, request.url.copy_with(scheme=self._demo.scheme, host=self._demo.host, port=self._demo.port))

    async def aclose(self) -> None:
        await self._wire.aclose()


def checked_url(text: str, *, demo: bool = False) -> httpx.URL:
    """An address as far as it can be judged without asking the network."""
    try:
        url = httpx.URL(text.strip())
    except (httpx.InvalidURL, ValueError, UnicodeError) as error:
        raise FetchError("This is not a web address.") from error
    if url.scheme not in ("http", "https"):
        raise Forbidden(f"This address begins with {url.scheme or 'nothing'}: and is no web page; this desk reads http and https only.")
    if not url.host:
        raise FetchError("This is not a web address.")
    if url.userinfo:
        raise Forbidden("This address carries a user name or password; this desk does not use those.")
    if url.port not in {None, *PORTS} and not (demo and _host(url).endswith(DEMO_SUFFIX)):
        raise Forbidden(f"This address asks for port {url.port}; this desk visits the usual web ports only.")
    return url.copy_with(fragment=None)


async def unpacked(response: httpx.Response, limit: int) -> AsyncIterator[bytes]:
    """The body as it arrives; no part of it unpacks to more than a little over the limit."""
    packing = response.headers.get("content-encoding", "identity").strip().lower()
    if packing not in ("identity", "gzip", "x-gzip", "deflate"):
        raise FetchError("The page is packed in a way this desk did not ask for.")
    unpacker = None if packing == "identity" else zlib.decompressobj(_AUTO_HEADER)
    try:
        async for part in response.aiter_raw():
            yield unpacker.decompress(part, limit + 1) if unpacker else part
            if unpacker and (unpacker.unconsumed_tail or response.num_bytes_downloaded > limit):
                raise too_large(limit)
    except zlib.error as error:
        raise FetchError("The page arrived damaged.") from error
    if unpacker and response.num_bytes_downloaded and not unpacker.eof:
        raise FetchError("The page arrived damaged.")


def too_large(limit: int) -> FetchError:
    return FetchError(f"The page is larger than {limit / 1_000_000:g} MB.")


def not_text(kind: str) -> FetchError:
    return FetchError(f"The address gives a file ({kind}), not a page of text.")


def sniffed(content_type: str, body: bytes) -> str:
    """What the bytes are, whatever the server calls them; a file that is neither page nor document is refused."""
    kind, start = _bare(content_type), body[:_START].lstrip(_BEFORE)
    html = bool(_HTML.match(start))
    if start.startswith(b"%PDF-") or (kind not in READABLE and b"%PDF-" in start and not html):
        return PDF
    if named := next((name for magic, name in _FILES.items() if start.startswith(magic)), ""):
        raise FetchError(f"The address gives {named}, not a page of text.")
    if kind == PDF:
        return "text/html" if html else PDF
    if not html and _binary(body[:_START], content_type):
        raise FetchError("The address gives a file that is not a page of text.")
    if kind in READABLE or not kind:
        return content_type
    if html:
        return "text/html"
    raise not_text(kind)


def _binary(start: bytes, content_type: str) -> bool:
    """No text holds a zero byte unless it is UTF-16."""
    return b"\0" in start and not start.startswith((b"\xff\xfe", b"\xfe\xff")) and "utf-16" not in content_type.lower()


def _bare(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()


def _location(response: httpx.Response, target: httpx.URL) -> str:
    try:
        return str(target.join(response.headers["location"]))
    except (httpx.InvalidURL, ValueError, UnicodeError) as error:
        raise FetchError(NOWHERE) from error


def _after_redirect(sentence: str) -> str:
    return f"The page redirects to an address that {sentence.removeprefix('This address ')}"


def _host(url: httpx.URL) -> str:
    return url.raw_host.decode("ascii").lower().rstrip(".")


def _pinned(request: httpx.Request, address: str) -> httpx.Request:
    return _to(request, request.url.copy_with(host=address))


def _to(request: httpx.Request, url: httpx.URL) -> httpx.Request:
    """The same request to another address; Host and the certificate's name stay those of the site."""
    extensions = {**request.extensions, "sni_hostname": _host(request.url)}
    return httpx.Request(request.method, url, headers=request.headers, extensions=extensions)


def _wire() -> httpx.AsyncHTTPTransport:
    """No connection is kept: they are found again by address alone, and two sites behind one address would share a certificate check."""
    return httpx.AsyncHTTPTransport(trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))


def _no_cookies() -> CookieJar:
    return CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))
