"""Learn which sentences are checkable statements: `python -m benchmarks train checkable` writes the weights."""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import precision_recall_curve

from benchmarks.checkable import DEFAULT, fold
from benchmarks.data import rows
from core.english.parse import parse_line
from core.readers.offline.claims.checkable import MEMBERS as SUMS
from core.readers.offline.claims.checkable import WEIGHTS, features

FEWEST = 3
"""Sentences a feature has to stand in."""
STRENGTH = 0.15
SMALLEST = 0.004
"""A weight below it, in every member, is left out."""


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
