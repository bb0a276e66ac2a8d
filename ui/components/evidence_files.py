"""The frozen files of a capture, read again: each is hashed before it is shown or handed out."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from core.errors import Altered, EvidenceError, Lost
from core.exports.package_files import PURGED
from core.model.words import CaptureKind, FileRole
from core.settings import settings
from db.vault import FileVault
from ui.view_models.exhibit import Exhibit
from ui.view_models.moments import size
from ui.view_models.receipt import FileLine, file_lines

AT_ONCE = 8_000_000  # a larger file is read when it is asked for, so that a page opens at once
NEVER_RENDERED = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Kept:
    """One file as it is in the store now: its bytes where they are shown, or the sentence why they cannot be had."""

    line: FileLine
    content: bytes | None = None
    problem: str = ""
    later: bool = False


def look(found: Exhibit) -> list[Kept]:
    """Read every file of the capture again and keep hold of what is shown."""
    if found.capture and found.capture.purged_at:  # also where the store still holds a file for another's sake
        return [Kept(line, problem=PURGED) for line in file_lines(found.source, found.capture)]
    shown = {FileRole.TEXT, FileRole.PNG} | ({FileRole.RAW} if found.source.capture_kind is CaptureKind.MEDIA else set())
    return [_kept(line, shown) for line in file_lines(found.source, found.capture)]


def _kept(line: FileLine, shown: set[FileRole]) -> Kept:
    if line.file.size > AT_ONCE and line.file.role is not FileRole.TEXT:
        return Kept(line, later=True)
    try:
        content = read(line.file.sha256)
    except EvidenceError as error:
        return Kept(line, problem=trouble(line, error))
    return Kept(line, content if line.file.role in shown else None)


def trouble(line: FileLine, error: EvidenceError) -> str:
    """One file is lost, not the capture with all the others; and where it may still be."""
    if isinstance(error, Lost):
        return f"The file {line.file.sha256[:8]} is missing from the evidence store. A backup of the store may still have it."
    if isinstance(error, Altered):
        return f"The file {line.file.sha256[:8]} is no longer what was stored. A backup of the store may still have it as it was."
    return str(error)


def read(sha256: str) -> bytes:
    return FileVault(settings().evidence_url).get(sha256)


def of(role: FileRole, kept: Sequence[Kept]) -> Kept | None:
    return next((one for one in kept if one.line.file.role is role), None)


def downloads(kept: Sequence[Kept], key: str) -> None:
    """Each file as a file, never opened here: what came from outside is not rendered."""
    with st.container(horizontal=True, gap="xsmall"):
        for one in kept:
            if not one.problem and one.content != b"":
                _download(one.line, key)


def _download(line: FileLine, key: str) -> None:
    about = f" :gray[{size(line.file.size)}]" if line.file.size else ""
    st.download_button(
        f"{line.name}{about}",
        partial(read, line.file.sha256),
        line.file_name,
        NEVER_RENDERED,
        key=f"file-{key}-{line.file.role}",
        type="tertiary",
        icon=":material/download:",
        on_click="ignore",  # a page drawn anew forgets the file of the click before, which is then never handed out
    )
