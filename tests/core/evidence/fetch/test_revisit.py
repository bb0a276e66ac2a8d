"""A second look at an address: what is compared with what, and what says nothing about a source."""

import json
from collections.abc import Iterator

import pytest

from core.evidence.fetch.web_fetcher import ANOTHER_KIND, Look, WebFetcher, leads_home, look
from core.model.source import Source
from core.model.words import CaptureKind
from tests.core.evidence.extract.test_network_posts import PAGE, TOOT, TOOT_ANSWER, TOOT_API
from tests.core.evidence.site import Send, Site, gives, moves_to, serving

SHELL = TOOT.removeprefix("https://")
POST = gives(json.dumps(TOOT_ANSWER).encode(), kind="application/json")
NO_POST = {
    "busy": gives(b"Later", 429, Retry_After="600"),
    "out of order": gives(b"Sorry", 500),
    "a wall": gives(b"<html><title>Just a moment...</title></html>"),
    "something else": gives(b'{"id": 1}', kind="application/json"),
}


@pytest.fixture
def site() -> Iterator[Site]:
    with serving({TOOT_API: POST, SHELL: gives(PAGE), "pier.example/": gives(PAGE)}) as site:
        yield site


def captured(kind: CaptureKind) -> Source:
    return Source("S001", TOOT, SHELL, "pier.example", "Amal Deeks", "Open", capture_kind=kind)


async def test_a_post_is_compared_with_the_post(fetcher: WebFetcher) -> None:
    found = await look(captured(CaptureKind.POST), fetcher)
    assert found.page and found.page.text.startswith("Rope Walk bakery is OPEN")


@pytest.mark.parametrize("shell", [gives(PAGE), moves_to("https://pier.example/")], ids=["its page", "the front page"])
@pytest.mark.parametrize("reply", NO_POST.values(), ids=NO_POST)
async def test_a_network_that_does_not_give_the_post_says_nothing_about_it(
    site: Site, fetcher: WebFetcher, reply: Send, shell: Send
) -> None:
    site.replies |= {TOOT_API: reply, SHELL: shell}
    assert await look(captured(CaptureKind.POST), fetcher) == Look(missed=ANOTHER_KIND)


async def test_a_page_that_was_read_while_the_network_was_busy_is_not_compared_with_the_post(fetcher: WebFetcher) -> None:
    assert await look(captured(CaptureKind.PAGE), fetcher) == Look(missed=ANOTHER_KIND)


async def test_a_post_whose_page_is_gone_too_is_gone(site: Site, fetcher: WebFetcher) -> None:
    site.replies = {TOOT_API: gives(b"{}", 404, kind="application/json"), SHELL: gives(b"Gone", 410)}
    assert (await look(captured(CaptureKind.POST), fetcher)).gone == "The page answered 410: it was taken down."


@pytest.mark.parametrize(
    ("landed", "home"),
    [
        ("https://gazette.example/", True),
        ("https://gazette.example", True),
        ("https://www.gazette.example/index.html", True),
        ("https://gazette.example/home/", True),
        ("https://gazette.example/news/ferry", False),
        ("https://gazette.example/2026/ferry-crack", False),
        ("https://gazette.example/?p=41", False),
    ],
)
def test_an_address_that_leads_to_the_front_page_is_gone(landed: str, home: bool) -> None:
    assert leads_home("https://gazette.example/news/ferry", landed) is home


def test_a_source_that_was_the_front_page_is_no_less_there() -> None:
    assert not leads_home("https://gazette.example/", "https://gazette.example/")
