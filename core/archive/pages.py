"""HTML files as they lie in a folder: a page must say itself where it was published."""

import io
import re
from collections.abc import Iterator

from trafilatura.utils import load_html

from core.archive.page import Found, from_html
from core.archive.streams import too_large
from core.model.source import Skipped
from core.model.web import is_web_address
from core.reading import about
from core.reading.charset import decode

NO_OWN_ADDRESS = "It does not say its own web address (canonical link, og:url or base)."
_HEAD = 200_000
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d{1,6}\)(\S{1,2000})")


def from_page(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    body = stream.read(limit + 1)
    if len(body) > limit:
        yield Skipped(where, too_large(limit))
        return
    html = decode(body)
    url = own_address(html)
    yield from_html(where, url, html) if url else Skipped(where, NO_OWN_ADDRESS)


def own_address(html: str) -> str:
    """Where a page says it stands; a browser that saved it says so too."""
    head = html[:_HEAD].partition("<body")[0]
    tree = load_html(f"<html><head></head>{head}<body></body></html>")
    saved = _SAVED_FROM.search(head)
    bases = [] if tree is None else [about.canonical(tree), *(base.get("href", "") for base in tree.iter("base"))]
    return next((url for url in [*bases, saved[1] if saved else ""] if is_web_address(url)), "")
