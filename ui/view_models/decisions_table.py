"""Decisions as rows to read: when, about what, what was decided, by whom and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from core.model.investigation import Decision
from core.model.words import DecisionKind, Level
from ui.view_models import moments, wording

FILTERS = {
    DecisionKind.APPROVE: "Approved",
    DecisionKind.OVERRIDE: "Overridden",
    DecisionKind.ANNOTATE: "Annotated",
    DecisionKind.SEND_BACK: "Sent back",
    DecisionKind.REOPEN: "Taken back or reopened",
    DecisionKind.APPLIED: "Applied, no flags",
}
DEEDS = {DecisionKind.APPROVE: "Approved as", DecisionKind.OVERRIDE: "Overridden to", DecisionKind.REOPEN: "Taken back to"}
SETS_LEVEL = (DecisionKind.APPROVE, DecisionKind.OVERRIDE, DecisionKind.REOPEN, DecisionKind.APPLIED)


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision; `level` is what it set, if it set one, and `before` what the topic had until then."""

    id: int
    investigation_id: int
    clock: str
    date: str
    title: str
    deed: str
    before: Level | None
    level: Level | None
    machine: Level
    editor: str
    why: str


def decision_row(decision: Decision, zone: tzinfo) -> DecisionRow:
    sets = decision.kind in SETS_LEVEL and not decision.reopens
    return DecisionRow(
        id=decision.id,
        investigation_id=decision.investigation_id,
        clock=moments.clock(decision.decided_at, zone),
        date=moments.date(decision.decided_at, zone),
        title=decision.topic_title,
        deed="Reopened" if decision.reopens else DEEDS.get(decision.kind) or FILTERS[decision.kind],
        before=decision.level_before if sets else None,
        level=decision.level if sets else None,
        machine=decision.machine_level,
        editor=decision.editor or ("The watch" if decision.reopens else ""),
        why=why(decision),
    )


def why(decision: Decision) -> str:
    """The editor's reason and words on one line; where there are none, what their absence means."""
    given = " · ".join(wording.note(text) for text in (decision.reason, decision.words) if text.strip())
    absent = {DecisionKind.APPROVE: "as recommended", DecisionKind.APPLIED: "no editor was needed"}
    return given or absent.get(decision.kind, "")


def who_and_why(row: DecisionRow) -> str:
    return ": ".join(text for text in (row.editor, row.why) if text)


def tally(decisions: Sequence[Decision], *, capped: bool = False) -> str:
    """How many decisions there are, and how often an editor saw it as the machine did."""
    kinds = [decision.kind for decision in decisions]
    agreed = kinds.count(DecisionKind.APPROVE) + kinds.count(DecisionKind.APPLIED)
    number = f"More than {len(kinds)} decisions; the latest" if capped else moments.plural(len(kinds), "decision")
    return f"{number}: {agreed} as recommended, {kinds.count(DecisionKind.OVERRIDE)} overridden."


def chosen_kinds(words: Sequence[str]) -> tuple[DecisionKind, ...]:
    return tuple(kind for kind, word in FILTERS.items() if word in words)


def file_name(ending: str, now: datetime, zone: tzinfo) -> str:
    return f"decisions-{now.astimezone(zone):%Y-%m-%d}.{ending}"
