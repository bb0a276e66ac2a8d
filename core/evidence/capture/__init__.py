"""Freeze a page: its bytes, its text and what went over the line, each kept under its hash, and the metadata that lists them."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import httpx
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from core.evidence.port import Page, Vault
from core.gather import gather
from core.model.source import Capture, CaptureFile
from core.model.words import FileRole
from core.web.provider_http import Exchange

JSON, PLAIN = "application/json", "text/plain; charset=utf-8"


async def freeze(page: Page, vault: Vault, captured_at: datetime) -> Capture:
    """Keep a page; the capture is the receipt."""
    contents = [(FileRole.RAW, page.body, page.content_type), (FileRole.TEXT, page.text.encode(), PLAIN)]
    if line := await asyncio.to_thread(warc, page):
        contents.append((FileRole.WARC, line, WARC_TYPE))
    raw, text, *files = await gather(kept(*content, vault) for content in contents)
    return Capture(
        sha256=raw.sha256,
        text_sha256=text.sha256,
        kind=page.kind,
        url=page.url,
        final_url=page.final_url,
        captured_at=captured_at,
        method=page.method,
        http_status=page.http_status,
        content_type=page.content_type,
        size=raw.size,
        text_size=text.size,
        files=tuple(files),
        archive_url=page.archive_url,
    )


async def seal(capture: Capture, source_id: str, title: str, vault: Vault) -> Capture:
    """Write down what the capture consists of, under a hash of its own; done anew whenever a file is added."""
    told = metadata(capture, source_id, title)
    return capture.with_file(await kept(FileRole.METADATA, told, JSON, vault))


async def kept(role: FileRole, content: bytes, content_type: str, vault: Vault) -> CaptureFile:
    return CaptureFile(role, await vault.put(content), len(content), content_type)


def metadata(capture: Capture, source_id: str, title: str) -> bytes:
    """metadata.json: the same for the same capture, byte for byte."""
    listed = [one for one in capture.every_file if one.role not in (FileRole.METADATA, FileRole.TIMESTAMP)]
    told = {
        "source_id": source_id,
        "url": capture.url,
        "final_url": capture.final_url,
        "title": title,
        "kind": capture.kind,
        "captured_at": capture.captured_at.isoformat(),
        "method": capture.method,
        "http_status": capture.http_status,
        "content_type": capture.content_type,
        "files": _files(listed),
        "web_archive": capture.archive_url or None,
    }
    return json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True).encode()


def _files(listed: Sequence[CaptureFile]) -> dict[str, dict[str, str | int]]:
    return {one.role: {"sha256": one.sha256, "size": one.size, "content_type": one.content_type} for one in listed}


WARC_TYPE = "application/warc"
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
