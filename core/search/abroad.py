"""The same thing in other languages: which English word a word abroad stands for, as far as a small table knows."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from core.words import stem

_TABLE = tomllib.loads(Path(__file__).with_name("translations.toml").read_text(encoding="utf-8"))
BEGINNINGS, WHOLE = ({abroad: stem(word) for word, each in _TABLE[part].items() for abroad in each.split()} for part in ("begin", "whole"))
_LENGTHS = sorted({len(beginning) for beginning in BEGINNINGS}, reverse=True)


def meant(words: Iterable[str]) -> Iterator[str]:
    """The stems of English words that words of another language stand for or begin like; the longest beginning that is known counts."""
    for word in words:
        known = (BEGINNINGS[word[:length]] for length in _LENGTHS if word[:length] in BEGINNINGS)
        if found := WHOLE.get(word) or next(known, ""):
            yield found
