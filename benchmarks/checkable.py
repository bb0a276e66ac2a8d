"""Which sentences are checkable statements, against what people said; each is put to the one member that never saw it."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main, rows
from core.english.parse import parse_line
from core.readers.offline.claims.statements import CHECKABLE, MEMBERS, chance

DEFAULT = str(SHARED / "checkable")


def measure(path: str = DEFAULT) -> dict[str, Any]:
    """Every row (`text`, `label`) of a file or folder."""
    asked = list(rows(Path(path)))
    chances = [chance(parse_line(row["text"]), fold(row["text"])) for row in asked]
    return scores([bool(row["label"]) for row in asked], chances)


def fold(text: str) -> int:
    """The member that was trained without this sentence: by a hash, so that the same sentence is always in the same fold."""
    return int(hashlib.sha256(" ".join(text.split()).lower().encode()).hexdigest(), 16) % MEMBERS


def scores(labels: Sequence[bool], chances: Sequence[float]) -> dict[str, Any]:
    said = [chance >= CHECKABLE for chance in chances]
    hits = sum(label and yes for label, yes in zip(labels, said, strict=True))
    precision, recall = hits / max(sum(said), 1), hits / max(sum(labels), 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-9)
    return {"n": len(labels), "f1": f1, "precision": precision, "recall": recall, "auc": auc(labels, chances)}


def auc(labels: Sequence[bool], chances: Sequence[float]) -> float:
    """How often a checkable statement has the higher chance of the two; equal ones share."""
    ranked = sorted(range(len(chances)), key=lambda place: chances[place])
    total, place = 0.0, 0
    while place < len(ranked):
        end = place
        while end < len(ranked) and chances[ranked[end]] == chances[ranked[place]]:
            end += 1
        total += sum(labels[ranked[at]] for at in range(place, end)) * (place + end + 1) / 2
        place = end
    yes, no = sum(labels), len(labels) - sum(labels)
    return (total - yes * (yes + 1) / 2) / max(yes * no, 1)


if __name__ == "__main__":
    main(measure, DEFAULT)
