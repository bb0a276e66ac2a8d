"""The durable workflows: plan an investigation, run it (each stage is one step), end it, care for its captures, and test an engine."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from typing import Any

from dbos import DBOS, StepOptions
from sqlalchemy.orm import Session

from core.errors import DatabaseProblem
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation, StageRun, applied, investigated, source_rows
from core.model.judgement import Flag, Recommendation
from core.model.words import EventKind, FlagKind, Level, Status, Verdict
from core.policy.level.recommendation import claims_with
from core.policy.level.recommendation import result as story_result
from core.stages.port import Wave, name
from db import dossiers, engines, investigations, reviews, topics
from db.database import reading, writing
from jobs.adapters import look
from jobs.queues import INVESTIGATING, PLANNING, PRESERVING, PURGING, ROUNDS, TESTING, WATCHING
from jobs.steps import CANCELLED, FAILED, Pipeline, Step, Toolbox, now, run_stage

WANTED, NOT_WANTED = "wanted", "not wanted"
AGAIN, ENOUGH = "again", "enough"
WEIGHTS = {FlagKind.ALLEGATION: 3, FlagKind.SOURCES_DISAGREE: 2, FlagKind.CIRCULAR: 2, FlagKind.INJECTION: 2}


def register(url: str, pipeline: Pipeline, toolbox: Toolbox) -> None:
    """Make the workflows known to DBOS, which finds them again by name after a restart."""
    runs = Runs(url, pipeline, toolbox)

    async def planning(investigation_id: int, number: int) -> str:
        return await runs.plan(investigation_id, number)

    async def investigate(investigation_id: int, number: int) -> str:
        return await runs.investigate(investigation_id)

    async def engine_test(engine: str) -> str:
        from jobs.toolbox import try_engine  # noqa: PLC0415  a test's worker has no engines, and must not load them

        return await durably("ask", try_engine, url, engine)

    async def preserve(investigation_id: int, number: int) -> str:
        from jobs.preserve import preserve as keep  # noqa: PLC0415  nor pictures

        return await durably("preserve", keep, url, investigation_id, number)

    async def watch(investigation_id: int, number: int) -> str:
        from jobs.watch import look_again  # noqa: PLC0415  nor the web

        return await durably("look again", look_again, url, investigation_id)

    async def watch_round(at: datetime, context: None) -> str:
        from jobs.watch import ask_for_due  # noqa: PLC0415

        return await durably("ask", ask_for_due, url)

    async def purge(at: datetime, context: None) -> str:
        from jobs.purge import purge_round  # noqa: PLC0415

        return await durably("purge", purge_round, url)

    # Without a limit of DBOS's own: a stage that kills its worker is given up by the stage's own count of attempts.
    DBOS.workflow(name=PLANNING.workflow, max_recovery_attempts=None)(planning)
    DBOS.workflow(name=INVESTIGATING.workflow, max_recovery_attempts=None)(investigate)
    DBOS.workflow(name=TESTING.workflow, max_recovery_attempts=3)(engine_test)
    DBOS.workflow(name=PRESERVING.workflow, max_recovery_attempts=3)(preserve)
    DBOS.workflow(name=WATCHING.workflow, max_recovery_attempts=3)(watch)
    DBOS.workflow(name=ROUNDS.workflow, max_recovery_attempts=3)(watch_round)
    DBOS.workflow(name=PURGING.workflow, max_recovery_attempts=3)(purge)


@dataclass(frozen=True, slots=True)
class Runs:
    """Which database, which stages, which tools; the order of steps is fixed by what earlier steps returned."""

    url: str
    pipeline: Pipeline
    toolbox: Toolbox

    async def plan(self, investigation_id: int, round_no: int) -> str:
        if await durably("wanted", still_planned, self.url, investigation_id) == NOT_WANTED:
            return NOT_WANTED
        notes = await self._waves(self.pipeline.planning, investigation_id, 1, round_no=round_no, brakes=False)
        if CANCELLED in notes:
            return await durably("cancel", cancel, self.url, investigation_id)
        problem = next((note for note in notes if note.startswith(FAILED)), "")
        return await durably("ask for approval", ask_for_approval, self.url, investigation_id, problem)

    async def investigate(self, investigation_id: int) -> str:
        if await durably("start", start, self.url, investigation_id) == NOT_WANTED:
            return NOT_WANTED
        for pass_no in count(1):
            answer = await self._one_pass(investigation_id, pass_no)
            if answer == CANCELLED:
                return await durably("cancel", cancel, self.url, investigation_id)
            if answer == ENOUGH:
                break
        await self._waves(self.pipeline.closing, investigation_id, pass_no, brakes=False)
        return await durably("finish", finish, self.url, investigation_id)

    async def _one_pass(self, investigation_id: int, pass_no: int) -> str:
        if CANCELLED in await self._waves(self.pipeline.each_pass, investigation_id, pass_no):
            return CANCELLED
        return await durably(f"{pass_no} another pass", another_pass, self.url, investigation_id, pass_no)

    async def _waves(
        self, waves: Sequence[Wave], investigation_id: int, pass_no: int, *, round_no: int | None = None, brakes: bool = True
    ) -> list[str]:
        """One wave after the other; the notes of all of them, cut off where somebody cancelled."""
        notes: list[str] = []
        for wave in waves:
            place = (pass_no, round_no or pass_no, brakes)
            notes += await together([Step(self.url, self.toolbox, investigation_id, stage, *place) for stage in wave])
            if CANCELLED in notes:
                break
        return notes


async def together(steps: Sequence[Step]) -> list[str]:
    """The stages of a wave side by side, started in their order because DBOS numbers steps as they start."""
    names = [f"{step.round_no} {name(step.stage)}" for step in steps]
    running = (durably(label, run_stage, step) for label, step in zip(names, steps, strict=True))
    notes = await asyncio.gather(*running, return_exceptions=True)
    for note in notes:
        if isinstance(note, BaseException):
            raise note
    return [str(note) for note in notes]


async def durably(label: str, work: Callable[..., Coroutine[Any, Any, str]] | Callable[..., str], *given: Any) -> str:
    """A step of the running workflow; a database out of reach is waited for, about a minute, before the run breaks off."""
    options: StepOptions = {
        "name": label,
        "retries_allowed": True,
        "max_attempts": 8,
        "interval_seconds": 0.5,
        "backoff_rate": 2.0,
        "should_retry": lambda error: isinstance(error, DatabaseProblem),
    }
    return str(await DBOS.run_step_async(options, work, *given))


def still_planned(url: str, investigation_id: int) -> str:
    with reading(url) as session:
        return WANTED if investigations.get(session, investigation_id).status is Status.PLANNED else NOT_WANTED


def ask_for_approval(url: str, investigation_id: int, problem: str) -> str:
    with writing(url) as session:
        run = investigations.get(session, investigation_id)
        if problem:
            return fail(session, run, f"No plan could be made: {problem.removeprefix(FAILED)}.", now())
        if investigations.move(session, run.id, Status.AWAITING, only_from=[Status.PLANNED]):
            investigations.log(session, run.id, EventKind.STATUS, "The plan waits for approval.", now=now())
    return Status.AWAITING


def start(url: str, investigation_id: int) -> str:
    """From queued to running, or on where a dead worker left it; one that was cancelled meanwhile is not wanted."""
    with writing(url) as session:
        run = investigations.get(session, investigation_id)
        if investigations.move(session, run.id, Status.RUNNING, only_from=[Status.QUEUED], started_at=now()):
            investigations.log(session, run.id, EventKind.STATUS, "The investigation starts.", now=now())
            return WANTED
        return WANTED if run.status is Status.RUNNING else NOT_WANTED


def another_pass(url: str, investigation_id: int, pass_no: int) -> str:
    """Whether what the audit found missing is looked for once more; an early end here leaves the run unfinished."""
    with writing(url) as session:
        run = investigations.get(session, investigation_id)
        dossier = dossiers.load(session, run.id, pass_no=pass_no)
        reason, cancelled_by = look(session, run)
        if cancelled_by:
            return CANCELLED
        halted = dossier.halted or reason
        wanted = bool(dossier.refined) and pass_no < run.mode.passes
        if wanted and halted:
            investigations.set_(session, run.id, halted=halted)
        return AGAIN if wanted and not halted else ENOUGH


def finish(url: str, investigation_id: int) -> str:
    """Close a running investigation; one that is closed already stays as it is."""
    with writing(url) as session:
        run = investigations.get(session, investigation_id, lock=True)
        if run.status is not Status.RUNNING:
            return run.status
        if run.cancel_requested_by:  # also when it came during the last stages, which no longer look
            return _give_up(session, run)
        dossier = dossiers.load(session, run.id)
        unfinished = why_unfinished(dossier, dossiers.stage_runs(session, run.id))
        spent = engines.spent(session, run.id)
        if dossier.recommendation is None:
            return fail(session, run, unfinished or "No stage came to a recommendation.", now())
        return _close(session, run, dossier, marked_partial(dossier.recommendation, unfinished), unfinished, spent)


def _close(session: Session, run: Investigation, dossier: Dossier, recommendation: Recommendation, unfinished: str, spent: float) -> str:
    at, status = now(), Status.PARTIAL if unfinished else Status.COMPLETED
    topic = topics.get(session, run.topic_id, lock=True)
    recommendation = beside_editor(recommendation, reviews.standing(session, topic.id))
    values = result(dossier.with_(recommendation=recommendation), recommendation, topic.verification_status, at)
    values |= {"finished_at": at, "cost_usd": spent, "problem": unfinished, "recommendation": recommendation}
    investigations.move(session, run.id, status, only_from=[Status.RUNNING], **values)
    if recommendation.flagged:
        topics.save(session, investigated(topic, recommendation, at))
    else:
        reviews.record_applied(session, investigations.get(session, run.id), now=at)
        topics.save(session, applied(topic, recommendation.level, recommendation, dossier.sources, at, values["context_notes"]))
    investigations.log(session, run.id, EventKind.STATUS, f"The investigation is {status}. {unfinished}".strip(), now=at)
    return status


def fail(session: Session, run: Investigation, problem: str, at: datetime) -> str:
    """End without a result; the sentence says why."""
    open_ = [status for status in Status if status.open]
    spent = engines.spent(session, run.id)
    investigations.move(session, run.id, Status.FAILED, only_from=open_, finished_at=at, problem=problem, cost_usd=spent)
    investigations.log(session, run.id, EventKind.STATUS, f"The investigation failed. {problem}", now=at)
    return Status.FAILED


def cancel(url: str, investigation_id: int) -> str:
    """A running investigation gives up because somebody asked it to."""
    with writing(url) as session:
        return _give_up(session, investigations.get(session, investigation_id))


def _give_up(session: Session, run: Investigation) -> str:
    problem = f"Cancelled by {run.cancel_requested_by}."
    values = {"finished_at": now(), "problem": problem, "cost_usd": engines.spent(session, run.id)}
    if investigations.move(session, run.id, Status.CANCELLED, only_from=[Status.PLANNED, Status.QUEUED, Status.RUNNING], **values):
        investigations.log(session, run.id, EventKind.STATUS, problem, now=now())
    return Status.CANCELLED


def why_unfinished(dossier: Dossier, runs: Iterable[StageRun]) -> str:
    """What cut a run short, in one sentence; empty when nothing did."""
    failed = [f"The stage {run.stage} {run.note}." for run in runs if run.note.startswith(FAILED)]
    return dossier.halted or " ".join(dict.fromkeys(failed))


def marked_partial(recommendation: Recommendation, unfinished: str) -> Recommendation:
    """A partial run always goes to a human, also when it was cut short after the recommendation."""
    if not unfinished or any(flag.kind is FlagKind.PARTIAL for flag in recommendation.flags):
        return recommendation
    return replace(recommendation, flags=(*recommendation.flags, Flag(FlagKind.PARTIAL, unfinished)))


def beside_editor(recommendation: Recommendation, decided: Decision | None) -> Recommendation:
    """An editor's word about the topic is never overwritten by itself: where the machine differs, a human looks."""
    if decided is None or decided.level is recommendation.level:
        return recommendation
    sentence = f"{decided.editor} decided {decided.level}; this investigation recommends {recommendation.level}."
    return replace(recommendation, flags=(*recommendation.flags, Flag(FlagKind.EDITOR_DISAGREES, sentence)))


