"""Words that tell what a topic or a post is about, read once from a table: kinds of things, weak words, other words for the same."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from core.english.words import STOP_WORDS, stem, words

TABLE = Path(__file__).with_name("vocabulary.toml")


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


@cache
def related() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """Other words for the same news, by the stems of every member of their group; a word in two groups keeps its first."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for group in _table()["related"]["groups"]:
        for member in group:
            found.setdefault(tuple(stem(word) for word in words(member)), tuple(group))
    return found
