"""Split the stance sets into folds so that no claim or text is on two sides, and remember which claim fell where."""

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures import rows

FOLDS = 3
SETS = ("fnc1", "emergent_headlines", "fever_symmetric", "fool_me_twice")
TABLE = Path(__file__).with_name("folds.json")


@dataclass(frozen=True, slots=True)
class Pair:
    claim: str
    text: str
    label: str
    origin: str


def pairs(file: Path) -> Iterator[Pair]:
    """The pairs of one stance file; texts named by id are in the file of texts beside it."""
    origin = file.name.partition(".")[0]
    beside = [file.with_name(f"{origin}.texts.jsonl{packed}") for packed in (".gz", "")]
    texts = {row["text_id"]: row["text"] for one in beside if one.exists() for row in rows(one)}
    for row in rows(file):
        yield Pair(row["claim"], row["text"] if "text" in row else texts[row["text_id"]], row["label"], origin)


def stance_files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if ".jsonl" in file.name and ".texts." not in file.name)


def key(text: str) -> str:
    """A short name for a claim or text that gives none of its words away."""
    normal = " ".join(re.findall(r"\w+", text.lower()))
    return hashlib.sha256(normal.encode()).hexdigest()[:10]


def components(links: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Which group each name belongs to when every link joins two."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        parent.setdefault(name, name)
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for one, other in links:
        parent[root(one)] = root(other)
    return {name: root(name) for name in sorted(parent)}


def assign(groups: Mapping[str, Counter[str]]) -> dict[str, int]:
    """Deal groups out, largest first, each to the fold that has least of what the group brings."""
    total: Counter[str] = sum(groups.values(), Counter())
    load = [Counter[str]() for _ in range(FOLDS)]
    found = {}
    for name in sorted(groups, key=lambda name: (-groups[name].total(), name)):
        kinds = groups[name]
        fold = min(range(FOLDS), key=lambda fold: (sum(load[fold][kind] / total[kind] * kinds[kind] for kind in kinds), fold))
        load[fold] += kinds
        found[name] = fold
    return found


def split(every: Sequence[Pair], titles: Iterable[tuple[str, str]] = ()) -> dict[str, int]:
    """The fold of every claim and related text; `titles` are further links (claim, title of an article on it)."""
    related = [pair for pair in every if pair.label != "unrelated"]
    links = [(key(pair.claim), key(pair.text)) for pair in related] + [(key(one), key(other)) for one, other in titles]
    group = components([*links, *((key(pair.claim), key(pair.claim)) for pair in every)])
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for pair in every:
        kinds[group[key(pair.claim)]][f"{pair.origin} {pair.label}"] += 1
    folds = assign(kinds)
    return {name: folds[root] for name, root in group.items() if root in folds}


def titles(file: Path) -> Iterator[tuple[str, str]]:
    for row in rows(file):
        yield from ((row["claim"], article["title"]) for article in row["articles"])


def load(folder: Path) -> tuple[list[Pair], dict[str, int]]:
    """Every pair of the four sets and the fold of every claim."""
    every = [pair for name in SETS for pair in pairs(folder / "stance" / f"{name}.pairs.jsonl.gz")]
    return every, split(every, titles(folder / "levels" / "emergent.jsonl.gz"))


def known(table: Path = TABLE) -> dict[str, int]:
    """The fold of every claim the training knew."""
    folds: dict[str, int] = json.loads(table.read_text())
    return folds
