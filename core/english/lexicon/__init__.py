"""Each vocabulary stands once, in a TOML file with a name; words are lemmas in small letters, entries of several words are phrases."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@cache
def table(file: str) -> dict[str, Any]:
    """A file as it stands: `table("speech")` is speech.toml."""
    return tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8"))


@cache
def vocabulary(file: str, name: str) -> frozenset[str]:
    """One list of a file, as a set: `vocabulary("speech", "say")`."""
    return frozenset(entry.strip() for entry in table(file)[name])
