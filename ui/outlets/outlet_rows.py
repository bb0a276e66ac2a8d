"""Outlets as rows to read, every change of a rating, and a file of ratings read line by line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import partial

from core.errors import BadInput
from core.model.outlet import OutletRevision, SeenOutlet, checked, place
from core.model.source import OutletRating
from core.model.words import OutletKind, Tier
from ui.shared import input_rows
from ui.shared.wording_rows import clock, date

VIEWS = {"All": "all", "Rated here": "rated", "Undecided": "undecided"}
UNKNOWN = "Nobody here knows it"
COLUMNS = ("domain", "tier", "name", "owner", "bias", "reason", "kind")
NEEDED = ("domain", "tier")
MOST_ROWS, MOST_BYTES = 20_000, 5_000_000
TIER = re.compile(r"(?:tier|t)?\s*([1-4])(?:\.0)?", re.IGNORECASE)
GUARDED = re.compile(r"'(?=\s*[=+\-@＝＋－＠])")


@dataclass(frozen=True, slots=True)
class OutletRow:
    domain: str
    name: str
    own: OutletRating | None
    seen: SeenOutlet | None

    @property
    def seen_reason(self) -> str:
        return (self.seen.tier_reason or (UNKNOWN if self.seen.undecided else "")) if self.seen else ""


def outlet_rows(domains: Sequence[str], own: Mapping[str, OutletRating], seen: Mapping[str, Sequence[SeenOutlet]]) -> list[OutletRow]:
    return [_row(domain, own.get(domain), next(iter(seen.get(domain, ())), None)) for domain in domains]


def _row(domain: str, own: OutletRating | None, seen: SeenOutlet | None) -> OutletRow:
    name = (own.name if own else "") or (seen.outlet if seen else "")
    return OutletRow(domain, name if name != domain else "", own, seen)


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One line of the history."""

    id: int
    date: str
    clock: str
    domain: str
    deed: str
    tier: Tier | None
    about: str
    reason: str
    by: str


def change_row(one: OutletRevision, zone: tzinfo) -> ChangeRow:
    deed, said = "Withdrawn" if one.withdrawn else "Rated", about(one)
    return ChangeRow(one.id, date(one.set_at, zone), clock(one.set_at, zone), one.domain, deed, one.tier, said, one.reason, one.set_by)


def about(one: OutletRating | OutletRevision) -> str:
    """Name, kind, owner and leaning in one line, as far as they are given."""
    kind = "" if one.kind is OutletKind.UNKNOWN else str(one.kind)
    facts = (one.name, kind, f"owned by {one.owner}" if one.owner else "", f"leaning: {one.bias}" if one.bias else "")
    return ", ".join(fact for fact in facts if fact)


def asked_for(text: str) -> str:
    """The domain a search names, whole; empty when it is only a part of one, or a name."""
    try:
        return place(text)
    except BadInput:
        return ""


def nothing_here(view: str, search: str) -> str:
    if search.strip():
        return f"No outlet here matches “{search.strip()[:60]}”."
    return {
        "All": "No outlet is known yet: none was rated here, and no investigation has met one.",
        "Rated here": "This newsroom has rated no outlet yet. Search for a domain to rate it, or import a list.",
        "Undecided": "Every outlet that investigations have met is decided.",
    }[view]


def ratings_file_name(now: datetime, zone: tzinfo) -> str:
    return f"outlets-{now.astimezone(zone):%Y-%m-%d}.csv"


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    rating: OutletRating


@dataclass(frozen=True, slots=True)
class Sheet(input_rows.Sheet[Line]):
    @property
    def ratings(self) -> list[OutletRating]:
        return [line.rating for line in self.lines]


def read_ratings(data: bytes, reason: str) -> Sheet:
    """`reason` stands for the lines that give none of their own."""
    if len(data) > MOST_BYTES:
        return Sheet(refused=f"The file has {len(data) / 1e6:.1f} MB; {MOST_BYTES // 1_000_000} MB are the most. Split it.")
    line = partial(_line, reason=reason)
    return Sheet.read(data, input_rows.Form(COLUMNS, NEEDED, MOST_ROWS, "domain", line, lambda one: one.rating.domain))


def _line(number: int, row: Mapping[str, str], reason: str) -> Line:
    values = {name: GUARDED.sub("", value, count=1) for name, value in row.items()}
    if not values["domain"]:
        raise BadInput("The domain is missing.")
    if not values["tier"]:
        raise BadInput("The tier is missing.")
    tier = TIER.fullmatch(values["tier"])
    if tier is None:
        raise BadInput(f"“{values['tier'][:40]}” is not a tier; use 1, 2, 3 or 4.")
    kind = values["kind"].lower() or OutletKind.UNKNOWN
    if kind not in set(OutletKind):
        raise BadInput(f"“{kind[:40]}” is no kind of outlet; use {', '.join(OutletKind)}, or leave it empty.")
    said = values["reason"] or reason
    rating = OutletRating(values["domain"], values["name"], Tier(int(tier[1])), said, values["owner"], values["bias"], OutletKind(kind))
    return Line(number, checked(rating))


@dataclass(frozen=True, slots=True)
class Effect:
    """What taking the file would change."""

    new: tuple[OutletRating, ...]
    changed: tuple[OutletRating, ...]
    same: int

    @property
    def number(self) -> int:
        return len(self.new) + len(self.changed)

    @property
    def sentence(self) -> str:
        return f"{len(self.new):,} new, {len(self.changed):,} changed, {self.same:,} as they are."


def effect(ratings: Sequence[OutletRating], standing: Mapping[str, OutletRating]) -> Effect:
    new = tuple(one for one in ratings if one.domain not in standing)
    changed = tuple(one for one in ratings if one.domain in standing and standing[one.domain] != one)
    return Effect(new, changed, len(ratings) - len(new) - len(changed))
