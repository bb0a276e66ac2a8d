"""What became of the sources after they were captured, in plain words: whoever puts them on a page escapes them."""

from collections.abc import Iterator, Mapping, Sequence

from core.model.claim import Evidence
from core.model.dates import moment
from core.model.source import Change
from core.model.words import ChangeKind
from core.policy.phrases import listed

Latest = Mapping[str, Change]
"""The last change of each source that had one."""

CHANGED = "Changed since it was captured"
READ_THEN = "What is said here of a source and its quotes is what was read then; the newsroom's watch has found this since."
AGAIN = "All of them are again as they were captured."


def latest_changes(changes: Sequence[Change]) -> dict[str, Change]:
    """`changes` come oldest first."""
    return {change.source_id: change for change in changes}


def changes_told(changes: Sequence[Change]) -> list[str]:
    """Every change in order, each with the claims whose words are gone; nothing when nothing has changed."""
    return [f"{_when(change)}: {change.sentence}{_lost(change)}" for change in changes]


def changes_intro(changes: Sequence[Change]) -> str:
    restored = all(change.kind is ChangeKind.RESTORED for change in latest_changes(changes).values())
    return f"{READ_THEN} {AGAIN}" if restored else READ_THEN


def since_capture(change: Change | None) -> Iterator[str]:
    if change and change.kind is ChangeKind.RESTORED:
        yield f"again as it was captured, after a change (found {_when(change)})"
    elif change:
        yield f"{change.kind} (found {_when(change)}).{_lost(change)}".rstrip(".")


def since_quoted(change: Change | None, one: Evidence) -> str:
    """What must be known beside cited words; of words that do not count, the watch has not asked whether they still stand."""
    if change is None or change.kind is ChangeKind.RESTORED:
        return ""
    if one.claim_id in change.lost or change.kind is ChangeKind.VANISHED:
        return f"found gone from the page on {_when(change)}"
    return f"the page has been {change.kind} since" + (", and still has these words" if one.counts else "")


def _when(change: Change) -> str:
    return f"{moment(change.found_at).words()} UTC"


def _lost(change: Change) -> str:
    return f" The words cited on {listed(change.lost)} are gone from it." if change.lost else ""
