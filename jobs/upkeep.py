"""What a worker does beside its runs: say that it lives, take over from the dead, and put in line what was forgotten."""

import logging
from collections.abc import Container, Sequence
from datetime import timedelta

from dbos import DBOSClient, WorkflowStatus
from sqlalchemy.orm import Session

from core.evidence.capture.chromium import why_not
from core.model.dossier import Gap
from core.model.investigation import Investigation
from core.model.investigation import Worker as KnownWorker
from core.settings import Settings
from db import captures, changes, engines, investigations
from db.engine import reading, writing
from db.workers import forget_worker, living_workers, note_heartbeat, silent_workers
from jobs import ending
from jobs.queues import (
    ACTIVE,
    PRESERVING,
    TRIES,
    WAITING,
    WATCHING,
    Care,
    GivenUp,
    enqueue,
    enqueue_care,
    enqueue_test,
    key_in,
    key_of,
    line,
    queue_of,
    resting,
)
from jobs.steps import now

MOST = 1000
SOME = 20
PAUSE = timedelta(minutes=10)
"""Between two tries of what comes after a run: whoever was busy or away may be there again."""
NOT_PRESERVED = "Pictures, copies and time stamps could not all be added"
BROKE_OFF = f"It broke off {TRIES} times; the worker's log says why."
NOT_WATCHED = f"Its sources could not be looked at. {BROKE_OFF}"

log = logging.getLogger("desk.worker")


def beat(url: str, me: str) -> None:
    with writing(url) as session:
        note_heartbeat(session, me, now=now())


def alive(url: str, desk: Settings) -> Sequence[KnownWorker]:
    with reading(url) as session:
        return living_workers(session, now=now(), within=desk.silence)


def look_after(desk: Settings, me: str) -> None:
    """One round: the first of the living takes over from the dead; anybody may put in line what is not there."""
    url = desk.database_url
    living = [worker.id for worker in alive(url, desk)]
    with reading(url) as session:
        dead = silent_workers(session, now=now(), within=desk.silence)
        # Read before the line is: a run that ends in between is then found at its end, not taken for forgotten.
        waiting = investigations.page(session, statuses=WAITING, limit=MOST)
        tests = [health for health in engines.all_(session) if health.test_asked_at]
        unpreserved = captures.unpreserved(session, limit=MOST) if wants_preserving(desk) else []
        wishes = changes.wishes(session, limit=MOST)
    with line(desk.jobs_url) as jobs:
        active = jobs.list_workflows(status=list(ACTIVE), load_input=False, load_output=False)
        if living[:1] == [me]:
            take_over(jobs, orphans(active, living))
        for run in forgotten(waiting, active):
            put_back(url, jobs, run)
        for health in tests:
            enqueue_test(jobs, health)
        not_now = {key_in(one.workflow_id) for one in active} | resting(jobs, now() - PAUSE)
        for care in due([Care(PRESERVING, key) for key in unpreserved], not_now):
            take_care(url, jobs, care)
        for care in due([Care(WATCHING, key, asked_at) for key, asked_at in wishes], not_now):
            take_care(url, jobs, care)
    forget(url, dead)


def wants_preserving(desk: Settings) -> bool:
    """Whether anything can be added to captures after a run: pictures, a copy in the web archive, a time stamp.

    While only a Chromium is missing runs wait, so that they get their pictures once it is there.
    """
    return not why_not(desk) or desk.save_pages or bool(desk.timestamp_url)


def orphans(active: Sequence[WorkflowStatus], living: Sequence[str]) -> list[str]:
    """Workflows in the hands of a worker that is gone, killed or gone home."""
    return [one.workflow_id for one in active if one.status == "PENDING" and one.executor_id not in living]


def take_over(jobs: DBOSClient, workflow_ids: Sequence[str]) -> None:
    for workflow_id in workflow_ids:
        log.info("takeover workflow=%s", workflow_id)
        jobs.resume_workflow(workflow_id, queue_name=queue_of(workflow_id))


def forgotten(waiting: Sequence[Investigation], active: Sequence[WorkflowStatus]) -> list[Investigation]:
    """Investigations that should be in line and are not: clicked while no worker had ever run, or broken off."""
    in_line = {key_in(one.workflow_id) for one in active}
    return [run for run in waiting if key_of(run) not in in_line]


def put_back(url: str, jobs: DBOSClient, run: Investigation) -> None:
    try:
        if enqueue(jobs, run):
            log.info("enqueued investigation=%s status=%s", run.id, run.status)
    except GivenUp:
        with writing(url) as session:
            ending.fail(session, run, BROKE_OFF, now())


def due(cares: Sequence[Care], not_now: Container[str]) -> list[Care]:
    """Some of what is neither in line nor was tried a moment ago: what fails never keeps the rest from its turn."""
    return [care for care in cares if care.key not in not_now][:SOME]


def take_care(url: str, jobs: DBOSClient, care: Care) -> None:
    try:
        enqueue_care(jobs, care)
    except GivenUp:
        with writing(url) as session:
            give_up(session, care)


def give_up(session: Session, care: Care) -> None:
    """Said where an editor sees it, and not tried again."""
    if care.asked_at:
        changes.watched(session, care.investigation_id, now=max(now(), care.asked_at), note=NOT_WATCHED)
        return
    captures.miss(session, care.investigation_id, Gap(NOT_PRESERVED, BROKE_OFF, PRESERVING.workflow), now=now())
    captures.mark_preserved(session, care.investigation_id, now=now())


def forget(url: str, dead: Sequence[KnownWorker]) -> None:
    if dead:
        with writing(url) as session:
            for worker in dead:
                forget_worker(session, worker.id)
