"""How a run ends: its status, the fields other systems read, and what changes on the topic, in one transaction."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation, StageRun, applied, investigated, source_rows
from core.model.judgement import Flag, Recommendation
from core.model.words import EventKind, FlagKind, Level, Status, Verdict
from core.policy.level.recommendation import claims_with
from core.policy.level.recommendation import result as story_result
from db import dossiers, events, investigations, ledger, reviews, topics
from db.engine import writing
from jobs.steps import FAILED, now

WEIGHTS = {FlagKind.ALLEGATION: 3, FlagKind.SOURCES_DISAGREE: 2, FlagKind.CIRCULAR: 2, FlagKind.INJECTION: 2}


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
        spent = ledger.spent(session, run.id)
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
    events.append(session, run.id, EventKind.STATUS, f"The investigation is {status}. {unfinished}".strip(), now=at)
    return status


def fail(session: Session, run: Investigation, problem: str, at: datetime) -> str:
    """End without a result; the sentence says why."""
    open_ = [status for status in Status if status.open]
    spent = ledger.spent(session, run.id)
    investigations.move(session, run.id, Status.FAILED, only_from=open_, finished_at=at, problem=problem, cost_usd=spent)
    events.append(session, run.id, EventKind.STATUS, f"The investigation failed. {problem}", now=at)
    return Status.FAILED


def cancel(url: str, investigation_id: int) -> str:
    """A running investigation gives up because somebody asked it to."""
    with writing(url) as session:
        return _give_up(session, investigations.get(session, investigation_id))


def _give_up(session: Session, run: Investigation) -> str:
    problem = f"Cancelled by {run.cancel_requested_by}."
    values = {"finished_at": now(), "problem": problem, "cost_usd": ledger.spent(session, run.id)}
    if investigations.move(session, run.id, Status.CANCELLED, only_from=[Status.PLANNED, Status.QUEUED, Status.RUNNING], **values):
        events.append(session, run.id, EventKind.STATUS, problem, now=now())
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
