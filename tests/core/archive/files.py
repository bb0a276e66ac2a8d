"""Files a newsroom may bring: web archives, feeds, exports and pages, whole or spoilt."""

import io
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from core.archive import read
from core.model.source import ArchivedPage, Skipped

LIMIT = 100_000
STORY = "The ferry Alder sailed on Wednesday morning although its crew had reported a crack in the hull on the day before. " * 4


def html(title: str = "Ferry sailed with a crack", story: str = STORY, head: str = "") -> bytes:
    meta = '<meta property="article:published_time" content="2026-03-04T06:10:00Z"><meta property="og:site_name" content="The Gazette">'
    body = f"<article><h1>{title}</h1><p>{story}</p><p>{story}</p></article>"
    return f'<!DOCTYPE html><html lang="en"><head><title>{title}</title>{meta}{head}</head><body>{body}</body></html>'.encode()


class Warc:
    """A web archive that grows record by record."""

    def __init__(self, *, gzip: bool = True) -> None:
        self._out = io.BytesIO()
        self._writer = WARCWriter(self._out, gzip=gzip)

    def holds(self, url: str, body: bytes | None = None, *, status: str = "200 OK", kind: str = "text/html", **headers: str) -> "Warc":
        given = [("Content-Type", kind), *((name.replace("_", "-"), value) for name, value in headers.items())]
        http = StatusAndHeaders(status, given, protocol="HTTP/1.1")
        return self._write(url, "response", html() if body is None else body, http_headers=http)

    def holds_resource(self, url: str, body: bytes, kind: str) -> "Warc":
        return self._write(url, "resource", body, warc_content_type=kind)

    def _write(self, url: str, kind: str, body: bytes, **more: object) -> "Warc":
        self._writer.write_record(self._writer.create_warc_record(url, kind, payload=io.BytesIO(body), **more))
        return self

    @property
    def bytes(self) -> bytes:
        return self._out.getvalue()


def wacz(members: dict[str, bytes], packing: int = ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", packing) as packed:
        for name, body in members.items():
            packed.writestr(name, body)
    return out.getvalue()


def taken(folder: Path, body: bytes, name: str = "file.bin", limit: int = LIMIT) -> tuple[list[ArchivedPage], list[str]]:
    """The pages of a file that holds these bytes, and why others were left out."""
    path = folder / name
    path.write_bytes(body)
    return parted(read(path, limit))


def parted(found: Iterable[ArchivedPage | Skipped]) -> tuple[list[ArchivedPage], list[str]]:
    both = list(found)
    return [one for one in both if isinstance(one, ArchivedPage)], [one.why for one in both if isinstance(one, Skipped)]
