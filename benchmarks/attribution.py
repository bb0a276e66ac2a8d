"""Whether the speakers of a text are found: how many of those that people marked, and how many of ours people marked too."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main, rows
from core.english.parse import parse
from core.readers.offline.attribution import attributions

Place = tuple[int, int]


def measure(path: str = str(SHARED / "attribution")) -> dict[str, Any]:
    """Name the speakers of every text of a file or folder."""
    texts = asked = found = named = right = 0
    for row in rows(Path(path)):
        gold = [(start, end) for marked in row["attributions"] for start, end in marked["source"]]
        wanted = [[(start, end) for start, end in marked["source"]] for marked in row["attributions"] if marked["source"]]
        ours = sorted({(one.source.start, one.source.end) for one in attributions(parse(row["text"]))})
        texts, asked, named = texts + 1, asked + len(wanted), named + len(ours)
        found += sum(any(touches(place, ours) for place in places) for places in wanted)
        right += sum(touches(place, gold) for place in ours)
    return {"texts": texts, "n": asked, "found": round(found / max(1, asked), 4), "precision": round(right / max(1, named), 4)}


def touches(place: Place, others: Sequence[Place]) -> bool:
    return any(place[0] < end and start < place[1] for start, end in others)


if __name__ == "__main__":
    main(measure, str(SHARED / "attribution"))
