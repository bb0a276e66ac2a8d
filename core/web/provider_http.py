"""The line to a provider: bounded in time and size, every failure one of our errors with its sentence, every exchange on record."""

import asyncio
import json
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Any

import httpx

from core.errors import Busy, OutOfOrder, Refused, SearchError, ShutOut, TimedOut, Unreachable, Unusable
from core.model.dates import utc_now

MOST_BYTES, MOST_PAGE_BYTES = 5_000_000, 25_000_000
PAGE = "desk.page"
"""Marks a call whose answer is somebody's page: it may be larger, and stays as packed as it came."""
SECRET = ("authorization", "proxy-authorization", "cookie")
WISHES = ("retry-after", "x-rate-limit-reset", "x-ratelimit-reset", "ratelimit-reset")
SECONDS = re.compile(r"[0-9]{1,12}(?:\.[0-9]+)?")
A_MOMENT = 1_000_000_000
"""A number so large is no wait but a moment, in seconds since 1970."""
LONGEST_WISH = 86_400.0
AGENT = "SecondSource/0.1 (editorial research; {contact})"

SHUT_OUT = {
    401: "{label} does not accept our key.",
    402: "{label} says that our quota is used up.",
    403: "{label} refuses us.",
    432: "{label} says that our quota is used up.",
    433: "{label} says that our quota is used up.",
}
REFUSED = {
    400: "{label} does not understand the query.",
    413: "{label} finds the query too long.",
    414: "{label} finds the query too long.",
    422: "{label} does not understand the query.",
    451: "{label} does not show this.",
}
UNUSABLE = {404: "{label} does not answer at its address."}
KEY_REFUSED = re.compile(rb"(?:api[ _-]?key|token)[^.,{}]{0,40}(?:invalid|not valid|missing)|SUBSCRIPTION_TOKEN_INVALID", re.IGNORECASE)


