from datetime import timedelta
from typing import Any

import pytest

from core.model.investigation import Event, Investigation, StageRun
from core.model.origin import Voice, VoiceMember
from core.model.plan import Plan
from core.model.source import Source
from core.model.words import EventKind, Mode, Status, Tier
from tests.fixtures.newsroom import NOON
from ui.run.run_rows import STAGES, Amounts, State, elapsed, figures, steps, waiting, why_rated

SECOND = timedelta(seconds=1)


def ran(stage: str, pass_no: int = 1, *, done: bool = True, attempt: int = 1) -> StageRun:
    return StageRun(stage, pass_no, attempt, NOON, NOON + 4 * SECOND if done else None, "12 hits" if done else "")


def told(stage: str, message: str, at: timedelta = SECOND, **data: Any) -> Event:
    return Event(1, 1, EventKind.PROGRESS, stage, message, NOON + at, data=data)


def shown(*runs: StageRun) -> list[tuple[str, str]]:
    return [(step.stage, step.state) for step in steps(runs, {})]


def test_before_anything_runs_every_stage_is_to_come() -> None:
    assert shown() == [(stage, "to come") for stage in STAGES]


def test_done_then_running_then_to_come() -> None:
    found = shown(ran("plan"), ran("discover"), ran("listen"), ran("read", done=False))
    assert found[:5] == [("plan", "done"), ("discover", "done"), ("listen", "done"), ("read", "running"), ("rate", "to come")]
    assert len(found) == len(STAGES)


def test_of_two_stages_side_by_side_the_finished_one_does_not_hide_the_other() -> None:
    found = shown(ran("plan"), ran("discover"), ran("listen"), ran("read"), ran("extract"), ran("rate", done=False))
    assert found[4:7] == [("rate", "running"), ("extract", "done"), ("compare", "to come")]


def test_in_a_second_pass_the_stages_begin_again_but_the_plan_stays_made() -> None:
    first = [ran(stage) for stage in STAGES[:-1]]
    found = shown(*first, ran("discover", 2, done=False))
    assert found[:3] == [("plan", "done"), ("discover", "running"), ("listen", "to come")]


def test_a_plan_made_again_does_not_push_the_first_pass_into_the_future() -> None:
    found = shown(ran("plan"), ran("plan", 2), ran("discover"), ran("read", done=False))
    assert found[1:3] == [("discover", "done"), ("read", "running")]


def test_a_stage_nobody_told_us_about_is_still_shown() -> None:
    assert ("translate", "running") in shown(ran("plan"), ran("translate", done=False))


@pytest.mark.parametrize(("data", "share"), [({"share": 0.33}, 0.33), ({"share": 7}, 1.0), ({"share": "half"}, None), ({}, None)])
def test_a_running_stage_says_how_far_it_is(data: dict[str, Any], share: float | None) -> None:
    found = steps([ran("compare", done=False, attempt=2)], {"compare": told("compare", "34 of 102", **data)})
    step = next(step for step in found if step.state is State.RUNNING)
    assert (step.note, step.share, step.attempt) == ("34 of 102", share, 2)


def test_what_a_killed_attempt_had_said_is_not_what_this_one_does() -> None:
    step = steps([ran("compare", done=False)], {"compare": told("compare", "34 of 102", at=-SECOND)})[0]
    assert (step.stage, step.note) == ("compare", "")


def test_a_finished_stage_says_how_long_it_took() -> None:
    assert steps([ran("plan")], {})[0].took == 4 * SECOND


RUN = Investigation(1, 1, "Lido", Mode.DETAILED, Status.RUNNING, plan=Plan(cap_usd=0.5, cap_minutes=20), started_at=NOON)
VOICES = [Voice("A", "Tidewire", Tier(2), (VoiceMember("S001", True), VoiceMember("S002", False, "credits Tidewire")))]


def test_every_figure_has_what_it_is_compared_to() -> None:
    found = figures(RUN, Amounts(0.08, 17, 6, 2, 2), VOICES, NOON + timedelta(minutes=3, seconds=42))
    assert [(one.label, one.value, one.note) for one in found] == [
        ("Time", "3:42", "cap 20:00"),
        ("Cost", "$0.08", "cap $0.50"),
        ("Sources", "17", "of 30 sought"),
        ("Voices so far", "1", "1 is a copy"),
        ("Claims", "6", "2 central"),
        ("Gaps", "2", "listed below"),
    ]
    assert not any(one.over for one in found)


def test_over_its_cap_a_figure_carries_the_flag() -> None:
    found = figures(RUN, Amounts(0.51, 0, 0, 0, 0), [], NOON + timedelta(minutes=21))
    assert [one.over for one in found] == [True, True, False, False, False, False]


def test_a_run_that_has_not_begun_has_taken_no_time() -> None:
    queued = Investigation(1, 1, "Lido", Mode.QUICK, Status.QUEUED)
    assert elapsed(queued, NOON) == timedelta(0)


def test_a_copy_says_what_gives_it_away_and_an_original_why_it_has_its_tier() -> None:
    original = Source("S001", "https://t.example", "t.example", "t.example", "Tidewire", "", tier=Tier(2), tier_reason="Wire")
    assert why_rated(original, VOICES) == ("Wire", False)
    assert why_rated(original.with_(id="S002"), VOICES) == ("credits Tidewire", True)
    assert why_rated(original.with_(id="S003", tier=None, tier_reason=""), VOICES) == ("Being rated", False)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ""),
        ({"status": Status.QUEUED}, "waits for its turn"),
        ({"stop_requested_by": "Ana Verrin"}, "Ana Verrin asked to stop here"),
        ({"stop_requested_by": "Ana Verrin", "cancel_requested_by": "Tomas Reyl"}, "Tomas Reyl cancelled this run"),
    ],
)
def test_a_run_says_what_is_to_be_expected_of_it(changes: dict[str, Any], words: str) -> None:
    run = Investigation(1, 1, "Lido", Mode.QUICK, **({"status": Status.RUNNING} | changes))
    notice = waiting(run)
    assert bool(words) is (notice is not None)
    assert notice is None or words in notice.lead
