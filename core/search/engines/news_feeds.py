"""Google News and Bing News as feeds: both keyless, and only what is well-formed RSS."""

import asyncio
from base64 import urlsafe_b64decode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import feedparser  # type: ignore[import-untyped,unused-ignore]
from lxml import etree

from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.model.web import is_web_address, split_web_address
from core.search.queries.query_language import Terms, a_day_wider, fits, with_operators
from core.web.json_fields import hit, text, when
from core.web.provider_http import Wire
from core.web.urls import GOOGLE_NEWS, carried, leads_on

MOST_BYTES = 1_000_000  # a hundred entries are a fifth of this; ten times as many take seconds to read

Entry = Mapping[str, Any]


async def ask(wire: Wire, path: str, params: Mapping[str, str]) -> list[Entry]:
    """The entries of a feed, read beside the loop; whatever is no feed is refused."""
    body = await wire.bytes(path, params=dict(params), headers={"Accept": "application/rss+xml, application/xml"})
    found = await asyncio.to_thread(entries, body)
    if found is None:
        raise wire.garbled()
    return found


def entries(body: bytes) -> list[Entry] | None:
    """What a feed lists; None when it is none, or broken off."""
    if not well_formed(body):
        return None
    try:
        # As a stream: feedparser takes bytes for the name of a file, and a text for an address to fetch.
        feed = feedparser.parse(BytesIO(body), sanitize_html=False, resolve_relative_uris=False)
    except (LookupError, ValueError, TypeError, AttributeError):  # what it stumbles over in elements it half knows
        return None
    return list(feed.entries) if feed.get("version") else None


def well_formed(body: bytes) -> bool:
    """Whether it may be read at all: feedparser repairs what is broken in a time that grows with the square of it."""
    if len(body) > MOST_BYTES:
        return False
    try:
        tree = etree.fromstring(body, etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return False
    return tree.getroottree().docinfo.internalDTD is None


EDITION = {"hl": "en-US", "gl": "US", "ceid": "US:en"}  # all three, or Google redirects to them
GOOGLE_LONGEST = (2000, 32)  # Google passes over every word after these
OPENING = b"\x08\x13\x22"  # of an id that holds an address: its length follows, then the address itself


class GoogleNewsRss:
    """Undocumented. Its links lead to Google, not to the article.

    Ids given out up to the summer of 2024 hold the article's address; later ones can be read by Google alone, and we do not ask its
    inner services. Such a hit keeps Google's link and the outlet's name: it says who wrote what and when, which is a lead. Whether it
    keeps to the query is decided here, because here the outlet's own address is still known; `leads_on` tells the desk which addresses
    say nothing about whose page they are.
    """

    manifest = Manifest(
        name="google-news-rss",
        label="Google News",
        kind=EngineKind.NEWS,
        covers="news in English, up to a hundred articles a query; most of them without their own address",
        base_url=f"https://{GOOGLE_NEWS}",
        docs="https://newscatcherapi.com/blog/google-news-rss-search-parameters-the-missing-documentaiton",
        official=False,
        limit=Limit(calls=1, seconds=2.0, at_once=1),
        limits="none published; we ask at most once every 2 seconds",
        leads_on=True,
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        found = await ask(self._wire, "/rss/search", google_params(terms))
        return google_hits(found, terms, self.manifest.name)[:limit]


def google_params(terms: Terms) -> dict[str, str]:
    return {"q": with_operators(a_day_wider(terms), dates=True, not_sites=3, longest=GOOGLE_LONGEST), **EDITION}


def google_hits(found: Iterable[Entry], terms: Terms, engine: str) -> list[Hit]:
    """Those that have a link and keep to the query, in Google's order."""
    read = [(one, read_hit(one, (engine, rank))) for rank, one in enumerate(found, start=1)]
    return [made for one, made in read if made.url and _fits(made, text(one, "source", "href"), terms)]


def read_hit(one: Entry, found_by: tuple[str, int]) -> Hit:
    """No snippet: what Google calls the description repeats the headline, or lists those of other outlets."""
    outlet = text(one, "source", "title")
    return hit(
        url=article(text(one, "link")),
        title=text(one, "title").removesuffix(f" - {outlet}"),
        published=when(text(one, "published")),
        outlet=outlet,
        found_by=found_by,
    )


def _fits(made: Hit, outlet_address: str, terms: Terms) -> bool:
    return fits(replace(made, url=outlet_address) if leads_on(made.url) else made, terms)


def article(link: str) -> str:
    """The article's own address where Google's id holds it; otherwise the link as it is."""
    parts = split_web_address(link)
    if parts is None or parts.hostname != GOOGLE_NEWS:
        return link
    return held(parts.path.rpartition("/")[2]) or link


def held(article_id: str) -> str:
    """The address an id holds: base64 of a message whose first text it is; nothing where that text is no address."""
    try:
        packed = urlsafe_b64decode(article_id + "=" * (-len(article_id) % 4))
        size, rest = _size(packed.removeprefix(OPENING))
        found = rest[:size].decode()
    except ValueError:
        return ""
    return found if packed.startswith(OPENING) and len(rest) >= size and is_web_address(found) else ""


def _size(packed: bytes) -> tuple[int, bytes]:
    """A length in groups of seven bits, the lowest first; the last byte has its highest bit unset."""
    size = 0
    for place, byte in enumerate(packed[:3]):
        size |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return size, packed[place + 1 :]
    raise ValueError("no length")


BING_LONGEST = (1500, 750)  # its address may have 2,048 characters in all


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
        found = await ask(self._wire, "/news/search", bing_params(terms))
        return bing_hits(found, self.manifest.name)[:limit]


def bing_params(terms: Terms) -> dict[str, str]:
    """The market is said, or Bing takes the one our address lies in; days are not: its feed knows no window."""
    return {"q": with_operators(terms, not_sites=3, longest=BING_LONGEST), "format": "rss", "setmkt": "en-US", "setlang": "en-US"}


def bing_hits(found: Iterable[Entry], engine: str) -> list[Hit]:
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
