"""The words the rules of this folder know, read once from words.toml."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("words.toml")


@cache
def _table() -> Mapping[str, Mapping[str, str]]:
    loaded: dict[str, dict[str, str]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return loaded


def words(section: str, name: str) -> frozenset[str]:
    return frozenset(_table()[section][name].split())


def one_of(choices: frozenset[str]) -> str:
    """As a pattern, the longest first; each choice is a pattern already."""
    return "|".join(sorted(choices, key=lambda choice: (-len(choice), choice)))
