"""Why a run must end early: an editor's word or a cap, looked up on a thread of its own while a stage works."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from core.errors import Cancelled
from core.model.investigation import Investigation, StageRun
from core.model.plan import Plan
from db import dossiers, investigations, ledger
from db.engine import reading
from jobs.steps import why_failed

LOOK_EVERY = 0.3
A_TRIFLE = 1e-6  # sums of prices are not exact

Clock = Callable[[], datetime]
Span = tuple[datetime, datetime]

log = logging.getLogger("desk.worker")


class DeskBrake:
    """Repeats what the last look at the database told; asking it costs nothing, so a stage may ask at every turn."""

    def __init__(self, url: str, run: Investigation, clock: Clock) -> None:
        self._url, self._run, self._clock, self._began = url, run, clock, clock()
        self._known = ("", "")  # always replaced whole: the looking thread writes while the stage reads

    def __call__(self) -> str:
        reason, cancelled_by = self._known
        if cancelled_by:
            raise Cancelled(f"{cancelled_by} cancelled it.")
        return reason

    def look(self) -> None:
        with reading(self._url) as session:
            self._known = look(session, self._run, (self._began, self._clock()))


@asynccontextmanager
async def desk_brake(url: str, run: Investigation, clock: Clock) -> AsyncIterator[DeskBrake]:
    """A brake that has looked once and looks again every 0.3 s; on a thread, so that a stage busy thinking is told too."""
    brake, stop = DeskBrake(url, run, clock), threading.Event()
    await asyncio.to_thread(brake.look)
    every(LOOK_EVERY, brake.look, stop, name="brake")
    try:
        yield brake
    finally:
        stop.set()


def every(seconds: float, work: Callable[[], None], stop: threading.Event, *, name: str) -> threading.Thread:
    """Now, and again and again on a thread of its own until told to stop; a failure is logged and the next round tries again."""

    def repeat() -> None:
        while not stop.is_set():
            try:
                work()
            except Exception as problem:  # whatever it is, a worker without heartbeat or care would be worse
                log.warning('upkeep=%s problem="%s"', name, why_failed(problem))
            stop.wait(seconds)

    thread = threading.Thread(target=repeat, name=name, daemon=True)
    thread.start()
    return thread


def look(session: Session, run: Investigation, *attempts: Span) -> tuple[str, str]:
    """Why it must finish with what it has, and who cancelled it; `attempts` are under way and count as work too."""
    stopped_by, cancelled_by = investigations.wishes(session, run.id)
    done = finished_spans(dossiers.stage_runs(session, run.id), run.started_at) if run.started_at else []
    worked = union([*done, *attempts]) if run.started_at else None
    return why_stop(stopped_by, run.plan, ledger.spent(session, run.id), worked), cancelled_by


def finished_spans(stages: Iterable[StageRun], since: datetime) -> list[Span]:
    """When its stages were at work; an attempt that died with its worker and the pause after it do not count."""
    return [(stage.started_at, stage.finished_at) for stage in stages if stage.finished_at and stage.started_at >= since]


def union(spans: Iterable[Span]) -> timedelta:
    """The time covered by at least one span: stages that ran side by side count once."""
    covered, reached = timedelta(), datetime.min.replace(tzinfo=UTC)
    for start, end in sorted(spans):
        covered += max(end - max(start, reached), timedelta())
        reached = max(reached, end)
    return covered


def why_stop(stopped_by: str, plan: Plan, spent: float, worked: timedelta | None) -> str:
    """The sentence for the editor, or nothing. Paid calls are refused before they pass the cap, and free work goes on under it."""
    if stopped_by:
        return f"{stopped_by} stopped it."
    if worked is not None and worked >= timedelta(minutes=plan.cap_minutes):
        return f"The cap of {plan.cap_minutes} {'minute' if plan.cap_minutes == 1 else 'minutes'} was reached."
    if spent > plan.cap_usd + A_TRIFLE:
        return f"The cap of ${plan.cap_usd:.2f} was passed."
    return ""
