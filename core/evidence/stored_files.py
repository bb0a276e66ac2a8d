"""What the evidence store holds of a capture now, every file read and hashed again; and what can be the matter with it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from core.errors import Altered, EvidenceError, Lost
from core.evidence.port import Vault
from core.model.source import Capture, CaptureFile
from core.model.words import FileRole

KEPT = (FileRole.TEXT, FileRole.METADATA, FileRole.TIMESTAMP)


class Fault(StrEnum):
    """What can be the matter with a piece of evidence."""

    MISSING = "missing"
    CHANGED = "changed"
    UNREADABLE = "unreadable"
    RECORD = "record changed"
    QUOTE = "quote changed"
    PURGED = "purged by policy"
    UNCAPTURED = "no capture"
    UNFOUND = "never found"

    @property
    def grave(self) -> bool:
        """The others were known when the investigation ended, or were done on purpose."""
        return self not in (Fault.PURGED, Fault.UNCAPTURED, Fault.UNFOUND)


DO = {
    Fault.MISSING: "Restore it from a backup of the evidence store.",
    Fault.CHANGED: "Do not rely on it; restore it from a backup, whose hash tells whether it is the right one.",
    Fault.UNREADABLE: "Look after the evidence store, then verify again.",
    Fault.RECORD: "Do not rely on it; compare the row with a backup of the database.",
    Fault.QUOTE: "Do not cite it; restore the row from a backup of the database, or investigate again.",
    Fault.PURGED: "There is nothing to do.",
    Fault.UNCAPTURED: "Nothing of it counts.",
    Fault.UNFOUND: "The audit said so, and it does not count.",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to tell: about which source, what it is, and in one sentence."""

    source_id: str
    fault: Fault
    what: str

    @property
    def do(self) -> str:
        return DO[self.fault]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.what} {self.do}"


@dataclass(frozen=True, slots=True)
class Held:
    """What the evidence store holds of a capture now."""

    faults: Mapping[FileRole, Fault] = field(default_factory=dict)
    sizes: Mapping[FileRole, int] = field(default_factory=dict)
    text: str | None = None
    sealed: bytes | None = None
    stamp: bytes | None = None

    @property
    def unread(self) -> Fault:
        """Why its text is not there."""
        return self.faults.get(FileRole.TEXT, Fault.RECORD)


async def held(capture: Capture | None, vault: Vault, purged: Collection[str] = ()) -> Held:
    """Of the files only the small ones that are looked into stay in memory; the others are let go as soon as they are hashed."""
    faults: dict[FileRole, Fault] = {}
    sizes: dict[FileRole, int] = {}
    contents: dict[FileRole, bytes] = {}
    for file in capture.every_file if capture else ():
        content = await _read(file, vault, purged)
        if isinstance(content, Fault):
            faults[file.role] = content
        else:
            sizes[file.role] = len(content)
            contents |= {file.role: content} if file.role in KEPT else {}
    text = contents[FileRole.TEXT].decode(errors="replace") if FileRole.TEXT in contents else None
    return Held(faults, sizes, text, contents.get(FileRole.METADATA), contents.get(FileRole.TIMESTAMP))


async def _read(file: CaptureFile, vault: Vault, purged: Collection[str]) -> bytes | Fault:
    if file.sha256 in purged:
        return Fault.PURGED
    try:
        return await vault.get(file.sha256)
    except Lost:
        return Fault.MISSING
    except Altered:
        return Fault.CHANGED
    except EvidenceError:
        return Fault.UNREADABLE
