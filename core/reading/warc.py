"""What went over the line as a WARC file: each question with its answer, byte for byte, the same file for the same page."""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import httpx
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from core.reading.port import Page
from core.search.wire import Exchange

CONTENT_TYPE = "application/warc"
ABOUT = {
    "software": "Second Source",
    "format": "WARC File Format 1.1",
    "conformsTo": "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/",
}
ORIGINAL = "X-Archive-Orig-"
"""Marks a header that was true on the line and is not of what is stored."""
SPOKEN = "HTTP/1.1"
"""What we ask in, whatever a server answers in."""
_LENGTH, _TRANSFER = "content-length", "transfer-encoding"

Headers = list[tuple[str, str]]


def warc(page: Page) -> bytes:
    """One packed WARC file; nothing for a page that no server was asked for."""
    if not page.exchanges:
        return b""
    file = BytesIO()
    writer = WARCWriter(file, gzip=True, warc_version="1.1")
    writer.write_record(_about(writer, page))
    for number, exchange in enumerate(page.exchanges):
        for record in _records(writer, exchange, number):
            writer.write_record(record)
    return file.getvalue()


def _about(writer: WARCWriter, page: Page) -> Any:
    record = writer.create_warcinfo_record(None, ABOUT)
    first = page.exchanges[0]
    record.rec_headers.replace_header("WARC-Record-ID", _id("warcinfo", first, 0))
    record.rec_headers.replace_header("WARC-Date", _date(first.at))
    return record


def _records(writer: WARCWriter, exchange: Exchange, number: int) -> Iterator[Any]:
    """The answer, then the question that names it."""
    answer, question = _id("response", exchange, number), _id("request", exchange, number)
    known = {"WARC-Date": _date(exchange.at)}
    told = _AsWritten(f"{exchange.status} {exchange.reason}".strip(), stored_headers(exchange), protocol=exchange.http_version)
    asked = _AsWritten(f"{_target(exchange.url)} {SPOKEN}", list(exchange.request_headers), protocol="GET")
    yield _record(writer, "response", exchange.url, told, exchange.body, known | {"WARC-Record-ID": answer})
    yield _record(writer, "request", exchange.url, asked, b"", known | {"WARC-Record-ID": question, "WARC-Concurrent-To": answer})


def _record(writer: WARCWriter, kind: str, url: str, http: StatusAndHeaders, body: bytes, known: dict[str, str]) -> Any:
    return writer.create_warc_record(url, kind, payload=BytesIO(body), length=len(body), warc_headers_dict=known, http_headers=http)


class _AsWritten(StatusAndHeaders):  # type: ignore[misc]  # warcio has no types
    """The library would rewrite a header with letters beyond ASCII; evidence stays as it came."""

    def compute_headers_buffer(self, header_filter: Any = None) -> None:
        self.headers_buff = self.to_str(header_filter).encode("latin-1", "replace") + b"\r\n"


def stored_headers(exchange: Exchange) -> Headers:
    """As received, but true of the stored body: it is whole, not in chunks, and a redirect's was never read."""
    true_length = str(len(exchange.body))
    kept: Headers = []
    for name, value in exchange.response_headers:
        untrue = name.lower() == _TRANSFER or (name.lower() == _LENGTH and value.strip() != true_length)
        kept.append((ORIGINAL + name if untrue else name, value))
    changed = kept != list(exchange.response_headers)
    return [*kept, ("Content-Length", true_length)] if changed and not _has_length(kept) else kept


def _has_length(headers: Headers) -> bool:
    return any(name.lower() == _LENGTH for name, _ in headers)


def _target(url: str) -> str:
    return httpx.URL(url).raw_path.decode("ascii")


def _date(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _id(kind: str, exchange: Exchange, number: int) -> str:
    """The same record has the same name, whenever it is written."""
    return f"<urn:uuid:{uuid5(NAMESPACE_URL, f'{kind} {number} {exchange.at.isoformat()} {exchange.url}')}>"
