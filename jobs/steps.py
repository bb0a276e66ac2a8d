"""One stage as one durable step: begin, run, and save its result with its end in a single transaction."""

import asyncio
import logging
import traceback
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from sqlalchemy.orm import Session

from core import stages
from core.errors import Cancelled, Conflict, DatabaseProblem, DeskError
from core.model.dossier import Dossier, Gap
from core.model.investigation import Investigation, StageRun
from core.model.words import EventKind
from core.stages.port import Stage, Wave, name
from core.stages.port import note as note_of
from core.tools import Tools
from db import dossiers, investigations
from db.database import reading, writing

CANCELLED = "cancelled"
FAILED = "failed: "
MOST_ATTEMPTS = 8
GRACE_SECONDS = 120
log = logging.getLogger("desk.worker")


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a stage is about to do, for whom, and the how manieth time."""

    url: str
    run: Investigation
    stage: str
    pass_no: int
    attempt: int


Toolbox = Callable[[Assignment], AbstractAsyncContextManager[Tools]]


@dataclass(frozen=True, slots=True)
class Step:
    """A stage's place: the key is (round, stage); `brakes` is off where ending early would save nothing."""

    url: str
    toolbox: Toolbox
    investigation_id: int
    stage: Stage
    pass_no: int
    round_no: int
    brakes: bool = True

    @property
    def name(self) -> str:
        return name(self.stage)


def now() -> datetime:
    return datetime.now(UTC)


async def run_stage(step: Step) -> str:
    """Run it unless it has been run; the note says how it ended. A save that was not noted by DBOS is found here."""
    began = monotonic()
    begun, run = await asyncio.to_thread(begin, step)
    if begun.finished_at:
        return begun.note
    before = await asyncio.to_thread(_load, step)
    assignment = Assignment(step.url, run, step.name, step.pass_no, begun.attempt)
    try:
        after = await _attempt(step, assignment, before)
    except Cancelled:
        return CANCELLED
    note = await asyncio.to_thread(_finish, step, assignment, before, after)
    place = f"investigation={run.id} pass={step.pass_no} stage={step.name} attempt={begun.attempt}"
    log.info('%s seconds=%.2f outcome="%s"', place, monotonic() - began, note)
    return note


def begin(step: Step) -> tuple[StageRun, Investigation]:
    with writing(step.url) as session:
        run = investigations.get(session, step.investigation_id)
        begun = dossiers.begin_stage(session, run.id, step.name, pass_no=step.round_no, now=now())
        if begun.finished_at is None:
            again = "" if begun.attempt == 1 else f" again (attempt {begun.attempt})"
            tell(session, step, EventKind.STAGE_STARTED, f"{step.name.capitalize()} starts{again}", begun.attempt)
        if run.pass_no != step.pass_no:
            investigations.set_(session, run.id, pass_no=step.pass_no)
        return begun, run


def tell(session: Session, step: Step, kind: EventKind, message: str, attempt: int) -> None:
    run_id, stage = step.investigation_id, step.name
    investigations.log(session, run_id, kind, message, now=now(), stage=stage, pass_no=step.pass_no, attempt=attempt)


def _load(step: Step) -> Dossier:
    with reading(step.url) as session:
        return dossiers.load(session, step.investigation_id, pass_no=step.pass_no)


async def _attempt(step: Step, assignment: Assignment, before: Dossier) -> Dossier | str:
    """The dossier after the stage, or one sentence why there is none; the run goes on without it."""
    if assignment.attempt > MOST_ATTEMPTS:
        return f"the worker died in it {MOST_ATTEMPTS} times"
    try:
        async with asyncio.timeout(longest(assignment.run)) as clock, step.toolbox(assignment) as tools:
            halted = tools.brake() if step.brakes else ""
            after = await step.stage(before.with_(halted=before.halted or halted), tools)
            return after.with_(findings=after.findings + tools.remarks.findings(step.name, step.pass_no, after.findings))
    except (Cancelled, DatabaseProblem):
        raise
    except Exception as error:
        return "it did not end in time" if clock.expired() else why_failed(error)


def longest(run: Investigation) -> float:
    """Stages watch the cap themselves; one that hangs must not hold its place in the worker for ever."""
    return run.plan.cap_minutes * 60 + GRACE_SECONDS


def why_failed(error: Exception) -> str:
    """Our own errors speak for themselves; of others only kind and place, since their words may quote a page."""
    if isinstance(error, DeskError):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frames[-1].filename).name}, line {frames[-1].lineno}"


def _finish(step: Step, assignment: Assignment, before: Dossier, after: Dossier | str) -> str:
    """A result the database refuses is the stage's failure too; only a database out of reach is tried again."""
    if isinstance(after, str):
        return _save_failure(step, assignment, before, after)
    try:
        return _save(step, assignment, before, after, note=note_of(step.name, before, after))
    except (Conflict, DatabaseProblem):
        raise
    except Exception as error:
        return _save_failure(step, assignment, before, why_failed(error))


def _save_failure(step: Step, assignment: Assignment, before: Dossier, why: str) -> str:
    gap = Gap(f"The stage {step.name} failed: {why}", "The rest of the run went on without it.", step.name, pass_no=step.pass_no)
    return _save(step, assignment, before, before.add_gaps(gap), note=FAILED + why)


def _save(step: Step, assignment: Assignment, before: Dossier, after: Dossier, *, note: str) -> str:
    with writing(step.url) as session:
        # First, because it locks the row on PostgreSQL: nobody can begin the stage anew between the check and the commit.
        dossiers.finish_stage(session, step.investigation_id, step.name, pass_no=step.round_no, now=now(), note=note)
        _still_ours(session, step, assignment.attempt)
        dossiers.save(session, before, after, stage=step.name)
        if note.startswith(FAILED):
            tell(session, step, EventKind.ERROR, f"The stage {step.name} {note}", assignment.attempt)
        tell(session, step, EventKind.STAGE_FINISHED, f"{step.name.capitalize()}: {note}", assignment.attempt)
    return note


def _still_ours(session: Session, step: Step, attempt: int) -> None:
    """A worker that was thought dead and was not must not write over the one that took its place."""
    runs = dossiers.stage_runs(session, step.investigation_id)
    latest = [run.attempt for run in runs if (run.stage, run.pass_no) == (step.name, step.round_no)]
    if latest != [attempt]:  # also when the investigation was cleared off the desk meanwhile
        raise Conflict(f"The stage {step.name} is no longer ours to save.")


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Waves before approval, waves of each pass, waves at the end; stages of one wave run together."""

    planning: tuple[Wave, ...]
    each_pass: tuple[Wave, ...]
    closing: tuple[Wave, ...]


def the_pipeline() -> Pipeline:
    return Pipeline(stages.PLANNING, stages.EACH_PASS, stages.CLOSING)
