"""Fit the last line over pages: the claims of Emergent with the bodies of FNC-1, joined by the headlines both sets have."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.training.folds import Pair, key, known, pairs
from core.model.words import Relation
from core.readers.offline.stance.model.encoder import MEMBERS
from core.readers.offline.stance.model.model import STANCES, StanceModel, question, softmax
from core.readers.offline.stance.model.model import Pair as Asked
from core.readers.offline.stance.model.text import Words

RIDGE, STEPS = 200.0, 30
ALARM = 0.5  # a contradiction that is none costs an editor more than one that is missed: so much is taken from its log-odds

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """A claim, a page with a headline of its kind, what the page does to the claim, and how far its headlines agree on that."""

    pair: Asked
    label: Relation
    weight: float


def examples(folder: Path) -> Iterator[Example]:
    """A body that agrees with a headline does to the claim what the headline does; one that disagrees the opposite."""
    stances: dict[str, dict[str, Relation]] = defaultdict(dict)
    for one in pairs(folder / "emergent_headlines.pairs.jsonl.gz"):
        stances[key(one.text)][one.claim] = Relation(one.label)
    votes: dict[tuple[str, str], Counter[Relation]] = defaultdict(Counter)
    headlines: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in pairs(folder / "fnc1.pairs.jsonl.gz"):
        for claim, stance in stances.get(key(one.claim), {}).items():
            if one.label != Relation.UNRELATED:
                votes[claim, one.text][_joined(stance, Relation(one.label))] += 1
                headlines[claim, one.text] |= {one.claim} if one.label == Relation.SUPPORTS else set()
    for (claim, text), counted in sorted(votes.items()):
        label, most = counted.most_common(1)[0]
        yield Example(Asked(claim, text, title_of(text, headlines[claim, text])), label, most / counted.total())


def _joined(headline: Relation, body: Relation) -> Relation:
    if body is not Relation.CONTRADICTS:
        return headline if body is Relation.SUPPORTS else Relation.REPORTS
    return Relation.SUPPORTS if headline is Relation.CONTRADICTS else Relation.CONTRADICTS


def title_of(text: str, headlines: set[str]) -> str:
    """The headline that shares most with the body; without one that it agrees with, its first words."""
    there = Words(text).stem_set
    ranked = sorted(headlines, key=lambda one: (-len(there & set(Words(one).content)) / (len(Words(one).content) + 1), one))
    return ranked[0] if ranked else Words(text).part(0, 12)


def titled(every: Sequence[Pair]) -> Callable[[str, str], str]:
    """Gives each body the headline that agrees with it and is not the claim it is put to."""
    agreeing: dict[str, set[str]] = defaultdict(set)
    for pair in every:
        if pair.label == Relation.SUPPORTS:
            agreeing[pair.text].add(pair.claim)
    return lambda text, claim: title_of(text, agreeing[text] - {claim})


def rows(some: Sequence[Example], homes: Mapping[str, int], model: StanceModel) -> tuple[Array, NDArray[np.int64], NDArray[np.int64]]:
    """What the line will weigh, as the member says that never saw the claim; the label; that member."""
    home = [homes[key(one.pair.claim)] for one in some]
    said = [model.answer(question(one.pair, model.rarity), member, pool=True) for one, member in zip(some, home, strict=True)]
    return np.array([one.row for one in said]), np.array([STANCES.index(one.label) for one in some]), np.array(home)


def fit(data: Array, labels: NDArray[np.int64], weights: Array) -> dict[str, Array]:
    """Multinomial regression by Newton's steps over numbers brought to one scale."""
    mean, spread = data.mean(axis=0), data.std(axis=0) + 1e-6
    scaled = np.concatenate([(data - mean) / spread, np.ones((len(data), 1))], axis=1)
    truth, size, classes = np.eye(len(STANCES))[labels], scaled.shape[1], len(STANCES)
    found = np.zeros((size, classes))
    for _ in range(STEPS):
        likely = softmax(scaled @ found)
        slope = scaled.T @ ((likely - truth) * weights[:, None]) + RIDGE * found
        bend = RIDGE * np.eye(classes * size)
        for one in range(classes):
            for other in range(classes):
                share = likely[:, one] * ((one == other) - likely[:, other]) * weights
                bend[one * size : (one + 1) * size, other * size : (other + 1) * size] += (scaled * share[:, None]).T @ scaled
        found -= np.linalg.solve(bend, slope.T.reshape(-1)).reshape(classes, size).T
    found[-1, STANCES.index(Relation.CONTRADICTS)] -= ALARM
    return {"mean": mean, "spread": spread, "weights": found}


def fit_pool(words: Sequence[str]) -> None:
    data, weights = map(Path, words)
    some = [one for one in examples(data / "stance") if one.pair.text.strip()]
    model = StanceModel(weights)
    told, labels, home = rows(some, known(), model)
    trust = np.array([one.weight for one in some])
    fitted = {number: home != number for number in range(MEMBERS)} | {MEMBERS: home >= 0}
    lines = {number: fit(told[own], labels[own], trust[own]) for number, own in fitted.items()}
    parts = {f"{part}_{number}": array.astype(np.float32) for number, line in lines.items() for part, array in line.items()}
    np.savez_compressed(weights / "pool.npz", allow_pickle=False, **parts)
