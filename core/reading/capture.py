"""Freeze a page: its bytes, its text and what went over the line, each kept under its hash, and the metadata that lists them."""

import asyncio
import json
from collections.abc import Sequence
from datetime import datetime

from core.model.source import Capture, CaptureFile
from core.model.words import FileRole
from core.reading.port import Page, Vault
from core.reading.warc import CONTENT_TYPE as WARC
from core.reading.warc import warc
from core.together import together

JSON, PLAIN = "application/json", "text/plain; charset=utf-8"


async def freeze(page: Page, vault: Vault, captured_at: datetime) -> Capture:
    """Keep a page; the capture is the receipt."""
    contents = [(FileRole.RAW, page.body, page.content_type), (FileRole.TEXT, page.text.encode(), PLAIN)]
    if line := await asyncio.to_thread(warc, page):
        contents.append((FileRole.WARC, line, WARC))
    raw, text, *files = await together(kept(*content, vault) for content in contents)
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
