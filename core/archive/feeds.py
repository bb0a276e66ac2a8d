"""RSS and Atom files: each entry is a page, with its full text if the feed has it, else its summary."""

import io
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import feedparser

from core.archive.dates import published
from core.archive.markup import words_of
from core.archive.page import Found, from_fields
from core.archive.streams import BROKEN_OFF, too_large
from core.model.source import Skipped

NO_FEED = "It looks like a feed, but cannot be read as one."
MOST_TAGS = 1_000_000
"""A broken feed costs feedparser a tenth of a millisecond per tag; a whole one of the largest size allowed has fewer."""

_ENDS = (b"</rss>", b"</feed>", b"</rdf:rdf>")


def from_feed(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    body = stream.read(limit + 1)
    if len(body) > limit:
        yield Skipped(where, too_large(limit))
        return
    feed = _parsed(body)
    entries = list(feed.get("entries", []))
    if not entries and feed.get("bozo"):
        yield Skipped(where, NO_FEED)
    if entries and not body.rstrip()[-40:].lower().endswith(_ENDS):
        entries.pop()
        yield Skipped(where, BROKEN_OFF)
    for entry in entries:
        yield _page(entry, feed.get("feed", {}), where)


def _parsed(body: bytes) -> Any:
    """A stream, since feedparser takes a text for an address or a file's name if it looks like one; we take only words from it."""
    if body.count(b"<") > MOST_TAGS:
        return {"bozo": True}
    try:
        return feedparser.parse(io.BytesIO(body), sanitize_html=False, resolve_relative_uris=False)
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError, AssertionError):
        return {"bozo": True}


def _page(entry: Any, feed: Any, where: str) -> Found:
    link = urljoin(str(feed.get("link") or ""), str(entry.get("link") or entry.get("id") or ""))
    source = entry.get("source") or {}
    return from_fields(
        f"{where}, {link or entry.get('title', '')}",
        link,
        title=str(entry.get("title") or ""),
        text=words_of(_text(entry)),
        outlet=str(source.get("title") or feed.get("title") or ""),
        published=published(str(entry.get("published") or entry.get("updated") or "")),
        language=str(feed.get("language") or ""),
    )


def _text(entry: Any) -> str:
    full = [str(content.get("value") or "") for content in entry.get("content") or []]
    return max([*full, str(entry.get("summary") or "")], key=len)
