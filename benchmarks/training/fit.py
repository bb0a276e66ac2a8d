"""Fit and write the trees and lines of all members, from counts and from what each encoder says about pairs it never saw."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from benchmarks.training import folds
from benchmarks.training.folds import Pair
from benchmarks.training.trees import RELATED, STANCE, Arrays, arrays, fit
from core.model.words import Relation
from core.readers.offline.stance.model.encoder import MEMBERS, Encoder
from core.readers.offline.stance.model.model import STANCES, question, stacked
from core.readers.offline.stance.model.model import Pair as Asked
from core.readers.offline.stance.model.text import Rarity

RELATED_ROUNDS, STANCE_ROUNDS = 250, 250
LARGE = folds.SETS[0]


@dataclass(frozen=True)
class Rows:
    """Every pair with what was counted, what the member that never saw it says, and its fold."""

    labels: NDArray[np.int64]  # places in STANCES; past their end: unrelated
    origins: NDArray[np.str_]
    counted: NDArray[np.float32]
    logits: NDArray[np.float32]
    home: NDArray[np.int64]


def prepared(every: Sequence[Pair], fold: Mapping[str, int], encoder: Encoder) -> Rows:
    """Only related pairs are put to the encoder: the stance is learnt from them alone."""
    rarity = Rarity(encoder.vocabulary)
    names = [str(stance) for stance in STANCES]
    labels = np.array([names.index(pair.label) if pair.label in names else len(names) for pair in every])
    home = np.array([fold[folds.key(pair.claim)] for pair in every])
    asked = [question(Asked(pair.claim, pair.text), rarity) for pair in every]
    logits = np.zeros((len(every), len(STANCES)), dtype=np.float32)
    for member in range(MEMBERS):
        own = np.flatnonzero((home == member) & (labels < len(names)))
        logits[own] = encoder.logits([(asked[number].claim, asked[number].read) for number in own], member)
    return Rows(labels, np.array([pair.origin for pair in every]), np.stack([one.counted for one in asked]), logits, home)


def strangers(every: Sequence[Pair], fold: Mapping[str, int], seed: int = 5) -> list[Pair]:
    """Short texts that do not concern the claim: the sets of short texts have none, and the desk meets them daily."""
    chance = random.Random(seed)  # noqa: S311 (training data, not a secret)
    met = {(folds.key(pair.claim), folds.key(pair.text)) for pair in every}
    found = []
    for origin in folds.SETS[1:]:
        own = [pair for pair in every if pair.origin == origin]
        for pair in own:
            other = chance.choice(own)
            if other.claim != pair.claim and (folds.key(pair.claim), folds.key(other.text)) not in met:
                found.append(Pair(pair.claim, other.text, "unrelated", "strangers"))
    return found


def related_trees(rows: Rows, seen: NDArray[np.bool_]) -> Arrays:
    labels = (rows.labels < len(STANCES))[seen].astype(np.int64)
    return arrays(fit(rows.counted[seen], labels, np.ones(len(labels)), RELATED, RELATED_ROUNDS), 1)


def stances(rows: Rows, seen: NDArray[np.bool_]) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float64]]:
    chosen = np.flatnonzero(seen & (rows.labels < len(STANCES)))
    weights = np.array([weight(rows.origins[number], STANCES[rows.labels[number]]) for number in chosen])
    return stacked(rows.counted[chosen], rows.logits[chosen]), rows.labels[chosen], weights


def weight(origin: str, stance: Relation) -> float:
    """The large set must not drown the small ones, nor its many texts that report the few that contradict."""
    if origin != LARGE:
        return 3.0 if origin == folds.SETS[1] else 2.0
    return 1.5 if stance is Relation.CONTRADICTS else 1.0


def stance_trees(rows: Rows, seen: NDArray[np.bool_]) -> Arrays:
    return arrays(fit(*stances(rows, seen), STANCE, STANCE_ROUNDS), len(STANCES))


def line(rows: Rows, seen: NDArray[np.bool_], strictness: float) -> Arrays:
    """A logistic regression, written for counts as they are rather than scaled."""
    counted, labels, weights = stances(rows, seen)
    scale = StandardScaler().fit(counted)
    found = LogisticRegression(C=strictness, max_iter=400).fit(scale.transform(counted), labels, sample_weight=weights / weights.mean())
    slopes = found.coef_.T / scale.scale_[:, None]
    return {"weights": slopes, "constant": found.intercept_ - scale.mean_ @ slopes}


def parts(rows: Rows, member: int) -> dict[str, Arrays]:
    seen = rows.home != member
    return {
        f"related_{member}": related_trees(rows, seen),
        f"stance_{member}": stance_trees(rows, seen),
        f"line_{member}": line(rows, seen, 0.01),
        f"short_line_{member}": line(rows, seen & (rows.origins != LARGE), 0.005),
    }


def fit_judges(words: Sequence[str]) -> None:
    data, out = map(Path, words)
    every, fold = folds.load(data)
    rows = prepared([*every, *strangers(every, fold)], fold, Encoder(out))
    found = {name: part for member in range(MEMBERS) for name, part in parts(rows, member).items()}
    kept = {f"{name}.{key}": values for name, part in found.items() for key, values in part.items()}
    np.savez_compressed(out / "judges.npz", allow_pickle=False, **kept)
    claims = sorted({folds.key(pair.claim) for pair in every})
    folds.TABLE.write_text(json.dumps({name: fold[name] for name in claims}, separators=(",", ":"), sort_keys=True) + "\n")