Body = bytes  # the method of that name hides the type


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question to a server and its answer, as they went over the line; the body may still be packed."""

    url: str
    at: datetime
    request_headers: tuple[tuple[str, str], ...]
    status: int
    reason: str
    response_headers: tuple[tuple[str, str], ...]
    body: bytes = b""
    http_version: str = "HTTP/1.1"


@dataclass(frozen=True, slots=True)
class Wire:
    """Where an engine lives, with which keys, and how it is spoken to; nothing here is retried."""

    label: str
    base_url: str
    http: httpx.AsyncClient
    keys: Mapping[str, str] = field(default_factory=dict, repr=False)
    contact: str = ""
    seconds: float = 30.0
    options: Mapping[str, str] = field(default_factory=dict)

    async def json(self, path: str, *, headers: Mapping[str, str] | None = None, method: str = "GET", **sent: Any) -> Any:
        """The provider's answer as JSON; `sent` are httpx's own words: params, json, data, auth."""
        body = await self.bytes(path, headers=headers, method=method, **sent)
        try:
            return json.loads(body)
        except (ValueError, RecursionError) as error:
            raise self.garbled() from error

    async def bytes(self, path: str, *, headers: Mapping[str, str] | None = None, method: str = "GET", **sent: Any) -> bytes:
        """The body of a good answer; anything else is raised."""
        try:
            async with asyncio.timeout(self.seconds):
                answer = await self.http.request(method, self.url(path), headers=self.headers(headers), **sent)
        except TimeoutError as error:
            raise self.timed_out() from error
        except httpx.HTTPError as error:
            raise self.broken(error) from error
        if not answer.is_success:
            raise self.refusal(answer.status_code, answer.headers, answer.content)
        return answer.content

    async def exchange(self, path: str, *, headers: Mapping[str, str] | None = None) -> Exchange:
        """A page as a provider gives it, whatever its status, with the call as it went over the line; no key is in it."""
        at = utc_now()
        try:
            async with asyncio.timeout(self.seconds):
                async with self.http.stream("GET", self.url(path), headers=self.headers(headers), extensions={PAGE: True}) as answer:
                    return exchange(answer, b"".join([part async for part in answer.aiter_raw()]), at)
        except TimeoutError as error:
            raise self.timed_out() from error
        except httpx.HTTPError as error:
            raise self.broken(error) from error

    def url(self, path: str) -> str:
        """Where to ask; a path below the engine's own address."""
        return f"{self.base_url.rstrip('/')}/{path.lstrip('/')}" if path else self.base_url

    def headers(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        return {"User-Agent": AGENT.format(contact=_ascii(self.contact) or "no contact given")} | dict(more or {})

    def refusal(self, status: int, headers: Mapping[str, str], body: Body = b"") -> SearchError:
        """What a status that is no success means; some say in the body of a plain refusal that it is the key they mind."""
        if status in SHUT_OUT:
            return ShutOut(SHUT_OUT[status].format(label=self.label))
        if status in (400, 422) and KEY_REFUSED.search(body[:2000]):
            return ShutOut(SHUT_OUT[401].format(label=self.label))
        if status == 429 or (status == 503 and "retry-after" in headers):
            return Busy(f"{self.label} asks us to slow down.", wished(headers))
        if status >= 500:
            return OutOfOrder(f"{self.label} is out of order: it answered {status}.")
        if status in REFUSED:
            return Refused(REFUSED[status].format(label=self.label))
        return Unusable(UNUSABLE.get(status, "{label} answered {status} instead of results.").format(label=self.label, status=status))

    def broken(self, error: httpx.HTTPError) -> SearchError:
        if isinstance(error, httpx.TimeoutException):
            return self.timed_out()
        if isinstance(error, TooLarge):
            kind = Unusable if error.limit == MOST_BYTES else Refused  # a page is as large as its site made it
            return kind(f"{self.label} sent more than {error.limit // 1_000_000} MB, which is no {error.what}.")
        if isinstance(error, httpx.DecodingError):
            return self.garbled()
        return Unreachable(f"{self.label} could not be reached.")

    def timed_out(self) -> TimedOut:
        return TimedOut(f"{self.label} did not answer within {self.seconds:g} seconds.")

    def garbled(self) -> Unusable:
        return Unusable(f"{self.label} sent something that is not an answer.")


def _ascii(words: str) -> str:
    """A header takes plain letters only."""
    return "".join(char for char in words if char.isascii() and char.isprintable())


def wished(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds a provider wishes us to wait, in whichever header it says so."""
    said = (retry_after(headers.get(name, ""), now) for name in WISHES)
    return next((seconds for seconds in said if seconds is not None), None)


def retry_after(header: str, now: datetime | None = None) -> float | None:
    """Seconds to wait as the header says: a number of them, or a moment as a date or in seconds since 1970; else nothing."""
    now = now or datetime.now(UTC)
    if SECONDS.fullmatch(header.strip()):
        number = float(header)
        wait = number if number < A_MOMENT else number - now.timestamp()
    elif moment := _moment(header):
        wait = (moment - now).total_seconds()
    else:
        return None
    return min(max(0.0, wait), LONGEST_WISH)


def _moment(header: str) -> datetime | None:
    """A date as RFC 9110 writes it, or as ISO 8601 does."""
    for read in (parsedate_to_datetime, datetime.fromisoformat):
        try:
            moment = read(header.strip())
        except (ValueError, TypeError, OverflowError):
            continue
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return None


def exchange(answer: httpx.Response, body: Body, at: datetime) -> Exchange:
    """The call for the record: everything as it was sent and received, but for what only we may know."""
    sent = tuple(_plain(answer.request.headers))
    return Exchange(
        url=str(answer.request.url.copy_with(userinfo=b"")),
        at=at,
        request_headers=tuple((name, value) for name, value in sent if name.lower() not in SECRET),
        status=answer.status_code,
        reason=answer.reason_phrase,
        response_headers=tuple(_plain(answer.headers)),
        body=body,
        http_version=answer.http_version,
    )


def headers_of(answer: Exchange) -> dict[str, str]:
    """The headers of an answer by their names, which have no capitals here."""
    return {name.lower(): value for name, value in answer.response_headers}


def _plain(headers: httpx.Headers) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers.raw]


class TooLarge(httpx.HTTPError):
    """An answer beyond any use; reading stops where the limit is passed."""

    def __init__(self, message: str, limit: int = MOST_BYTES) -> None:
        super().__init__(message)
        self.limit, self.what = limit, "search answer" if limit == MOST_BYTES else "page of text"


class Bounded(httpx.AsyncBaseTransport):
    """A transport that stops reading a body at the limit, so that no answer can fill the memory."""

    def __init__(self, inner: httpx.AsyncBaseTransport) -> None:
        self._inner = inner

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await self._inner.handle_async_request(request)
        page = PAGE in request.extensions
        if not page and answer.headers.get("content-encoding", "identity") != "identity":
            await answer.aclose()
            raise httpx.DecodingError("packed although we asked for plain", request=request)
        assert isinstance(answer.stream, httpx.AsyncByteStream)  # noqa: S101  an async transport has an async stream
        counted = _Counted(answer.stream, MOST_PAGE_BYTES if page else MOST_BYTES)
        return httpx.Response(answer.status_code, headers=answer.headers, stream=counted, extensions=answer.extensions)

    async def aclose(self) -> None:
        await self._inner.aclose()


class _Counted(httpx.AsyncByteStream):
    def __init__(self, inner: httpx.AsyncByteStream, limit: int) -> None:
        self._inner, self._limit = inner, limit

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._inner:
            seen += len(chunk)
            if seen > self._limit:
                raise TooLarge("more than an answer can be", self._limit)
            yield chunk

    async def aclose(self) -> None:
        await self._inner.aclose()


@cache
def _trust() -> ssl.SSLContext:
    """Loading the certificates takes longer than many a call; once is enough."""
    return httpx.create_ssl_context()


def open_http() -> httpx.AsyncClient:
    """One client for all engines. No redirects: a key must not follow one to another host. Unpacked answers: no bombs."""
    plain = {"Accept-Encoding": "identity"}
    return httpx.AsyncClient(
        transport=Bounded(httpx.AsyncHTTPTransport(verify=_trust(), retries=0)), headers=plain, follow_redirects=False, timeout=60.0
    )


WELCOME_SECONDS = 5.0
"""The first answer is there already and must not be lost with a second that is slow."""


async def if_it_answers(asking: Awaitable[Any], seconds: float = WELCOME_SECONDS) -> Any:
    """The answer; None where there is none in time."""
    try:
        async with asyncio.timeout(seconds):
            return await asking
    except (SearchError, TimeoutError):
        return None
