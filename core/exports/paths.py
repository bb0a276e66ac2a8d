"""Names of files that every system can hold: of a package, and of each file of a capture in a case folder."""

import re
import unicodedata
from urllib.parse import unquote, urlsplit

from core.model.dossier import Dossier
from core.model.source import Capture
from core.model.words import CaptureKind, FileRole

LONGEST = 60
RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))})
"""No file may be called so on Windows, whatever its ending."""
FOLDERS = {
    CaptureKind.DOCUMENT: "evidence/documents",
    CaptureKind.ANSWER: "evidence/api",
    CaptureKind.POST: "evidence/api",
    CaptureKind.MEDIA: "evidence/media",
    CaptureKind.SNIPPET: "evidence/snippets",
}
NAMES = {
    FileRole.RAW: "capture.html",
    FileRole.TEXT: "capture.txt",
    FileRole.WARC: "capture.warc.gz",
    FileRole.PNG: "capture.png",
    FileRole.PDF: "capture.pdf",
    FileRole.METADATA: "metadata.json",
    FileRole.TIMESTAMP: "timestamp.tsr",
}
ENDINGS = {
    FileRole.RAW: "",
    FileRole.TEXT: ".txt",
    FileRole.WARC: ".warc.gz",
    FileRole.PNG: ".png",
    FileRole.PDF: ".page.pdf",
    FileRole.METADATA: ".meta.json",
    FileRole.TIMESTAMP: ".meta.json.tsr",
}
TYPES = {
    "text/html": "html", "application/xhtml+xml": "html", "text/plain": "txt", "application/pdf": "pdf", "application/json": "json",
    "application/ld+json": "json", "text/xml": "xml", "application/xml": "xml", "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif",
    "image/webp": "webp", "image/svg+xml": "svg", "audio/mpeg": "mp3", "audio/ogg": "ogg", "video/mp4": "mp4", "video/webm": "webm",
}  # fmt: skip
FILE_LABELS = {
    FileRole.RAW: "as it came",
    FileRole.TEXT: "text",
    FileRole.WARC: "web record (WARC)",
    FileRole.PNG: "picture",
    FileRole.PDF: "printed page (PDF)",
    FileRole.METADATA: "list of files",
    FileRole.TIMESTAMP: "time stamp",
}


def package_name(dossier: Dossier) -> str:
    """The topic's title as a file may be called; a title that cannot be one gives the investigation's number."""
    return slug(dossier.topic.title) or f"investigation-{dossier.investigation_id}"


def slug(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", letters)[:LONGEST].strip("-")
    return "" if name in RESERVED else name


def path_of(source_id: str, capture: Capture, role: FileRole) -> str:
    """A page has a folder of its own; anything else is a file under its source's id, with the others beside it."""
    folder = FOLDERS.get(capture.kind)
    if folder is None:
        return f"evidence/web/{source_id}/{_page_name(capture, role)}"
    return f"{folder}/{source_id}_{_stem(capture)}.{ending(capture)}{ENDINGS[role]}"


def ending(capture: Capture) -> str:
    kind = capture.content_type.partition(";")[0].strip().lower()
    return TYPES.get(kind, "json" if kind.endswith("+json") else "bin")


def _page_name(capture: Capture, role: FileRole) -> str:
    """What is no HTML must not be opened as such, nor stand where the text or the picture does."""
    if role is FileRole.RAW and ending(capture) != "html":
        return f"original.{ending(capture)}"
    return NAMES[role]


def _stem(capture: Capture) -> str:
    if capture.kind is CaptureKind.SNIPPET:
        return "snippet"
    if capture.kind in (CaptureKind.ANSWER, CaptureKind.POST):
        return "response"
    name = unquote(urlsplit(capture.final_url).path).rpartition("/")[2]
    return slug(name.rpartition(".")[0] or name) or "file"
