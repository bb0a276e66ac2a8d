"""What waits, what runs and what was decided, as rows to read and in the one line that counts them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from core.model.investigation import Decision, Investigation, QueueRow, StageRun
from core.model.words import DecisionKind, FlagKind, Level, State, Status
from ui.run.run_rows import STAGES
from ui.shared import wording_rows

QUEUE_PAGE = 50
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
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
class Counts:
    """How much of everything there is, `running` with all that is open; `more_candidates` when the count stopped at a page's end."""

    waiting: int
    running: int
    decided: int
    candidates: int
    more_candidates: bool = False


@dataclass(frozen=True, slots=True)
class WaitingItem:
    investigation_id: int
    title: str
    state: State
    flags: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class RunningItem:
    """`share` of the way it has come, or nothing while it has not begun."""

    investigation_id: int
    title: str
    line: str
    share: float | None
    note: str
    plan_waits: bool


def headline(counts: Counts, now: datetime, zone: tzinfo) -> str:
    parts = [
        wording_rows.several(counts.waiting, "waits", "wait") if counts.waiting else "nothing waits",
        wording_rows.several(counts.running, "runs", "run") if counts.running else "nothing runs",
        wording_rows.several(counts.decided, "was decided", "were decided") if counts.decided else "nothing was decided",
    ]
    return f"What waits, what runs, what was decided. {wording_rows.weekday(now, zone)}: {', '.join(parts)}; {ready(counts)}."


def ready(counts: Counts) -> str:
    if counts.more_candidates:
        return f"more than {counts.candidates} candidates are ready"
    return wording_rows.several(counts.candidates, "candidate is ready", "candidates are ready")


def waiting_item(row: QueueRow, now: datetime) -> WaitingItem:
    advice = row.recommendation
    parts = [
        f"{wording_rows.plural(advice.outlets, 'outlet')}, {wording_rows.plural(advice.voices, 'voice')}",
        f"newsworthiness {row.newsworthiness_score:.0f}",
        waits(row, now),
        *(["sent back once"] if row.sent_back else []),
    ]
    flags = tuple(wording_rows.capital(flag.kind) for flag in advice.flags)
    return WaitingItem(row.investigation_id, row.title, advice.stands, flags, " · ".join(parts))


def running_item(run: Investigation, stages: Sequence[StageRun], spent: float, now: datetime) -> RunningItem:
    under_way = run.status is Status.RUNNING
    return RunningItem(
        investigation_id=run.id,
        title=run.topic_title,
        line=_running_line(run, stages) if under_way else "",
        share=_share(stages) if under_way else None,
        note=_running_note(run, spent, now) if under_way else _waiting_note(run),
        plan_waits=run.status is Status.AWAITING,
    )


def _running_line(run: Investigation, stages: Sequence[StageRun]) -> str:
    """The stage that runs now, or the last one that did; an editor's wish comes first."""
    if run.cancel_requested_by:
        return f"Cancelling, as {run.cancel_requested_by} asked"
    if run.stop_requested_by:
        return f"Finishing with what it has, as {run.stop_requested_by} asked"
    now = _current(stages)
    if now is None:
        return "Starting"
    again = f", pass {now.pass_no}" if now.pass_no > 1 else ""
    return f"{wording_rows.capital(wording_rows.stage(now.stage))}, stage {_place(now.stage)} of {len(STAGES)}{again}"


def _current(stages: Sequence[StageRun]) -> StageRun | None:
    """Of the stages that run together the one furthest on; between two, the last that finished."""
    known = [stage for stage in stages if stage.stage in STAGES]
    under_way = [stage for stage in known if stage.finished_at is None]
    return max(under_way or known, key=lambda stage: (stage.pass_no, _place(stage.stage)), default=None)


def _place(stage: str) -> int:
    return STAGES.index(stage) + 1


def _share(stages: Sequence[StageRun]) -> float:
    """Stages done of this pass; the plan was done before it began."""
    current = max((stage.pass_no for stage in stages), default=1)
    done = {stage.stage for stage in stages if stage.pass_no == current and stage.finished_at and stage.stage in STAGES}
    return len(done | {"plan"}) / len(STAGES)


def _running_note(run: Investigation, spent: float, now: datetime) -> str:
    lasts = now - run.started_at if run.started_at else timedelta()
    parts = [
        f"{wording_rows.span(lasts)} of {run.plan.cap_minutes}:00",
        f"{wording_rows.usd(spent)} of {wording_rows.usd(run.plan.cap_usd)}",
        *([wording_rows.plural(run.sources_found, "source")] if run.sources_found else []),
    ]
    return " · ".join(parts)


