"""Choose how heavy headlines must be and fit the confidence formula; with `--write` the rulebook and its page take them over.

    python -m benchmarks.training.confidence [PATH] [--write]

Only claims of known truth take part. What is printed as unseen is of claims the choice had not seen: ten folds, dealt five times.
"""

import argparse
import asyncio
import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev

from benchmarks.calibration import Judged
from benchmarks.data import SHARED, rows
from benchmarks.levels import outcome
from benchmarks.threshold import CANDIDATES, Chosen, chosen, dealt, expected_false, judged_by, rates, unseen
from core.policy.rulebook import OURS

POLICY = Path("docs/policy.md")


def in_rulebook(text: str, choice: Chosen) -> str:
    numbers = {"headlines": choice.asked, **asdict(choice.fitted)}
    for name, value in numbers.items():
        text = re.sub(rf"(?m)^{name} = \S+ *", partial(_in_place, f"{name} = {value}"), text)
    return text


def _in_place(words: str, old: re.Match[str]) -> str:
    """As wide as what it replaces, so that the remarks behind it stay in their column."""
    return words.ljust(len(old.group()))


def in_policy(text: str, choice: Chosen) -> str:
    base, supports, contradicts = (f"{value:.2f}".replace("-", "−") for value in asdict(choice.fitted).values())
    formula = f"{base} + {supports} · ln(1 + weight for it) − {contradicts} · ln(1 + weight against it)"
    text = re.sub(r"\S+ \+ \S+ · ln\(1 \+ weight for it\).*", formula, text)
    return re.sub(r"below \S+ where all that is known", f"below {choice.asked} where all that is known", text)


def show(judged: Sequence[Judged], choice: Chosen) -> None:
    for asked in CANDIDATES[:24:2]:
        found = rates(judged_by(judged, asked))
        print(f"  at {asked:4.2f}: false {found.false:.3f} (to expect {expected_false(judged, asked):.3f}), missed {found.missed:.3f}")
    print("chosen on all claims:", choice)
    for name, values in zip(("false", "missed", "calibration error"), zip(*map(unseen, dealt(judged)), strict=True), strict=True):
        print(f"unseen claims, {name}: {fmean(values):.3f} ± {pstdev(values):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=str(SHARED / "levels"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    judged = [asyncio.run(outcome(row)).judged for row in rows(Path(options.path)) if row["truth"] != "unknown"]
    choice = chosen(judged)
    show(judged, choice)
    if options.write:
        OURS.write_text(in_rulebook(OURS.read_text(encoding="utf-8"), choice), encoding="utf-8")
        POLICY.write_text(in_policy(POLICY.read_text(encoding="utf-8"), choice), encoding="utf-8")


if __name__ == "__main__":
    main()
