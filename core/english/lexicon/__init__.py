"""Each vocabulary stands once, in a TOML file with a name; words are lemmas in small letters, and a list of them becomes one expression."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
# BREST, 4 March (Agency) — where and when a report was sent, before what it says.
DATELINE = re.compile(r"^[A-Z][A-Z .'’-]{2,40}(?:,[^—–(]{0,30})?(?:\s?\([^)]{2,40}\))?\s?[—–-]\s")


@cache
def table(file: str) -> dict[str, Any]:
    """A file as it stands: `table("speech")` is speech.toml."""
    return tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8"))


@cache
def vocabulary(file: str, name: str) -> frozenset[str]:
    """One list of a file, as a set: `vocabulary("speech", "say")`."""
    return frozenset(entry.strip() for entry in table(file)[name])


def any_in(file: str, name: str) -> str:
    """One alternative for each entry of a list of the lexicon."""
    return f"(?:{'|'.join(table(file)[name])})"


def phrases(table: str) -> re.Pattern[str]:
    """Any phrase of a list as whole words, in capitals or not; they are parted by a middle dot or a line's end and may hold expressions."""
    listed = filter(None, (phrase.strip() for line in table.splitlines() for phrase in line.split("·")))
    return re.compile(rf"\b(?:{'|'.join(listed)})\b", re.IGNORECASE)


def word_set(words: str) -> frozenset[str]:
    return frozenset(words.split())
