"""The small decisions beside the runs, in tables."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from dbos import DBOS, WorkflowStatus

from core.errors import BadInput, Conflict
from core.model.dossier import Dossier
from core.model.plan import Plan, Query
from core.model.topic import Topic
from core.model.words import FlagKind, Mode, Status
from core.settings import ROOT, settings
from core.stages.port import name
from db import changes, dossiers, investigations
from db.database import writing
from jobs import client, queues, worker
from jobs.steps import now, the_pipeline, why_failed
from jobs.worker import claim_name
from jobs.workflow import urgency, why_unfinished
from tests.jobs.desk import ANA, Desk


def test_runs_that_wait_find_their_workflows_queues_and_stages_by_the_names_they_were_stored_under() -> None:
    """A new name would strand every run that is under way when a worker starts with it."""
    assert {errand.workflow: errand.queue for errand in queues.ERRANDS} == {
        "planning": "planning",
        "investigate": "investigations",
        "engine-test": "engine tests",
        "preserve": "preserving",
        "watch": "watching",
        "watch-round": "watch rounds",
        "purge": "purges",
    }
    run = the_pipeline()
    assert [[name(stage) for stage in wave] for wave in (*run.planning, *run.each_pass, *run.closing)] == [
        ["plan"],
        ["discover", "listen"],
        ["read"],
        ["rate", "extract"],
        ["compare", "dig"],
        ["trace"],
        ["background"],
        ["balance", "chronicle"],
        ["recommend"],
        ["audit"],
        ["answer"],
        ["summarize"],
    ]


@pytest.mark.parametrize(
    ("earlier", "number"),
    [
        ([], 1),
        (["ENQUEUED"], 0),
        (["PENDING"], 0),
        (["SUCCESS"], 2),
        (["ERROR", "PENDING"], 0),
        (["ERROR", "ERROR"], 3),
        (["ERROR", "ERROR", "SUCCESS"], 4),
    ],
)
def test_the_number_of_the_next_try(earlier: list[str], number: int) -> None:
    assert queues.next_number(earlier) == number


def test_three_tries_that_broke_off_are_enough() -> None:
    with pytest.raises(queues.GivenUp):
        queues.next_number(["SUCCESS", "ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED", "CANCELLED"])


def test_a_run_that_broke_off_too_often_has_failed(sqlite_desk: Desk) -> None:
    """Upkeep puts it back in line until it has broken off three times, then says so; the topic is free again."""
    key = sqlite_desk.investigates("Harbour strike")
    DBOS.migrate(settings().jobs_url)
    with queues.line(settings().jobs_url) as jobs:
        for number in range(1, queues.MOST_TRIES + 1):
            worker.put_back(sqlite_desk.url, jobs, sqlite_desk.run(key))
            assert [one.workflow_id for one in queues.tries(jobs, f"planning-{key}")][-1] == f"planning-{key}-{number}"
            jobs.cancel_workflow(f"planning-{key}-{number}")
        worker.put_back(sqlite_desk.url, jobs, sqlite_desk.run(key))
    run = sqlite_desk.run(key)
    assert (run.status, run.problem) == (Status.FAILED, "It broke off 3 times; the worker's log says why.")


def break_off(url: str, care: queues.Care) -> None:
    """Put in line and broken off, as often as it is tried."""
    DBOS.migrate(settings().jobs_url)
    with queues.line(settings().jobs_url) as jobs:
        for number in range(1, queues.MOST_TRIES + 1):
            worker.take_care(url, jobs, care)
            assert [one.workflow_id for one in queues.tries(jobs, care.key)][-1] == f"{care.key}-{number}"
            jobs.cancel_workflow(f"{care.key}-{number}")
        assert queues.resting(jobs, now() - worker.PAUSE) == {care.key}
        worker.take_care(url, jobs, care)


def test_a_preserving_that_broke_off_too_often_is_a_gap_and_not_tried_again(sqlite_desk: Desk) -> None:
    key = finished(sqlite_desk)
    assert sqlite_desk.read(lambda session: dossiers.unpreserved(session, limit=9)) == [key]
    break_off(sqlite_desk.url, queues.Care(queues.PRESERVING, key))
    assert [(gap.what, gap.why) for gap in sqlite_desk.dossier(key).gaps] == [(worker.NOT_PRESERVED, worker.BROKE_OFF)]
    assert sqlite_desk.read(lambda session: dossiers.unpreserved(session, limit=9)) == []


def test_a_look_that_broke_off_too_often_is_told_and_the_wish_is_met(sqlite_desk: Desk) -> None:
    key, wished = finished(sqlite_desk), now() + timedelta(minutes=1)
    with writing(sqlite_desk.url) as session:
        changes.ask(session, key, now=wished)
    break_off(sqlite_desk.url, queues.Care(queues.WATCHING, key, wished))
    assert sqlite_desk.run(key).watch_note == worker.NOT_WATCHED
    assert sqlite_desk.read(lambda session: changes.wishes(session, limit=9)) == []


def finished(desk: Desk) -> int:
    key = desk.investigates("Harbour strike")
    with writing(desk.url) as session:
        investigations.set_(session, key, status=Status.COMPLETED, finished_at=now())
    return key


def test_what_failed_a_moment_ago_keeps_nobody_from_their_turn() -> None:
    cares = [queues.Care(queues.PRESERVING, key) for key in range(100)]
    assert worker.due(cares, {f"preserve-{key}" for key in range(60)}) == cares[60 : 60 + worker.SOME]


def test_another_wish_for_a_look_does_not_wait_for_the_one_before() -> None:
    first, second = (queues.Care(queues.WATCHING, 7, now() + timedelta(minutes=minutes)) for minutes in (0, 1))
    assert worker.due([first, second], {first.key}) == [second]
    assert first.place == second.place


def test_enqueuing_twice_puts_it_in_line_once(desk: Desk) -> None:
    key = desk.investigates("Harbour strike")
    DBOS.migrate(settings().jobs_url)
    with queues.line(settings().jobs_url) as jobs:
        assert [queues.enqueue(jobs, desk.run(key)) for _ in range(3)] == [True, False, False]
        [workflow] = queues.tries(jobs, f"planning-{key}")
        assert (workflow.priority, workflow.deduplication_id) == (5, f"planning-{key}")


def workflow(workflow_id: str, executor: str, *, waits: bool = False) -> WorkflowStatus:
    made = WorkflowStatus()
    made.workflow_id, made.executor_id = workflow_id, executor
    made.status = "ENQUEUED" if waits else "PENDING"
    return made


def test_only_what_a_dead_worker_held_is_taken_over() -> None:
    active = [workflow("investigate-1-1", "w1"), workflow("investigate-2-1", "w2"), workflow("planning-3-1", "w1", waits=True)]
    assert worker.orphans(active, ["w2"]) == ["investigate-1-1"]
    assert [queues.queue_of(one.workflow_id) for one in active] == ["investigations", "investigations", "planning"]


def test_what_is_in_line_is_not_forgotten(sqlite_desk: Desk) -> None:
    runs = [sqlite_desk.run(sqlite_desk.investigates(f"Story {number}")) for number in range(2)]
    assert worker.forgotten(runs, [workflow(f"planning-{runs[0].id}-2", "w1")]) == [runs[1]]


def test_flags_weigh_by_how_grave_they_are() -> None:
    assert urgency([]) == 0
    assert urgency([FlagKind.ALLEGATION, FlagKind.CIRCULAR, FlagKind.LOW_TIER]) == 6


def test_what_cut_a_run_short() -> None:
    dossier = Dossier(1, Topic(1, "T"), Mode.QUICK)
    assert why_unfinished(dossier, []) == ""
    assert why_unfinished(dossier.with_(halted="Ana stopped it."), []) == "Ana stopped it."


def test_a_failure_never_repeats_a_page() -> None:
    try:
        raise ValueError("text of a page")
    except ValueError as error:
        assert why_failed(error).startswith("ValueError in test_parts.py, line ")
    assert why_failed(BadInput("Our own words.")) == "Our own words."


def test_a_worker_name_is_borne_once_on_a_machine_and_is_free_again_after_it() -> None:
    name, lock = claim_name("", "sqlite:///names")
    second, other = claim_name("", "sqlite:///names")
    assert second == f"{name}-2"
    lock.close()
    assert claim_name("", "sqlite:///names")[0] == name
    with pytest.raises(Conflict, match="runs on this machine already"):
        claim_name(second, "sqlite:///names")
    other.close()


@pytest.mark.parametrize(
    "url",
    [
        "ftp://a.example/x",
        "a.example",
        "javascript:alert(1)",
        "https://",
        "http://a b.example",
        "file:///etc/passwd",
        "https://[::1",
        "https://a.example/" + "x" * 2000,
    ],
)
def test_what_is_no_web_address_is_named(url: str) -> None:
    with pytest.raises(BadInput, match="is not a web address"):
        client.checked_urls(["https://good.example", url])


def test_addresses_are_kept_once_and_not_without_end() -> None:
    pasted = [" https://a.example ", "", "https://a.example", "HTTP://b.example/x"]
    assert client.checked_urls(pasted) == ("https://a.example", "HTTP://b.example/x")
    with pytest.raises(BadInput, match="21 addresses are too many"):
        client.checked_urls([f"https://a.example/{number}" for number in range(21)])


def test_bad_input_leaves_no_row(sqlite_desk: Desk) -> None:
    topic_id = sqlite_desk.files("Harbour strike")
    with pytest.raises(BadInput):
        client.investigate(topic_id, mode=Mode.QUICK, by=ANA, own_urls=["nonsense"])
    with pytest.raises(BadInput, match="20,000"):
        client.investigate(topic_id, mode=Mode.QUICK, by=ANA, brief="x" * 20_001)
    assert sqlite_desk.read(lambda session: investigations.of_topic(session, topic_id)) == []


def test_an_empty_plan_is_not_approved(sqlite_desk: Desk) -> None:
    key = sqlite_desk.investigates("Harbour strike")
    with pytest.raises(BadInput, match="nothing to look for"):
        client.approve(key, Plan(), by=ANA)
    with pytest.raises(Conflict, match="planned"):
        client.approve(key, Plan(queries=(Query("q"),)), by=ANA)
    with pytest.raises(Conflict, match="planned"):
        client.stop(key, by=ANA)


def test_who_only_enqueues_loads_nothing_that_reads() -> None:
    """A screen starts fast and small: the client brings no stage, no reader and no web client of ours."""
    heavy = ["trafilatura", "core.stages", "core.evidence", "jobs.workflow", "streamlit"]
    ask = f"import sys, jobs.client; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_client_before_any_worker_leaves_the_row_and_no_error(sqlite_desk: Desk, tmp_path: Path) -> None:
    key = sqlite_desk.investigates("Harbour strike")
    assert sqlite_desk.run(key).status is Status.PLANNED
    client.cancel(key, by=ANA)
    assert sqlite_desk.run(key).status is Status.CANCELLED