def _waiting_note(run: Investigation) -> str:
    if run.status is Status.AWAITING:
        return f"The plan waits for you · {expected(run)}"
    if run.status is Status.QUEUED:
        return f"Approved by {run.approved_by}; begins when a worker is free · {run.mode}"
    return f"The plan is being written · {run.mode}"


def expected(run: Investigation) -> str:
    """What the plan expects it to take; a plan that expects nothing is only as long as its cap."""
    plan = run.plan
    if not plan.expected_seconds:
        return f"{run.mode}, at most {plan.cap_minutes} min and {wording_rows.usd(plan.cap_usd)}"
    return f"{run.mode}, about {wording_rows.about(plan.expected_seconds)}, {wording_rows.usd(plan.expected_usd)}"


def finished_since(seen: frozenset[int], now_open: frozenset[int]) -> int:
    """How many of those that were open when the page was drawn are over."""
    return len(seen - now_open)


@dataclass(frozen=True, slots=True)
class QueueLine:
    """One waiting item as the list shows it."""

    investigation_id: int
    title: str
    note: str
    here: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where the open item stands: its row while it waits, its neighbours, and its rank when the page can tell."""

    row: QueueRow | None = None
    previous: int | None = None
    next: int | None = None
    rank: int | None = None


def queue_lines(rows: Sequence[QueueRow], now: datetime, here: int | None) -> list[QueueLine]:
    return [QueueLine(row.investigation_id, row.title, why_it_waits(row, now), row.investigation_id == here) for row in rows]


def index_of(rows: Sequence[QueueRow], investigation_id: int) -> int | None:
    return next((place for place, row in enumerate(rows) if row.investigation_id == investigation_id), None)


def why_it_waits(row: QueueRow, now: datetime) -> str:
    """Flags first, then what makes it urgent, then how long it has waited; what waits again says so before all."""
    flags, news = [flag.kind for flag in row.recommendation.flags], f"newsworthiness {row.newsworthiness_score:.0f}"
    if row.reopened:
        flags.sort(key=lambda kind: kind is not FlagKind.SOURCE_CHANGED)
        return f"waits again: {', '.join([*flags, news])}, for {wording_rows.age(row.waiting_since, now)}"
    return ", ".join([*flags, news, waits(row, now)])


def waits(row: QueueRow, now: datetime) -> str:
    return f"waits {'again for ' if row.reopened else ''}{wording_rows.age(row.waiting_since, now)}"


def place_note(place: Place, now: datetime) -> str:
    if place.row is None:
        return ""
    rank = f", {ordinal(place.rank)} by urgency" if place.rank else ""
    because = why_it_waits(place.row, now)
    return f"Review queue{rank}. {wording_rows.capital(because)}." if place.row.reopened else f"Review queue{rank}: {because}."


def ordinal(rank: int) -> str:
    return ORDINALS[rank - 1] if rank <= len(ORDINALS) else f"number {rank}"


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
        clock=wording_rows.clock(decision.decided_at, zone),
        date=wording_rows.date(decision.decided_at, zone),
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
    given = " · ".join(wording_rows.decision_note(text) for text in (decision.reason, decision.words) if text.strip())
    absent = {DecisionKind.APPROVE: "as recommended", DecisionKind.APPLIED: "no editor was needed"}
    return given or absent.get(decision.kind, "")


def who_and_why(row: DecisionRow) -> str:
    return ": ".join(text for text in (row.editor, row.why) if text)


def tally(decisions: Sequence[Decision], *, capped: bool = False) -> str:
    """How many decisions there are, and how often an editor saw it as the machine did."""
    kinds = [decision.kind for decision in decisions]
    agreed = kinds.count(DecisionKind.APPROVE) + kinds.count(DecisionKind.APPLIED)
    number = f"More than {len(kinds)} decisions; the latest" if capped else wording_rows.plural(len(kinds), "decision")
    return f"{number}: {agreed} as recommended, {kinds.count(DecisionKind.OVERRIDE)} overridden."


def chosen_kinds(words: Sequence[str]) -> tuple[DecisionKind, ...]:
    return tuple(kind for kind, word in FILTERS.items() if word in words)


def decisions_file_name(ending: str, now: datetime, zone: tzinfo) -> str:
    return f"decisions-{now.astimezone(zone):%Y-%m-%d}.{ending}"
