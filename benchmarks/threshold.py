"""How heavy headlines must be: the balance above which few false claims are to be expected, and what it does to claims it never saw."""

import random
from collections.abc import Iterable, Iterator, Sequence
from math import log
from statistics import NormalDist, fmean
from typing import NamedTuple

from benchmarks.calibration import Judged, bins, expected_error, fit
from core.policy.rulebook import Calibration

FOLDS = 10
DEALS = 5
MOST_FALSE = 0.03
"""Below the 5 % that are asked for: with so few claims, the next ones may be worse by chance alone."""
SPREAD = 0.25
"""How far a balance might as well have fallen, in logarithms: a threshold just above one claim's balance would be luck."""
CANDIDATES = [step / 4 for step in range(8, 61)]


class Chosen(NamedTuple):
    asked: float
    fitted: Calibration


class Rates(NamedTuple):
    false: float
    missed: float
    error: float = 0.0


def chosen(judged: Sequence[Judged]) -> Chosen:
    """The lightest balance at which few false upgrades are to be expected, and the formula of confidence that fits."""
    asked = next((asked for asked in CANDIDATES if expected_false(judged, asked) <= MOST_FALSE), CANDIDATES[-1])
    return Chosen(asked, fit(judged))


def expected_false(judged: Sequence[Judged], asked: float) -> float:
    """The share of false claims to expect above a balance when each might have fallen a little higher or lower."""
    bell = NormalDist(0, SPREAD)
    return _mean(one.may_rise * bell.cdf(log(one.balance.ratio / asked)) for one in judged if not one.true)


def judged_by(judged: Sequence[Judged], asked: float) -> list[Judged]:
    return [one._replace(upgraded=one.may_rise and one.balance.ratio >= asked) for one in judged]


def rates(judged: Sequence[Judged]) -> Rates:
    """Share of the false ones that are upgraded, and of the true ones that are not."""
    return Rates(_mean(one.upgraded for one in judged if not one.true), _mean(not one.upgraded for one in judged if one.true))


def unseen(judged: Sequence[Judged]) -> Rates:
    """The rates and the calibration error when each fold is judged by what was chosen without it."""
    then: list[Judged] = []
    sure: list[float] = []
    for fold in range(FOLDS):
        choice = chosen([one for at, one in enumerate(judged) if at % FOLDS != fold])
        held_out = judged_by(judged[fold::FOLDS], choice.asked)
        then += held_out
        sure += [one.sure(choice.fitted) for one in held_out]
    return rates(then)._replace(error=expected_error(bins(sure, [one.right for one in then])))


def dealt(judged: Sequence[Judged]) -> Iterator[list[Judged]]:
    """The same claims in other orders, so that other ones share a fold."""
    for seed in range(DEALS):
        yield random.Random(seed).sample(list(judged), len(judged))  # noqa: S311  folds, not secrets


def _mean(values: Iterable[float]) -> float:
    return fmean(list(values) or [0.0])
