"""What a text says about a claim, against what people found: the chances of the reader, and the relation the desk stores.

A claim the training knew is put only to the member that never saw it.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main
from benchmarks.training.folds import Pair, key, known, pairs, stance_files
from core.model.claim import Claim, Evidence
from core.model.source import Source, SourceText
from core.model.words import Relation
from core.readers.offline.stance import compare_all
from core.readers.offline.stance.model import ANSWERING, StanceModel, Weighed
from core.readers.offline.stance.model import Pair as Asked

TIMED = 200
_JUST_A_TEXT = Source("S001", "", "", "", "", "", capture="-")


def measure(path: str = str(SHARED / "stance")) -> dict[str, Any]:
    """A file gives its figures; a folder gives those of every file in it, by name."""
    place = Path(path)
    if not place.is_dir():
        return figures(list(pairs(place)))
    asked = {file.name.partition(".")[0]: list(pairs(file)) for file in stance_files(place)}
    return {name: figures(some) for name, some in asked.items() if some}


def figures(pairs: Sequence[Pair]) -> dict[str, Any]:
    asked = sorted(pairs, key=lambda pair: pair.text)  # a text is cut and parsed once, however many claims are put to it
    labels = [Relation(pair.label) for pair in asked]
    present = sorted(set(labels))
    folds = known()
    stored(asked[0], folds)  # what a process loads once, it has loaded
    began = time.perf_counter()
    both = [stored(pair, folds) for pair in asked]
    seconds = time.perf_counter() - began
    desk = [among(evidence, weighed, present) for evidence, weighed in both]
    return {
        **scores(labels, [likeliest(weighed, present) for _, weighed in both]),
        "desk_accuracy": accuracy(labels, desk),
        "desk_macro_f1": round(macro_f1(labels, desk), 4),
        "known": sum(key(pair.claim) in folds for pair in asked),
        "pairs_per_second": round(len(asked) / seconds, 1),
        "related_pairs_per_second": round(pace([pair for pair in asked if pair.label != Relation.UNRELATED]), 1),
    }


def stored(pair: Pair, folds: Mapping[str, int], off: frozenset[str] = frozenset()) -> tuple[Evidence, Weighed]:
    """The evidence the desk would store for the claim as its topic makes it, and the bare chances."""
    with unseen(pair.claim, folds):
        evidence = compare_all([Claim("C1", pair.claim, central=True)], [SourceText(_JUST_A_TEXT, pair.text)], off)[0]
        return evidence, StanceModel.load().weigh([Asked(pair.claim, pair.text)])[0]


@contextmanager
def unseen(claim: str, folds: Mapping[str, int]) -> Iterator[None]:
    """Of a claim the training knew, the one member answers that never saw it."""
    home = folds.get(key(claim))
    token = ANSWERING.set(None if home is None else [home])
    try:
        yield
    finally:
        ANSWERING.reset(token)


def among(evidence: Evidence, weighed: Weighed, present: Sequence[Relation]) -> Relation:
    """The stored relation; where the file has no such label, the likeliest that it has."""
    return evidence.relation if evidence.relation in present else likeliest(weighed, present)


def pace(related: Sequence[Pair]) -> float:
    """Related pairs a second that the reading model reads with all members, as in an investigation."""
    some = [Asked(pair.claim, pair.text) for pair in related[:: max(1, len(related) // TIMED)][:TIMED]]
    began = time.perf_counter()
    StanceModel.load().weigh(some)
    return len(some) / (time.perf_counter() - began)


def likeliest(answer: Weighed, present: Iterable[Relation]) -> Relation:
    return max(present, key=lambda relation: answer.probabilities[relation])


def accuracy(labels: Sequence[Relation], answers: Sequence[Relation]) -> float:
    return round(sum(label == answer for label, answer in zip(labels, answers, strict=True)) / len(labels), 4)


def scores(labels: Sequence[Relation], answers: Sequence[Relation]) -> dict[str, Any]:

    contradicts = precision_and_recall(labels, answers, Relation.CONTRADICTS)
    return {
        "n": len(labels),
        "accuracy": accuracy(labels, answers),
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
