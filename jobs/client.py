"""What screens, the API and the command line ask for: it writes the row and enqueues, and never runs anything itself."""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from textwrap import wrap

from croniter import croniter  # type: ignore[import-untyped]
from dbos import DBOSClient, error
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from core.errors import BadInput, Conflict
from core.model.investigation import Investigation
from core.model.plan import Plan, Query
from core.model.web import is_web_address
from core.model.words import DecisionKind, EventKind, Mode, Priority, Status
from core.settings import settings
from db import changes, engines, investigations, reviews, topics
from db.database import writing
from jobs.queues import WATCHING, Care, GivenUp, enqueue, enqueue_care, enqueue_test, line

MOST_URLS = 20
QUERY_LIMIT = 300  # engines refuse longer ones

log = logging.getLogger("desk.client")


def investigate(
    topic_id: int,
    *,
    mode: Mode,
    by: str,
    priority: Priority = Priority.NORMAL,
    own_urls: Sequence[str] = (),
    brief: str | None = None,
) -> int:
    """Open an investigation and have it planned; a topic under investigation is refused, whoever clicks how often."""
    urls = checked_urls(own_urls)
    with _desk() as session:
        topic = topics.get(session, topic_id)
        wanted = Plan(brief=topic.brief if brief is None else brief.strip(), own_urls=urls, cap_usd=settings().cap_usd)
        _check_plan(wanted)
        plan = wanted.with_(cap_minutes=mode.cap_minutes)
        run = investigations.open_(session, topic, mode=mode, by=by, now=_now(), priority=priority, plan=plan)
        _say(session, run, f"{by} asked for a {mode} investigation." + _outside(run))
    _put_in_line(run)
    return run.id


def approve(investigation_id: int, plan: Plan, *, by: str) -> None:
    """What the editor approved is what runs."""
    _check_plan(plan)
    if not plan.queries and not plan.own_urls:
        raise BadInput("The plan has nothing to look for. Add a query or an address first.")
    with _desk() as session:
        approved = plan.with_(own_urls=checked_urls(plan.own_urls))
        run = investigations.approve(session, investigation_id, approved, by=by, now=_now())
        _say(session, run, f"{by} approved the plan.")
    _put_in_line(run)


def replan(investigation_id: int, plan: Plan, *, by: str) -> None:
    """The brief or the addresses were changed before approval: plan again with them."""
    _check_plan(plan)
    urls = checked_urls(plan.own_urls)
    with _desk() as session:
        if not investigations.move(session, investigation_id, Status.PLANNED, only_from=[Status.AWAITING], plan=plan.with_(own_urls=urls)):
            raise _too_late(session, investigation_id, "planned again before it is approved")
        run = investigations.get(session, investigation_id)
        _say(session, run, f"{by} changed the plan; it is made again.")
    _put_in_line(run)


def test_engine(name: str) -> None:
    """Have a worker ask an engine one harmless question; what came of it is in the engine's health and its calls."""
    with _desk() as session:
        health = engines.get(session, name)
        if health.missing or not health.wanted:
            raise BadInput(f"{health.manifest.label} cannot be asked: {'it has no key' if health.missing else 'it is switched off'}.")
        engines.ask_for_test(session, name, now=_now())
        wanted = engines.get(session, name)
    _in_line(lambda jobs: enqueue_test(jobs, wanted), f"engine={name}")


def look_again(investigation_id: int, *, by: str) -> None:
    """Have a worker look at the sources of a finished investigation again; what it finds is among the changes."""
    at = _now()
    with _desk() as session:
        run = investigations.get(session, investigation_id)
        if not run.status.has_result:
            raise _too_late(session, investigation_id, "looked at again when it is completed")
        changes.ask(session, run.id, now=at)
        _say(session, run, f"{by} asked for another look at its sources.")
    _in_line(lambda jobs: enqueue_care(jobs, Care(WATCHING, run.id, at)), f"watch={run.id}")


def next_round(now: datetime) -> datetime | None:
    """When the watch makes its next round; never while the setting is empty, or is none a calendar knows."""
    cron = settings().watch.strip()
    if not croniter.is_valid(cron, second_at_beginning=True):
        return None
    at: datetime = croniter(cron, now, second_at_beginning=True).get_next(datetime)
    return at


