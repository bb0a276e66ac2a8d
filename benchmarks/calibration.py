"""Whether "70 sure" is right in seven of ten: bins of confidence, the expected error, and the fit behind the formula."""

from collections.abc import Callable, Sequence
from math import log1p
from statistics import fmean
from typing import NamedTuple

import numpy as np

from core.policy.level.outcome import Balance, chance
from core.policy.level.rulebook import Calibration

BINS = 10
RIDGE = 0.5
STEPS = 50


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
