"""What the evidence store holds of a capture now: every file read and hashed again, one after the other."""

from collections.abc import Collection

from core.errors import Altered, EvidenceError, Lost
from core.model.source import Capture, CaptureFile
from core.model.words import FileRole
from core.reading.integrity import Fault, Held
from core.reading.port import Vault

KEPT = (FileRole.TEXT, FileRole.METADATA, FileRole.TIMESTAMP)


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
