"""Bing News, read as a feed, against the world."""

from datetime import date

import pytest

from core.errors import Refused
from core.search.engines.news_feeds import BingNewsRss, address, bing_hits, bing_params, entries
from core.search.queries.query_language import Terms, parse
from tests.world.server import World
from tests.world.wire import Trouble
from tests.world.wires import wired

# An item as the feed gives it, shortened.
EXAMPLE = b"""<?xml version="1.0" encoding="utf-8" ?>
<rss version="2.0" xmlns:News="https://www.bing.com/news/search?q=ASML&amp;format=RSS"><channel><title>ASML - BingNews</title>
<item><title>ASML &amp; partners report</title>
<link>http://www.bing.com/news/apiclick.aspx?ref=FexRss&amp;aid=&amp;tid=1&amp;url=https%3a%2f%2fwww.finanzen.net%2fasml%3fp%3d1&amp;c=9&amp;mkt=en-us</link>
<description>Quarterly &lt;b&gt;figures&lt;/b&gt; on Wednesday.</description><pubDate>Tue, 15 Sep 2026 08:15:00 GMT</pubDate>
<News:Source>finanzen.net</News:Source></item>
<item><title>No link</title></item></channel></rss>"""


async def test_its_answer_becomes_hits_in_its_order(world: World) -> None:
    async with wired(world, BingNewsRss) as bing:
        hits = await bing.search(parse("reservoir water"), 5)
    assert [hit.found_by for hit in hits] == [(("bing-news-rss", rank),) for rank in range(1, 6)]
    assert all(hit.url and hit.title and hit.snippet and hit.outlet and hit.published for hit in hits)


async def test_hits_have_the_articles_own_addresses(world: World) -> None:
    async with wired(world, BingNewsRss) as bing:
        hits = await bing.search(parse("reservoir water"), 5)
    assert {hit.url for hit in hits} <= {doc.url for doc in world.library.docs}


async def test_it_asks_for_the_feed_of_one_market_and_sends_no_key(world: World) -> None:
    async with wired(world, BingNewsRss) as bing:
        await bing.search(parse('mill "night shift" site:coast-observer.example -site:rumour.example'), 5)
    (call,) = world.asked("bing-news-rss")
    assert call.path == "/news/search" and call.params["format"] == "rss" and call.params["setmkt"] == "en-US"
    assert call.params["q"] == 'mill "night shift" site:coast-observer.example -site:rumour.example'
    assert "authorization" not in call.headers and "cookie" not in call.headers


def test_a_window_of_days_is_left_to_the_desk() -> None:
    assert bing_params(Terms(("mill",), since=date(2026, 2, 1)))["q"] == "mill"


def test_an_item_of_the_feed_is_read() -> None:
    (hit,) = bing_hits(entries(EXAMPLE) or (), "bing-news-rss")
    assert (hit.url, hit.title) == ("https://www.finanzen.net/asml?p=1", "ASML & partners report")
    assert (hit.snippet, hit.outlet) == ("Quarterly figures on Wednesday.", "finanzen.net")
    assert hit.published and hit.published.iso == "2026-09-15T08:15:00Z"


def test_a_link_that_is_not_wrapped_is_taken_as_it_is() -> None:
    assert address("https://www.jornaldopovo.test/economia") == "https://www.jornaldopovo.test/economia"


@pytest.mark.parametrize("trouble", [Trouble.HTML, Trouble.CUT])
async def test_a_page_or_half_a_feed_is_no_answer(world: World, trouble: Trouble) -> None:
    world.fail("bing-news-rss", trouble)
    async with wired(world, BingNewsRss) as bing:
        with pytest.raises(Refused, match="Bing News sent something that is not an answer"):
            await bing.search(parse("reservoir"), 5)
