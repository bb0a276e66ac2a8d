"""What each firm rule of comparing is worth: how much the desk's accuracy loses on each set when the rule is switched off."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main
from benchmarks.stance import among, stored
from benchmarks.training.folds import Pair, known, pairs, stance_files
from core.model.words import Relation
from core.readers.offline.stance import ACCUSED, HANDED_ON
from core.readers.offline.stance.differences import RULES

SWITCHES = (*RULES, HANDED_ON, ACCUSED)
MOST = 1500
"""Pairs of a set that are looked at, drawn by claim with a fixed seed; only those that concern each other."""


def measure(path: str = str(SHARED / "stance")) -> dict[str, Any]:
    """For each set and rule: how often the rule decided, how often rightly, and what switching it off costs in accuracy."""
    place = Path(path)
    files = stance_files(place) if place.is_dir() else [place]
    return {file.name.partition(".")[0]: worth(sample(list(pairs(file))), known()) for file in files}


def sample(every: Sequence[Pair]) -> list[Pair]:
    related = [pair for pair in every if pair.label != Relation.UNRELATED]
    claims = sorted({pair.claim for pair in related})
    random.Random(7).shuffle(claims)  # noqa: S311 (a sample, not a secret)
    place = {claim: number for number, claim in enumerate(claims)}
    return sorted(sorted(related, key=lambda pair: place[pair.claim])[:MOST], key=lambda pair: pair.text)


def worth(asked: Sequence[Pair], folds: Mapping[str, int]) -> dict[str, Any]:
    present = sorted({Relation(pair.label) for pair in asked})
    decided: dict[str, list[tuple[bool, bool]]] = {rule: [] for rule in SWITCHES}
    for pair in asked:
        with_all, without_all = (_answer(pair, folds, present, off) for off in (frozenset[str](), frozenset(SWITCHES)))
        if with_all is without_all:
            continue
        for rule in SWITCHES:
            without = _answer(pair, folds, present, frozenset({rule}))
            if without is not with_all:
                decided[rule].append((with_all == pair.label, without == pair.label))
    return {rule: _told(found, len(asked)) for rule, found in decided.items()}


def _answer(pair: Pair, folds: Mapping[str, int], present: Sequence[Relation], off: frozenset[str]) -> Relation:
    return among(*stored(pair, folds, off), present)


def _told(found: Sequence[tuple[bool, bool]], total: int) -> dict[str, Any]:
    right, right_without = (sum(column) for column in zip(*found, strict=True)) if found else (0, 0)
    return {"changed": len(found), "right": right, "right_without": right_without, "cost": round((right - right_without) / total, 4)}


if __name__ == "__main__":
    main(measure, str(SHARED / "stance"))
