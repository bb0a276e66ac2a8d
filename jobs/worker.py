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
from itertools import count
from pathlib import Path
from typing import IO

from dbos import DBOS, DBOSConfig, DBOSPortableJSONSerializer

from core.errors import Conflict, DeskError
from core.model.engine import EngineHealth
from core.search.engines import manifests, missing_keys, wanted
from core.settings import Settings, settings
from db import engine, engines, migrate
from db.engine import writing
from db.workers import forget_worker
from jobs import upkeep, workflow
from jobs.brake import every
from jobs.pipeline import Pipeline, the_pipeline
from jobs.purge import Forgetting
from jobs.queues import APP, SCHEMA, VERSION, line, register, schedule, schedule_purge
from jobs.steps import Toolbox, now

M_ARENA_MAX = -8  # of <malloc.h>

log = logging.getLogger("desk.worker")


class Worker:
    """One process's share in the work: its name, its heartbeat and its hold on the queues."""

    def __init__(self, desk: Settings, pipeline: Pipeline, toolbox: Toolbox) -> None:
        self._desk, self._pipeline, self._toolbox = desk, pipeline, toolbox
        self._stop = threading.Event()
        self.name, self._lock = claim_name(desk.worker, desk.database_url)

    def start(self) -> None:
        desk = self._desk
        migrate.upgrade(desk.database_url)
        prepare(desk)
        announce(desk)
        upkeep.beat(desk.database_url, self.name)  # before the first run: a worker without a heartbeat is taken for dead
        workflow.register(desk.database_url, self._pipeline, self._toolbox)
        DBOS(config=config(desk, self.name))
        DBOS.launch()
        seconds = desk.heartbeat_seconds
        every(seconds, lambda: upkeep.beat(desk.database_url, self.name), self._stop, name="heartbeat")
        every(seconds, lambda: upkeep.look_after(desk, self.name), self._stop, name="look-after")
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
    with engine.engine(desk.jobs_url).connect():  # our way of opening SQLite leaves it in WAL mode, which readers need
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
    from jobs import warming  # noqa: PLC0415
    from jobs.readers import make_ready  # noqa: PLC0415
    from jobs.toolbox import the_tools  # noqa: PLC0415

    warming.begin()
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
