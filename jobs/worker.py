"""A worker: `python -m jobs.worker` runs what is in line until it is told to stop, and can be killed at any moment."""

import ctypes
import fcntl
import hashlib
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Container, Sequence
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import IO

from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer, WorkflowStatus
from sqlalchemy.orm import Session

from core.errors import Conflict, DeskError
from core.evidence.capture.chromium import why_not
from core.model.dossier import Gap
from core.model.engine import EngineHealth
from core.model.investigation import Investigation
from core.model.investigation import Worker as KnownWorker
from core.search.engines import manifests, missing_keys, wanted
from core.settings import Settings, settings
from db import changes, database, dossiers, engines, investigations
from db.database import reading, writing
from db.desk import forget_worker, living_workers, note_heartbeat, silent_workers
from jobs import workflow
from jobs.adapters import every
from jobs.purge import Forgetting
from jobs.queues import (
    ACTIVE,
    APP,
    MOST_TRIES,
    PRESERVING,
    SCHEMA,
    VERSION,
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
    register,
    resting,
    schedule,
    schedule_purge,
)
from jobs.steps import Pipeline, Toolbox, now, the_pipeline

MOST = 1000
SOME = 20
PAUSE = timedelta(minutes=10)
"""Between two tries of what comes after a run: whoever was busy or away may be there again."""
NOT_PRESERVED = "Pictures, copies and time stamps could not all be added"
BROKE_OFF = f"It broke off {MOST_TRIES} times; the worker's log says why."
NOT_WATCHED = f"Its sources could not be looked at. {BROKE_OFF}"

log = logging.getLogger("desk.worker")
M_ARENA_MAX = -8  # of <malloc.h>


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
        unpreserved = dossiers.unpreserved(session, limit=MOST) if wants_preserving(desk) else []
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
            workflow.fail(session, run, BROKE_OFF, now())


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
    dossiers.add_gap(session, care.investigation_id, Gap(NOT_PRESERVED, BROKE_OFF, PRESERVING.workflow), now=now())
    dossiers.mark_preserved(session, care.investigation_id, now=now())


def forget(url: str, dead: Sequence[KnownWorker]) -> None:
    if dead:
        with writing(url) as session:
            for worker in dead:
                forget_worker(session, worker.id)


class Worker:
    """One process's share in the work: its name, its heartbeat and its hold on the queues."""

    def __init__(self, desk: Settings, pipeline: Pipeline, toolbox: Toolbox) -> None:
        self._desk, self._pipeline, self._toolbox = desk, pipeline, toolbox
        self._stop = threading.Event()
        self.name, self._lock = claim_name(desk.worker, desk.database_url)

    def start(self) -> None:
        desk = self._desk
        database.upgrade(desk.database_url)
        prepare(desk)
        announce(desk)
        beat(desk.database_url, self.name)  # before the first run: a worker without a heartbeat is taken for dead
        workflow.register(desk.database_url, self._pipeline, self._toolbox)
        DBOS(config=config(desk, self.name))
        DBOS.launch()
        seconds = desk.heartbeat_seconds
        every(seconds, lambda: beat(desk.database_url, self.name), self._stop, name="heartbeat")
        every(seconds, lambda: look_after(desk, self.name), self._stop, name="look-after")
        every(seconds, Forgetting(desk.database_url).look, self._stop, name="forgetting")
        log.info("worker=%s started at_once=%d", self.name, desk.at_once)

    def stop(self) -> None:
        """Say goodbye, so that others take over at once; a stage under way is simply run again."""
        self._stop.set()
        with writing(self._desk.database_url) as session:
            forget_worker(session, self.name)
        log.info("worker=%s stopped", self.name)


def claim_name(wanted: str, url: str) -> tuple[str, IO[str]]:
    """A name no other worker on this machine bears, and the same again after a restart; the lock dies with the process."""
    desk = hashlib.sha256(url.encode()).hexdigest()[:12]
    for number in count(1):
        name = wanted or (socket.gethostname() if number == 1 else f"{socket.gethostname()}-{number}")
        file = Path(tempfile.gettempdir()) / f"second-source-{desk}-{hashlib.sha256(name.encode()).hexdigest()[:12]}.lock"
        try:
            lock = file.open("w")
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            if wanted:
                raise Conflict(f"A worker called {wanted} runs on this machine already; set DESK_WORKER to another name.") from taken
            continue
        return name, lock
    raise AssertionError("count never ends")


def prepare(desk: Settings) -> None:
    """Make the jobs database and its queues, so that what was enqueued is seen at once after the launch."""
    with database.engine(desk.jobs_url).connect():  # our way of opening SQLite leaves it in WAL mode, which readers need
        pass
    DBOS.migrate(desk.jobs_url, schema=SCHEMA)
    with line(desk.jobs_url) as jobs:
        register(jobs, at_once=desk.at_once)
        schedule(jobs, desk.watch)
        schedule_purge(jobs, desk.posts_days)


def announce(desk: Settings) -> None:
    """Tell the desk which engines this worker can ask; screens read it there and never see a key."""
    known = [EngineHealth(one, wanted(one, desk), tuple(missing_keys(one, desk))) for one in manifests(desk)]
    with writing(desk.database_url) as session:
        engines.register(session, known, now=now())


def config(desk: Settings, name: str) -> DBOSConfig:
    return {
        "name": APP,
        "system_database_url": desk.jobs_url,
        "dbos_system_schema": SCHEMA,
        "application_version": VERSION,
        "executor_id": name,
        "serializer": DBOSPortableJSONSerializer(),
        "log_level": "WARNING",
    }


def desk_worker() -> Worker:
    """A worker with the desk's own stages and tools; these are loaded late because a test's worker brings others."""
    from jobs import readers  # noqa: PLC0415
    from jobs.readers import make_ready  # noqa: PLC0415
    from jobs.toolbox import the_tools  # noqa: PLC0415

    readers.preload()
    make_ready(settings())
    return Worker(settings(), the_pipeline(), the_tools)


def share_heaps() -> None:
    """Let all threads allocate from two heaps: with one for each, what many of them have used once is never given back."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):  # glibc; others have no such heaps
        libc.mallopt(M_ARENA_MAX, 2)


def main(pipeline: Pipeline | None = None, toolbox: Toolbox | None = None) -> None:
    share_heaps()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("desk").setLevel(logging.INFO)
    told = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: told.set())
    try:
        worker = Worker(settings(), pipeline, toolbox) if pipeline and toolbox else desk_worker()
        worker.start()
        told.wait()
        worker.stop()
    except DeskError as error:
        sys.exit(f"The worker cannot run. {error}")
    leave(0)


def leave(code: int) -> None:
    """Go at once: waiting for a stage could take minutes, and a kill is safe by design."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
