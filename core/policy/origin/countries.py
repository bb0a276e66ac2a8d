"""Which country an address belongs to, and whether words speak of it."""

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path

from core.policy.tiers.places import name_and_ending

SHORTEST = 5
"""Shorter names are part of many words."""


@lru_cache(maxsize=4096)
def countries_of(domain: str, place: str = "") -> tuple[str, ...]:
    """The first names of the countries an outlet is of: by its address's ending or name, or by where the desk puts it."""
    ending, label = domain.rsplit(".", 1)[-1], name_and_ending(domain)[0]
    return tuple(
        names[0]
        for code, names in _countries().items()
        if code == ending or mentions(names[0], place) or any(len(name) >= SHORTEST and name.lower() in label for name in names)
    )


def is_country(name: str) -> bool:
    return any(name.strip() in names for names in _countries().values())


def mentions(country: str, text: str) -> bool:
    """Whether a text names a country, its people or its language."""
    return bool(_patterns()[country].search(text))


@cache
def _countries() -> dict[str, tuple[str, ...]]:
    listed: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("countries.toml").read_text(encoding="utf-8"))["countries"]
    return {ending: tuple(names) for ending, names in listed.items()}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {names[0]: re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})s?\b") for names in _countries().values()}