def result(dossier: Dossier, recommendation: Recommendation, level_now: Level, at: datetime) -> dict[str, Any]:
    """The fields a newsroom's other systems know an investigation by; the flags are those it ends with."""
    sources, made = source_rows(dossier.sources), story_result(dossier)
    first = dossier.origin.source_id if dossier.origin else ""
    flags = [flag.kind for flag in recommendation.flags]
    return {
        "investigation_date": at,
        "sources_found": len(sources),
        "social_sources_found": sum(post.original for post in dossier.posts),
        "original_source_url": next((source.url for source in dossier.sources if source.id == first), None),
        "credibility_score": recommendation.credibility_score,
        "consistency_score": recommendation.consistency_score,
        "context_richness": made.context_richness.value if made and made.context_richness else None,
        "confidence_level": recommendation.confidence,
        "verification_level_after": level_now if flags else recommendation.level,
        "sources_json": sources,
        "verified_claims": list(claims_with(dossier, recommendation, Verdict.CONFIRMED)),
        "disputed_claims": list(claims_with(dossier, recommendation, Verdict.DISPUTED, Verdict.REFUTED)),
        "context_notes": (made and made.additional_context) or recommendation.detail or recommendation.sentence,
        "requires_human_review": bool(flags),
        "review_reason": ", ".join(flags) or None,
        "rulebook": recommendation.rulebook,
        "urgency": urgency(flags),
        "result": made,
    }


def urgency(flags: Iterable[FlagKind]) -> float:
    """How early an editor should see it: the more and the graver its flags."""
    return float(sum(WEIGHTS.get(flag, 1) for flag in flags))
