"""The watch's rounds: what is due, and real workers that make them by the calendar, once however many work, through a kill."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from dbos import DBOS, DBOSClient, error

from core.errors import Conflict, NotFound
from core.model.words import ChangeKind, Mode
from core.settings import settings
from db import changes, investigations, reviews, topics
from db.database import writing
from jobs import client, watch
from jobs.queues import ERRANDS, ROUNDS, SCHEMA, Errand, line, queue_of, schedule
from jobs.steps import now
from tests.core.evidence.site import Send, gives
from tests.jobs.desk import ANA, Desk
from tests.jobs.watched import COURT, QUIET, Watched, investigated, investigated_again, watching

EVERY_SECOND = "* * * * * *"
GONE = gives(b"Gone", 410)


@pytest.fixture
def everywhere(url: str, tmp_path: Path) -> Iterator[Watched]:
    with watching(url, tmp_path) as made:
        yield made


@pytest.fixture
def watched(sqlite_url: str, tmp_path: Path) -> Iterator[Watched]:
    with watching(sqlite_url, tmp_path) as made:
        yield made


def crons(desk: Desk) -> list[str]:
    with line(settings().jobs_url) as jobs:
        return [one["schedule"] for one in jobs.list_schedules()]


def rounds(desk: Desk) -> list[str]:
    """How the rounds so far ended, by DBOS's own record."""
    with line(settings().jobs_url) as jobs:
        return [one.status for one in jobs.list_workflows(workflow_id_prefix="sched-", load_input=False, load_output=False)]


def test_two_workers_look_once_and_tell_what_vanished(everywhere: Watched) -> None:
    desk = everywhere.desk
    everywhere.site.replies[COURT] = GONE
    everywhere.site.asked.clear()
    for name in ("w1", "w2"):
        desk.start_worker(name, real=True, desk_watch=EVERY_SECOND)
    desk.until(lambda: len(everywhere.changes()) == 1, "the watch finds out")
    assert everywhere.changes()[0].kind is ChangeKind.VANISHED and everywhere.waits()
    desk.until(lambda: rounds(desk).count("SUCCESS") >= 3, "further rounds are made")
    assert everywhere.site.asked.count(COURT) == 1, "nobody's page is read every second"


class Held:
    """A page that does not answer until it is let go."""

    def __init__(self, reply: Send) -> None:
        self.asked, self.free, self._reply = threading.Event(), threading.Event(), reply

    def __call__(self, handler: BaseHTTPRequestHandler) -> None:
        self.asked.set()
        self.free.wait(60)
        self._reply(handler)


def test_a_worker_killed_in_the_middle_of_a_look_costs_nothing(everywhere: Watched) -> None:
    desk, held = everywhere.desk, Held(GONE)
    everywhere.site.replies |= {COURT: held, QUIET: GONE}
    first = desk.start_worker("w1", real=True)
    client.look_again(everywhere.key, by=ANA)
    desk.until(held.asked.is_set, "the look is under way")
    desk.kill(first)
    assert everywhere.changes() == []
    held.free.set()
    desk.start_worker("w2", real=True)
    desk.until(lambda: len(everywhere.changes()) == 2, "the other worker looks again")
    assert desk.read(lambda session: changes.wishes(session, limit=9)) == []
    assert "Ana Verrin asked for another look at its sources." in [event.message for event in desk.events(everywhere.key)]


def test_a_wish_made_while_no_worker_runs_is_met_by_the_next(watched: Watched) -> None:
    client.look_again(watched.key, by=ANA)
    watched.desk.start_worker(real=True)
    watched.desk.until(lambda: watched.desk.run(watched.key).watched_at is not None, "somebody looks")
    assert watched.desk.run(watched.key).watch_note == "3 sources were looked at; none has changed."


def test_the_setting_says_when_and_an_empty_one_never(watched: Watched) -> None:
    desk, said = watched.desk, []
    for number, cron in enumerate(("15 */6 * * *", "0 4 * * *", "")):
        worker = desk.start_worker(f"w{number}", real=True, desk_watch=cron)
        desk.until(lambda name=f"w{number}": name in desk.living(), "it lives")  # type: ignore[misc]
        said.append(crons(desk))
        desk.kill(worker)
    assert said == [["15 */6 * * *"], ["0 4 * * *"], []]


def test_a_time_no_calendar_knows_is_one_sentence(watched: Watched) -> None:
    worker = watched.desk.start_worker(real=True, desk_watch="every six hours")
    worker.join(20)
    assert worker.exitcode == 1
    told = "The worker cannot run. DESK_WATCH is “every six hours”, which is no cron expression;"
    assert told in watched.desk.log() and "Traceback" not in watched.desk.log()


