"""Whether "70 sure" is right in seven of ten, the fit behind the formula, and the confidence an upgrade takes."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb, log1p
from statistics import fmean
from typing import NamedTuple

import numpy as np

from core.policy.level.outcome import Balance, chance
from core.policy.level.rulebook import Calibration

BINS = 10
RIDGE = 0.5
STEPS = 50
FOLDS = 10
DEALS = 5
AT_MOST, SURE = 0.05, 0.90
"""Of false topics no more may be upgraded, with this confidence."""
CANDIDATES = range(50, 96)
"""A confidence below 50 upgrades nothing, whatever was measured."""


class Judged(NamedTuple):
    """A claim of known truth: what its voices weighed, whether it was upgraded, and whether it is true.

    It `may_rise` when enough credible voices are for it and no contradiction blocks it: then its confidence alone decides.
    """

    balance: Balance
    upgraded: bool
    true: bool
    may_rise: bool = True

    @property
    def right(self) -> bool:
        return self.upgraded is self.true

    def likely(self, fitted: Calibration) -> float:
        """The chance that it is true; no likelier than not where it may not rise, as the desk has it."""
        found = chance(self.balance, fitted)
        return found if self.may_rise else min(found, 0.5)

    def sure(self, fitted: Calibration) -> float:
        likely = self.likely(fitted)
        return likely if self.upgraded else 1 - likely


class Bin(NamedTuple):
    """Recommendations of about the same confidence: how sure they are on average, and what share of them is right."""

    confidence: float
    right: float
    n: int


def bins(sure: Sequence[float], right: Sequence[bool], count: int = BINS) -> list[Bin]:
    """By confidence from 0 to 1 in equal steps; empty ones are left out."""
    placed: dict[int, list[tuple[float, bool]]] = {}
    for value, good in zip(sure, right, strict=True):
        placed.setdefault(min(count - 1, int(value * count)), []).append((value, good))
    return [Bin(fmean(value for value, _ in one), fmean(good for _, good in one), len(one)) for _, one in sorted(placed.items())]


def expected_error(found: Sequence[Bin]) -> float:
    """How far confidence is from the share that is right, weighted by how many there are."""
    total = sum(one.n for one in found)
    return sum(abs(one.confidence - one.right) * one.n for one in found) / total if total else 0.0


def fit(judged: Sequence[Judged]) -> Calibration:
    """Logistic regression by Newton's steps; a mild ridge keeps a few claims from deciding everything."""
    rows = np.array([(1.0, log1p(one.balance.supports), -log1p(one.balance.contradicts)) for one in judged]).reshape(-1, 3)
    true = np.array([float(one.true) for one in judged])
    found = np.zeros(3)
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (true - likely) - RIDGE * found
        bend = (rows.T * (likely * (1 - likely))) @ rows + RIDGE * np.eye(3)
        found += np.linalg.solve(bend, slope)
    return Calibration(*(round(float(value), 2) for value in found))


def out_of_fold(judged: Sequence[Judged], folds: int, fitted: Callable[[Sequence[Judged]], Calibration] = fit) -> list[float]:
    """The confidence of each by a fit that has not seen it; every fold is each so-manieth claim."""
    sure = [0.0] * len(judged)
    for fold in range(folds):
        learnt = fitted([one for at, one in enumerate(judged) if at % folds != fold])
        for at in range(fold, len(judged), folds):
            sure[at] = judged[at].sure(learnt)
    return sure


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
