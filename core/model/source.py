"""What was found, what was read, the frozen copy of it, and what became of it since; also a page of the newsroom's own archive."""

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

from core.model.dates import When
from core.model.post import Heard
from core.model.words import CaptureKind, ChangeKind, FileRole, OutletKind, Tier

NO_WORDS = hashlib.sha256(b"").hexdigest()
PURGED_KEY = "purged "
"""How the key of a source begins whose address was let go."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result; `found_by` remembers every engine that gave it and at which rank."""

    url: str
    title: str
    snippet: str = ""
    published: When | None = None
    outlet: str = ""
    score: float = 0.0
    found_by: tuple[tuple[str, int], ...] = ()
    post: Heard | None = None  # what a network tells of a post and its author


@dataclass(frozen=True, slots=True)
class CaptureFile:
    """One frozen file of a capture, addressed by its SHA-256."""

    role: FileRole
    sha256: str
    size: int
    content_type: str = ""


@dataclass(frozen=True, slots=True)
class Capture:
    """The frozen bytes and text of a source, and what else was kept of it; every file is addressed by its SHA-256."""

    sha256: str
    text_sha256: str
    kind: CaptureKind
    url: str
    final_url: str
    captured_at: datetime
    method: str
    http_status: int
    content_type: str
    size: int
    text_size: int
    files: tuple[CaptureFile, ...] = ()  # besides the bytes and the text: WARC record, pictures, metadata, time stamp
    archive_url: str = ""
    purged_at: datetime | None = None  # when its files were let go on purpose: it was somebody's post

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def file(self, role: FileRole) -> CaptureFile | None:
        return next((one for one in self.every_file if one.role is role), None)

    @property
    def every_file(self) -> tuple[CaptureFile, ...]:
        raw = CaptureFile(FileRole.RAW, self.sha256, self.size, self.content_type)
        return (raw, CaptureFile(FileRole.TEXT, self.text_sha256, self.text_size, "text/plain; charset=utf-8"), *self.files)

    def with_file(self, *new: CaptureFile) -> Self:
        """A file of the same role takes the older one's place in the list."""
        replaced = {one.role for one in new}
        return self.with_(files=(*(one for one in self.files if one.role not in replaced), *new))


@dataclass(frozen=True, slots=True)
class Source:
    """A page in the dossier. Its id is fixed by its URL and never given to another."""

    id: str
    url: str
    url_key: str
    domain: str
    outlet: str
    title: str
    byline: str = ""
    published: When | None = None
    modified: When | None = None
    language: str = ""
    canonical_url: str = ""
    owner: str = ""
    links: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    capture: str | None = None
    capture_kind: CaptureKind = CaptureKind.PAGE
    text_sha256: str = ""
    tier: Tier | None = None
    tier_reason: str = ""
    outlet_kind: OutletKind = OutletKind.OTHER
    undecided: bool = False  # the tier is only the default: nobody knows this outlet
    guessed: bool = False  # the tier is told by the name of its address only, or by a model
    satire: bool = False  # it does not mean what it says: by its rating, its own word, or as such an outlet's own account
    relevance: str = ""
    key_finding: str = ""
    injection: str = ""
    user_provided: bool = False
    found_for: str = ""  # the stage that sought it out, outside the mode's limit: trace, background; empty when the search found it
    pass_no: int = 1

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def rated(self) -> Tier:
        return self.tier or Tier.UNKNOWN

    @property
    def silent(self) -> bool:
        """Whether its capture has no words: a picture may show much, but says nothing that can be quoted or counted."""
        return self.text_sha256 == NO_WORDS

    @property
    def purged(self) -> bool:
        """Whether it was somebody's post whose time is over: its address now leads to its network and no further."""
        return self.url_key.startswith(PURGED_KEY)

    @property
    def appeared(self) -> tuple[str, str]:
        """Sorts by publication: a day without an hour comes after that day's hours, no date after everything."""
        return (f"{self.published.iso:~<20}" if self.published else "~", self.id)


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source with the text of its capture, as an analyst reads it."""

    source: Source
    text: str


@dataclass(frozen=True, slots=True)
class OutletRating:
    """How this newsroom rates an outlet; its own word beats the built-in rules."""

    domain: str
    name: str = ""
    tier: Tier | None = None
    reason: str = ""
    owner: str = ""
    bias: str = ""  # which way it leans, in the newsroom's words
    kind: OutletKind = OutletKind.UNKNOWN  # where the newsroom does not say, what the desk knows stands


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """One page as the archive keeps it; two with the same `url_key` are one."""

    url: str
    url_key: str
    title: str
    text: str
    outlet: str = ""
    published: When | None = None
    language: str = ""
    demo: bool = False
    post: Heard | None = None  # set where it is a post
    imported_at: datetime | None = None  # set by the archive


@dataclass(frozen=True, slots=True)
class Skipped:
    """What an import left out, where it stands, and why in one sentence; the same reason is the same sentence everywhere."""

    where: str
    why: str


WATCH = "watch"
"""The stage of what was found after a run was decided on."""


@dataclass(frozen=True, slots=True)
class Change:
    """A source that is no longer what was frozen: how, since when we know, and which cited words are gone from it."""

    investigation_id: int
    source_id: str
    kind: ChangeKind
    found_at: datetime
    sentence: str
    diff: tuple[tuple[str, str], ...] = ()  # ("=" kept, "-" gone, "+" new, "…" left out) and the words
    lost: tuple[str, ...] = ()  # claims whose quote from this source no longer stands in it
    capture: Capture | None = None  # the page as it is now, frozen too
    seen_by: str = ""
    seen_at: datetime | None = None
    id: int = 0
    topic_title: str = ""
    outlet: str = ""
