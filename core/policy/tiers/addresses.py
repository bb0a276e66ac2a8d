"""An address taken apart: the host and what it belongs to, the sections above a page, the name its owner chose, and its country."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

AFTER_HOST = re.compile(r"[/?#:]")
SECOND_LEVEL = frozenset(
    [
        *("ac", "co", "com", "edu", "gen", "go", "info", "ltd", "me", "ne", "net", "or", "org", "plc"),
        *("admin", "fgov", "gob", "gouv", "gov", "govt", "gub", "gv", "mil", "mod", "nhs", "police"),
    ]
)
"""Under a country's ending these are no names either: paper.co.uk is the paper's own."""


def host_of(url_key: str) -> str:
    return AFTER_HOST.split(url_key, maxsplit=1)[0]


def steps_of(url_key: str) -> list[str]:
    """The path of a key, step by step; neither a query nor a fragment is a section."""
    path = url_key.partition("/")[2]
    return re.split(r"[?#]", path, maxsplit=1)[0].split("/") if path else []


def parents(domain: str) -> Iterator[str]:
    """A host and the domains it belongs to."""
    labels = domain.split(".")
    return (".".join(labels[start:]) for start in range(len(labels) - 1))


def places(url_key: str) -> Iterator[str]:
    """Where a page stands, closest first: a section of a site before the site, a host before its parent."""
    steps = steps_of(url_key)
    return ("/".join([name, *steps[:count]]) for name in parents(host_of(url_key)) for count in range(len(steps), -1, -1))


def name_and_ending(host: str) -> tuple[str, str]:
    """What the owner chose and what it stands under: news.paper.co.uk is `paper` under `co.uk`."""
    labels = host.split(".")
    second = len(labels) > 2 and labels[-2] in SECOND_LEVEL and (len(labels[-1]) == 2 or labels[-2:] == ["co", "com"])
    size = 2 if second else 1
    return (labels[-size - 1] if len(labels) > size else host), ".".join(labels[-size:])


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
