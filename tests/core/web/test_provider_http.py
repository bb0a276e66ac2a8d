"""The line to a provider: every way it can break is one of our errors, and nothing else comes through."""

import gzip
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from core.errors import Busy, OutOfOrder, Refused, SearchError, ShutOut, TimedOut, Unreachable, Unusable
from core.search.calling.rate_limits import is_its_fault
from core.search.engines.brave import BraveSearch
from core.search.queries.query_language import parse
from core.web.provider_http import LONGEST_WISH, MOST_BYTES, MOST_PAGE_BYTES, Bounded, Wire, headers_of, retry_after, wished
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import wired

NOW = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
EPOCH = int(NOW.timestamp())
PACKED = {"Content-Encoding": "gzip"}


class Replies(httpx.AsyncBaseTransport):
    """A provider that has one reply to everything, and remembers what it was asked."""

    def __init__(self, status: int = 200, body: bytes = b"{}", headers: Mapping[str, str] | None = None) -> None:
        self._status, self.body, self._headers = status, Chunks(body), headers or {}
        self.asked: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        return httpx.Response(self._status, headers=self._headers, stream=self.body)


class Chunks(httpx.AsyncByteStream):
    def __init__(self, body: bytes) -> None:
        self._body = body
        self.sent = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for place in range(0, len(self._body), 65_536):
            self.sent = place
            yield self._body[place : place + 65_536]


def line(transport: httpx.AsyncBaseTransport) -> Wire:
    return Wire("Kestrel", "https://kestrel.example/api/", httpx.AsyncClient(transport=Bounded(transport)), {"kestrel_key": "hush"})


async def failure(transport: httpx.AsyncBaseTransport) -> SearchError:
    with pytest.raises(SearchError) as told:
        await line(transport).json("/find")
    return told.value


async def test_a_good_answer_is_read_and_we_say_who_asks() -> None:
    provider = Replies(body=b'{"found": 1}')
    assert await line(provider).json("/find", params={"q": "mill"}, headers={"X-Key": "k"}) == {"found": 1}
    (asked,) = provider.asked
    assert str(asked.url) == "https://kestrel.example/api/find?q=mill" and asked.headers["x-key"] == "k"
    assert asked.headers["user-agent"] == "SecondSource/0.1 (editorial research; no contact given)"


@pytest.mark.parametrize(
    ("status", "error", "sentence"),
    [
        (302, Unusable, "Kestrel answered 302 instead of results."),
        (400, Refused, "Kestrel does not understand the query."),
        (401, ShutOut, "Kestrel does not accept our key."),
        (402, ShutOut, "Kestrel says that our quota is used up."),
        (403, ShutOut, "Kestrel refuses us."),
        (404, Unusable, "Kestrel does not answer at its address."),
        (414, Refused, "Kestrel finds the query too long."),
        (418, Unusable, "Kestrel answered 418 instead of results."),
        (422, Refused, "Kestrel does not understand the query."),
        (429, Busy, "Kestrel asks us to slow down."),
        (500, OutOfOrder, "Kestrel is out of order: it answered 500."),
        (503, OutOfOrder, "Kestrel is out of order: it answered 503."),
    ],
)
async def test_a_status_that_is_no_success_is_one_of_our_errors(status: int, error: type[SearchError], sentence: str) -> None:
    told = await failure(Replies(status))
    assert type(told) is error and str(told) == sentence


async def test_a_redirect_is_not_followed_so_that_no_key_goes_astray() -> None:
    provider = Replies(302, headers={"Location": "https://elsewhere.example/"})
    await failure(provider)
    assert len(provider.asked) == 1


async def test_a_provider_that_is_down_for_a_while_is_busy() -> None:
    told = await failure(Replies(503, headers={"Retry-After": "7"}))
    assert isinstance(told, Busy) and told.retry_after == 7


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("332.5", 332.5),
        ("Sat, 07 Mar 2026 12:01:00 GMT", 60),
        ("Sat, 07 Mar 2026 11:00:00 GMT", 0),
        ("Sat, 07 Mar 2026 12:01:00", 60),
        ("2026-03-07T12:05:00.000Z", 300),
        (str(EPOCH + 90), 90),
        (str(EPOCH - 90), 0),
        ("999999", LONGEST_WISH),
        ("Sat, 07 Mar 2099 12:01:00 GMT", LONGEST_WISH),
    ],
)
def test_a_wish_is_a_number_of_seconds_or_a_moment(header: str, seconds: float) -> None:
    assert retry_after(header, NOW) == seconds


@pytest.mark.parametrize("header", ["", "soon", "-5", "²", "1, 1419704", "9" * 400, "nan", "1e9", "Mon, 01 Jan 99999999999 00:00:00 GMT"])
def test_a_wish_that_is_nonsense_is_none(header: str) -> None:
    assert retry_after(header, NOW) is None


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "3", "x-rate-limit-reset": str(EPOCH + 900)}, 3),
        ({"retry-after": "soon", "x-rate-limit-reset": str(EPOCH + 900)}, 900),
        ({"x-ratelimit-reset": "332"}, 332),
        ({"x-ratelimit-reset": "2026-03-07T12:05:00Z"}, 300),
        ({"ratelimit-reset": str(EPOCH + 60)}, 60),
    ],
)
def test_a_wish_is_found_in_whichever_header_says_it(headers: dict[str, str], seconds: float | None) -> None:
    assert wished(headers, NOW) == seconds


async def test_a_limit_that_ends_at_a_moment_is_waited_for() -> None:
    ends = datetime.now(UTC) + timedelta(minutes=15)
    told = await failure(Replies(429, headers={"x-rate-limit-reset": str(int(ends.timestamp()))}))
    assert isinstance(told, Busy) and told.retry_after and 0 < told.retry_after <= 900


