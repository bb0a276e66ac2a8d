"""The files of a package: what the evidence store still holds, what each is called, and a zip that knows the hash of everything in it."""

import hashlib
import io
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import unquote, urlsplit
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from core.errors import EvidenceError
from core.model.dossier import Dossier
from core.model.source import Capture, CaptureFile, Source
from core.model.words import CaptureKind, FileRole

Files = Callable[[str], bytes]
"""The evidence store: the bytes behind a SHA-256; raises EvidenceError when they are lost or no longer what they were."""

PURGED = "It was purged by policy: it was somebody's post, and its time was over."
WORDS = {
    FileRole.RAW: "the bytes as they came",
    FileRole.TEXT: "the text",
    FileRole.WARC: "the web archive record",
    FileRole.PNG: "the picture of the page",
    FileRole.PDF: "the page as PDF",
    FileRole.METADATA: "the sealed list of its files",
    FileRole.TIMESTAMP: "the time stamp",
}


@dataclass(frozen=True, slots=True)
class Loss:
    """A file that should be in a package and is not, and why."""

    source_id: str
    role: FileRole
    sha256: str
    why: str

    @property
    def sentence(self) -> str:
        return f"{self.source_id}: {WORDS[self.role]} (SHA-256 {self.sha256}). {self.why}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A source with the files of its capture that are still there."""

    source: Source
    capture: Capture
    found: Mapping[FileRole, bytes] = field(default_factory=dict)
    losses: tuple[Loss, ...] = ()


class Noting:
    """The evidence store, remembering what it could not give: for whoever makes a package and must say what is not in it."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self.problems: list[str] = []

    def __call__(self, sha256: str) -> bytes:
        try:
            return self._files(sha256)
        except EvidenceError as error:
            self.problems.append(str(error))
            raise


def kept(dossier: Dossier, files: Files) -> Iterator[Kept]:
    """Source by source, so that only one source's files are in memory at a time."""
    for source in dossier.sources:
        if source.capture and (capture := dossier.capture_of(source)):
            yield _kept(source, capture, files)


def uncaptured(dossier: Dossier) -> list[Source]:
    return [source for source in dossier.sources if not source.capture or dossier.capture_of(source) is None]


def newest(dossier: Dossier) -> datetime:
    """When the last capture was made: the time a package bears, so that the same evidence gives the same package."""
    return max((capture.captured_at.astimezone(UTC) for capture in dossier.captures), default=datetime(1980, 1, 1, tzinfo=UTC))


def _kept(source: Source, capture: Capture, files: Files) -> Kept:
    found, losses = dict[FileRole, bytes](), list[Loss]()
    if capture.purged_at:  # also of what the store still holds for another's sake
        return Kept(source, capture, losses=tuple(Loss(source.id, file.role, file.sha256, PURGED) for file in capture.every_file))
    for file in capture.every_file:
        try:
            found[file.role] = files(file.sha256)
        except EvidenceError as error:
            losses.append(_loss(source, file, error))
    return Kept(source, capture, found, tuple(losses))


def _loss(source: Source, file: CaptureFile, error: EvidenceError) -> Loss:
    return Loss(source.id, file.role, file.sha256, str(error))


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


EARLIEST = datetime(1980, 1, 1, tzinfo=UTC)  # a zip file knows no earlier day
PACKED_ALREADY = (".gz", ".png", ".pdf", ".jpg", ".webp", ".mp3", ".mp4")


@dataclass(frozen=True, slots=True)
class Member:
    """One file of a package, as it can be checked."""

    path: str
    sha256: str
    size: int


class Zipped:
    def __init__(self, at: datetime, folder: str = "") -> None:
        """Every file in it bears the time `at` and lies below `folder`."""
        self._bytes = io.BytesIO()
        self._zip = ZipFile(self._bytes, "w")
        self._at, self._folder = max(at.astimezone(UTC), EARLIEST), folder
        self.members: list[Member] = []

    def add(self, path: str, content: bytes) -> Member:
        entry = ZipInfo(f"{self._folder}{path}", self._at.timetuple()[:6])
        entry.compress_type = ZIP_STORED if path.endswith(PACKED_ALREADY) else ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        self._zip.writestr(entry, content)
        made = Member(path, hashlib.sha256(content).hexdigest(), len(content))
        self.members.append(made)
        return made

    def close(self) -> bytes:
        self._zip.close()
        return self._bytes.getvalue()
