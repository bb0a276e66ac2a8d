"""One item under review, as the card shows it: where it stands, its strongest evidence, its claims and its history."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from enum import StrEnum

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.source import Source
from core.model.words import DecisionKind, Level, Relation, Status, Verdict
from ui.view_models.moments import moment, plural, usd
from ui.view_models.overview import said

MOST_CLAIMS = 8
REASONS = ("one origin", "weak source", "out of date", "quote out of context", "other")


class Standing(StrEnum):
    """What an editor can do with an investigation."""

    WAITING = "waiting"
    DECIDED = "decided"
    APPLIED = "applied"
    REPLACED = "replaced"
    UNFINISHED = "unfinished"

    @property
    def decidable(self) -> bool:
        """A run that a newer one replaced, or without a result, has no level left to decide."""
        return self in (Standing.WAITING, Standing.DECIDED, Standing.APPLIED)


def standing(run: Investigation, *, waiting: bool) -> Standing:
    if run.recommendation is None or not run.status.has_result:
        return Standing.UNFINISHED
    if run.reviewed_at is not None:
        return Standing.DECIDED
    if waiting:
        return Standing.WAITING
    return Standing.REPLACED if run.requires_human_review else Standing.APPLIED


def standing_decision(history: Sequence[Decision]) -> Decision | None:
    """The decision that holds now, newest first in; one that was taken back does not."""
    last = next((one for one in history if one.kind.closes or one.kind is DecisionKind.REOPEN), None)
    return last if last and last.kind.closes else None


def standing_note(run: Investigation, where: Standing, history: Sequence[Decision], zone: tzinfo = UTC) -> str:
    """The one line under the title of an item that does not wait."""
    decision = standing_decision(history)
    if where is Standing.DECIDED and decision:
        return decided_note(decision, zone)
    if where is Standing.APPLIED:
        finished = f" Finished {moment(run.finished_at, zone)}." if run.finished_at else ""
        return f"Applied by itself; no flags.{finished}"
    if where is Standing.REPLACED:
        return "A newer investigation of this topic has taken its place in the queue."
    return unfinished_note(run)


def decided_note(decision: Decision, zone: tzinfo) -> str:
    verb = "Approved as" if decision.kind is DecisionKind.APPROVE else "Overridden to"
    because = f" — {decision.reason}" if decision.reason else ""
    return f"{verb} {decision.level} by {decision.editor}, {moment(decision.decided_at, zone)}{because}."


def unfinished_note(run: Investigation) -> str:
    if run.status.open:
        return f"This investigation is {run.status}; there is nothing to decide yet."
    ended = "was cancelled" if run.status is Status.CANCELLED else "failed"
    return f"This investigation {ended} and recommends nothing."


@dataclass(frozen=True, slots=True)
class Side:
    """The strongest words for or against, ready to show."""

    evidence: Evidence
    source: Source
    note: str


def strongest(dossier: Dossier, relation: Relation) -> Side | None:
    """The words behind the first such reason of the recommendation; what no voice stands by is nobody's evidence."""
    counted = {(one.claim_id, one.source_id): one for one in dossier.evidence if one.counts}
    reasons = dossier.recommendation.reasons if dossier.recommendation else ()
    wanted = [(reason.claim_id, reason.source_id) for reason in reasons if reason.relation is relation]
    chosen = next((counted[key] for key in wanted if key in counted), None)
    return Side(chosen, dossier.source(chosen.source_id), _side_note(dossier, chosen)) if chosen else None


def _side_note(dossier: Dossier, one: Evidence) -> str:
    """Which claim the words are about, and how many outlets only repeat them."""
    voice = next((voice for voice in dossier.voices if one.source_id in voice.originals), None)
    copies = len(voice.copies) if voice else 0
    repeated = f", repeated by {copies} other{'s' if copies > 1 else ''}" if copies else ""
    return f"on {one.claim_id}{repeated}"


@dataclass(frozen=True, slots=True)
class ClaimLine:
    claim_id: str
    text: str
    verdict: Verdict
    voices_for: int
    voices_against: int


def claim_lines(dossier: Dossier, most: int = MOST_CLAIMS) -> list[ClaimLine]:
    """Claims with their verdicts, central ones first, as many as fit beside the evidence."""
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    judged = [claim for claim in dossier.claims if claim.id in verdicts]
    ranked = sorted(judged, key=lambda claim: (not claim.central, -claim.importance))[:most]
    return [_claim_line(claim, verdicts[claim.id]) for claim in ranked]


def _claim_line(claim: Claim, found: ClaimVerdict) -> ClaimLine:
    return ClaimLine(claim.id, " ".join(claim.text.split()), found.verdict, found.voices_for, found.voices_against)


def figures(run: Investigation, dossier: Dossier) -> str:
    """What it rests on and what it cost, each number with what it is compared to."""
    made = dossier.recommendation
    parts = [plural(len(dossier.sources), "source")]
    if made:
        parts.append(f"{made.quotes_found} of {plural(made.quotes_checked, 'quote')} found in their captures")
    parts.append(f"{_minutes(run.started_at, run.finished_at)}{usd(run.cost_usd)} of {usd(run.plan.cap_usd)}")
    if made and made.rulebook:
        parts.append(f"rulebook {made.rulebook}")
    return " · ".join(parts)


def _minutes(start: datetime | None, end: datetime | None) -> str:
    """Part of a longer line, so it brings its own comma; a run under a minute says so."""
    if start is None or end is None:
        return ""
    minutes = round((end - start).total_seconds() / 60)
    return f"{minutes} min, " if minutes else "under 1 min, "


@dataclass(frozen=True, slots=True)
class HistoryLine:
    what: str
    when: str
    words: str = ""


def history_lines(run: Investigation, history: Sequence[Decision], zone: tzinfo = UTC) -> list[HistoryLine]:
    """Oldest first: what the machine said, then what each editor did; nothing is ever taken out."""
    if run.recommendation is None:
        return []
    machine = HistoryLine(f"The desk recommended {run.recommendation.level}", moment(run.finished_at, zone))
    return [machine, *(_history_line(one, zone) for one in reversed(history))]


def _history_line(one: Decision, zone: tzinfo) -> HistoryLine:
    told = said(one, zone)
    return HistoryLine(f"{told.who} {told.what}", told.when, told.words)


def other_levels(recommended: Level) -> tuple[Level, ...]:
    """What an override can name."""
    return tuple(level for level in Level if level is not recommended)