async def test_reading_stops_where_an_answer_is_too_large() -> None:
    provider = Replies(body=b" " * (MOST_BYTES + 10_000_000))
    told = await failure(provider)
    assert type(told) is Unusable and str(told) == "Kestrel sent more than 5 MB, which is no search answer."
    assert provider.body.sent <= MOST_BYTES


async def test_an_answer_as_large_as_allowed_is_read() -> None:
    assert await line(Replies(body=b"[]".ljust(MOST_BYTES))).json("/find") == []


async def test_a_packed_body_is_refused_before_it_is_unpacked() -> None:
    told = await failure(Replies(body=gzip.compress(b"{}"), headers={"Content-Encoding": "gzip"}))
    assert type(told) is Unusable and str(told) == "Kestrel sent something that is not an answer."


@pytest.mark.parametrize("body", [b"", b"<!doctype html>", b'{"cut": ', b"\xff\xfe\x00", b"[" * 200_000])
async def test_what_is_no_json_is_garbled(body: bytes) -> None:
    told = await failure(Replies(body=body))
    assert type(told) is Unusable and str(told) == "Kestrel sent something that is not an answer."


@pytest.mark.parametrize(
    ("trouble", "error"),
    [
        (Trouble.SILENT, TimedOut),
        (Trouble.DRIPS, TimedOut),
        (Trouble.DROPS, Unreachable),
        (Trouble.CUT, Unusable),
        (Trouble.HTML, Unusable),
        (Trouble.HUGE, Unusable),
    ],
)
async def test_over_a_real_line_every_trouble_has_its_error(world: World, trouble: Trouble, error: type[SearchError]) -> None:
    world.fail("brave", trouble)
    async with wired(world, BraveSearch, seconds=0.3 if error is TimedOut else 5.0) as brave:
        with pytest.raises(SearchError) as told:
            await brave.search(parse("reservoir"), 20)
    assert type(told.value) is error


async def test_nobody_at_the_address_is_unreachable() -> None:
    async with httpx.AsyncClient() as http:
        with pytest.raises(Unreachable, match="Kestrel could not be reached"):
            await Wire("Kestrel", "http://127.0.0.1:9", http).json("/find")


def test_a_line_shows_no_key() -> None:
    assert "hush" not in repr(line(Replies()))


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (422, b'{"error": {"code": "SUBSCRIPTION_TOKEN_INVALID"}}', ShutOut),
        (400, b'{"error": {"message": "API key not valid. Pass a valid one.", "status": "INVALID_ARGUMENT"}}', ShutOut),
        (400, b'{"error": {"details": [{"reason": "API_KEY_INVALID"}]}}', ShutOut),
        (400, b'{"error": "the query is too long"}', Refused),
        (422, b'{"detail": "q must not be empty"}', Refused),
    ],
)
def test_some_say_in_a_plain_refusal_that_it_is_the_key(status: int, body: bytes, kind: type[SearchError]) -> None:
    told = Wire("Kestrel", "https://kestrel.example", httpx.AsyncClient()).refusal(status, {}, body)
    assert type(told) is kind


def test_a_contact_with_letters_no_header_takes_is_sent_without_them() -> None:
    agent = Wire("Kestrel", "", httpx.AsyncClient(), contact="Jörg\n <desk@newsroom.example>").headers()["User-Agent"]
    assert "Jrg <desk@newsroom.example>" in agent


async def test_a_page_is_kept_as_it_came_whatever_its_status() -> None:
    exchange = await line(Replies(403, b"\x1f\x8b packed", PACKED)).exchange("/page", headers={"Accept": "text/html"})
    assert (exchange.url, exchange.status, exchange.body) == ("https://kestrel.example/api/page", 403, b"\x1f\x8b packed")
    assert ("Content-Encoding", "gzip") in exchange.response_headers and headers_of(exchange)["content-encoding"] == "gzip"
    assert dict(exchange.request_headers)["Accept"] == "text/html" and dict(exchange.request_headers)["Host"] == "kestrel.example"


async def test_what_only_we_may_know_is_in_no_record() -> None:
    secrets = {"Authorization": "Bearer hush", "cookie": "id=hush", "Proxy-Authorization": "hush"}
    assert "hush" not in repr(await line(Replies(body=b"a page")).exchange("/page", headers=secrets))


async def test_a_password_in_an_address_is_in_no_record() -> None:
    wire = Wire("Kestrel", "https://desk:hush@kestrel.example/api", httpx.AsyncClient(transport=Bounded(Replies(body=b"a page"))))
    exchange = await wire.exchange("/page")
    assert exchange.url == "https://kestrel.example/api/page" and "desk" not in repr(exchange)


async def test_a_page_may_be_larger_than_an_answer_but_not_without_end() -> None:
    assert len((await line(Replies(body=b"x" * (MOST_BYTES + 1))).exchange("/page")).body) == MOST_BYTES + 1
    with pytest.raises(Refused, match=r"^Kestrel sent more than 25 MB, which is no page of text\.$") as told:
        await line(Replies(body=b"x" * (MOST_PAGE_BYTES + 1))).exchange("/page")
    assert not is_its_fault(told.value)


async def test_a_provider_that_gives_no_page_is_told_as_with_any_call() -> None:
    async with httpx.AsyncClient() as http:
        with pytest.raises(Unreachable, match="Kestrel could not be reached"):
            await Wire("Kestrel", "http://127.0.0.1:9", http).exchange("/page")
