"""One item under review in words: where it stands, its strongest evidence, its claims and its history."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from enum import StrEnum

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.judgement import Recommendation
from core.model.source import Source
from core.model.words import DecisionKind, Level, Relation, Status, Verdict
from ui.evidence.evidence_rows import index
from ui.shared import wording_rows
from ui.shared.wording_rows import EVEN, moment, plural, reading_words, usd

MOST_CLAIMS = 8
FOR_AND_AGAINST = (Relation.SUPPORTS, Relation.CONTRADICTS)
REASONS = ("one origin", "weak source", "out of date", "quote out of context", "other")
SAID = {
    DecisionKind.APPROVE: "approved it as {level}",
    DecisionKind.OVERRIDE: "overrode it to {level}",
    DecisionKind.ANNOTATE: "annotated it",
    DecisionKind.SEND_BACK: "sent it back",
    DecisionKind.REOPEN: "took the decision back; the topic is {level} again",
    DecisionKind.APPLIED: "applied as {level} by itself; no flags",
}


REOPENED = "reopened it; the topic stays {level} until an editor decides"


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


def sides(dossier: Dossier) -> dict[Relation, Side | None]:
    """The strongest words for and against, about one claim where one has both; what no voice stands by is nobody's evidence."""
    said = _said(dossier)
    both = next((one.claim_id for one in said if _speaking(said, FOR_AND_AGAINST, one.claim_id)), "")
    return {relation: _strongest(dossier, said, relation, both) for relation in FOR_AND_AGAINST}


def passed_on(dossier: Dossier) -> Side | None:
    """Where nobody speaks for or against it: the strongest words of those who only pass it on."""
    said = _said(dossier)
    alone = not any(one.relation in FOR_AND_AGAINST for one in said)
    return _strongest(dossier, said, Relation.REPORTS) if alone else None


def _said(dossier: Dossier) -> list[Evidence]:
    """The words behind the reasons of the recommendation, in their order, those that can be read in one way only first."""
    counted = {(one.claim_id, one.source_id): one for one in dossier.evidence if one.counts}
    reasons = dossier.recommendation.reasons if dossier.recommendation else ()
    found = [counted.get((reason.claim_id, reason.source_id)) for reason in reasons]
    return sorted((one for one in found if one), key=lambda one: one.unsure)


def _speaking(said: Sequence[Evidence], wanted: Sequence[Relation], claim_id: str) -> bool:
    return set(wanted) <= {one.relation for one in said if one.claim_id == claim_id}


def _strongest(dossier: Dossier, said: Sequence[Evidence], relation: Relation, claim_id: str = "") -> Side | None:
    mine = sorted((one for one in said if one.relation is relation), key=lambda one: one.claim_id != claim_id)
    return Side(mine[0], dossier.source(mine[0].source_id), _side_note(dossier, mine[0])) if mine else None


def _side_note(dossier: Dossier, one: Evidence) -> str:
    """Which claim the words are about, how they were read, and how many outlets only repeat them."""
    copies = len(index(dossier).copies_of(one.source_id, one.claim_id))
    repeated = f"repeated by {copies} other{'s' if copies > 1 else ''}" if copies else ""
    return " · ".join(part for part in (f"on {one.claim_id}", reading_words(one), repeated) if part)


@dataclass(frozen=True, slots=True)
class ClaimLine:
    claim_id: str
    text: str
    verdict: Verdict
    for_: str
    against: str
    likely: str = ""


def claim_lines(dossier: Dossier, most: int = MOST_CLAIMS) -> list[ClaimLine]:
    """Claims with their verdicts, central ones first, as many as fit beside the evidence."""
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    judged = [claim for claim in dossier.claims if claim.id in verdicts]
    ranked = sorted(judged, key=lambda claim: (not claim.central, -claim.importance))[:most]
    return [_claim_line(claim, verdicts[claim.id]) for claim in ranked]


def _claim_line(claim: Claim, found: ClaimVerdict) -> ClaimLine:
    for_, against = _voices(found.credible_for, found.voices_for), _voices(found.credible_against, found.voices_against)
    return ClaimLine(claim.id, " ".join(claim.text.split()), found.verdict, for_, against, found.likelihood)


def _voices(credible: int, all_: int) -> str:
    """Credible ones first, as everywhere; those of any tier only where they are more."""
    return f"{credible} ({all_} of any tier)" if all_ > credible else str(credible)


def doubt(made: Recommendation) -> str:
    """Said beside the decision where the desk itself does not lean on what it recommends."""
    return (
        f"**Confidence {made.confidence:.0f}:** the desk does not rely on its own recommendation. An editor has to decide."
        if unsettled(made)
        else ""
    )


def unsettled(made: Recommendation) -> bool:
    return made.confidence < EVEN and not made.single_source


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


@dataclass(frozen=True, slots=True)
class Said:
    """One decision in a line: who, what, when, and why."""

    who: str
    what: str
    when: str
    words: str


def taken_back(history: Sequence[Decision]) -> Decision | None:
    """The undo after which no decision stands, newest first in; nothing when one stands or none was ever made."""
    last = next((one for one in history if one.kind.closes or one.kind is DecisionKind.REOPEN), None)
    return last if last and last.kind is DecisionKind.REOPEN else None


def undecided(history: Sequence[Decision], zone: tzinfo = UTC) -> str:
    """Why the topic keeps its level."""
    back = taken_back(history)
    if back and back.reopens:
        return f"It waits again since {moment(back.decided_at, zone)}: {back.reason}. The topic keeps its level until an editor decides."
    if back:
        return f"No decision stands; the last was taken back {moment(back.decided_at, zone)}."
    return "Nobody has decided yet; the topic keeps its level until then."


def decisions(history: Sequence[Decision], zone: tzinfo = UTC) -> list[Said]:
    return [said(decision, zone) for decision in history]


def said(decision: Decision, zone: tzinfo = UTC) -> Said:
    """The same words wherever a decision is told."""
    words = ": ".join(part for part in (wording_rows.capital(decision.reason), wording_rows.decision_note(decision.words)) if part)
    who = decision.editor or ("The watch" if decision.reopens else "The recommendation")
    deed = REOPENED if decision.reopens else SAID[decision.kind]
    return Said(who, deed.format(level=decision.level), moment(decision.decided_at, zone), words)


def waits_for_review(run: Investigation, closed: bool) -> bool:
    return run.status.has_result and run.requires_human_review and not closed
