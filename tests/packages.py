"""The ferry dossier with a capture of every kind in a real evidence store, for tests of what is packed from it."""

import asyncio
import gzip
import io
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from zipfile import ZipFile

from sqlalchemy.orm import Session

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Capture, CaptureFile, Source
from core.model.words import CaptureKind, FileRole, Method, Mode, Status
from core.reading.capture import freeze, kept, seal
from core.reading.port import Page
from core.reading.quotes import anchor
from core.search.wire import Exchange
from db import dossiers
from db.vault import FileVault
from jobs.adapters import DeskVault
from tests.newsroom import NOON, file_topics, finished, source
from tests.ui.dossiers import TITLE, ferry

HTML, JSON, PDF, MP3 = "text/html; charset=utf-8", "application/json", "application/pdf", "audio/mpeg"
PNG_BYTES, PDF_BYTES, STAMP = b"\x89PNG\r\n\x1a\n picture", b"%PDF-1.7 printed", b"0\x82\x01\x00 a time stamp"
RUN = Investigation(
    1, 1, TITLE, Mode.DETAILED, Status.COMPLETED, requested_by="Ana Verrin", requested_at=NOON, finished_at=NOON + timedelta(minutes=3)
)
KINDS = {
    "S004": (CaptureKind.DOCUMENT, PDF, "survey%20of%20the%20Alder.pdf"),
    "S006": (CaptureKind.POST, JSON, "post/1"),
    "S007": (CaptureKind.SNIPPET, JSON, "7"),
    "S008": (CaptureKind.ANSWER, "application/ld+json", "register?ship=alder"),
    "S009": (CaptureKind.MEDIA, MP3, "interview.mp3"),
}
OLD = "S003"
"""Captured before exchanges were recorded and files were sealed."""


@dataclass(frozen=True, slots=True)
class Case:
    dossier: Dossier
    vault: FileVault
    folder: Path

    def path(self, source_id: str, role: FileRole) -> Path:
        """Where the store keeps a file of a source."""
        capture = next(one for one in self.dossier.captures if one.sha256 == self.dossier.source(source_id).capture)
        file = capture.file(role)
        assert file is not None
        return next(self.folder.rglob(file.sha256))


def case(folder: Path) -> Case:
    """Nine sources: pages with and without a recorded exchange, a document, a post, a snippet, an answer and a recording."""
    found = ferry()
    more = (source(8, "Ship Register", 1, "2026-03-01"), source(9, "Harbour Radio", 2, "2026-03-05"))
    dossier = found.with_(sources=tuple(_addressed(one) for one in (*found.sources, *more)))
    with ThreadPoolExecutor(1) as apart:  # Playwright's loop may run in this thread
        captures = apart.submit(asyncio.run, _captures(dossier, folder)).result()
    sources = tuple(_cites(one, captures[one.id]) for one in dossier.sources)
    evidence = tuple(_anchored(one, dossier) for one in dossier.evidence)
    made = replace(dossier.claims[1], quote=next(one.quote for one in evidence if (one.claim_id, one.source_id) == ("C2", "S001")))
    whole = dossier.with_(sources=sources, captures=tuple(captures.values()), evidence=evidence, claims=(dossier.claims[0], made))
    return Case(whole, FileVault(str(folder)), folder)


def filed(session: Session, found: Case) -> int:
    """The case as a finished investigation on a desk; its number."""
    run = finished(session, file_topics(session)[0])
    before, made = dossiers.load(session, run.id), found.dossier
    after = before.with_(sources=made.sources, captures=made.captures, claims=made.claims, evidence=made.evidence)
    dossiers.save(session, before, after, stage="recommend")
    return run.id


def text_of(source_id: str, dossier: Dossier) -> str:
    """What a source says, among words that a careless reader of texts would miscount: line ends, 😀, accents that are two characters."""
    said = [one.quote.exact for one in dossier.evidence if one.source_id == source_id and one.quote]
    return f"From our desk 😀.\r\nCafe\u0301 “Kant”, {source_id}.\n\n" + "\n\n".join(f"{words} So it was." for words in said) + "\n"


def opened(package: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(package)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def _addressed(one: Source) -> Source:
    if one.id not in KINDS:
        return one
    kind, _type, path = KINDS[one.id]
    return one.with_(url=f"https://{one.domain}/{path}", capture_kind=kind)


async def _captures(dossier: Dossier, folder: Path) -> dict[str, Capture]:
    vault = DeskVault(str(folder))
    return {one.id: await _captured(one, dossier, vault) for one in dossier.sources}


async def _captured(one: Source, dossier: Dossier, vault: DeskVault) -> Capture:
    made = await freeze(_page(one, text_of(one.id, dossier)), vault, NOON + timedelta(seconds=int(one.id[1:])))
    if one.id == OLD:
        return made
    if one.id in ("S001", "S005"):
        made = made.with_file(
            await kept(FileRole.PNG, PNG_BYTES, "image/png", vault), await kept(FileRole.PDF, PDF_BYTES + one.id.encode(), PDF, vault)
        )
    made = await seal(made, one.id, one.title, vault)
    return made.with_file(await _stamp(vault)) if one.id == "S005" else made


async def _stamp(vault: DeskVault) -> CaptureFile:
    return await kept(FileRole.TIMESTAMP, STAMP, "application/timestamp-reply", vault)


def _page(one: Source, text: str) -> Page:
    kind, content_type, _path = KINDS.get(one.id, (CaptureKind.PAGE, HTML, ""))
    body = _body(content_type, text)
    asked = "http" + one.url.removeprefix("https")
    snippet = kind is CaptureKind.SNIPPET
    return Page(
        asked,
        one.url,
        0 if snippet else 200,
        content_type,
        body,
        "" if kind is CaptureKind.MEDIA else text,
        title=one.title,
        kind=kind,
        method=Method.ENGINE if snippet else Method.HTTP,
        exchanges=() if snippet or one.id == OLD else tuple(_exchanges(asked, one.url, content_type, body)),
    )


def _body(content_type: str, text: str) -> bytes:
    if content_type == HTML:
        return f"<!DOCTYPE html><html><body><script>alert(1)</script><p>{text}</p></body></html>".encode()
    return json.dumps({"text": text}).encode() if "json" in content_type else b"%PDF-1.4 or ID3 " + text.encode()


def _exchanges(asked: str, url: str, content_type: str, body: bytes) -> Iterator[Exchange]:
    """A redirect, then the page, packed."""
    headers = (("Host", "paper.example"), ("User-Agent", "SecondSource"))
    yield Exchange(asked, NOON, headers, 301, "Moved Permanently", (("Location", url),))
    received = (("Content-Type", content_type), ("Content-Encoding", "gzip"))
    yield Exchange(url, NOON + timedelta(seconds=1), headers, 200, "OK", received, gzip.compress(body, mtime=0))


def _cites(one: Source, capture: Capture) -> Source:
    return one.with_(capture=capture.sha256, text_sha256=capture.text_sha256)


def _anchored(one: Evidence, dossier: Dossier) -> Evidence:
    return one.with_(quote=anchor(text_of(one.source_id, dossier), one.quote.exact)) if one.quote else one