def test_a_schedule_in_other_hands_is_not_told_as_a_wrong_time(sqlite_desk: Desk) -> None:
    url = settings().jobs_url
    DBOS.migrate(url, schema=SCHEMA)
    other = DBOSClient(system_database_url=url, dbos_system_schema=SCHEMA, application_name="another desk")
    other.apply_schedules([{"schedule_name": ROUNDS.workflow, "workflow_name": ROUNDS.workflow, "schedule": "0 5 * * *"}])
    other.destroy()
    with line(url) as jobs, pytest.raises(error.DBOSException, match="another desk"):
        schedule(jobs, "0 4 * * *")


DUE = {
    "approved today": (0.0, True),
    "approved 29 days ago": (29.0, True),
    "approved 31 days ago": (31.0, False),
}


@pytest.mark.parametrize(("days", "due"), DUE.values(), ids=DUE)
def test_what_was_decided_long_ago_is_not_watched(everywhere: Watched, days: float, due: bool) -> None:
    with writing(everywhere.desk.url) as session:
        reviews.undo(session, everywhere.key, by=ANA, now=now())
    everywhere.decides(days_ago=days)
    assert asked(everywhere.desk) == ([everywhere.key] if due else [])


def asked(desk: Desk) -> list[int]:
    watch.ask_for_due(desk.url)
    return [key for key, _ in desk.read(lambda session: changes.wishes(session, limit=100))]


def test_only_what_is_decided_and_newest_is_watched(everywhere: Watched) -> None:
    desk = everywhere.desk
    applied, waiting = investigated(desk, "Applied by itself", flags=()), investigated(desk, "Waits for an editor")
    old = investigated(desk, "Long over", flags=(), finished=now() - timedelta(days=31))
    newer = investigated_again(desk, desk.read(lambda session: topics.get(session, desk.run(everywhere.key).topic_id)))
    assert asked(desk) == [applied, newer]
    assert {waiting, old, everywhere.key}.isdisjoint(asked(desk))


def test_nothing_is_looked_at_twice_within_an_hour_unless_somebody_asks(watched: Watched) -> None:
    desk, key = watched.desk, watched.key
    watched.looks()
    assert asked(desk) == []
    with writing(desk.url) as session:
        changes.watched(session, key, now=now() - timedelta(minutes=61), note="")
    assert asked(desk) == [key]
    watched.looks()
    client.look_again(key, by=ANA)
    assert [one for one, _ in desk.read(lambda session: changes.wishes(session, limit=9))] == [key]


def test_a_topic_that_waits_again_is_not_watched_meanwhile(watched: Watched) -> None:
    watched.site.replies[COURT] = gives(b"Gone", 410)
    watched.looks()
    with writing(watched.desk.url) as session:
        changes.watched(session, watched.key, now=now() - timedelta(days=1), note="")
    assert asked(watched.desk) == []


def test_a_look_is_asked_for_only_where_there_is_something_to_look_at(sqlite_desk: Desk) -> None:
    with writing(sqlite_desk.url) as session:
        topic = topics.get(session, sqlite_desk.files("Harbour strike"))
        run = investigations.open_(session, topic, mode=Mode.QUICK, by=ANA, now=now())
    with pytest.raises(Conflict, match="can only be looked at again when it is completed; this one is planned"):
        client.look_again(run.id, by=ANA)
    with pytest.raises(NotFound):
        client.look_again(4711, by=ANA)


@pytest.mark.parametrize("errand", ERRANDS, ids=lambda errand: errand.workflow)
def test_a_workflow_is_resumed_in_its_own_queue(errand: Errand) -> None:
    assert queue_of(f"{errand.workflow}-7-1") == errand.queue


def test_a_round_that_dbos_began_is_resumed_in_its_own_queue() -> None:
    assert queue_of(f"sched-{ROUNDS.workflow}-2026-03-09T12:15:00+00:00") == ROUNDS.queue


@pytest.mark.parametrize(
    ("cron", "at"),
    [
        ("15 */6 * * *", datetime(2026, 3, 9, 18, 15, tzinfo=UTC)),
        ("0 4 * * *", datetime(2026, 3, 10, 4, 0, tzinfo=UTC)),
        ("30 0 4 * * *", datetime(2026, 3, 10, 4, 0, 30, tzinfo=UTC)),
        ("", None),
        ("now and then", None),
    ],
)
def test_the_next_round_is_known_beforehand(monkeypatch: pytest.MonkeyPatch, cron: str, at: datetime | None) -> None:
    monkeypatch.setenv("DESK_WATCH", cron)
    settings.cache_clear()
    assert client.next_round(datetime(2026, 3, 9, 12, 15, tzinfo=UTC)) == at
    settings.cache_clear()
