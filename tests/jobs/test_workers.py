"""Workers that die, sleep, lose their memory or are told to go: the run ends as if nothing had happened."""

import signal
import time

from sqlalchemy import text

from core.model.dossier import Dossier
from core.model.words import Status
from db import dossiers
from db.database import writing
from jobs.steps import now
from tests.fakes.stages import STAGES
from tests.jobs.desk import Desk


def test_another_worker_takes_over_from_a_dead_one(desk: Desk) -> None:
    first = desk.start_worker("w1")
    key = desk.holds("Harbour strike", "compare")
    desk.start_worker("w2")
    desk.until(lambda: "w2" in desk.living(), "the second worker lives")
    desk.kill(first)
    desk.lets_go(key, "compare")
    assert desk.ends(key).status is Status.COMPLETED
    assert {stage: desk.ran(key, stage) for stage in STAGES} == {stage: 2 if stage == "compare" else 1 for stage in STAGES}
    desk.until(lambda: desk.living() == ["w2"], "the dead worker is forgotten")


def test_a_worker_that_was_only_asleep_cannot_write_over_its_successor(desk: Desk) -> None:
    sleeper = desk.start_worker("w1")
    key = desk.holds("Harbour strike", "compare")
    assert desk.kill(sleeper, signal.SIGSTOP, within=0) is None
    desk.start_worker("w2")
    desk.until(lambda: desk.ran(key, "compare") == 2, "the second worker has taken over")
    desk.lets_go(key, "compare")
    before = (desk.ends(key), desk.dossier(key))
    assert desk.kill(sleeper, signal.SIGCONT, within=0) is None
    desk.until(lambda: "w1" in desk.living(), "the first worker wakes up")
    time.sleep(0.6)  # long enough for its stage to end and its save to be refused
    assert (desk.run(key), desk.dossier(key)) == before
    assert (desk.stages(key)[1, "compare"].attempt, len(desk.dossier(key).evidence)) == (2, 6)


def test_a_save_that_was_not_noted_is_not_done_again(desk: Desk) -> None:
    """Killed between our commit and the record of it: the stage is found finished and is not run."""
    first = desk.start_worker()
    key = desk.holds("Harbour strike", "trace")
    desk.kill(first)
    with writing(desk.url) as session:
        before = dossiers.load(session, key)
        dossiers.save(session, before, told_by_hand(before), stage="trace")
        dossiers.finish_stage(session, key, "trace", pass_no=1, now=now(), note="by hand")
    desk.start_worker()
    assert desk.ends(key).status is Status.COMPLETED
    assert (desk.ran(key, "trace"), desk.stages(key)[1, "trace"].note) == (1, "by hand")
    assert desk.dossier(key).voices == ()


def told_by_hand(before: Dossier) -> Dossier:
    return before.with_(voices=(), origin=None)


def test_a_lost_jobs_database_costs_one_stage(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    first = desk.start_worker()
    key = desk.holds("Harbour strike", "trace")
    desk.kill(first)
    for file in desk.folder.glob("desk-jobs.db*"):
        file.unlink()
    desk.lets_go(key, "trace")
    desk.start_worker()
    assert desk.ends(key).status is Status.COMPLETED
    assert {stage: desk.ran(key, stage) for stage in STAGES} == {stage: 2 if stage == "trace" else 1 for stage in STAGES}


def test_a_topic_cleared_off_the_desk_in_the_middle_of_a_run_does_not_hold_up_the_next(desk: Desk) -> None:
    desk.start_worker(desk_at_once="1")
    key = desk.holds("Harbour strike", "compare")
    with writing(desk.url) as session:
        session.execute(text("DELETE FROM topics"))
    desk.lets_go(key, "compare")
    following = desk.investigates("Lido cost doubled")
    desk.approves(following)
    assert desk.ends(following).status is Status.COMPLETED


def test_told_to_stop_a_worker_goes_at_once_and_the_stage_is_run_again(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    first = desk.start_worker()
    key = desk.holds("Harbour strike", "compare")
    assert desk.kill(first, signal.SIGTERM, within=5) == 0
    assert desk.living() == []
    desk.lets_go(key, "compare")
    desk.start_worker("another")
    assert desk.ends(key).status is Status.COMPLETED
    assert desk.ran(key, "compare") == 2


def test_two_workers_of_one_name_are_refused(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker("w1")
    desk.until(lambda: desk.living() == ["w1"], "the first lives")
    second = desk.start_worker("w1")
    second.join(10)
    assert second.exitcode == 1
    assert "A worker called w1 runs on this machine already" in desk.log("w1")
