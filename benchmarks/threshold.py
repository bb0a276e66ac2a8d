"""The confidence an upgrade takes: the lowest that keeps false upgrades rare for certain, and what it does to claims it never saw.

The method is Learn then Test (Angelopoulos and others, 2021) with a fixed order: thresholds are tested from the strictest down, each by
the exact binomial, and the first that cannot be shown to hold ends it. So whatever stands at the end holds with the confidence asked for,
however many thresholds were tried. Every claim is weighed by a formula fitted without it.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from statistics import fmean
from typing import NamedTuple

from benchmarks.calibration import Judged, bins, expected_error, fit
from core.policy.level.rulebook import Calibration

FOLDS = 10
DEALS = 5
AT_MOST, SURE = 0.05, 0.90
"""Of false topics no more may be upgraded, with this confidence."""
CANDIDATES = range(50, 96)
"""A confidence below 50 upgrades nothing, whatever was measured."""


class Controlled(NamedTuple):
    """A threshold for which it holds, on how many false topics that was measured, and how many of them were upgraded."""

    asked: int
    measured_on: int
    upgraded: int


class Chosen(NamedTuple):
    asked: int
    fitted: Calibration


class Rates(NamedTuple):
    false: float
    missed: float
    error: float = 0.0


class Weighed(NamedTuple):
    """A claim with its chance, by a formula that has not seen it."""

    true: bool
    chance: float

    def rises(self, asked: float) -> bool:
        return 100 * self.chance >= asked


def controlled(found: Sequence[Weighed], at_most: float = AT_MOST, sure: float = SURE) -> Controlled | None:
    """The lowest threshold that holds; none where there are too few false topics to show anything."""
    false, held = [one for one in found if not one.true], None
    for asked in reversed(CANDIDATES):
        upgraded = sum(one.rises(asked) for one in false)
        if tail(upgraded, len(false), at_most) > 1 - sure:
            break
        held = Controlled(asked, len(false), upgraded)
    return held


def tail(upgraded: int, of: int, rate: float) -> float:
    """How likely so few are upgraded if the true rate is this."""
    return sum(comb(of, many) * rate**many * (1 - rate) ** (of - many) for many in range(upgraded + 1))


def at_most(upgraded: int, of: int, sure: float = SURE) -> float:
    """The upper bound of Clopper and Pearson: the highest rate at which so few are still likely enough."""
    rates = (step / 1000 for step in range(1001))
    return max((rate for rate in rates if tail(upgraded, of, rate) > 1 - sure), default=0.0)


def weighed(judged: Sequence[Judged]) -> list[Weighed]:
    """Every claim by what was fitted without its fold; what may not rise has no chance."""
    fitted = [fit([one for at, one in enumerate(judged) if at % FOLDS != fold]) for fold in range(FOLDS)]
    return [Weighed(one.true, one.likely(fitted[at % FOLDS]) if one.may_rise else 0.0) for at, one in enumerate(judged)]


def chosen(judged: Sequence[Judged]) -> Chosen:
    held = controlled(weighed(judged))
    return Chosen(held.asked if held else CANDIDATES[-1], fit(judged))


def judged_by(judged: Sequence[Judged], choice: Chosen) -> list[Judged]:
    return [one._replace(upgraded=one.may_rise and 100 * one.likely(choice.fitted) >= choice.asked) for one in judged]


def rates(judged: Sequence[Judged]) -> Rates:
    """Share of the false ones that are upgraded, and of the true ones that are not."""
    return Rates(_mean(one.upgraded for one in judged if not one.true), _mean(not one.upgraded for one in judged if one.true))


def unseen(judged: Sequence[Judged], asked: int) -> Rates:
    """The rates and the calibration error at a threshold when each fold is weighed by what was fitted without it."""
    then: list[Judged] = []
    sure: list[float] = []
    for fold in range(FOLDS):
        choice = Chosen(asked, fit([one for at, one in enumerate(judged) if at % FOLDS != fold]))
        held_out = judged_by(judged[fold::FOLDS], choice)
        then += held_out
        sure += [one.sure(choice.fitted) for one in held_out]
    return rates(then)._replace(error=expected_error(bins(sure, [one.right for one in then])))


def dealt(judged: Sequence[Judged]) -> Iterator[list[Judged]]:
    """The same claims in other orders, so that other ones share a fold."""
    for seed in range(DEALS):
        yield random.Random(seed).sample(list(judged), len(judged))  # noqa: S311  folds, not secrets


def _mean(values: Iterable[float]) -> float:
    return fmean(list(values) or [0.0])
