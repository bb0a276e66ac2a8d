"""Bing News as a feed: keyless and undocumented since the search API ended. https://learn.microsoft.com/en-us/lifecycle/announcements/bing-search-api-retirement"""

from collections.abc import Iterable, Sequence

from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search import feeds
from core.search.answers import hit, text, when
from core.search.terms import Terms, with_operators
from core.search.urls import carried
from core.search.wire import Wire

LONGEST = (1500, 750)  # its address may have 2,048 characters in all


class BingNewsRss:
    """Undocumented since the search API ended."""

    manifest = Manifest(
        name="bing-news-rss",
        label="Bing News",
        kind=EngineKind.NEWS,
        covers="recent news in English, about a dozen articles a query",
        base_url="https://www.bing.com",
        docs="https://learn.microsoft.com/en-us/lifecycle/announcements/bing-search-api-retirement",
        official=False,
        limit=Limit(calls=1, seconds=2.0, at_once=1),
        limits="none published; we ask at most once every 2 seconds",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        found = await feeds.ask(self._wire, "/news/search", params(terms))
        return read_hits(found, self.manifest.name)[:limit]


def params(terms: Terms) -> dict[str, str]:
    """The market is said, or Bing takes the one our address lies in; days are not: its feed knows no window."""
    return {"q": with_operators(terms, not_sites=3, longest=LONGEST), "format": "rss", "setmkt": "en-US", "setlang": "en-US"}


def read_hits(found: Iterable[feeds.Entry], engine: str) -> list[Hit]:
    read = [
        hit(
            url=address(text(one, "link")),
            title=text(one, "title"),
            snippet=text(one, "summary"),
            published=when(text(one, "published")),
            outlet=text(one, "news_source"),
            found_by=(engine, rank),
        )
        for rank, one in enumerate(found, start=1)
    ]
    return [one for one in read if one.url]


def address(link: str) -> str:
    """The article's own address; Bing counts the clicks before it leads there."""
    return carried(link, "bing.com", "/news/apiclick.aspx", "url")
