"""A run in words: its figures against their caps, its stages as steps, the line under its title, and its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum

from core.model.investigation import Event, Investigation, StageRun
from core.model.judgement import Recommendation
from core.model.origin import Voice
from core.model.source import Source
from core.model.words import EventKind, Status
from ui.shared.wording_rows import about, capital, clock, date, moment, plural, span, stage, usd

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


def why_rated(source: Source, voices: Sequence[Voice]) -> tuple[str, bool]:
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


def head_note(run: Investigation, now: datetime, zone: tzinfo = UTC) -> str:
    """The line under the title: which run, what it read and checked, what it took."""
    facts = [_when(run, zone), plural(run.sources_found, "source")]
    if run.recommendation:
        facts.append(checked(run.recommendation))
    if run.started_at:
        facts.append(f"{about(elapsed(run, now).total_seconds())}, {usd(run.cost_usd)}")
    if run.rulebook:
        facts.append(f"rulebook {run.rulebook}")
    return " · ".join(facts)


def _when(run: Investigation, zone: tzinfo) -> str:
    if run.finished_at:
        return f"Investigation {run.id}, finished {moment(run.finished_at, zone)}"
    return f"Investigation {run.id}, requested {moment(run.requested_at, zone)} by {run.requested_by}"


def checked(recommendation: Recommendation) -> str:
    """Checked is not found: both numbers, always."""
    missing = recommendation.quotes_checked - recommendation.quotes_found
    return f"{plural(recommendation.quotes_checked, 'quote')} checked, {missing} not found"


ENDED = {
    Status.FAILED: "This investigation failed.",
    Status.CANCELLED: "This investigation was cancelled.",
    Status.PARTIAL: "This run finished early, with what it had.",
}


@dataclass(frozen=True, slots=True)
class LogLine:
    day: str
    time: str
    stage: str
    what: str
    message: str
    kind: EventKind


@dataclass(frozen=True, slots=True)
class LogPage:
    """One page of the log; `older` is where the next one starts, or nothing at the end."""

    lines: tuple[LogLine, ...]
    older: int | None


def log_page(events: Sequence[Event], size: int, zone: tzinfo = UTC) -> LogPage:
    """Of `size + 1` events asked for, the first `size`; one too many means that there is more."""
    shown = events[:size]
    over = {_trip(event) for event in shown if event.kind is EventKind.STAGE_FINISHED}
    told = (event for event in shown if event.kind is not EventKind.STAGE_STARTED or _trip(event) not in over)
    return LogPage(tuple(log_line(event, zone) for event in told), shown[-1].id if len(events) > size else None)


def _trip(event: Event) -> tuple[str, int, int]:
    """A stage that began and ended on the same page is one line: its end says it began."""
    return (event.stage, event.pass_no, event.attempt)


def log_by_day(lines: Sequence[LogLine]) -> dict[str, list[LogLine]]:
    days: dict[str, list[LogLine]] = {}
    for one in lines:
        days.setdefault(one.day, []).append(one)
    return days


def log_line(event: Event, zone: tzinfo = UTC) -> LogLine:
    seconds = f"{event.at.astimezone(zone):%S}"
    return LogLine(
        date(event.at, zone),
        f"{clock(event.at, zone)}:{seconds}",
        capital(stage(event.stage)) + _again(event),
        event.kind.capitalize(),
        event.message,
        event.kind,
    )


def _again(event: Event) -> str:
    """Which trip round the loop it was, and whether a stage was begun again."""
    notes = [f"pass {event.pass_no}"] * (event.pass_no > 1) + [f"attempt {event.attempt}"] * (event.attempt > 1)
    return f" ({', '.join(notes)})" if notes else ""
