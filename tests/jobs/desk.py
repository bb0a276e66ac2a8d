"""A desk for tests of durable runs: a database, worker processes to start and kill, and words for what an editor does."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import TypeVar

from sqlalchemy.orm import Session

from core.model.dossier import Dossier
from core.model.investigation import Event, Investigation, StageRun
from core.model.words import Mode, Priority, Status
from core.settings import settings
from db import dossiers, investigations, topics
from db.database import reading, writing
from jobs import client
from jobs.steps import now
from jobs.worker import alive
from tests.fakes.stages import FOLDER
from tests.jobs.fake_worker import work

ANA = "Ana Verrin"
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([work.__module__])  # importing takes two seconds, forking none
Value = TypeVar("Value")


class Desk:
    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder = url, folder
        self.workers: list[ForkServerProcess] = []

    # What the world does

    def start_worker(self, name: str = "w1", *, real: bool = False, **more: str) -> ForkServerProcess:
        env = dict(os.environ) | {"DESK_WORKER": name} | {key.upper(): value for key, value in more.items()}
        process = FORKS.Process(target=work, args=(env, self.folder / f"{name}.log", real), daemon=True)
        process.start()
        self.workers.append(process)
        return process

    def kill(self, process: ForkServerProcess, how: int = signal.SIGKILL, *, within: float = 5) -> int | None:
        """Its exit code, or none when it is not gone in time."""
        assert process.pid
        os.kill(process.pid, how)
        process.join(within)
        return process.exitcode

    def stop_all(self) -> None:
        for process in self.workers:
            if process.is_alive():
                self.kill(process)

    def log(self, name: str = "w1") -> str:
        return (self.folder / f"{name}.log").read_text()

    def tell(self, what: str, investigation_id: int, stage: str = "") -> Path:
        """hold, fail, spend, flag or again: a file the fake stages look for."""
        note = self.folder / (f"{what}-{investigation_id}-{stage}" if stage else f"{what}-{investigation_id}")
        note.touch()
        return note

    # What an editor does

    def files(self, title: str) -> int:
        with writing(self.url) as session:
            return topics.file(session, topics.Draft(title, f"Brief of {title}"), now=now()).id

    def investigates(self, title: str, *, mode: Mode = Mode.QUICK, priority: Priority = Priority.NORMAL) -> int:
        return client.investigate(self.files(title), mode=mode, by=ANA, priority=priority)

    def approves(self, key: int, **changes: float) -> None:
        run = self.waits(key, Status.AWAITING)
        client.approve(key, run.plan.with_(**changes), by=ANA)

    def holds(self, title: str, stage: str) -> int:
        """An investigation that waits in a stage until it is let go."""
        key = self.investigates(title)
        self.tell("hold", key, stage)
        self.approves(key)
        self.until(lambda: self.ran(key, stage) > 0, f"{stage} of {title} is under way")
        return key

    def lets_go(self, key: int, stage: str) -> None:
        (self.folder / f"hold-{key}-{stage}").unlink()

    # What can be seen

    def living(self) -> list[str]:
        return [worker.id for worker in alive(self.url, settings())]

    def run(self, key: int) -> Investigation:
        return self.read(lambda session: investigations.get(session, key))

    def dossier(self, key: int) -> Dossier:
        return self.read(lambda session: dossiers.load(session, key))

    def stages(self, key: int) -> dict[tuple[int, str], StageRun]:
        return self.read(lambda session: {(run.pass_no, run.stage): run for run in dossiers.stage_runs(session, key)})

    def events(self, key: int) -> list[Event]:
        return self.read(lambda session: list(reversed(investigations.latest_events(session, key, limit=1000))))

    def ran(self, key: int, stage: str, pass_no: int = 1) -> int:
        """How often the stage's own code was entered, by the marks it left."""
        mark = self.folder / f"ran-{key}-{pass_no}-{stage}"
        return len(mark.read_text().splitlines()) if mark.exists() else 0

    def read(self, look: Callable[[Session], Value]) -> Value:
        with reading(self.url) as session:
            return look(session)

    def waits(self, key: int, *statuses: Status, seconds: float = 90) -> Investigation:
        self.until(lambda: self.run(key).status in statuses, f"{key} becomes {statuses}", seconds)
        return self.run(key)

    def ends(self, key: int) -> Investigation:
        return self.waits(key, *(status for status in Status if not status.open))

    def until(self, holds: Callable[[], bool], what: str, seconds: float = 90) -> None:
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                logs = "\n".join(path.read_text() for path in self.folder.glob("*.log"))
                raise AssertionError(f"It never happened that {what}.\n{logs[-3000:]}")
            time.sleep(0.03)


@contextmanager
def a_desk(url: str, folder: Path, **more: str) -> Iterator[Desk]:
    """The environment of a desk, for this process and the workers it starts; as it was before afterwards."""
    desk = Desk(url, folder)
    new = {
        "DESK_DATABASE_URL": url,
        "DESK_EVIDENCE_URL": str(folder / "evidence"),
        "DESK_HEARTBEAT_SECONDS": "0.3",
        "DESK_AT_ONCE": "30",
        FOLDER: str(folder),
        "TMPDIR": str(folder),  # the locks on worker names go with it
    } | more
    old = {name: os.environ.get(name) for name in new}
    os.environ.update(new)
    settings.cache_clear()
    try:
        yield desk
    finally:
        desk.stop_all()
        os.environ.update({name: value for name, value in old.items() if value is not None})
        for name in [name for name, value in old.items() if value is None]:
            del os.environ[name]
        settings.cache_clear()
