"""The queues and the names of what waits in them: the same for whoever enqueues and whoever runs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from croniter import croniter  # type: ignore[import-untyped]
from dbos import ClientScheduleInput, DBOSClient, DBOSPortableJSONSerializer, EnqueueOptions, WorkflowStatus, error

from core.errors import BadInput
from core.model.engine import EngineHealth
from core.model.investigation import Investigation
from core.model.words import Status

APP = "second-source"
SCHEMA = "dbos"
VERSION = "1"  # pinned for good: DBOS would hash the code, and every edit would strand the runs under way
POLL_SECONDS = 0.25
MOST_TRIES = 3

ACTIVE = ("ENQUEUED", "PENDING")
SCHEDULED = "sched-"
BROKEN = ("ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED")


@dataclass(frozen=True, slots=True)
class Errand:
    """One of the things a worker does; each has its own queue, so that what is short never waits behind long runs."""

    workflow: str
    queue: str
    at_once: int = 0  # 0: as many as the desk's setting says


PLANNING = Errand("planning", "planning")
INVESTIGATING = Errand("investigate", "investigations")
TESTING = Errand("engine-test", "engine tests")
PRESERVING = Errand("preserve", "preserving", at_once=1)
WATCHING = Errand("watch", "watching", at_once=1)
ROUNDS = Errand("watch-round", "watch rounds", at_once=1)
PURGING = Errand("purge", "purges", at_once=1)
ERRANDS = (PLANNING, INVESTIGATING, TESTING, PRESERVING, WATCHING, ROUNDS, PURGING)
EVERY_NIGHT = "40 3 * * *"
WAITING = (Status.PLANNED, Status.QUEUED, Status.RUNNING)


class GivenUp(Exception):
    """A run has broken off too often to be tried once more."""


@contextmanager
def line(url: str) -> Iterator[DBOSClient]:
    """The jobs database, to put something in line or to look who waits; it fails at once instead of waiting for ever."""
    serializer = DBOSPortableJSONSerializer()
    jobs = DBOSClient(
        system_database_url=url,
        dbos_system_schema=SCHEMA,
        serializer=serializer,
        application_name=APP,
        lazy=True,
        retry_connection_errors=False,
    )
    try:
        yield jobs
    finally:
        jobs.destroy()


def errand_of(status: Status) -> Errand:
    return PLANNING if status is Status.PLANNED else INVESTIGATING


def key_of(run: Investigation) -> str:
    return f"{errand_of(run.status).workflow}-{run.id}"


def key_in(workflow_id: str) -> str:
    """The key of the investigation a workflow belongs to: its id without the number of the try."""
    return workflow_id.rpartition("-")[0]


def queue_of(workflow_id: str) -> str:
    """By the longest name that fits; what DBOS starts by itself bears the name of its schedule behind a word of its own."""
    name = workflow_id.removeprefix(SCHEDULED)
    fitting = [errand for errand in ERRANDS if name.startswith(f"{errand.workflow}-")]
    return max(fitting, key=lambda errand: len(errand.workflow)).queue


def next_number(earlier: Sequence[str]) -> int:
    """The number of the next try, or 0 while one is under way; raises GivenUp after too many that broke off."""
    if any(status in ACTIVE for status in earlier):
        return 0
    if len(earlier) >= MOST_TRIES and all(status in BROKEN for status in earlier[-MOST_TRIES:]):
        raise GivenUp
    return len(earlier) + 1


def enqueue(jobs: DBOSClient, run: Investigation) -> bool:
    """Put an investigation in line unless it is there already; tells whether it was put."""
    key, errand = key_of(run), errand_of(run.status)
    number = next_number([workflow.status for workflow in tries(jobs, key)])
    if not number:
        return False
    options: EnqueueOptions = {
        "workflow_name": errand.workflow,
        "queue_name": errand.queue,
        "workflow_id": f"{key}-{number}",
        "deduplication_id": key,
        "priority": run.priority.number,
    }
    try:
        jobs.enqueue(options, run.id, number)
    except error.DBOSQueueDeduplicatedError:
        return False
    return True


def enqueue_test(jobs: DBOSClient, wanted: EngineHealth) -> bool:
    """Put the test of an engine in line; one that was put there before, however it ended, is not put there again."""
    if wanted.test_asked_at is None:
        return False
    key = f"{TESTING.workflow}-{wanted.manifest.name}"
    options: EnqueueOptions = {
        "workflow_name": TESTING.workflow,
        "queue_name": TESTING.queue,
        "workflow_id": f"{key}-{wanted.test_asked_at.timestamp() * 1000:.0f}",
        "deduplication_id": key,
        "priority": 1,
    }
    try:
        jobs.enqueue(options, wanted.manifest.name)
    except error.DBOSQueueDeduplicatedError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Care:
    """What a finished investigation is to get: to be preserved, or a look that somebody asked for at that moment."""

    errand: Errand
    investigation_id: int
    asked_at: datetime | None = None

    @property
    def place(self) -> str:
        return f"{self.errand.workflow}-{self.investigation_id}"

    @property
    def key(self) -> str:
        """One wish for a look has tries of its own."""
        return f"{self.place}-{self.asked_at.timestamp() * 1000:.0f}" if self.asked_at else self.place


def enqueue_care(jobs: DBOSClient, care: Care) -> bool:
    """Put it in line unless it is there already; raises GivenUp after too many tries that broke off."""
    number = next_number([workflow.status for workflow in tries(jobs, care.key)])
    if not number:
        return False
    options: EnqueueOptions = {
        "workflow_name": care.errand.workflow,
        "queue_name": care.errand.queue,
        "workflow_id": f"{care.key}-{number}",
        "deduplication_id": care.place,
        "priority": 9,
    }
    try:
        jobs.enqueue(options, care.investigation_id, number)
    except error.DBOSQueueDeduplicatedError:
        return False
    return True


def resting(jobs: DBOSClient, since: datetime) -> set[str]:
    """The keys of care that was tried a moment ago, however that ended."""
    names = [PRESERVING.workflow, WATCHING.workflow]
    ended = jobs.list_workflows(name=names, completed_after=since.isoformat(), load_input=False, load_output=False)
    return {key_in(workflow.workflow_id) for workflow in ended}


def schedule(jobs: DBOSClient, cron: str) -> None:
    """When the watch makes its rounds, in place of what was said before; empty: never. One tick is one round, however many workers."""
    if not cron.strip():
        jobs.delete_schedule(ROUNDS.workflow)
        return
    if not croniter.is_valid(cron.strip(), second_at_beginning=True):
        raise BadInput(f"DESK_WATCH is “{cron}”, which is no cron expression; “15 */6 * * *” is one, and empty means never.")
    name = ROUNDS.workflow
    wanted: ClientScheduleInput = {"schedule_name": name, "workflow_name": name, "schedule": cron.strip(), "queue_name": ROUNDS.queue}
    jobs.apply_schedules([wanted])


def schedule_purge(jobs: DBOSClient, days: int) -> None:
    """Once a day, as long as posts are not kept for ever."""
    name = PURGING.workflow
    if not days:
        jobs.delete_schedule(name)
        return
    jobs.apply_schedules([{"schedule_name": name, "workflow_name": name, "schedule": EVERY_NIGHT, "queue_name": PURGING.queue}])


def tries(jobs: DBOSClient, key: str) -> list[WorkflowStatus]:
    """Every workflow an investigation has had, oldest first."""
    return jobs.list_workflows(workflow_id_prefix=f"{key}-", load_input=False, load_output=False)


def register(jobs: DBOSClient, *, at_once: int) -> None:
    """Make the queues before the worker launches: a queue made later is only noticed a second after."""
    for errand in ERRANDS:
        many = errand.at_once or at_once
        jobs.register_queue(errand.queue, worker_concurrency=many, polling_interval_sec=POLL_SECONDS, on_conflict="always_update")
