"""Bing News as a feed. Nobody documents it: seen in the tests and notes of those who read it, such as

https://github.com/searxng/searxng/blob/master/searx/engines/bing_news.py (before 2023)
"""

from html import escape
from urllib.parse import quote

from tests.world.feeds import feed, item
from tests.world.library import Doc, Library
from tests.world.wire import Asked, Reply

MOST = 12
HOME = "<!doctype html><title>Bing News</title><p>Top stories</p>"


def answer(asked: Asked, library: Library) -> Reply:
    query = asked.params.get("q", "")
    if asked.path != "/news/search" or asked.params.get("format", "").lower() != "rss" or not query:
        return Reply(HOME, content_type="text/html")
    address = f"https://www.bing.com/news/search?q={quote(query)}&format=rss"
    return feed(f"{query} - BingNews", (article(doc) for doc in library.find(query, MOST)), f' xmlns:News="{escape(address)}"')


def article(doc: Doc) -> str:
    link = f"http://www.bing.com/news/apiclick.aspx?ref=FexRss&aid=&tid=6671&url={quote(doc.url, safe='')}&c=8812&mkt=en-us"
    more = f"<description>{escape(doc.summary)}</description><News:Source>{escape(doc.outlet)}</News:Source>"
    return item(doc.title, link, doc.published, more)
