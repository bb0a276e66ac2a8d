"""Which country an address belongs to, and whether words speak of it."""

import re
import tomllib
from functools import cache
from pathlib import Path


def country_of(domain: str) -> str:
    """The first name of the country whose ending an address has, or nothing."""
    return next(iter(_countries().get(domain.rsplit(".", 1)[-1], ())), "")


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
