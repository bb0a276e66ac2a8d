"""Fit the confidence formula and choose how heavy headlines must be, by claim; prints what to write into the rulebook.

    python -m benchmarks.training.confidence [PATH]

Only claims of known truth take part. Every figure is of claims the choice had not seen: ten folds, dealt five times.
"""

import asyncio
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, pstdev

from benchmarks.calibration import BINS, Judged, bins, expected_error, fit, out_of_fold
from benchmarks.data import SHARED, rows
from benchmarks.levels import FOLDS, outcome
from core.policy.verdicts import Balance

DEALS = 5
MOST_FALSE = 0.04
"""Below the 5 % that are asked for: other claims will be a little worse than these."""
CANDIDATES = [step / 4 for step in range(8, 61)]


def upgraded(weighed: Balance, asked: float) -> bool:
    return weighed.ratio >= asked


def rates(judged: Sequence[Judged], asked: float) -> tuple[float, float]:
    """Share of the false ones that would be upgraded, and of the true ones that would not."""
    false = [upgraded(one.balance, asked) for one in judged if not one.true]
    missed = [not upgraded(one.balance, asked) for one in judged if one.true]
    return fmean(false or [0.0]), fmean(missed or [0.0])


def chosen(judged: Sequence[Judged]) -> float:
    """The lightest balance that keeps false upgrades rare."""
    return next((asked for asked in CANDIDATES if rates(judged, asked)[0] <= MOST_FALSE), CANDIDATES[-1])


def dealt(judged: Sequence[Judged]) -> Iterator[list[Judged]]:
    for seed in range(DEALS):
        yield random.Random(seed).sample(list(judged), len(judged))  # noqa: S311  folds, not secrets


def unseen(judged: Sequence[Judged]) -> tuple[float, float]:
    """Rates when each fold is judged by a balance chosen without it."""
    then: list[Judged] = []
    for fold in range(FOLDS):
        asked = chosen([one for at, one in enumerate(judged) if at % FOLDS != fold])
        then += [one._replace(upgraded=upgraded(one.balance, asked)) for at, one in enumerate(judged) if at % FOLDS == fold]
    false = [one.upgraded for one in then if not one.true]
    missed = [not one.upgraded for one in then if one.true]
    return fmean(false), fmean(missed)


def main(path: str) -> None:
    found = [asyncio.run(outcome(row)) for row in rows(Path(path)) if row["truth"] != "unknown"]
    judged = [one.judged for one in found]
    print("balance for headlines, chosen on all:", chosen(judged))
    for asked in CANDIDATES[::4]:
        print("  at {:5.2f}: false {:.3f}, missed {:.3f}".format(asked, *rates(judged, asked)))
    pairs = [unseen(deal) for deal in dealt(judged)]
    for name, values in zip(("false", "missed"), zip(*pairs, strict=True), strict=True):
        print(f"unseen claims, {name}: {fmean(values):.3f} ± {pstdev(values):.3f}")
    print("confidence:", fit(judged))
    errors = [expected_error(bins(out_of_fold(deal, FOLDS), [one.right for one in deal], BINS)) for deal in dealt(judged)]
    print(f"expected calibration error of unseen claims: {fmean(errors):.3f} ± {pstdev(errors):.3f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(SHARED / "levels"))
