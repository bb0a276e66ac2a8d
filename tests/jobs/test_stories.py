"""What an editor sees of durable runs: stopping, cancelling, caps, failures, order, and workers that come and go."""

import signal
import threading
import time

import pytest
from sqlalchemy import text

from core.errors import Conflict
from core.model.dossier import Dossier
from core.model.words import DecisionKind, EventKind, FlagKind, Level, Mode, Priority, Status
from core.settings import settings
from db import dossiers, reviews, topics, workers
from db.engine import writing
from jobs import client
from jobs.steps import now
from jobs.upkeep import patience
from tests.fakes.stages import STAGES
from tests.jobs.desk import ANA, Desk


def held(desk: Desk, title: str, stage: str, **plan: float) -> int:
    """An investigation that waits in a stage until its file is taken away."""
    key = desk.investigates(title)
    desk.tell("hold", key, stage)
    desk.approves(key, **plan)
    desk.until(lambda: desk.ran(key, stage) > 0, f"{stage} of {title} is under way")
    return key


def release(desk: Desk, key: int, stage: str) -> None:
    (desk.folder / f"hold-{key}-{stage}").unlink()


def test_an_unflagged_run_applies_and_says_so(desk: Desk) -> None:
    desk.start_worker()
    key = desk.investigates("Lido cost doubled")
    desk.approves(key)
    run = desk.ends(key)
    assert (run.status, run.approved_by, run.verification_level_after) == (Status.COMPLETED, ANA, Level.VERIFIED)
    assert (run.sources_found, run.original_source_url) == (3, "https://paper-a.example/lido-cost-doubled")
    assert (run.verified_claims, run.disputed_claims) == (["Lido cost doubled"], ["Something else"])
    assert (run.requires_human_review, run.review_reason, run.rulebook) == (False, None, "1")
    topic = desk.read(lambda session: topics.get(session, run.topic_id))
    assert (topic.verification_status, topic.source_count, topic.investigated) == (Level.VERIFIED, 3, True)
    assert [row["name"] for row in topic.source_plan["investigatory_sources"]] == ["Paper-A", "Paper-B", "Paper-C"]
    assert [one.kind for one in desk.read(reviews.history)] == [DecisionKind.APPLIED]


