"""The desk's sentences: counts in words, stages against their caps, ages in one unit."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from core.model.investigation import Investigation, QueueRow, StageRun
from core.model.plan import Plan
from core.model.words import FlagKind, Level, Mode, State, Status
from tests.fixtures.newsroom import NOON, recommendation
from ui.review.queue_rows import Counts, expected, finished_since, headline, running_item, waiting_item
from ui.shared import wording_rows


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        (Counts(7, 2, 14, 9), "seven wait, two run, 14 were decided; nine candidates are ready."),
        (Counts(1, 1, 1, 1), "one waits, one runs, one was decided; one candidate is ready."),
        (Counts(0, 0, 0, 0), "nothing waits, nothing runs, nothing was decided; no candidates are ready."),
        (Counts(1200, 0, 0, 50, True), "1,200 wait, nothing runs, nothing was decided; more than 50 candidates are ready."),
    ],
)
def test_the_line_under_the_title_counts(counts: Counts, sentence: str) -> None:
    assert headline(counts, NOON, UTC) == f"What waits, what runs, what was decided. Monday 9 March: {sentence}"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(-5, "1 min"), (30, "1 min"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (86399, "23 h"), (86400, "1 d"), (400 * 86400, "400 d")],
)
def test_an_age_has_one_unit(seconds: int, words: str) -> None:
    assert wording_rows.age(NOON - timedelta(seconds=seconds), NOON) == words


def test_an_unknown_age_is_said() -> None:
    assert wording_rows.age(None, NOON) == "unknown"


def test_today_begins_where_the_editor_is() -> None:
    late = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)
    assert wording_rows.midnight(late, UTC) == datetime(2026, 3, 9, tzinfo=UTC)
    assert wording_rows.midnight(late, ZoneInfo("Europe/Berlin")) == datetime(2026, 3, 9, 23, tzinfo=UTC)
    assert wording_rows.weekday(late, ZoneInfo("Europe/Berlin")) == "Tuesday 10 March"


def row(**changes: Any) -> QueueRow:
    values: dict[str, Any] = {"level_now": Level.UNVERIFIED, "recommendation": recommendation(), "newsworthiness_score": 91.0}
    return QueueRow(investigation_id=3, topic_id=1, title="Ferry", waiting_since=NOON - timedelta(hours=2), **(values | changes))


def test_what_waits_says_why_and_how_long() -> None:
    item = waiting_item(row(), NOON)
    assert (item.state, item.flags) == (State.VERIFIED, ("Serious allegation", "Sources disagree"))
    assert item.note == "5 outlets, 2 voices · newsworthiness 91 · waits 2 h"


def test_what_was_sent_back_says_so() -> None:
    item = waiting_item(row(sent_back=True, recommendation=recommendation(flags=(FlagKind.LOW_TIER,))), NOON)
    assert item.note.endswith("waits 2 h · sent back once")


def run(status: Status = Status.RUNNING, **changes: Any) -> Investigation:
    values: dict[str, Any] = {"plan": Plan(cap_minutes=20), "started_at": NOON - timedelta(seconds=222)}
    return Investigation(id=7, topic_id=1, topic_title="Lido", mode=Mode.DETAILED, status=status, **(values | changes))


def stages(*names: str, pass_no: int = 1, done: bool = True) -> list[StageRun]:
    return [StageRun(name, pass_no, 1, NOON, NOON if done else None) for name in names]


@pytest.mark.parametrize(
    ("runs", "line", "share"),
    [
        ([], "Starting", 1 / 15),
        (stages("plan", "discover"), "Discover, stage 2 of 15", 2 / 15),
        (stages("plan", "discover") + stages("read", done=False), "Read, stage 4 of 15", 2 / 15),
        (stages("plan", "discover", "read", "rate") + stages("extract", done=False), "Extract, stage 6 of 15", 4 / 15),
        (stages("plan", "discover", "read") + stages("discover", pass_no=2, done=False), "Discover, stage 2 of 15, pass 2", 1 / 15),
        (stages("plan", "compare") + stages("dig", done=False), "Look back, stage 8 of 15", 2 / 15),
        (stages("unheard of", done=False), "Starting", 1 / 15),
    ],
)
def test_a_run_says_its_stage_and_how_far_it_is(runs: list[StageRun], line: str, share: float) -> None:
    item = running_item(run(), runs, 0.08, NOON)
    assert item.line == line
    assert item.share == pytest.approx(share)
    assert item.note == "3:42 of 20:00 · $0.08 of $0.50"


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"stop_requested_by": "Ana"}, "Finishing with what it has, as Ana asked"),
        ({"cancel_requested_by": "Ana", "stop_requested_by": "Tomas"}, "Cancelling, as Ana asked"),
    ],
)
def test_an_editors_wish_comes_before_the_stage(changes: dict[str, Any], line: str) -> None:
    assert running_item(run(**changes), stages("plan"), 0.0, NOON).line == line


@pytest.mark.parametrize(
    ("status", "note", "plan_waits"),
    [
        (Status.PLANNED, "The plan is being written · detailed", False),
        (Status.AWAITING, "The plan waits for you · detailed, at most 20 min and $0.50", True),
        (Status.QUEUED, "Approved by Ana; begins when a worker is free · detailed", False),
    ],
)
def test_what_has_not_begun_says_what_it_waits_for(status: Status, note: str, plan_waits: bool) -> None:
    item = running_item(run(status, approved_by="Ana"), [], 0.0, NOON)
    assert (item.line, item.share, item.note, item.plan_waits) == ("", None, note, plan_waits)


def test_a_plan_that_expects_something_says_what() -> None:
    assert expected(run(Status.AWAITING, plan=Plan(expected_seconds=180, expected_usd=0.05))) == "detailed, about 3 min, $0.05"


def test_only_runs_that_were_there_count_as_over() -> None:
    assert finished_since(frozenset({1, 2, 3}), frozenset({3, 4})) == 2
