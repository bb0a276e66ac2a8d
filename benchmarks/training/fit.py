"""Fit what weighs: the trees and lines of all members, and the sum that tells checkable statements."""

import argparse
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import precision_recall_curve
from sklearn.preprocessing import StandardScaler

from benchmarks.checkable import DEFAULT, fold
from benchmarks.figures import rows
from benchmarks.training import folds
from benchmarks.training.folds import Pair
from core.english.parse import parse_line
from core.model.words import Relation
from core.readers.offline.claims.statements import MEMBERS as SUMS
from core.readers.offline.claims.statements import WEIGHTS, features
from core.readers.offline.stance.model import STANCES, question, stacked
from core.readers.offline.stance.model import Pair as Asked
from core.readers.offline.stance.model.estimators import MEMBERS, Encoder
from core.readers.offline.stance.model.text import Rarity

RELATED = {
    "objective": "binary",
    "num_leaves": 15,
    "learning_rate": 0.06,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.5,
    "lambda_l2": 5.0,
}
STANCE = {
    "objective": "multiclass", "num_class": 3, "num_leaves": 8, "learning_rate": 0.04, "min_data_in_leaf": 40, "feature_fraction": 0.3,
    "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 10.0,
}  # fmt: skip
ALWAYS = {"verbosity": -1, "deterministic": True, "force_row_wise": True, "num_threads": 1, "seed": 5}
Arrays = dict[str, NDArray[Any]]
RELATED_ROUNDS, STANCE_ROUNDS = 250, 250
LARGE = folds.SETS[0]
FEWEST = 3
"""Sentences a feature has to stand in."""
STRENGTH = 0.15
SMALLEST = 0.004
"""A weight below it, in every member, is left out."""


def fit(
    rows: NDArray[np.float32], labels: NDArray[np.int64], weights: NDArray[np.float64], settings: Mapping[str, Any], rounds: int
) -> lightgbm.Booster:
    return lightgbm.train({**settings, **ALWAYS}, lightgbm.Dataset(rows, labels, weight=weights), rounds)


def arrays(booster: lightgbm.Booster, classes: int) -> Arrays:
    """The trees as the arrays that core/readers/offline/stance/model/estimators.py walks."""
    trees = [_nodes(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    widest = max(len(nodes) for nodes, _ in trees)
    found = {part: np.zeros((len(trees), widest), dtype=kind) for part, kind in _KINDS.items()}
    for row, (nodes, _) in enumerate(trees):
        for column, node in enumerate(nodes):
            for part in _KINDS:
                found[part][row, column] = node[part]
    depth = max(deep for _, deep in trees)
    return {**found, "shape": np.array([depth, classes])}


_KINDS = {"feature": np.int16, "threshold": np.float64, "left": np.int16, "right": np.int16, "value": np.float32}


def _nodes(root: Mapping[str, Any]) -> tuple[list[dict[str, float]], int]:
    nodes: list[dict[str, float]] = []

    def add(node: Mapping[str, Any], deep: int) -> tuple[int, int]:
        place = len(nodes)
        nodes.append({"feature": 0, "threshold": 0.0, "left": place, "right": place, "value": node.get("leaf_value", 0.0)})
        if "split_feature" not in node:
            return place, deep
        left, one = add(node["left_child"], deep + 1)
        right, other = add(node["right_child"], deep + 1)
        nodes[place] |= {"feature": node["split_feature"], "threshold": node["threshold"], "left": left, "right": right}
        return place, max(one, other)

    return nodes, add(root, 0)[1]


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


def fit_checkable(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default=DEFAULT)
    asked = list(rows(Path(parser.parse_args(words).path)))
    counted = [features(parse_line(row["text"])) for row in asked]
    labels = np.array([bool(row["label"]) for row in asked])
    homes = np.array([fold(row["text"]) for row in asked])
    often = Counter(name for each in counted for name in each)
    turned = DictVectorizer()
    table = turned.fit_transform([{name: value for name, value in each.items() if often[name] >= FEWEST} for each in counted])
    lines = [_line(table[homes != member], labels[homes != member]) for member in range(SUMS)]
    weights = np.stack([line.coef_[0] for line in lines], axis=1)
    constants = np.array([float(line.intercept_[0]) for line in lines])
    scores = table @ weights + constants
    constants -= _best(scores[np.arange(len(homes)), homes], labels)
    kept = np.flatnonzero(np.abs(weights).max(axis=1) >= SMALLEST)
    names = ["", *(str(turned.feature_names_[place]) for place in kept)]
    found = np.concatenate([constants[None, :], weights[kept]]).astype(np.float16)
    np.savez_compressed(WEIGHTS, names=np.array("\n".join(names)), weights=found)


def _line(table: Any, labels: NDArray[np.bool_]) -> Any:
    return LogisticRegression(C=STRENGTH, max_iter=2000, solver="liblinear", random_state=0).fit(table, labels)


def _best(scores: NDArray[np.float64], labels: NDArray[np.bool_]) -> float:
    """The score from which F1 is best, out of fold."""
    precision, recall, starts = precision_recall_curve(labels, scores)
    f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-9)
    return float(starts[f1[:-1].argmax()])
