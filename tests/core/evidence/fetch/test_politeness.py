"""How the desk behaves as a guest: never more than two at once, never in a rush, and gone when asked to go."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler

import pytest

from core.errors import FetchError
from core.evidence.fetch.downloader import Downloader, Limits, Manners, wish
from core.evidence.fetch.web_fetcher import WebFetcher
from core.settings import Settings
from tests.core.evidence.site import Names, Send, Site, gives, moves_to

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
HELLO = b"<html><body><p>Good morning, harbour.</p></body></html>"


@dataclass
class Hours:
    """Time that passes only when somebody sleeps."""

    now: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


async def starts(manners: Manners, hours: Hours, *hosts: str) -> list[tuple[str, float]]:
    """When each visit began, all of them wanting to at once."""
    begun: list[tuple[str, float]] = []

    async def one(host: str) -> None:
        async with manners.visit(host):
            begun.append((host, hours.now - 1000.0))

    await asyncio.gather(*(one(host) for host in hosts))
    return begun


def polite(hours: Hours, pause: float = 0.25) -> Manners:
    return Manners(pause, clock=hours, sleep=hours.sleep)


async def test_two_visits_to_one_host_begin_a_pause_apart() -> None:
    hours = Hours()
    assert await starts(polite(hours), hours, "a", "a", "a", "a") == [("a", 0.0), ("a", 0.25), ("a", 0.5), ("a", 0.75)]


async def test_visits_to_different_hosts_do_not_wait_for_each_other() -> None:
    hours = Hours()
    assert await starts(polite(hours), hours, "a", "b", "c") == [("a", 0.0), ("b", 0.0), ("c", 0.0)]
    assert hours.slept == []


async def test_a_pause_that_is_over_is_not_waited_for() -> None:
    hours = Hours()
    manners = polite(hours)
    await starts(manners, hours, "a")
    hours.now += 0.25
    await starts(manners, hours, "a")
    assert hours.slept == []


async def test_a_host_that_asked_to_be_left_alone_is() -> None:
    hours = Hours()
    manners = polite(hours)
    manners.leave_alone("a", 4.0)
    assert await starts(manners, hours, "b", "a") == [("b", 0.0), ("a", 4.0)]


async def test_a_short_wish_does_not_cut_a_longer_one() -> None:
    hours = Hours()
    manners = polite(hours)
    manners.leave_alone("a", 4.0)
    manners.leave_alone("a", 1.0)
    assert await starts(manners, hours, "a") == [("a", 4.0)]


async def test_two_are_inside_at_once_and_no_more() -> None:
    hours, inside = Hours(), list[int]()
    manners, open_door = polite(hours, pause=0.0), asyncio.Event()

    async def stay() -> None:
        async with manners.visit("a"):
            inside.append(1)
            await open_door.wait()

    visits = [asyncio.create_task(stay()) for _ in range(5)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(inside) == 2
    open_door.set()
    await asyncio.gather(*visits)
    assert len(inside) == 5


@pytest.mark.parametrize(
    ("status", "header", "seconds"),
    [
        (429, "3", 3.0),
        (503, "0", 0.0),
        (429, "5", 5.0),
        (503, format_datetime(NOON + timedelta(seconds=2), usegmt=True), 2.0),
        (429, format_datetime(NOON - timedelta(hours=1), usegmt=True), 0.0),
        (429, "", None),
        (429, "soon", None),
        (200, "3", None),
        (404, "3600", None),
        (301, "3600", None),
    ],
)
def test_what_a_site_asks_for(status: int, header: str, seconds: float | None) -> None:
    assert wish(status, {"retry-after": header} if header else {}, NOON) == seconds


@pytest.mark.parametrize(
    ("header", "words"), [("6", "6 seconds"), ("90", "90 seconds"), ("120", "2 minutes"), ("3600", "60 minutes"), ("86400", "24 hours")]
)
def test_a_longer_wish_is_told(header: str, words: str) -> None:
    with pytest.raises(FetchError) as told:
        wish(429, {"retry-after": header}, NOON)
    assert str(told.value) == f"The site answered 429: it asks us to come back in {words}."


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
async def downloader(site: Site, hours: Hours) -> AsyncIterator[Downloader]:
    downloader = Downloader(Limits(seconds=2.0, size=10_000), demo_server=site.url, manners=polite(hours, pause=0.0))
    yield downloader
    await downloader.close()


def after(refusals: int, status: int, wait: str) -> Send:
    """Busy so many times, and then there."""
    left = [refusals]

    def send(handler: BaseHTTPRequestHandler) -> None:
        left[0] -= 1
        (gives(b"Later.", status, Retry_After=wait) if left[0] >= 0 else gives(HELLO))(handler)

    return send


@pytest.mark.parametrize("status", [429, 503])
async def test_a_busy_site_is_waited_for_once_and_the_wait_is_not_the_pages(
    site: Site, downloader: Downloader, hours: Hours, status: int
) -> None:
    site.replies["paper.example/a"] = after(1, status, "4")
    fetched = await downloader.fetch("https://paper.example/a")
    assert (fetched.status, fetched.body, len(site.asked)) == (200, HELLO, 2)
    assert sum(hours.slept) == pytest.approx(4.0)
    assert [one.status for one in fetched.exchanges] == [200]


async def test_a_site_that_stays_busy_is_left(site: Site, downloader: Downloader, hours: Hours) -> None:
    site.replies["paper.example/a"] = after(5, 429, "1")
    assert ((await downloader.fetch("https://paper.example/a")).status, len(site.asked)) == (429, 2)
    assert sum(hours.slept) == pytest.approx(1.0)


async def test_a_site_that_wants_a_long_rest_gets_it(site: Site, downloader: Downloader, hours: Hours) -> None:
    site.replies["paper.example/a"] = after(5, 503, "600")
    with pytest.raises(FetchError, match="503: it asks us to come back in 10 minutes"):
        await downloader.fetch("https://paper.example/a")
    assert (len(site.asked), hours.slept) == (1, [])


async def test_a_wait_takes_nothing_from_the_redirects(site: Site, downloader: Downloader) -> None:
    site.replies |= {f"paper.example/{at}": moves_to(f"https://paper.example/{at + 1}") for at in range(5)}
    site.replies["paper.example/5"] = after(1, 429, "1")
    assert (await downloader.fetch("https://paper.example/0")).status == 200


async def test_readers_that_share_manners_share_the_pause(site: Site, hours: Hours) -> None:
    site.replies |= {f"paper.example/{name}": gives(HELLO, kind="text/plain") for name in "ab"}
    manners, desk = polite(hours), Settings(demo_server=site.url)
    readers = [WebFetcher(desk, resolve=Names({}), manners=manners) for _ in range(2)]
    for downloader, name in zip(readers, "ab", strict=True):
        await downloader.read(f"https://paper.example/{name}")
        await downloader.close()
    assert hours.slept == [pytest.approx(0.25)]


async def test_a_reader_without_company_takes_the_pause_of_the_settings(site: Site) -> None:
    site.replies["paper.example/a"] = gives(HELLO, kind="text/plain")
    downloader = WebFetcher(Settings(demo_server=site.url, fetch_pause=0.0), resolve=Names({}))
    pages = await asyncio.gather(*(downloader.read("https://paper.example/a") for _ in range(4)))
    await downloader.close()
    assert len(pages) == len(site.asked) == 4
