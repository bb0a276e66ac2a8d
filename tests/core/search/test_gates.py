"""How fast an engine may be asked, and when it is left alone."""

from datetime import UTC, datetime, timedelta

import pytest

from core.errors import Busy, Refused, SearchError, ShutOut, TimedOut, Unreachable
from core.model.engine import EngineKind, Limit, Manifest
from core.search.gates import MARGIN, Gate, Gates, rest_after

NOON = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)


def test_calls_within_the_limit_start_at_once() -> None:
    gate = Gate(Limit(calls=3, seconds=60))
    assert [gate.turn(100.0), gate.turn(100.1), gate.turn(100.2)] == [0, 0, 0]


def test_the_call_too_many_waits_until_the_oldest_is_out_of_the_window() -> None:
    gate = Gate(Limit(calls=2, seconds=10))
    gate.turn(100.0), gate.turn(104.0)
    assert gate.turn(105.0) == pytest.approx(5.0 + MARGIN)
    assert gate.turn(105.0) == pytest.approx(9.0 + MARGIN)


def test_no_window_ever_holds_more_calls_than_allowed() -> None:
    gate = Gate(Limit(calls=3, seconds=5))
    starts = [now + gate.turn(now) for now in (0.0, 0.1, 0.1, 0.2, 3.0, 4.9, 5.3, 20.0, 20.0, 20.0, 20.1)]
    assert all(later - earlier > 5 for earlier, later in zip(starts, starts[3:], strict=False))


def test_a_provider_that_asks_for_two_seconds_gets_them_from_everybody() -> None:
    gate = Gate(Limit(calls=10, seconds=1))
    gate.failed(Busy("Slow down.", 2.0), NOON, 100.0)
    assert gate.turn(100.5) == pytest.approx(1.5)
    assert not gate.rests(NOON)


REST_CASES: list[tuple[SearchError, int, timedelta | None]] = [
    (Unreachable("Down."), 3, None),
    (Unreachable("Down."), 4, timedelta(minutes=1)),
    (Unreachable("Down."), 8, timedelta(minutes=2)),
    (TimedOut("Slow."), 12, timedelta(minutes=4)),
    (Refused("What?"), 4, timedelta(minutes=1)),
    (Unreachable("Down."), 400, timedelta(minutes=30)),
    (ShutOut("No."), 1, timedelta(minutes=10)),
    (Busy("Wait."), 1, None),
    (Busy("Wait.", 20.0), 1, None),
    (Busy("Wait.", 600.0), 1, timedelta(minutes=10)),
    (Busy("Wait.", 1e9), 1, timedelta(days=1)),
]


@pytest.mark.parametrize(("error", "failures", "rest"), REST_CASES)
def test_how_long_an_engine_is_left_alone(error: SearchError, failures: int, rest: timedelta | None) -> None:
    assert rest_after(error, failures) == rest


def test_an_answer_ends_the_rest_and_the_count() -> None:
    gate = Gate(Limit())
    for _ in range(4):
        gate.failed(Unreachable("It could not be reached."), NOON, 0.0)
    assert gate.rests(NOON) and gate.problem == "It could not be reached."
    gate.succeeded()
    gate.failed(Unreachable("It could not be reached."), NOON, 0.0)
    assert not gate.rests(NOON)


def test_a_rest_is_over_when_its_time_has_come() -> None:
    gate = Gate(Limit())
    gate.failed(ShutOut("No."), NOON, 0.0)
    assert gate.rests(NOON + timedelta(minutes=9)) and not gate.rests(NOON + timedelta(minutes=10))


def test_every_investigation_of_a_worker_passes_the_same_gate() -> None:
    gates, brave = Gates(), Manifest("brave", "Brave Search", EngineKind.WEB, "the web")
    assert gates.of(brave) is gates.of(brave)
