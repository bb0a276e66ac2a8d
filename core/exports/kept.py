"""What the evidence store still holds of each source; a lost file is told, and never stops a package."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from core.errors import EvidenceError
from core.model.dossier import Dossier
from core.model.source import Capture, CaptureFile, Source
from core.model.words import FileRole

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
