"""The ferry dossier with everything frozen that a capture can hold, for tests of the evidence viewer."""

import io

from PIL import Image, ImageDraw
from sqlalchemy.orm import Session

from core.model.claim import Quote
from core.model.dossier import Dossier
from core.model.source import Capture, CaptureFile, Source
from core.model.words import CaptureKind, FileRole, Method
from db import dossiers
from db.vault import FileVault
from tests.newsroom import NOON, file_topics, finished

TOLD = "The defendant received the surveyor's report on 28 February."
CRACK = "Hairline fracture, frame 31, 14 cm, noted."
HOSTILE = (
    '<script>document.title = "taken"</script> <img src=x onerror="document.title=1"> **bold** [a link](https://evil.example) :red[red]'
)
COURT = (
    f"Judgment of the Port Court.\n\nThe surveyor said: {TOLD}\n\n"
    f"For the record, in the court's own finding: {TOLD} {CRACK}\n\n{HOSTILE}\n\n"
    + "No repair was made before the Alder left the quay. "
    * 60
)
"""The cited words stand in it twice; the second time is the one that is cited."""


def picture(width: int = 1280, height: int = 3000, words: str = "The page") -> bytes:
    """A full-page picture as a Chromium would give it."""
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    for line in range(40, height, 60):
        draw.text((60, line), f"{words}, line {line // 60}", fill="black", font_size=28)
    made = io.BytesIO()
    image.save(made, "PNG")
    return made.getvalue()


def frozen(session: Session, vault: FileVault) -> int:
    """A finished investigation whose court record is frozen whole; its number."""
    run = finished(session, file_topics(session)[0])
    before = dossiers.load(session, run.id)
    dossiers.save(session, before, with_court(before, vault), stage="recommend")
    return run.id


def with_court(dossier: Dossier, vault: FileVault) -> Dossier:
    capture = captured(dossier.source("S005"), vault, COURT, f"<html><body>{COURT}</body></html>".encode(), "text/html; charset=utf-8")
    files = {
        FileRole.WARC: b"WARC/1.1 of it",
        FileRole.PNG: picture(),
        FileRole.PDF: b"%PDF-1.7",
        FileRole.METADATA: b'{"source_id": "S005"}',
    }
    capture = capture.with_file(*(CaptureFile(role, vault.put(content), len(content)) for role, content in files.items()))
    at = {"C1": COURT.rindex(TOLD), "C2": COURT.index(CRACK)}
    evidence = tuple(
        one.with_(quote=Quote(one.quote.exact, at[one.claim_id], at[one.claim_id] + len(one.quote.exact)))
        if one.source_id == "S005" and one.quote
        else one
        for one in dossier.evidence
    )
    return with_capture(dossier.with_(evidence=evidence), "S005", capture, byline="Registrar", quoted=("Mira Solberg", "T. *Hale*"))


def captured(source: Source, vault: FileVault, text: str, raw: bytes, content_type: str, kind: CaptureKind = CaptureKind.PAGE) -> Capture:
    return Capture(
        sha256=vault.put(raw),
        text_sha256=vault.put(text.encode()),
        kind=kind,
        url=source.url,
        final_url=source.url,
        captured_at=NOON,
        method=Method.HTTP,
        http_status=200,
        content_type=content_type,
        size=len(raw),
        text_size=len(text.encode()),
    )


def with_capture(dossier: Dossier, source_id: str, capture: Capture, **more: object) -> Dossier:
    facts = {"capture": capture.sha256, "text_sha256": capture.text_sha256, "capture_kind": capture.kind, **more}
    sources = tuple(source.with_(**facts) if source.id == source_id else source for source in dossier.sources)
    return dossier.with_(sources=sources, captures=(*dossier.captures, capture))
