"""The words the query rules know, as values: read once from queries.toml."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from core.words import STOP_WORDS, stem, words

MOST_ALTERNATIVES = 6
TABLE = Path(__file__).with_name("queries.toml")


@cache
def _table() -> Mapping[str, Any]:
    loaded: dict[str, Any] = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return loaded


@cache
def word_set(section: str, name: str = "words") -> frozenset[str]:
    """A list of words by its place in the table; empty for one that is not there."""
    return frozenset(_table()[section].get(name, "").split())


@cache
def stem_set(section: str, name: str) -> frozenset[str]:
    return frozenset(stem(word) for word in word_set(section, name))


def small_words(language: str) -> frozenset[str]:
    """Words that carry no meaning by themselves; for a language the desk does not know, the English ones."""
    return word_set("small", language) or STOP_WORDS


def languages() -> frozenset[str]:
    """Languages besides English whose small words the desk knows."""
    return frozenset(_table()["small"])


def left_out() -> tuple[str, ...]:
    """Domains a plan leaves out until an editor says otherwise."""
    return tuple(domain for domains in _table()["left_out"].values() for domain in domains)


def officials() -> tuple[str, ...]:
    """Regulators, prosecutors and court records."""
    return tuple(_table()["officials"]["domains"])


def newspapers(language: str) -> tuple[str, ...]:
    """How the addresses of a language's own newspapers end."""
    return tuple(_table()["newspapers"].get(language, ()))


def trade(word: str) -> str:
    """What a word of a firm's name says about its trade; empty for most."""
    found: str = _table()["trades"].get(word.lower(), "")
    return found


def controversy(kind: str, language: str, stems: frozenset[str]) -> tuple[str, ...]:
    """What a denial or an inquiry would be called; nothing in a language the desk has no words for."""
    if language not in ("", "en"):
        return tuple(_table()["controversy_in"].get(language, ()))
    also = [row["word"] for row in _table()["controversy_also"] if stems & {stem(word) for word in row["about"]}]
    return tuple(dict.fromkeys([*also[:1], *_table()["controversy"][kind]]))[:MOST_ALTERNATIVES]


@cache
def related() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """Other words for the same news, by the stems of every member of their group; a word in two groups keeps its first."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for group in _table()["related"]["groups"]:
        for member in group:
            found.setdefault(tuple(stem(word) for word in words(member)), tuple(group))
    return found
