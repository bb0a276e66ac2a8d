"""Fit the weights by which the origin is ranked; with `--write` the desk takes them over.

python -m benchmarks train origin [PATH] [--write]
"""

import argparse
import asyncio
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.data import SHARED, rows
from benchmarks.origin import case, has_origin
from benchmarks.origin_weights import START, fit
from core.policy.origin.ranking import OURS


def in_table(text: str, weights: Mapping[str, float]) -> str:
    for name, value in weights.items():
        text = re.sub(rf"(?m)^{name} = -?[\d.]+ *", partial(_in_place, f"{name} = {value}"), text)
    return text


def _in_place(words: str, old: re.Match[str]) -> str:
    """As wide as what it replaces, so that the remarks behind it stay in their column."""
    return words.ljust(len(old.group()))


def fit_origin(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=str(SHARED / "origin"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(words)
    weights = fit([asyncio.run(case(row)) for row in rows(Path(options.path)) if has_origin(row)])
    for name, value in weights.items():
        print(f"{name:<10} {START[name]:6.2f} → {value:6.2f}")
    if options.write:
        OURS.write_text(in_table(OURS.read_text(encoding="utf-8"), weights), encoding="utf-8")
