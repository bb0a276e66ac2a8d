"""What a text says about a claim, against what people found; a claim the training knew is put only to members that never saw it."""

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.data import SHARED
from benchmarks.figures import main
from benchmarks.training.folds import Pair, key, known, pairs, stance_files
from core.analysts.rules.stance import weighed, weighed_all
from core.model.words import Relation
from core.readers.offline.stance.model.encoder import portions
from core.readers.offline.stance.model.model import Weighed

TIMED = 200
TOGETHER = 1000


def measure(path: str = str(SHARED / "stance")) -> dict[str, Any]:
    """A file gives its figures; a folder gives those of every file in it, by name."""
    place = Path(path)
    if not place.is_dir():
        return figures(list(pairs(place)))
    asked = {file.name.partition(".")[0]: list(pairs(file)) for file in stance_files(place)}
    return {name: figures(some) for name, some in asked.items() if some}


def figures(asked: Sequence[Pair]) -> dict[str, Any]:
    labels = [Relation(pair.label) for pair in asked]
    present = sorted(set(labels))
    folds = known()
    weighed(asked[0].claim, asked[0].text)  # what a process loads once, it has loaded
    began = time.perf_counter()
    answers = [likeliest(answer, present) for some in portions(asked, TOGETHER) for answer in answered(some, folds)]
    seconds = time.perf_counter() - began
    return {
        **scores(labels, answers),
        "known": sum(key(pair.claim) in folds for pair in asked),
        "pairs_per_second": round(len(asked) / seconds, 1),
        "related_pairs_per_second": round(pace([pair for pair in asked if pair.label != Relation.UNRELATED]), 1),
    }


def answered(some: Sequence[Pair], folds: Mapping[str, int]) -> list[Weighed]:
    """What the analyst says; of a claim the training knew, the one member that never saw it."""
    homes = [folds.get(key(pair.claim)) for pair in some]
    return weighed_all([(pair.claim, pair.text, None if home is None else [home]) for pair, home in zip(some, homes, strict=True)])


def pace(related: Sequence[Pair]) -> float:
    """Related pairs a second with all members, as in an investigation."""
    some = related[:: max(1, len(related) // TIMED)][:TIMED]
    began = time.perf_counter()
    weighed_all([(pair.claim, pair.text, None) for pair in some])
    return len(some) / (time.perf_counter() - began)


def likeliest(answer: Weighed, present: Iterable[Relation]) -> Relation:
    return max(present, key=lambda relation: answer.probabilities[relation])


def scores(labels: Sequence[Relation], answers: Sequence[Relation]) -> dict[str, Any]:
    hits = [label == answer for label, answer in zip(labels, answers, strict=True)]
    contradicts = precision_and_recall(labels, answers, Relation.CONTRADICTS)
    return {
        "n": len(labels),
        "accuracy": round(sum(hits) / len(hits), 4),
        "macro_f1": round(macro_f1(labels, answers), 4),
        "fnc_score": round(fnc_score(labels, answers), 2),
        "contradicts_precision": round(contradicts[0], 4),
        "contradicts_recall": round(contradicts[1], 4),
    }


def precision_and_recall(labels: Sequence[str], answers: Sequence[str], relation: str) -> tuple[float, float]:
    right = sum(label == answer == relation for label, answer in zip(labels, answers, strict=True))
    return right / (answers.count(relation) or 1), right / (labels.count(relation) or 1)


def macro_f1(labels: Sequence[Relation], answers: Sequence[Relation]) -> float:
    """The mean over the relations present in the data."""
    both = [precision_and_recall(labels, answers, relation) for relation in sorted(set(labels))]
    return sum(2 * one * other / (one + other or 1) for one, other in both) / len(both)


def fnc_score(labels: Sequence[Relation], answers: Sequence[Relation]) -> float:
    """A quarter for related or not, three quarters more for the class of a related pair; in percent of what can be had."""
    most = sum(0.25 if label is Relation.UNRELATED else 1.0 for label in labels)
    return 100 * sum(_credit(label, answer) for label, answer in zip(labels, answers, strict=True)) / most


def _credit(label: Relation, answer: Relation) -> float:
    if (label is Relation.UNRELATED) != (answer is Relation.UNRELATED):
        return 0.0
    return 0.25 if label is Relation.UNRELATED else 0.25 + 0.75 * (label is answer)


if __name__ == "__main__":
    main(measure, str(SHARED / "stance"))
