"""What became of a source after it was captured."""

from dataclasses import dataclass
from datetime import datetime

from core.model.source import Capture
from core.model.words import ChangeKind

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
