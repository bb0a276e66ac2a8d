"""Which fields of news a topic, a section of a site or what is known of an outlet belongs to."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.policy.tiers.places import host_of, name_and_ending, steps_of
from core.words import stem, words

OURS = Path(__file__).with_name("fields.toml")
DEEPEST = 3
"""A section stands near the top; further down the same word is part of a headline."""
ENOUGH = 2
"""Words of a field that a text must have; one alone may be anything."""


@dataclass(frozen=True, slots=True)
class Field:
    """What sections, trade press and bodies of a field are called, and the stems of the words that belong to it."""

    called: frozenset[str]
    stems: frozenset[str]


def fields_of(text: str) -> tuple[str, ...]:
    """The fields a text belongs to: those with most of its words, if they have enough."""
    said = frozenset(map(stem, words(text)))
    found = {name: len(field.stems & said) for name, field in fields().items()}
    most = max(found.values())
    return tuple(name for name, many in found.items() if many == most >= ENOUGH)


def section(url_key: str, wanted: Iterable[str]) -> str:
    """The section of an address that is of one of these fields; empty for none."""
    names = frozenset[str]().union(*(fields()[name].called for name in wanted))
    return next((part for part in sections(url_key) if part in names), "")


def sections(url_key: str) -> tuple[str, ...]:
    """The first steps of an address above the page itself, and the host's first label where a site has several."""
    host = host_of(url_key)
    first = host.partition(".")[0]
    above = [step.lower() for step in steps_of(url_key)[:-1] if step and not step.isdigit()]
    return (*([first] if first != name_and_ending(host)[0] else []), *above[:DEEPEST])


def theme(reason: str) -> tuple[str, ...]:
    """The fields that what is known of an outlet names: Trade press: energy and environment."""
    said = frozenset(words(reason))
    return tuple(name for name, field in fields().items() if field.called & said)


@cache
def fields() -> Mapping[str, Field]:
    listed: dict[str, dict[str, str]] = tomllib.loads(OURS.read_text(encoding="utf-8"))
    return {name: Field(frozenset(one["called"].split()), frozenset(map(stem, one["words"].split()))) for name, one in listed.items()}
