"""What editors and the machine decided about an investigation, in sentences, and whether it still waits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo

from core.model.investigation import Decision, Investigation
from core.model.words import DecisionKind
from ui.view_models import wording
from ui.view_models.moments import moment

SAID = {
    DecisionKind.APPROVE: "approved it as {level}",
    DecisionKind.OVERRIDE: "overrode it to {level}",
    DecisionKind.ANNOTATE: "annotated it",
    DecisionKind.SEND_BACK: "sent it back",
    DecisionKind.REOPEN: "took the decision back; the topic is {level} again",
    DecisionKind.APPLIED: "applied as {level} by itself; no flags",
}


REOPENED = "reopened it; the topic stays {level} until an editor decides"


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
    words = ": ".join(part for part in (wording.capital(decision.reason), wording.note(decision.words)) if part)
    who = decision.editor or ("The watch" if decision.reopens else "The recommendation")
    deed = REOPENED if decision.reopens else SAID[decision.kind]
    return Said(who, deed.format(level=decision.level), moment(decision.decided_at, zone), words)


def waits_for_review(run: Investigation, closed: bool) -> bool:
    return run.status.has_result and run.requires_human_review and not closed
