"""Fit the confidence formula and measure what the rulebook guarantees; with `--write` the rulebook and its page take them over.

    python -m benchmarks.training.confidence [PATH] [--write]

Only claims of known truth take part. What is guaranteed is measured with a formula that had not seen the claim.
"""

import argparse
import asyncio
import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from benchmarks.calibration import Judged
from benchmarks.data import SHARED, rows
from benchmarks.levels import guarantee, rumour
from benchmarks.threshold import Chosen, chosen, judged_by, rates
from core.policy.rulebook import OURS, Calibration, Guarantee

POLICY = Path("docs/policy.md")


class Measured(NamedTuple):
    """The formula, and how many of how many false topics it lets through at most, at the rulebook's threshold."""

    fitted: Calibration
    at_most: int
    measured_on: int
    upgraded: int


def in_rulebook(text: str, found: Measured) -> str:
    numbers = asdict(found.fitted) | found._asdict()
    for name in ("base", "supports", "contradicts", "at_most", "measured_on", "upgraded"):
        text = re.sub(rf"(?m)^{name} = \S+ *", partial(_in_place, f"{name} = {numbers[name]}"), text)
    return text


def _in_place(words: str, old: re.Match[str]) -> str:
    """As wide as what it replaces, so that the remarks behind it stay in their column."""
    return words.ljust(len(old.group()))


def in_policy(text: str, found: Measured) -> str:
    base, supports, contradicts = (f"{value:.2f}".replace("-", "−") for value in asdict(found.fitted).values())
    formula = f"{base} + {supports} · ln(1 + weight for it) − {contradicts} · ln(1 + weight against it)"
    text = re.sub(r"\S+ \+ \S+ · ln\(1 \+ weight for it\).*", formula, text)
    told = Guarantee(found.at_most, 90, found.measured_on, found.upgraded).sentence
    return re.sub(r"(?<=\*\*The guarantee\.\*\* ).*?\.(?= The method)", told, text, flags=re.DOTALL)


def measured(judged: Sequence[Judged], choice: Chosen) -> Measured:
    found = guarantee(judged)
    return Measured(choice.fitted, ceil(100 * found["at_most"]), round(found["measured_on"]), round(found["upgraded"]))


def show(judged: Sequence[Judged], choice: Chosen) -> None:
    for asked in range(50, 95, 5):
        found = rates(judged_by(judged, choice._replace(asked=asked)))
        print(f"  at {asked}: false {found.false:.3f}, missed {found.missed:.3f}")
    print("holds 5 % with 90 % confidence from:", choice.asked, "; fitted:", choice.fitted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=str(SHARED / "levels"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    judged = [asyncio.run(rumour(row)).judged for row in rows(Path(options.path)) if row["truth"] != "unknown"]
    choice = chosen(judged)
    show(judged, choice)
    if options.write:
        found = measured(judged, choice)
        OURS.write_text(in_rulebook(OURS.read_text(encoding="utf-8"), found), encoding="utf-8")
        POLICY.write_text(in_policy(POLICY.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    main()
