"""The data a benchmark is put through: rows of JSON lines, plain or gzipped, and the fingerprint that says which data it was."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SHARED = Path("../shared/data")


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
