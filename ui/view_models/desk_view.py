"""The desk at a glance: what waits, what runs, and the one line that counts them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from core.model.investigation import Investigation, QueueRow, StageRun
from core.model.words import State, Status
from ui.view_models import moments, queue, wording
from ui.view_models.live import STAGES


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
        wording.several(counts.waiting, "waits", "wait") if counts.waiting else "nothing waits",
        wording.several(counts.running, "runs", "run") if counts.running else "nothing runs",
        wording.several(counts.decided, "was decided", "were decided") if counts.decided else "nothing was decided",
    ]
    return f"What waits, what runs, what was decided. {wording.weekday(now, zone)}: {', '.join(parts)}; {ready(counts)}."


def ready(counts: Counts) -> str:
    if counts.more_candidates:
        return f"more than {counts.candidates} candidates are ready"
    return wording.several(counts.candidates, "candidate is ready", "candidates are ready")


def waiting_item(row: QueueRow, now: datetime) -> WaitingItem:
    advice = row.recommendation
    parts = [
        f"{moments.plural(advice.outlets, 'outlet')}, {moments.plural(advice.voices, 'voice')}",
        f"newsworthiness {row.newsworthiness_score:.0f}",
        queue.waits(row, now),
        *(["sent back once"] if row.sent_back else []),
    ]
    flags = tuple(wording.capital(flag.kind) for flag in advice.flags)
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
    return f"{wording.capital(wording.stage(now.stage))}, stage {_place(now.stage)} of {len(STAGES)}{again}"


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
        f"{moments.span(lasts)} of {run.plan.cap_minutes}:00",
        f"{moments.usd(spent)} of {moments.usd(run.plan.cap_usd)}",
        *([moments.plural(run.sources_found, "source")] if run.sources_found else []),
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
        return f"{run.mode}, at most {plan.cap_minutes} min and {moments.usd(plan.cap_usd)}"
    return f"{run.mode}, about {moments.about(plan.expected_seconds)}, {moments.usd(plan.expected_usd)}"


def finished_since(seen: frozenset[int], now_open: frozenset[int]) -> int:
    """How many of those that were open when the page was drawn are over."""
    return len(seen - now_open)
