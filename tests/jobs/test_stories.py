"""What an editor sees of durable runs: stopping, cancelling, caps, failures, order, and workers that come and go."""

import threading
import time

import pytest

from core.errors import Conflict
from core.model.words import DecisionKind, EventKind, FlagKind, Level, Mode, Priority, Status
from db import reviews, topics
from db.database import writing
from jobs import client
from jobs.steps import now
from tests.jobs.desk import ANA, Desk


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


def test_stop_here_finishes_with_what_it_has(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker()
    key = desk.holds("Harbour strike", "read")
    client.stop(key, by=ANA)
    run = desk.ends(key)
    assert (run.status, run.problem) == (Status.PARTIAL, "Ana Verrin stopped it.")
    assert run.recommendation is not None
    assert [flag.kind for flag in run.recommendation.flags] == [FlagKind.PARTIAL]
    assert desk.dossier(key).report is not None
    assert desk.read(lambda session: topics.get(session, run.topic_id)).verification_status is Level.UNVERIFIED


def test_a_running_investigation_can_be_cancelled(desk: Desk) -> None:
    desk.start_worker()
    key = desk.holds("Harbour strike", "compare")
    client.cancel(key, by=ANA)
    run = desk.ends(key)
    assert (run.status, run.problem) == (Status.CANCELLED, "Cancelled by Ana Verrin.")
    assert desk.ran(key, "recommend") == 0
    assert desk.dossier(key).sources
    with pytest.raises(Conflict, match="cancelled"):
        client.cancel(key, by=ANA)


def test_cancelled_in_the_last_stage_it_ends_as_cancelled_and_changes_nothing(desk: Desk) -> None:
    desk.start_worker()
    key = desk.holds("Harbour strike", "summarize")
    client.cancel(key, by=ANA)
    desk.lets_go(key, "summarize")
    run = desk.ends(key)
    assert (run.status, run.problem) == (Status.CANCELLED, "Cancelled by Ana Verrin.")
    topic = desk.read(lambda session: topics.get(session, run.topic_id))
    assert (topic.verification_status, topic.investigated) == (Level.UNVERIFIED, False)
    assert desk.read(reviews.history) == []


def test_an_editors_word_is_not_overwritten_by_the_next_run(desk: Desk) -> None:
    """The first run applies by itself, the editor overrides it, the second run would apply the same again."""
    desk.start_worker()
    first = desk.investigates("Lido cost doubled")
    desk.approves(first)
    topic_id = desk.ends(first).topic_id
    with writing(desk.url) as session:
        why = {"level": Level.UNVERIFIED, "reason": "one origin"}
        reviews.decide(session, first, DecisionKind.OVERRIDE, by=ANA, now=now(), **why)  # type: ignore[arg-type]
    second = client.investigate(topic_id, mode=Mode.QUICK, by=ANA)
    desk.approves(second)
    run = desk.ends(second)
    assert (run.status, run.review_reason) == (Status.COMPLETED, "an editor decided otherwise")
    assert run.recommendation is not None
    assert [flag.sentence for flag in run.recommendation.flags] == [
        "Ana Verrin decided unverified; this investigation recommends verified."
    ]
    assert (run.requires_human_review, run.verification_level_after) == (True, Level.UNVERIFIED)
    assert desk.read(lambda session: topics.get(session, topic_id)).verification_status is Level.UNVERIFIED
    assert [row.investigation_id for row in desk.read(reviews.waiting)] == [second]


def test_a_queued_investigation_is_cancelled_at_once_and_never_runs(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
    desk.start_worker(desk_at_once="1")
    busy = desk.holds("First", "compare")
    waiting = desk.investigates("Second")
    desk.approves(waiting)
    client.cancel(waiting, by=ANA)
    assert desk.run(waiting).status is Status.CANCELLED
    desk.lets_go(busy, "compare")
    assert desk.ends(busy).status is Status.COMPLETED
    third = desk.investigates("Third")
    desk.approves(third)
    desk.ends(third)
    assert desk.ran(waiting, "discover") == 0


@pytest.mark.parametrize(
    ("plan", "told", "sentence"),
    [
        ({"cap_minutes": 0}, "", "The cap of 0 minutes was reached."),
        ({"cap_usd": 0.25}, "spend", "The cap of $0.25 was passed."),
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


def test_a_stage_that_fails_is_a_gap_and_the_run_goes_on(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
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


def test_a_changed_brief_is_planned_again_before_approval(sqlite_desk: Desk) -> None:
    desk = sqlite_desk
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
    number, refusal = sorted(answers)
    assert number.isdigit() and refusal == "“Harbour strike” is being investigated already."
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
    busy = desk.holds("Busy", "compare")
    runs = {priority: desk.investigates(f"A {priority} one", priority=priority) for priority in reversed(Priority)}
    for key in runs.values():
        desk.approves(key)
    desk.lets_go(busy, "compare")
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
        desk.lets_go(key, "compare")
    assert {desk.ends(key).status for key in keys} == {Status.COMPLETED}