def send_back(investigation_id: int, question: str, *, by: str) -> int:
    """Ask the same topic again with an editor's question in the plan; the decision and the new run are there together or not at all."""
    with _desk() as session:
        reviews.decide(session, investigation_id, DecisionKind.SEND_BACK, by=by, now=_now(), words=question)
        old = investigations.get(session, investigation_id)
        topic, plan = topics.get(session, old.topic_id), with_question(old.plan, question)
        plan = plan.with_(brief=plan.brief or topic.brief, cap_usd=settings().cap_usd, cap_minutes=old.mode.cap_minutes)
        run = investigations.open_(session, topic, mode=old.mode, by=by, now=_now(), priority=old.priority, plan=plan)
        _say(session, run, f"{by} sent investigation {old.id} back with a question." + _outside(run))
    _put_in_line(run)
    return run.id


def with_question(plan: Plan, question: str) -> Plan:
    """What an editor gave the earlier run stays; what it planned by itself is planned anew, around the question."""
    asked = " ".join(question.split())
    query = Query(wrap(asked, QUERY_LIMIT)[0], "question")
    fresh = Plan(plan.brief, (asked,), (query,), plan.own_urls, plan.excluded_domains)
    return fresh.with_(included_domains=plan.included_domains, claimant_domains=plan.claimant_domains)


def stop(investigation_id: int, *, by: str) -> None:
    """Finish with what it has."""
    with _desk() as session:
        run = investigations.get(session, investigation_id, lock=True)
        if run.status is not Status.RUNNING:
            raise _too_late(session, investigation_id, "stopped while it runs")
        investigations.ask_to_stop(session, run.id, by=by)
        _say(session, run, f"{by} asked it to stop here.")


def cancel(investigation_id: int, *, by: str) -> None:
    """Give it up: at once if it waits, at the next safe point if it runs."""
    with _desk() as session:
        run = investigations.get(session, investigation_id, lock=True)
        if not run.status.open:
            raise _too_late(session, investigation_id, "cancelled while it is open")
        over = investigations.ask_to_cancel(session, run.id, by=by, now=_now())
        _say(session, run, f"{by} cancelled it." if over else f"{by} asked to cancel it.")


def checked_urls(urls: Sequence[str]) -> tuple[str, ...]:
    """The addresses an editor pasted, each once; the first that is no web address is named."""
    clean = tuple(dict.fromkeys(url.strip() for url in urls if url.strip()))
    if len(clean) > MOST_URLS:
        raise BadInput(f"{len(clean)} addresses are too many; {MOST_URLS} can be read before the search.")
    for url in clean:
        if not is_web_address(url):
            shown = url if len(url) <= 80 else url[:79] + "…"
            raise BadInput(f"“{shown}” is not a web address; it must start with http:// or https://.")
    return clean


def _check_plan(plan: Plan) -> None:
    if len(plan.brief) > topics.BRIEF_LIMIT:
        raise BadInput(f"The brief has {len(plan.brief):,} characters; {topics.BRIEF_LIMIT:,} are allowed.")
    if plan.cap_usd < 0 or plan.cap_minutes < 0:
        raise BadInput("A cap cannot be below 0.")


def _too_late(session: Session, investigation_id: int, allowed: str) -> Conflict:
    status = investigations.get(session, investigation_id).status
    return Conflict(f"An investigation can only be {allowed}; this one is {status}.")


def _put_in_line(run: Investigation) -> None:
    """Where no jobs database is or answers, the row is enough: the next worker finds it and puts it in line."""
    _in_line(lambda jobs: enqueue(jobs, run), f"investigation={run.id}")


def _in_line(put: Callable[[DBOSClient], bool], what: str) -> None:
    try:
        with line(settings().jobs_url) as jobs:
            put(jobs)
    except (SQLAlchemyError, error.DBOSException, GivenUp) as problem:
        log.info("not enqueued yet %s problem=%s", what, type(problem).__name__)


def _outside(run: Investigation) -> str:
    return f" It is no candidate: {run.outside_triggers}." if run.outside_triggers else ""


def _say(session: Session, run: Investigation, sentence: str) -> None:
    investigations.log(session, run.id, EventKind.STATUS, sentence, now=_now())


def _desk() -> AbstractContextManager[Session]:
    return writing(settings().database_url)


def _now() -> datetime:
    return datetime.now(UTC)
