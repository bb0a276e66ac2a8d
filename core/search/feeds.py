"""News feeds as an answer: well-formed RSS or nothing."""

import asyncio
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import feedparser  # type: ignore[import-untyped,unused-ignore]
from lxml import etree

from core.search.wire import Wire

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
