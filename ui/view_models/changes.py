"""What became of sources, as rows to read: what changed, since when, what was lost, and when the watch looks again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from core.model.claim import Evidence, Quote
from core.model.dossier import Dossier
from core.model.investigation import Investigation
from core.model.source import Change
from core.model.words import ChangeKind
from ui.view_models import wording
from ui.view_models.moments import moment, plural

NEVER = "The watch is switched off: `DESK_WATCH` is empty."


@dataclass(frozen=True, slots=True)
class ChangeRow:
    id: int
    investigation_id: int
    kind: ChangeKind
    topic: str
    sentence: str
    note: str
    seen: str


def change_row(change: Change, zone: tzinfo = UTC) -> ChangeRow:
    note = " · ".join([named(change), f"found {moment(change.found_at, zone)}", lost(change)])
    return ChangeRow(change.id, change.investigation_id, change.kind, change.topic_title, change.sentence, note, seen(change, zone))


def lost(change: Change) -> str:
    return f"{plural(len(change.lost), 'cited passage')} lost" if change.lost else "no cited passage lost"


def seen(change: Change, zone: tzinfo = UTC) -> str:
    return f"Seen by {change.seen_by}, {moment(change.seen_at, zone)}." if change.seen_at else ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A claim and the words that were cited for it."""

    claim: str
    quote: Quote


def lost_passages(change: Change, dossier: Dossier) -> list[Passage]:
    claims = {claim.id: f"{claim.id} {claim.text}" for claim in dossier.claims}
    cited = [one for one in dossier.evidence if one.source_id == change.source_id and one.claim_id in change.lost]
    return [Passage(claims.get(one.claim_id, one.claim_id), one.quote) for one in cited if one.quote]


def since(change: Change, one: Evidence | None = None, zone: tzinfo = UTC) -> str:
    """What became of a source, or of one passage of it, beside the words that were captured; nothing once it is as it was."""
    if change.kind is ChangeKind.RESTORED:
        return ""
    how, looked = f"{wording.capital(change.kind)} since", f"looked at {moment(change.found_at, zone)}"
    if one is None:
        return f"{how}; {lost(change)} ({looked})."
    if change.kind is ChangeKind.VANISHED or one.claim_id in change.lost:
        return f"{how}; this passage is no longer on the page ({looked})."
    return f"{how}; this passage still stands ({looked})." if one.counts else f"{how} ({looked})."


def restored_since(sentence: str, latest: Mapping[str, Change], zone: tzinfo = UTC) -> str:
    """Which of the sources that a flag names are again as they were captured; a flag keeps its own words."""
    back = [one for one in latest.values() if one.kind is ChangeKind.RESTORED and f"({one.source_id})" in sentence]
    told = ", ".join(f"{named(one)} {moment(one.found_at, zone)}" for one in sorted(back, key=lambda one: one.source_id))
    return f"Restored since: {told}." if told else ""


def named(change: Change) -> str:
    return f"{change.outlet} ({change.source_id})"


def aftermath(change: Change, later: Change | None, zone: tzinfo = UTC) -> str:
    """What is left of a page that was gone, and what a later look found."""
    gone = f"The page was gone when it was looked at {moment(change.found_at, zone)}." if change.kind is ChangeKind.VANISHED else ""
    if later is None:
        return f"{gone} What was captured of it is what is left." if gone else ""
    found = "it is again as it was captured" if later.kind is ChangeKind.RESTORED else f"found {later.kind}"
    return f"{gone} Looked at again {moment(later.found_at, zone)}: {found}.".strip()


def being_looked_at(run: Investigation) -> bool:
    """Somebody asked, and nobody has looked since."""
    return run.watch_asked_at is not None and (run.watched_at is None or run.watched_at < run.watch_asked_at)


def last_look(run: Investigation, *, worker_lives: bool, zone: tzinfo = UTC) -> str:
    if being_looked_at(run):
        return "Being looked at…" if worker_lives else "A look at its sources waits for a worker."
    if run.watched_at is None:
        return "Its sources have not been looked at again yet."
    return f"Last looked at {moment(run.watched_at, zone)}. {run.watch_note}".strip()


def next_look(at: datetime | None, zone: tzinfo = UTC) -> str:
    return f"The next round begins {moment(at, zone)}." if at else NEVER


def nothing_yet(topics: int, since: datetime | None, zone: tzinfo = UTC) -> str:
    """What the watch does, and since when, while it has found nothing."""
    does = "The watch reads the sources of decided topics again and tells what was edited, retracted or taken down."
    if not topics or since is None:
        return f"{does} No topic has been decided lately, so there is nothing to watch."
    return f"{does} Nothing has changed: it watches {wording.several(topics, 'topic', 'topics')} decided since {moment(since, zone)}."


def notice(latest: Mapping[str, Change]) -> str:
    """The line above a dossier whose sources are no longer what was captured; empty while all are."""
    changed = [change for change in latest.values() if change.kind is not ChangeKind.RESTORED]
    if not changed:
        return ""
    told = ", ".join(f"{named(change)} {change.kind}" for change in sorted(changed, key=lambda one: one.source_id))
    if len(changed) == 1:
        return f"One source has changed since it was captured: {told}."
    return f"{wording.capital(wording.count(len(changed)))} sources have changed since they were captured: {told}."


def alert(unseen: int) -> str:
    """The line on the desk."""
    have = "change to a source of a decided topic has", "changes to sources of decided topics have"
    return f"{wording.capital(wording.several(unseen, *have))} not been seen yet." if unseen else ""


def wanted(runs: Sequence[Investigation]) -> frozenset[int]:
    return frozenset(run.id for run in runs if being_looked_at(run))
