"""A run while it runs: its figures against their caps, and its stages as steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from core.model.investigation import Event, Investigation, StageRun
from core.model.origin import Voice
from core.model.source import Source
from core.model.words import Status
from ui.view_models.moments import span, usd

STAGES = (
    "plan",
    "discover",
    "listen",
    "read",
    "rate",
    "extract",
    "compare",
    "dig",
    "trace",
    "background",
    "balance",
    "chronicle",
    "recommend",
    "audit",
    "summarize",
)
ONCE = ("plan", "summarize")


class State(StrEnum):
    DONE = "done"
    RUNNING = "running"
    TO_COME = "to come"


@dataclass(frozen=True, slots=True)
class Step:
    """One stage: how it ended, or what it is doing and how far it is (0 to 1, when it says so)."""

    stage: str
    state: State
    note: str = ""
    share: float | None = None
    attempt: int = 1
    took: timedelta | None = None


def steps(runs: Sequence[StageRun], progress: Mapping[str, Event]) -> list[Step]:
    """Every stage in the order of the pipeline; in a later pass those that have not begun again are to come."""
    latest = {run.stage: run for run in sorted(runs, key=lambda run: run.pass_no)}
    now = max((run.pass_no for run in latest.values() if run.stage not in ONCE), default=1)
    begun = {name: run for name, run in latest.items() if run.pass_no == now or name in ONCE}
    return [_step(name, begun.get(name), progress.get(name)) for name in _ordered(begun)]


def _ordered(begun: Mapping[str, StageRun]) -> list[str]:
    """What is to come stands last; a stage the list above does not know stands where it began."""
    strange = [name for name in begun if name not in STAGES]
    return [name for name in (*STAGES[:-1], *strange, STAGES[-1]) if name in begun] + [name for name in STAGES if name not in begun]


def _step(name: str, run: StageRun | None, event: Event | None) -> Step:
    if run is None:
        return Step(name, State.TO_COME)
    if run.finished_at:
        return Step(name, State.DONE, run.note, attempt=run.attempt, took=run.finished_at - run.started_at)
    told = event if event and event.at >= run.started_at else None
    return Step(name, State.RUNNING, told.message if told else "", _share(told), run.attempt)


def _share(event: Event | None) -> float | None:
    """How far a stage is, when it says so."""
    share = event.data.get("share") if event else None
    return min(1.0, max(0.0, share)) if isinstance(share, int | float) else None


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    value: str
    note: str
    over: bool = False


@dataclass(frozen=True, slots=True)
class Amounts:
    """What there is so far, from whoever counted it."""

    usd: float
    sources: int
    claims: int
    central: int
    gaps: int


def figures(run: Investigation, so_far: Amounts, voices: Sequence[Voice], now: datetime) -> list[Figure]:
    """Six numbers, each with what it is compared to."""
    time, cap = elapsed(run, now), timedelta(minutes=run.plan.cap_minutes)
    spent = max(so_far.usd, run.cost_usd)
    copies = sum(len(voice.copies) for voice in voices)
    return [
        Figure("Time", span(time), f"cap {span(cap)}", over=time > cap),
        Figure("Cost", usd(spent), f"cap {usd(run.plan.cap_usd)}", over=spent > run.plan.cap_usd),
        Figure("Sources", str(so_far.sources), f"of {run.mode.source_limit} sought"),
        Figure("Voices so far", str(len(voices)), f"{copies} {'is a copy' if copies == 1 else 'are copies'}" if copies else "no copies"),
        Figure("Claims", str(so_far.claims), f"{so_far.central} central"),
        Figure("Gaps", str(so_far.gaps), "listed below" if so_far.gaps else "none so far"),
    ]


def elapsed(run: Investigation, now: datetime) -> timedelta:
    """From the start to the end, or to now; zero before it starts."""
    if run.started_at is None:
        return timedelta(0)
    return (run.finished_at or now) - run.started_at


def why(source: Source, voices: Sequence[Voice]) -> tuple[str, bool]:
    """Why a source has its tier, or what gives it away as a copy (then the second part is true)."""
    for voice in voices:
        for member in voice.members:
            if member.source_id == source.id and not member.original:
                return member.why or f"Copy of {', '.join(voice.originals) or voice.name}", True
    return source.tier_reason or ("Being rated" if source.tier is None else ""), False


NO_WORKER = "**No worker is running.** This run waits until one starts; nothing is lost."


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened, and what follows from it."""

    lead: str
    rest: str


def waiting(run: Investigation) -> Notice | None:
    """What is to be expected of a run that is not simply moving; nothing for one that is."""
    if run.cancel_requested_by:
        return Notice(f"{run.cancel_requested_by} cancelled this run.", "It ends at the next safe point.")
    if run.stop_requested_by:
        return Notice(f"{run.stop_requested_by} asked to stop here.", "It finishes with what it has; the dossier opens by itself.")
    turn = Notice("It waits for its turn.", "It starts as soon as a worker is free.")
    return turn if run.status is Status.QUEUED else None
