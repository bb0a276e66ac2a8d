"""The last word on a page with a title: its telling part, its title, its sentences and what stands in the whole, weighed together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.readers.offline.stance.model.features import names
from core.readers.offline.stance.model.lexicon import DEBUNKING
from core.readers.offline.stance.model.text import Document, Span

NEAREST, LONGEST = 4, 40
_KINDS = ("debunk", "doubting", "denied", "confirmed", "nearest", "beside", "share_")
PICKED = tuple(place for place, name in enumerate(names()) if any(kind in name for kind in _KINDS))
"""The counts of the whole text: how near to the claim it denies, doubts, attributes or confirms."""
_LEAST = 1e-4

Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of the page that is read by itself: where it stands, what is read of it, and how near to the claim it is, at most 1."""

    span: Span
    text: str
    near: float


def candidates(document: Document, nearness: Sequence[float]) -> tuple[Candidate, ...]:
    """The sentences nearest to the claim, and the nearest of the others that calls something untrue."""
    order = sorted(range(len(nearness)), key=lambda number: (-nearness[number], number))
    denying = (number for number in order[NEAREST:] if not DEBUNKING.isdisjoint(document.sentences[number].lower))
    chosen = [*order[:NEAREST], *([number] if (number := next(denying, None)) is not None else [])]
    most = max(nearness, default=1.0) or 1.0
    return tuple(_candidate(document, number, nearness[number] / most) for number in chosen)


def _candidate(document: Document, number: int, near: float) -> Candidate:
    return Candidate(document.spans[number], document.sentences[number].part(0, LONGEST), near)


@dataclass(frozen=True, slots=True)
class Pool:
    """A logistic line over logarithms of chances and counts."""

    mean: Chances
    spread: Chances
    weights: Chances  # a row for each number, a column for each stance; the last row is the constant

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.generic]], number: int) -> "Pool":
        return cls(*(arrays[f"{part}_{number}"].astype(np.float64) for part in ("mean", "spread", "weights")))

    def scores(self, rows: Chances) -> Chances:
        found: Chances = ((rows - self.mean) / self.spread) @ self.weights[:-1] + self.weights[-1]
        return found


def row(counted: NDArray[np.float32], stance: Chances, title: Chances, found: Sequence[Candidate], sentences: Chances) -> Chances:
    """What the line weighs: the telling part, the title, the sentences (the nearest, their mean, the most any says), the counts."""
    near = np.array([one.near for one in found])
    told = sentences[0], (near / near.sum()) @ sentences, sentences.max(axis=0)
    return np.concatenate([_centred(stance), _centred(title), title, *told, counted[list(PICKED)].astype(np.float64)])


def _centred(chances: Chances) -> Chances:
    logs: Chances = np.log(np.clip(chances, _LEAST, 1))
    found: Chances = logs - logs.mean()
    return found
