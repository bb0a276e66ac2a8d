"""What the two news feeds share."""

from pathlib import Path

import pytest

from core.search.engines.news_feeds import MOST_BYTES, entries
from core.web.urls import carried

ITEM = "<item><title>Ferry sails</title><link>https://paper.example/ferry</link></item>"
FEED = '<?xml version="1.0" encoding="utf-8" ?><rss version="2.0"><channel><title>News</title>{items}</channel></rss>'


def feed(items: str = ITEM) -> bytes:
    return FEED.format(items=items).encode()


def test_a_feed_lists_its_entries() -> None:
    found = entries(feed()) or []
    assert [(entry["title"], entry["link"]) for entry in found] == [("Ferry sails", "https://paper.example/ferry")]


def test_a_feed_without_entries_is_an_answer_all_the_same() -> None:
    assert entries(feed(items="")) == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   ",
        b'{"articles": []}',
        b"<!doctype html><title>Sign in</title>",
        b"<html><body><p>Before you continue</p></body></html>",
        feed()[:-20],
        b"<a " * 100_000,
        feed(items=ITEM * (MOST_BYTES // len(ITEM))),
        feed(items='<item><place:pos xmlns:place="http://www.opengis.net/gml">54.9 -1.4</place:pos></item>'),
    ],
    ids=["empty", "blank", "JSON", "a page", "a tidy page", "cut", "endless tags", "too long", "what the library stumbles over"],
)
def test_what_is_no_feed_is_no_answer(body: bytes) -> None:
    assert entries(body) is None


def test_a_feed_that_defines_its_own_entities_is_not_read() -> None:
    bomb = (
        b'<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
        + FEED.format(items="<item><title>&b;</title></item>").split("?>")[1].encode()
    )
    assert entries(bomb) is None


def test_a_body_that_names_a_file_does_not_open_it(tmp_path: Path) -> None:
    kept = tmp_path / "feed.xml"
    kept.write_bytes(feed())
    assert entries(str(kept).encode()) is None


def test_a_redirect_gives_up_the_address_it_carries() -> None:
    link = "http://www.bing.com/news/apiclick.aspx?ref=FexRss&url=https%3a%2f%2fpaper.example%2fa%3fb%3d1%26c%3d2&mkt=en-us"
    assert carried(link, "bing.com", "/news/apiclick.aspx", "url") == "https://paper.example/a?b=1&c=2"


@pytest.mark.parametrize(
    "link",
    [
        "https://paper.example/news/apiclick.aspx?url=https%3A%2F%2Felsewhere.example",
        "https://notbing.com/news/apiclick.aspx?url=https%3A%2F%2Felsewhere.example",
        "https://www.bing.com/news/search?url=https%3A%2F%2Felsewhere.example",
        "no address",
    ],
)
def test_any_other_link_stays_as_it_is(link: str) -> None:
    assert carried(link, "bing.com", "/news/apiclick.aspx", "url") == link


def test_a_redirect_that_carries_nothing_leads_nowhere() -> None:
    assert carried("https://www.bing.com/news/apiclick.aspx?ref=FexRss", "bing.com", "/news/apiclick.aspx", "url") == ""
