"""Opening, approving, stopping and cancelling investigations."""

import pytest

from core.errors import Conflict, NotFound
from core.model.plan import Plan, Query
from core.model.words import Mode, Status
from db import investigations
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, file_topics


def opened(url: str, place: int = 0) -> int:
    with writing(url) as session:
        return investigations.open_(session, file_topics(session)[place], mode=Mode.QUICK, by="Ana", now=NOON).id


def test_a_topic_has_one_open_investigation_however_often_it_is_clicked(url: str) -> None:
    with writing(url) as session:
        topic = file_topics(session)[0]
        first = investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON)
        with pytest.raises(Conflict, match="being investigated already"):
            investigations.open_(session, topic, mode=Mode.DETAILED, by="Tomas", now=NOON)
        investigations.set_(session, first.id, status=Status.COMPLETED)
        investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON)


def test_an_explicit_request_outside_the_triggers_is_said_so(url: str) -> None:
    key = opened(url, place=3)
    with reading(url) as session:
        assert investigations.get(session, key).outside_triggers == "newsworthiness 50 or more"


def test_the_approved_plan_is_the_edited_one_and_is_approved_once(url: str) -> None:
    key = opened(url)
    mine = Plan(brief="mine", queries=(Query("only this"),))
    with writing(url) as session:
        with pytest.raises(Conflict, match="planned"):
            investigations.approve(session, key, mine, by="Ana", now=NOON)
        investigations.set_(session, key, status=Status.AWAITING)
        run = investigations.approve(session, key, mine, by="Ana", now=NOON)
        assert (run.status, run.plan, run.approved_by) == (Status.QUEUED, mine, "Ana")
        with pytest.raises(Conflict, match="queued"):
            investigations.approve(session, key, mine, by="Tomas", now=NOON)


@pytest.mark.parametrize(("status", "over"), [(Status.AWAITING, True), (Status.QUEUED, True), (Status.RUNNING, False)])
def test_cancel_ends_what_has_not_begun_and_asks_what_runs(url: str, status: Status, over: bool) -> None:
    key = opened(url)
    with writing(url) as session:
        investigations.set_(session, key, status=status)
        assert investigations.ask_to_cancel(session, key, by="Ana", now=NOON) is over
        assert investigations.wishes(session, key) == ("", "Ana")
        assert investigations.get(session, key).status is (Status.CANCELLED if over else Status.RUNNING)


def test_unknown_ids_are_a_sentence(url: str) -> None:
    with reading(url) as session, pytest.raises(NotFound, match="no investigation 7"):
        investigations.get(session, 7)


def test_the_list_is_paged_and_filtered(url: str) -> None:
    with writing(url) as session:
        for topic in file_topics(session):
            investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON)
        first = investigations.page(session, limit=3)
        second = investigations.page(session, limit=3, before=first[-1].id)
        investigations.set_(session, first[0].id, status=Status.FAILED)
        failed = investigations.page(session, statuses=[Status.FAILED])
        assert [one.id for one in failed] == [first[0].id]
    assert len({one.id for one in [*first, *second]}) == 5


def test_what_runs_stands_before_what_waits_and_everything_open_is_counted(url: str) -> None:
    order = [Status.PLANNED, Status.RUNNING, Status.AWAITING, Status.QUEUED, Status.RUNNING]
    with writing(url) as session:
        runs = [investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON) for topic in file_topics(session)]
        for run, status in zip(runs, order, strict=True):
            investigations.set_(session, run.id, status=status)
        shown = investigations.running(session)
        assert [one.status for one in shown] == [Status.RUNNING, Status.RUNNING, Status.QUEUED, Status.AWAITING, Status.PLANNED]
        assert [one.id for one in shown[:2]] == [runs[4].id, runs[1].id], "the newest first"
        assert [one.id for one in investigations.running(session, limit=1)] == [runs[4].id]
        investigations.set_(session, runs[0].id, status=Status.FAILED)
        assert investigations.open_ids(session) == {run.id for run in runs[1:]}
        assert investigations.counts(session) == {Status.RUNNING: 2, Status.AWAITING: 1, Status.QUEUED: 1, Status.FAILED: 1}
