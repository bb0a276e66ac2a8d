"""Fit the trees that tell a page about a claim from one that tells another story about the same people: hits of a search are both."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.training import folds
from benchmarks.training.folds import Pair
from benchmarks.training.pool import examples, titled
from benchmarks.training.trees import RELATED, arrays, fit
from core.readers.offline.stance.model.encoder import MEMBERS
from core.readers.offline.stance.model.kinship import OVERLAP, SHARES
from core.readers.offline.stance.model.model import Pair as Asked
from core.readers.offline.stance.model.model import StanceModel, question
from core.readers.offline.stance.model.text import Document, Rarity, Words

EACH, LOOKED_AT = 20, 120
NEAR, TOO_NEAR = 0.25, 0.85
"""What two sentences of another story's page share with the claim: less is told apart anyway, more may well be the same story."""
RISING = [0] * len(OVERLAP) + [1] * SHARES + [0, 0, 1]
"""A page that shares more of the claim is never the less about it."""
SETTINGS, ROUNDS = {**RELATED, "num_leaves": 8, "monotone_constraints": RISING}, 150
LARGE, CLAIMS = folds.SETS[0], folds.SETS[1]


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
