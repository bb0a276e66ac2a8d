"""How fast an engine may be asked, and when it is left alone."""

from datetime import UTC, datetime, timedelta

import pytest

from core.errors import Busy, OutOfOrder, SearchError, ShutOut, TimedOut, Unreachable, Unusable
from core.model.engine import EngineKind, Limit, Manifest
from core.search.calling.rate_limits import MARGIN, Gate, Gates, rest_after

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


def turn(gate: Gate, now: float) -> float:
    """A call that comes now: how long it waits before it leaves."""
    seconds = gate.wait(now)
    gate.leaves(now + seconds)
    return seconds


def test_calls_within_the_limit_start_at_once() -> None:
    gate = Gate(Limit(calls=3, seconds=60))
    assert [turn(gate, 100.0), turn(gate, 100.1), turn(gate, 100.2)] == [0, 0, 0]


def test_the_call_too_many_waits_until_the_oldest_is_out_of_the_window() -> None:
    gate = Gate(Limit(calls=2, seconds=10))
    turn(gate, 100.0), turn(gate, 104.0)
    assert turn(gate, 105.0) == pytest.approx(5.0 + MARGIN)
    assert turn(gate, 105.0) == pytest.approx(9.0 + MARGIN)


def test_no_window_ever_holds_more_calls_than_allowed() -> None:
    gate = Gate(Limit(calls=3, seconds=5))
    starts = [now + turn(gate, now) for now in (0.0, 0.1, 0.1, 0.2, 3.0, 4.9, 5.3, 20.0, 20.0, 20.0, 20.1)]
    assert all(later - earlier > 5 for earlier, later in zip(starts, starts[3:], strict=False))


def test_a_provider_that_asks_for_two_seconds_gets_them_from_everybody() -> None:
    gate = Gate(Limit(calls=10, seconds=1))
    gate.slowed(Busy("Slow down.", 2.0), 100.0)
    assert turn(gate, 100.5) == pytest.approx(1.5)
    assert not gate.rests(NOON)


REST_CASES: list[tuple[SearchError, int, timedelta | None]] = [
    (Unreachable("Nobody there."), 1, timedelta(minutes=1)),
    (TimedOut("Silent."), 1, timedelta(minutes=1)),
    (Unreachable("Nobody there."), 3, timedelta(minutes=4)),
    (Unreachable("Nobody there."), 400, timedelta(minutes=30)),
    (OutOfOrder("500."), 1, None),
    (OutOfOrder("500."), 2, timedelta(minutes=1)),
    (Unusable("What?"), 1, None),
    (Unusable("What?"), 3, timedelta(minutes=2)),
    (ShutOut("No."), 1, timedelta(minutes=10)),
    (Busy("Wait."), 1, None),
    (Busy("Wait.", 20.0), 1, None),
    (Busy("Wait."), 2, timedelta(minutes=1)),
    (Busy("Wait.", 600.0), 1, timedelta(minutes=10)),
    (Busy("Wait.", 1e9), 1, timedelta(days=1)),
]


@pytest.mark.parametrize(("error", "failures", "rest"), REST_CASES)
def test_how_long_an_engine_is_left_alone(error: SearchError, failures: int, rest: timedelta | None) -> None:
    assert rest_after(error, failures) == rest


def test_an_answer_ends_the_rest_and_the_count() -> None:
    gate = Gate(Limit())
    for _ in range(2):
        gate.failed(OutOfOrder("Brave is out of order."), "Brave", NOON)
    assert gate.rests(NOON)
    gate.succeeded()
    gate.failed(OutOfOrder("Brave is out of order."), "Brave", NOON)
    assert not gate.rests(NOON)


def test_a_rest_is_over_when_its_time_has_come() -> None:
    gate = Gate(Limit())
    gate.failed(ShutOut("No."), "Brave", NOON)
    assert gate.rests(NOON + timedelta(minutes=9)) and not gate.rests(NOON + timedelta(minutes=10))


def test_engines_of_one_account_rest_together_each_under_its_own_name() -> None:
    gate = Gate(Limit())
    gate.failed(ShutOut("Google says that our quota is used up."), "Google", NOON)
    assert gate.problem("Bing") == "Bing says that our quota is used up."


def test_every_investigation_of_a_worker_passes_the_same_gate() -> None:
    gates, brave = Gates(), Manifest("brave", "Brave Search", EngineKind.WEB, "the web")
    assert gates.of(brave) is gates.of(brave)


def test_a_wish_is_not_forgotten_because_another_call_failed() -> None:
    gate = Gate(Limit(calls=10, seconds=1))
    gate.slowed(Busy("Slow down.", 20.0), 100.0)
    gate.slowed(Unreachable("Down."), 100.1)
    assert gate.wait(100.2) == pytest.approx(19.8)


def test_another_plan_is_taken_up_and_the_calls_made_count_on() -> None:
    gate = Gate(Limit(calls=1, seconds=10))
    turn(gate, 100.0)
    gate.adopt(Limit(calls=2, seconds=10))
    assert turn(gate, 101.0) == 0.0
    assert turn(gate, 102.0) == pytest.approx(8.0 + MARGIN)


def test_what_another_worker_says_can_only_make_a_rest_longer() -> None:
    gate = Gate(Limit())
    gate.failed(ShutOut("Brave refuses us."), "Brave", NOON)
    gate.heard(None, "", "Brave")
    gate.heard(NOON + timedelta(minutes=5), "Earlier.", "Brave")
    assert (gate.resting_until, gate.problem("Brave")) == (NOON + timedelta(minutes=10), "Brave refuses us.")
    gate.heard(NOON + timedelta(hours=1), "Later.", "Brave")
    assert (gate.resting_until, gate.problem("Brave")) == (NOON + timedelta(hours=1), "Later.")


def test_a_call_that_had_nothing_to_ask_gives_its_place_back() -> None:
    gate = Gate(Limit(calls=1, seconds=10))
    gate.leaves(100.0)
    gate.never_left(100.0)
    assert gate.wait(100.1) == 0.0
