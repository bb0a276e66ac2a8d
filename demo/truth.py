"""The truth about a demo topic, as its author wrote it down: for tests and benchmarks, never for the pipeline."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

PARTIAL_DATE = re.compile(r"\d{4}(?:-\d{2}){0,2}")

Standing = Literal["verified_account", "community_member", "anonymous"]
Band = Literal["low", "low to moderate", "moderate", "high", "very high"]


@dataclass(frozen=True)
class Contradiction:
    claim: str
    kind: Literal["direct", "contextual", "omission", "timeline"]
    for_: str
    against: str


@dataclass(frozen=True)
class DatedEvent:
    date: str
    what: str
    disputed: bool = False
    other: str = ""

    def __post_init__(self) -> None:
        a_partial_date("date", self.date)
        a_partial_date("other", self.other)
        if self.disputed != bool(self.other):
            raise ValueError("a disputed event has another date, and no other event has")


@dataclass(frozen=True)
class PastEvent:
    """Something earlier that has to do with the story, and the page that tells it."""

    date: str
    what: str
    page: str

    def __post_init__(self) -> None:
        a_partial_date("date", self.date)


@dataclass(frozen=True)
class PostTruth:
    url: str
    eyewitness: bool
    standing: Standing
    about: bool = True
    copy_of: str = ""
    coordinated: bool = False
    announces: bool = False
    findable: bool = True


@dataclass(frozen=True)
class Actor:
    name: str
    kind: Literal["person", "organisation"]
    profile: str = ""


@dataclass(frozen=True)
class Balance:
    """Who takes a side; a page that stands in neither list is neutral."""

    bands: tuple[Band, ...] = ()
    for_: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Truth:
    what: str
    level: Literal["unverified", "verified", "certified"]
    pages: tuple[str, ...]
    voices: tuple[tuple[str, ...], ...]
    central: tuple[str, ...]
    shows: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    origin: str = ""
    contradictions: tuple[Contradiction, ...] = ()
    events: tuple[DatedEvent, ...] = ()
    loops: tuple[tuple[str, ...], ...] = ()
    posts: tuple[PostTruth, ...] = ()
    independent_accounts: int = 0
    unheard_accounts: int = 0
    actors: tuple[Actor, ...] = ()
    past: tuple[PastEvent, ...] = ()
    balance: Balance = Balance()


# What the truth lists as tables, and what one of each is.
PARTS: Mapping[str, type[Any]] = {
    "contradictions": Contradiction,
    "events": DatedEvent,
    "posts": PostTruth,
    "actors": Actor,
    "past": PastEvent,
}


def a_date(name: str, value: str) -> None:
    try:
        if value:
            datetime.fromisoformat(value)
    except ValueError:
        raise ValueError(f"{name} is no date: {value!r}") from None


def a_partial_date(name: str, value: str) -> None:
    """A year, a month or a day, as precise as the pages are."""
    if value and not PARTIAL_DATE.fullmatch(value):
        raise ValueError(f"{name} is no date: {value!r}")
    a_date(name, f"{value}-01-01"[:10] if value else "")
