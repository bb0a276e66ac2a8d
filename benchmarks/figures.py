"""What goes into a benchmark and what comes out: rows of data with their fingerprint, a short table, one object of JSON."""

import argparse
import gzip
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

SHARED = Path("../shared/data")
Figures = Mapping[str, Any]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of one file, or of every file of a folder in the order of their names."""
    for file in files(path):
        raw = file.read_bytes()
        text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode()
        yield from (json.loads(line) for line in text.split("\n") if line.strip())


def files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.name.removesuffix(".gz").endswith(".jsonl"))


def fingerprint(path: Path) -> str:
    """SHA-256 over the bytes of every file, in the order of their names."""
    digest = hashlib.sha256()
    for file in files(path):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def main(measure: Callable[[str], Figures], default: str, words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("path", nargs="?", default=default)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(words)
    figures = measure(options.path)
    print_table(figures)
    if options.json:
        print(json.dumps(figures))


def flat(figures: Figures, prefix: str = "") -> dict[str, Any]:
    """Nested figures under dotted names."""
    found: dict[str, Any] = {}
    for name, value in figures.items():
        found |= flat(value, f"{prefix}{name}.") if isinstance(value, Mapping) else {f"{prefix}{name}": value}
    return found


def print_table(figures: Figures) -> None:
    rows = flat(figures)
    width = max(map(len, rows), default=0)
    for name, value in rows.items():
        print(f"{name:<{width}}  {value:.3f}" if isinstance(value, float) else f"{name:<{width}}  {value}")
