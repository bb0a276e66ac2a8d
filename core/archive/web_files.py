"""Files in which the web is kept: HTML pages as they lie in a folder, RSS and Atom feeds, WARC files, and WACZ, a zip of WARC files."""

import io
import logging
import re
import struct
import zlib
from collections.abc import Iterator
from lzma import LZMAError
from typing import Any
from urllib.parse import urljoin
from zipfile import BadZipFile, ZipFile, ZipInfo

import feedparser
from trafilatura.utils import load_html
from warcio.bufferedreaders import BufferedReader, ChunkedDataReader
from warcio.exceptions import ArchiveLoadFailed
from warcio.recordloader import ArcWarcRecordLoader
from warcio.statusandheaders import StatusAndHeaders, StatusAndHeadersParser, StatusAndHeadersParserException

from core.archive.page import Found, from_fields, from_html, published, words_of
from core.archive.streams import BOMB, BROKEN_OFF, DAMAGED, is_bomb, opened, too_large, unpacked
from core.errors import BadInput
from core.evidence.extract import metadata
from core.evidence.extract.content_type import decode
from core.model.source import Skipped
from core.model.web import is_web_address

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
    bases = [] if tree is None else [metadata.canonical(tree), *(base.get("href", "") for base in tree.iter("base"))]
    return next((url for url in [*bases, saved[1] if saved else ""] if is_web_address(url)), "")


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
        yield _entry_page(entry, feed.get("feed", {}), where)


def _parsed(body: bytes) -> Any:
    """A stream, since feedparser takes a text for an address or a file's name if it looks like one; we take only words from it."""
    if body.count(b"<") > MOST_TAGS:
        return {"bozo": True}
    try:
        return feedparser.parse(io.BytesIO(body), sanitize_html=False, resolve_relative_uris=False)
    except (ValueError, TypeError, AttributeError, LookupError, RecursionError, AssertionError):
        return {"bozo": True}


def _entry_page(entry: Any, feed: Any, where: str) -> Found:
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


NO_WACZ = "It is a zip file, but no web archive (WACZ)."
LOCKED = "It is locked with a password."
UNKNOWN_PACKING = "It is packed in a way the desk cannot unpack."
MOST_HEADERS = 256_000
"""Bytes; warcio would read headers of any length."""

_BLOCK = 65_536
_MEMBER = re.compile(r"archive/.+\.warc(?:\.gz)?", re.I)
_HTML = ("text/html", "application/xhtml+xml")
_SPOILT = (BadZipFile, zlib.error, LZMAError, struct.error, EOFError, RuntimeError, ValueError, OSError, MemoryError)
"""What zipfile raises over headers and packed bytes that somebody damaged or forged; a text it cannot decode is a ValueError."""
_http = StatusAndHeadersParser(["HTTP/1.0", "HTTP/1.1"], verify=False)
logging.getLogger("warcio").setLevel(logging.CRITICAL)  # what it complains about is told by us, as the reason


def from_wacz(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    try:
        packed = ZipFile(stream)
    except _SPOILT:
        yield Skipped(where, DAMAGED)
        return
    with packed:
        members = [member for member in packed.infolist() if _MEMBER.fullmatch(member.filename)]
        yield from [] if members else [Skipped(where, NO_WACZ)]
        for member in members:
            yield from _member(packed, member, f"{where}, {member.filename}", limit)


def _member(packed: ZipFile, member: ZipInfo, where: str, limit: int) -> Iterator[Found]:
    if member.flag_bits & 1:
        yield Skipped(where, LOCKED)
    elif is_bomb(member.compress_size, member.file_size):
        yield Skipped(where, BOMB)
    else:
        try:
            with packed.open(member) as file:
                yield from from_warc(opened(file), where, limit)
        except NotImplementedError:
            yield Skipped(where, UNKNOWN_PACKING)
        except _SPOILT:
            yield Skipped(where, DAMAGED)


def from_warc(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    try:
        for record in _records(stream):
            found = _record_page(record, where, limit)
            if found:
                yield found
    except (ArchiveLoadFailed, StatusAndHeadersParserException, EOFError):
        yield Skipped(where, DAMAGED)
    except BadInput as broken:
        yield Skipped(where, str(broken))


class _Headers(BufferedReader):  # type: ignore[misc]  # warcio has no types
    """Blocks and lines for warcio, with a bound on the lines of one record's headers."""

    left = MOST_HEADERS

    def readline(self, length: int | None = None) -> bytes:
        line: bytes = super().readline(min(length or MOST_HEADERS, MOST_HEADERS))
        self.left -= len(line)
        if self.left < 0:
            raise BadInput(DAMAGED)
        return line

    def next_record(self) -> bytes:
        """The first line of the next record; nothing at the end."""
        self.left = MOST_HEADERS
        line = self.readline()
        while line and not line.strip():
            line = self.readline()
        return line


class _Whatever(io.RawIOBase):
    """Hands on what is there, so that a break in the stream costs only what stands behind it."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        return self._stream.read1(size)


def _records(stream: io.BufferedReader) -> Iterator[Any]:
    """Every record; what its reader left of it is passed over, block by block."""
    loader, lines = ArcWarcRecordLoader(), _Headers(_Whatever(stream), block_size=_BLOCK)
    while line := lines.next_record():
        record = loader.parse_record_stream(lines, line, "warc", no_record_parse=True)
        if record.length is None:
            raise BadInput(DAMAGED)
        yield record
        while record.raw_stream.read(_BLOCK):
            pass
        if record.raw_stream.limit:
            raise BadInput(BROKEN_OFF)


def _record_page(record: Any, where: str, limit: int) -> Found | None:
    """The page in a record; nothing for requests, pictures, redirects and the like."""
    url = str(record.rec_headers.get_header("WARC-Target-URI") or "")
    http = _http.parse(record.raw_stream) if record.rec_type == "response" and record.length else None
    if not _is_page(record, http):
        return None
    place = f"{where}, {url}"
    if record.length > limit:
        return Skipped(place, too_large(limit))
    body: bytes = record.raw_stream.read()
    if record.raw_stream.limit:
        raise BadInput(BROKEN_OFF)
    try:
        html = decode(_content(body, http, limit), _header(http, "Content-Type"))
    except BadInput as broken:
        return Skipped(place, str(broken))
    return from_html(place, url, html)


def _is_page(record: Any, http: StatusAndHeaders | None) -> bool:
    if record.rec_type == "resource":
        return str(record.content_type or "").lower().startswith(_HTML)
    return http is not None and http.get_statuscode() == "200" and _header(http, "Content-Type").lower().startswith(_HTML)


def _header(http: StatusAndHeaders | None, name: str) -> str:
    return str(http.get_header(name) or "").strip() if http else ""


def _content(body: bytes, http: StatusAndHeaders | None, limit: int) -> bytes:
    """A body as the page was written; crawlers often unpack it and leave the headers, so HTML is taken at its word."""
    if _header(http, "Transfer-Encoding").lower() == "chunked":
        body = ChunkedDataReader(io.BytesIO(body)).read()
    packing = _header(http, "Content-Encoding").lower()
    if packing in ("", "identity") or body.lstrip()[:1] == b"<":
        return body
    if packing not in ("gzip", "x-gzip", "deflate"):
        raise BadInput(UNKNOWN_PACKING)
    return unpacked(body, limit)
