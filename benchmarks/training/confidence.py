"""Fit the confidence formula; with `--write` the rulebook and its page take it over, and what the desk guarantees.

    python -m benchmarks train confidence [PATH] [--write] [--upgraded 0 --of 63]

Only claims of known truth take part. The guarantee is of whole pages: how many of how many false topics `benchmarks.dossiers` upgraded
without a flag.
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
from benchmarks.levels import rumour
from benchmarks.threshold import Chosen, at_most, chosen, judged_by, rates
from core.policy.level.rulebook import OURS, Calibration, Guarantee, load_rulebook

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


def measured(choice: Chosen, upgraded: int, of: int) -> Measured:
    """Without a new measurement, what the rulebook has."""
    ours = load_rulebook().guarantee
    if not of:
        return Measured(choice.fitted, ours.at_most, ours.measured_on, ours.upgraded)
    return Measured(choice.fitted, ceil(100 * at_most(upgraded, of)), of, upgraded)


def show(judged: Sequence[Judged], choice: Chosen) -> None:
    for asked in range(50, 95, 5):
        found = rates(judged_by(judged, choice._replace(asked=asked)))
        print(f"  at {asked}: false {found.false:.3f}, missed {found.missed:.3f}")
    print("holds 5 % with 90 % confidence from:", choice.asked, "; fitted:", choice.fitted)


def fit_confidence(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=str(SHARED / "levels"))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--upgraded", type=int, default=0)
    parser.add_argument("--of", type=int, default=0)
    options = parser.parse_args(words)
    judged = [asyncio.run(rumour(row)).judged for row in rows(Path(options.path)) if row["truth"] != "unknown"]
    choice = chosen(judged)
    show(judged, choice)
    if options.write:
        found = measured(choice, options.upgraded, options.of)
        OURS.write_text(in_rulebook(OURS.read_text(encoding="utf-8"), found), encoding="utf-8")
        POLICY.write_text(in_policy(POLICY.read_text(encoding="utf-8"), found), encoding="utf-8")
