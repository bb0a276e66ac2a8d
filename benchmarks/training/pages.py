"""Fit what judges whole pages: the last line over them, and the trees that tell a page about a claim from one about the same people."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.training import folds
from benchmarks.training.fit import RELATED, arrays, fit
from benchmarks.training.folds import Pair, key, known, pairs
from core.model.words import Relation
from core.readers.offline.stance.model import STANCES, StanceModel, question, softmax
from core.readers.offline.stance.model import Pair as Asked
from core.readers.offline.stance.model.estimators import MEMBERS
from core.readers.offline.stance.model.features import OVERLAP, SHARES
from core.readers.offline.stance.model.text import Document, Rarity, Words

RIDGE, STEPS = 200.0, 30
ALARM = 0.5  # a contradiction that is none costs an editor more than one that is missed: so much is taken from its log-odds

Array = NDArray[np.float64]
EACH, LOOKED_AT = 20, 120
NEAR, TOO_NEAR = 0.25, 0.85
"""What two sentences of another story's page share with the claim: less is told apart anyway, more may well be the same story."""
RISING = [0] * len(OVERLAP) + [1] * SHARES + [0, 0, 1]
"""A page that shares more of the claim is never the less about it."""
SETTINGS, ROUNDS = {**RELATED, "num_leaves": 8, "monotone_constraints": RISING}, 150
LARGE, CLAIMS = folds.SETS[0], folds.SETS[1]


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


def fit_line(data: Array, labels: NDArray[np.int64], weights: Array) -> dict[str, Array]:
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
    lines = {number: fit_line(told[own], labels[own], trust[own]) for number, own in fitted.items()}
    parts = {f"{part}_{number}": array.astype(np.float32) for number, line in lines.items() for part, array in line.items()}
    np.savez_compressed(weights / "pool.npz", allow_pickle=False, **parts)


@dataclass(frozen=True)
class Page:
    """A claim with a page: whether it tells of it, and the fold of the claim."""

    pair: Asked
    tells: bool
    home: int


def pages(data: Path, rarity: Rarity) -> list[Page]:
    every, fold = folds.load(data)
    told = [one.pair for one in examples(data / "stance") if one.pair.text.strip()]
    made = [Page(pair, True, fold[folds.key(pair.claim)]) for pair in told]
    others = neighbours(every, [(folds.key(pair.claim), folds.key(pair.text)) for pair in told], data, rarity)
    return made + [Page(pair, False, fold[folds.key(pair.claim)]) for pair in others]


def neighbours(every: Sequence[Pair], told: Sequence[tuple[str, str]], data: Path, rarity: Rarity) -> Iterator[Asked]:
    """The pages of other stories that share most with each claim."""
    story = stories(every, told, data)
    headlines = titled(every)
    texts = sorted({pair.text for pair in every if pair.origin == LARGE})
    said = [[words.stem_set for words in Document(text).sentences] for text in texts]
    holding: dict[str, list[int]] = defaultdict(list)
    for number, sentences in enumerate(said):
        for stem in frozenset[str]().union(*sentences):
            holding[stem].append(number)
    for claim in sorted({pair.claim for pair in every if pair.origin == CLAIMS}):
        weights = {stem: rarity(stem) for stem in Words(claim).content}
        alike: dict[int, float] = defaultdict(float)
        for stem, weight in weights.items():
            for number in holding[stem]:
                alike[number] += weight
        near = sorted(
            sorted(alike, key=lambda number: (-alike[number], number))[:LOOKED_AT], key=lambda number: -_near(weights, said[number])
        )
        foreign = [
            n for n in near if story.get(folds.key(texts[n])) != story.get(folds.key(claim)) and NEAR <= _near(weights, said[n]) <= TOO_NEAR
        ]
        yield from (Asked(claim, texts[number], headlines(texts[number], claim)) for number in foreign[:EACH])


def stories(every: Sequence[Pair], told: Sequence[tuple[str, str]], data: Path) -> dict[str, str]:
    """Claims, headlines and texts that belong together."""
    related = ((folds.key(pair.claim), folds.key(pair.text)) for pair in every if pair.label != "unrelated")
    linked = ((folds.key(one), folds.key(other)) for one, other in folds.titles(data / "levels" / "emergent.jsonl.gz"))
    return folds.components([*related, *linked, *told])


def _near(weights: Mapping[str, float], sentences: Sequence[frozenset[str]]) -> float:
    pairs = [first | second for first, second in zip(sentences, [*sentences[1:], frozenset[str]()], strict=True)]
    best = max((sum(weights[stem] for stem in sorted(there & weights.keys())) for there in pairs), default=0.0)
    return best / (sum(weights.values()) or 1.0)


def fitted(rows: NDArray[np.float32], labels: NDArray[np.int64]) -> dict[str, NDArray[np.generic]]:
    return arrays(fit(rows, labels, np.ones(len(labels)), SETTINGS, ROUNDS), 1)


def fit_pages(words: Sequence[str]) -> None:
    data, weights = map(Path, words)
    rarity = StanceModel(weights).rarity
    known = pages(data, rarity)
    rows = np.stack([question(one.pair, rarity).page for one in known])
    labels, home = np.array([one.tells for one in known], dtype=np.int64), np.array([one.home for one in known])
    seen = {number: home != number for number in range(MEMBERS)} | {MEMBERS: home >= 0}
    kept = {f"page_{number}.{key}": array for number, own in seen.items() for key, array in fitted(rows[own], labels[own]).items()}
    np.savez_compressed(weights / "pages.npz", allow_pickle=False, **kept)
