"""The arithmetic behind the calibration figures, on cases whose answer is known."""

import pytest

from benchmarks.calibration import Bin, Judged, bins, expected_error, fit, out_of_fold
from core.policy.level.outcome import Balance, chance
from core.policy.level.rulebook import Calibration


def test_bins_hold_what_falls_into_them() -> None:
    found = bins([0.05, 0.95, 1.0, 0.96], [False, True, True, False])
    assert found[0] == Bin(0.05, 0.0, 1)
    assert tuple(found[1]) == pytest.approx((0.97, 2 / 3, 3))


def test_whoever_is_as_right_as_sure_makes_no_error() -> None:
    assert expected_error([Bin(0.5, 0.5, 10), Bin(0.9, 0.9, 3)]) == 0
    assert expected_error([Bin(0.9, 0.5, 1), Bin(0.5, 0.5, 3)]) == pytest.approx(0.1)
    assert expected_error([]) == 0


def cases() -> list[Judged]:
    """Ten claims for each pair of weights, as many of them true as the formula says."""
    real = Calibration(-1.5, 1.5, 2.0)
    weights = [Balance(supports, contradicts) for supports in (0.0, 1.0, 3.0, 9.0) for contradicts in (0.0, 1.0, 3.0)]
    return [Judged(one, upgraded=True, true=n < round(10 * chance(one, real))) for one in weights for n in range(10)]


def test_the_fit_finds_about_the_formula_that_made_the_cases() -> None:
    found = fit(cases())
    assert (found.base, found.supports, found.contradicts) == pytest.approx((-1.5, 1.5, 2.0), abs=0.4)
    assert expected_error(bins([one.sure(found) for one in cases()], [one.right for one in cases()])) < 0.1


def test_nobody_is_judged_by_a_fit_that_knew_the_answer() -> None:
    judged = cases()[:6]
    seen: list[int] = []

    def learn(others: object) -> Calibration:
        seen.append(len(others))  # type: ignore[arg-type]
        return Calibration(0.0, 0.0, 0.0)

    assert out_of_fold(judged, 3, learn) == [0.5] * 6
    assert seen == [4, 4, 4]
