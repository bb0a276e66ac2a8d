"""Web archives: the pages in a WARC file, and in a WACZ, which is a zip file with WARC files in it."""

import io
import logging
import re
import struct
import zlib
from collections.abc import Iterator
from lzma import LZMAError
from typing import Any
from zipfile import BadZipFile, ZipFile, ZipInfo

from warcio.bufferedreaders import BufferedReader, ChunkedDataReader
from warcio.exceptions import ArchiveLoadFailed
from warcio.recordloader import ArcWarcRecordLoader
from warcio.statusandheaders import StatusAndHeaders, StatusAndHeadersParser, StatusAndHeadersParserException

from core.archive.page import Found, from_html
from core.archive.streams import BOMB, BROKEN_OFF, DAMAGED, is_bomb, opened, too_large, unpacked
from core.errors import BadInput
from core.model.source import Skipped
from core.reading.charset import decode

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
            found = _page(record, where, limit)
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


def _page(record: Any, where: str, limit: int) -> Found | None:
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