def test_a_flagged_run_waits_for_an_editor(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker()
    key = desk.investigates("Mayor's villa")
    desk.tell("flag", key)
    desk.approves(key)
    run = desk.ends(key)
    assert (run.requires_human_review, run.review_reason) == (True, "serious allegation, only low-tier sources")
    topic = desk.read(lambda session: topics.get(session, run.topic_id))
    assert (topic.verification_status, topic.investigated) == (Level.UNVERIFIED, True)
    [row] = desk.read(reviews.waiting)
    assert row.investigation_id == key
    assert desk.read(lambda session: reviews.cursor_of(session, key)).urgency == 4.0


def test_stop_here_finishes_with_what_it_has(desk: Desk) -> None:
    desk.start_worker()
    key = held(desk, "Harbour strike", "read")
    client.stop(key, by=ANA)
    run = desk.ends(key)
    assert (run.status, run.problem) == (Status.PARTIAL, "Ana Verrin stopped it.")
    assert run.recommendation is not None
    assert [flag.kind for flag in run.recommendation.flags] == [FlagKind.PARTIAL]
    assert desk.dossier(key).report is not None
    assert desk.read(lambda session: topics.get(session, run.topic_id)).verification_status is Level.UNVERIFIED


def test_a_running_investigation_can_be_cancelled(desk: Desk) -> None:
    desk.start_worker()
    key = held(desk, "Harbour strike", "compare")
    client.cancel(key, by=ANA)
    run = desk.ends(key)
    assert (run.status, run.problem) == (Status.CANCELLED, "Cancelled by Ana Verrin.")
    assert desk.ran(key, "recommend") == 0
    assert desk.dossier(key).sources
    with pytest.raises(Conflict, match="cancelled"):
        client.cancel(key, by=ANA)


def test_a_queued_investigation_is_cancelled_at_once_and_never_runs(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker(desk_at_once="1")
    busy = held(desk, "First", "compare")
    waiting = desk.investigates("Second")
    desk.approves(waiting)
    client.cancel(waiting, by=ANA)
    assert desk.run(waiting).status is Status.CANCELLED
    release(desk, busy, "compare")
    assert desk.ends(busy).status is Status.COMPLETED
    third = desk.investigates("Third")
    desk.approves(third)
    desk.ends(third)
    assert desk.ran(waiting, "discover") == 0


@pytest.mark.parametrize(
    ("plan", "told", "sentence"),
    [
        ({"cap_minutes": 0}, "", "The cap of 0 minutes was reached."),
        ({"cap_usd": 0.25}, "spend", "The cap of $0.25 was reached."),
    ],
)
def test_at_a_cap_it_ends_as_partial(sqlite_desk: Desk, plan: dict[str, float], told: str, sentence: str) -> None:
    desk = sqlite_desk
    desk.start_worker()
    key = desk.investigates("Harbour strike")
    if told:
        desk.tell(told, key, "discover")
    desk.approves(key, **plan)
    run = desk.ends(key)
    assert (run.status, run.problem) == (Status.PARTIAL, sentence)
    assert run.cost_usd == (0.3 if told else 0.0)


def test_a_stage_that_fails_is_a_gap_and_the_run_goes_on(desk: Desk) -> None:
    desk.start_worker()
    key = desk.investigates("Harbour strike")
    desk.tell("fail", key, "trace")
    desk.approves(key)
    run = desk.ends(key)
    assert run.status is Status.PARTIAL
    [gap] = desk.dossier(key).gaps
    assert gap.what.startswith("The stage trace failed: ValueError in stages.py, line ")
    assert desk.ran(key, "trace") == 1
    assert desk.dossier(key).report is not None
    errors = [event.message for event in desk.events(key) if event.kind is EventKind.ERROR]
    assert len(errors) == 1
    assert "words of a page" not in "".join([*errors, gap.what, gap.why, run.problem, desk.log()])


@pytest.mark.parametrize(
    ("stage", "sentence"), [("plan", "No plan could be made: ValueError"), ("recommend", "The stage recommend failed")]
)
def test_without_a_plan_or_a_recommendation_the_run_has_failed(sqlite_desk: Desk, stage: str, sentence: str) -> None:
    desk = sqlite_desk
    key = desk.investigates("Harbour strike")
    desk.tell("fail", key, stage)
    desk.start_worker()
    if stage != "plan":
        desk.approves(key)
    run = desk.ends(key)
    assert run.status is Status.FAILED
    assert run.problem.startswith(sentence)
    assert client.investigate(run.topic_id, mode=Mode.QUICK, by=ANA) != key


def test_detailed_goes_round_again_while_something_is_missing(desk: Desk) -> None:
    desk.start_worker()
    key = desk.investigates("Harbour strike", mode=Mode.DETAILED)
    desk.tell("again", key)
    desk.approves(key)
    run = desk.ends(key)
    assert (run.status, run.pass_no) == (Status.COMPLETED, 3)
    assert [desk.ran(key, "discover", pass_no) for pass_no in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert sorted({source.pass_no for source in desk.dossier(key).sources}) == [1, 2, 3]
    assert desk.ran(key, "summarize", 3) == 1


def test_stop_between_two_passes_leaves_it_partial(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker()
    key = desk.investigates("Harbour strike", mode=Mode.DETAILED)
    desk.tell("again", key)
    desk.tell("hold", key, "audit")
    desk.approves(key)
    desk.until(lambda: desk.ran(key, "audit") == 1, "the audit is under way")
    client.stop(key, by=ANA)
    run = desk.ends(key)
    assert (run.status, run.problem, run.pass_no) == (Status.PARTIAL, "Ana Verrin stopped it.", 1)
    assert run.requires_human_review


def test_a_changed_brief_is_planned_again_before_approval(desk: Desk) -> None:
    desk.start_worker()
    key = desk.investigates("Harbour strike")
    first = desk.waits(key, Status.AWAITING).plan
    client.replan(key, first.with_(brief="the crews walked out"), by=ANA)
    desk.until(lambda: "walked out" in "".join(desk.run(key).plan.questions), "the new brief is planned")
    desk.approves(key)
    assert desk.ends(key).status is Status.COMPLETED
    assert desk.ran(key, "plan") == 2
    with pytest.raises(Conflict, match="completed"):
        client.replan(key, first, by=ANA)


def test_two_clicks_at_once_are_one_run(desk: Desk) -> None:
    topic_id = desk.files("Harbour strike")
    ready, answers = threading.Barrier(2), []

    def click() -> None:
        ready.wait()
        try:
            answers.append(str(client.investigate(topic_id, mode=Mode.QUICK, by=ANA)))
        except Conflict as error:
            answers.append(str(error))

    clicks = [threading.Thread(target=click) for _ in range(2)]
    for one in clicks:
        one.start()
    for one in clicks:
        one.join()
    assert sorted(answers) == ["1", "“Harbour strike” is being investigated already."]
    desk.start_worker()
    desk.waits(1, Status.AWAITING)
    assert desk.ran(1, "plan") == 1


def test_what_was_asked_while_no_worker_ever_ran_is_picked_up(desk: Desk) -> None:
    key = desk.investigates("Harbour strike")
    assert desk.run(key).status is Status.PLANNED
    desk.start_worker()
    desk.approves(key)
    assert desk.ends(key).status is Status.COMPLETED


def test_the_urgent_goes_first(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker(desk_at_once="1")
    busy = held(desk, "Busy", "compare")
    runs = {priority: desk.investigates(f"A {priority} one", priority=priority) for priority in reversed(Priority)}
    for key in runs.values():
        desk.approves(key)
    release(desk, busy, "compare")
    for key in runs.values():
        desk.ends(key)
    order = sorted(runs, key=lambda priority: str(desk.run(runs[priority]).started_at))
    assert order == [Priority.HIGH, Priority.NORMAL, Priority.LOW]


def test_no_more_run_at_once_than_allowed(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker(desk_at_once="2")
    keys = [desk.investigates(f"Story {number}") for number in range(5)]
    for key in keys:
        desk.tell("hold", key, "compare")
        desk.approves(key)
    desk.until(lambda: sum(desk.ran(key, "compare") for key in keys) == 2, "two are under way")
    time.sleep(0.8)  # three polls of the queue: a third would have started by now
    assert sorted(desk.run(key).status for key in keys) == [Status.QUEUED] * 3 + [Status.RUNNING] * 2
    for key in keys:
        release(desk, key, "compare")
    assert {desk.ends(key).status for key in keys} == {Status.COMPLETED}


def test_another_worker_takes_over_from_a_dead_one(desk: Desk) -> None:
    first = desk.start_worker("w1")
    key = held(desk, "Harbour strike", "compare")
    desk.start_worker("w2")
    desk.until(lambda: "w2" in names(desk), "the second worker lives")
    desk.kill(first)
    release(desk, key, "compare")
    assert desk.ends(key).status is Status.COMPLETED
    assert {stage: desk.ran(key, stage) for stage in STAGES} == {stage: 2 if stage == "compare" else 1 for stage in STAGES}
    desk.until(lambda: names(desk) == ["w2"], "the dead worker is forgotten")


def test_a_worker_that_was_only_asleep_cannot_write_over_its_successor(desk: Desk) -> None:
    sleeper = desk.start_worker("w1")
    key = held(desk, "Harbour strike", "compare")
    assert desk.kill(sleeper, signal.SIGSTOP, within=0) is None
    desk.start_worker("w2")
    desk.until(lambda: desk.ran(key, "compare") == 2, "the second worker has taken over")
    release(desk, key, "compare")
    before = (desk.ends(key), desk.dossier(key))
    assert desk.kill(sleeper, signal.SIGCONT, within=0) is None
    desk.until(lambda: "w1" in names(desk), "the first worker wakes up")
    time.sleep(0.6)  # long enough for its stage to end and its save to be refused
    assert (desk.run(key), desk.dossier(key)) == before
    assert (desk.stages(key)[1, "compare"].attempt, len(desk.dossier(key).evidence)) == (2, 6)


def names(desk: Desk) -> list[str]:
    return [worker.id for worker in desk.read(lambda session: workers.alive(session, now=now(), within=patience(settings())))]


def test_a_save_that_was_not_noted_is_not_done_again(desk: Desk) -> None:
    """Killed between our commit and the record of it: the stage is found finished and is not run."""
    first = desk.start_worker()
    key = held(desk, "Harbour strike", "trace")
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
    key = held(desk, "Harbour strike", "trace")
    desk.kill(first)
    for file in desk.folder.glob("desk-jobs.db*"):
        file.unlink()
    release(desk, key, "trace")
    desk.start_worker()
    assert desk.ends(key).status is Status.COMPLETED
    assert {stage: desk.ran(key, stage) for stage in STAGES} == {stage: 2 if stage == "trace" else 1 for stage in STAGES}


def test_a_topic_cleared_off_the_desk_in_the_middle_of_a_run_does_not_hold_up_the_next(desk: Desk) -> None:
    desk.start_worker(desk_at_once="1")
    key = held(desk, "Harbour strike", "compare")
    with writing(desk.url) as session:
        session.execute(text("DELETE FROM topics"))
    release(desk, key, "compare")
    following = desk.investigates("Lido cost doubled")
    desk.approves(following)
    assert desk.ends(following).status is Status.COMPLETED


def test_told_to_stop_a_worker_goes_at_once_and_the_stage_is_run_again(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    first = desk.start_worker()
    key = held(desk, "Harbour strike", "compare")
    assert desk.kill(first, signal.SIGTERM, within=5) == 0
    assert names(desk) == []
    release(desk, key, "compare")
    desk.start_worker("another")
    assert desk.ends(key).status is Status.COMPLETED
    assert desk.ran(key, "compare") == 2


def test_two_workers_of_one_name_are_refused(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker("w1")
    desk.until(lambda: names(desk) == ["w1"], "the first lives")
    second = desk.start_worker("w1")
    second.join(10)
    assert second.exitcode == 1
    assert "A worker called w1 runs on this machine already" in desk.log("w1")
