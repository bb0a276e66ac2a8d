"""Whether loaded wording is told from plain: each sentence weighed by what colours it, against what people marked."""

from pathlib import Path
from typing import Any

from benchmarks.checkable import auc
from benchmarks.figures import SHARED, main, rows
from core.english.parse import parse
from core.model.judgement import OPINION
from core.readers.offline.tone import SHOWN, coloured

DEFAULT = str(SHARED / "loaded")


def measure(path: str = DEFAULT) -> dict[str, Any]:
    """Every row (`text`, `label`, `words`) of a file or folder; a sentence is called loaded when something in it would be shown."""
    asked = list(rows(Path(path)))
    weights, labels, marked, right = [], [bool(row["label"]) for row in asked], 0, 0
    for row in asked:
        document = parse(row["text"])
        found = [one for sentence in document.sentences for one in coloured(sentence, document)]
        firm = [one for one in found if one.weight >= SHOWN]
        words = [one for one in firm if one.why != OPINION and one.end - one.start < len(row["text"]) / 2]
        shown = [row["text"][one.start : one.end].lower() for one in words]
        weights.append((bool(firm), sum(one.weight for one in found)))
        marked += len(shown) if row["words"] else 0
        right += sum(any(word.lower() in said or said in word.lower() for word in row["words"]) for said in shown if row["words"])
    said = [shown for shown, _ in weights]
    hits = sum(yes and label for yes, label in zip(said, labels, strict=True))
    precision, recall = hits / max(sum(said), 1), hits / max(sum(labels), 1)
    return {
        "n": len(asked),
        "auc": auc(labels, [weight for _, weight in weights]),
        "precision": precision,
        "recall": recall,
        "f1": 2 * precision * recall / max(precision + recall, 1e-9),
        "word_precision": right / max(marked, 1),
    }


if __name__ == "__main__":
    main(measure, DEFAULT)
