"""Fit how much each sign of an origin counts: a conditional logit over the sources of each claim, held to where it started from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.policy.origin.ranking import Traits, signs

START: Mapping[str, float] = {
    "named": 1.0,
    "first": 0.7,
    "spoken_of": 0.5,
    "earliest": 0.5,
    "later": -0.3,
    "leans": -0.7,
    "copy": -1.0,
    "own": 0.5,
    "hands_on": -0.8,
    "reacts": -0.3,
    "against": -1.5,
    "near": 0.5,
    "unknown": 0.3,
    "aside": -3.0,
}
"""As an editor would weigh them; what the data says little about, since its pages are gone, stays near it."""
HELD, STEPS = 12.0, 12


@dataclass(frozen=True, slots=True)
class Known:
    """The sources of a claim whose origin is known, and whom they name without its being here."""

    traits: tuple[Traits, ...]
    absent: Mapping[str, int]
    origin: str


def fit(known: Sequence[Known], start: Mapping[str, float] = START) -> dict[str, float]:
    """By Newton's steps; `HELD` is how many claims' worth of evidence the starting weights are worth."""
    names = list(start)
    begin = np.array([start[name] for name in names])
    claims = [(_rows(one, names), [trait.source_id for trait in one.traits].index(one.origin)) for one in known]
    found = begin.copy()
    for _ in range(STEPS):
        slope, bend = -HELD * (found - begin), HELD * np.eye(len(names))
        for table, origin in claims:
            likely = np.exp(table @ found - np.max(table @ found))
            likely /= likely.sum()
            mean = likely @ table
            slope += table[origin] - mean
            bend += (table.T * likely) @ table - np.outer(mean, mean)
        found += np.linalg.solve(bend, slope)
    return {name: round(float(value), 2) + 0.0 for name, value in zip(names, found, strict=True)}


def without(known: Sequence[Known], at: int) -> list[Known]:
    return [one for place, one in enumerate(known) if place != at]


def _rows(one: Known, names: Sequence[str]) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    found = [signs(trait, one.traits) for trait in one.traits]
    return np.array([[values[name] for name in names] for values in found])
