"""A CSV file of ratings, read line by line: what can be taken, what it would change, and what is wrong with the rest."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from core.errors import BadInput
from core.model.outlet import checked
from core.model.source import OutletRating
from core.model.words import OutletKind, Tier
from ui.view_models import sheet

COLUMNS = ("domain", "tier", "name", "owner", "bias", "reason", "kind")
NEEDED = ("domain", "tier")
MOST_ROWS, MOST_BYTES = 20_000, 5_000_000
TIER = re.compile(r"(?:tier|t)?\s*([1-4])(?:\.0)?", re.IGNORECASE)
GUARDED = re.compile(r"'(?=\s*[=+\-@＝＋－＠])")


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    rating: OutletRating


@dataclass(frozen=True, slots=True)
class Sheet(sheet.Sheet[Line]):
    @property
    def ratings(self) -> list[OutletRating]:
        return [line.rating for line in self.lines]


def read_ratings(data: bytes, reason: str) -> Sheet:
    """`reason` stands for the lines that give none of their own."""
    if len(data) > MOST_BYTES:
        return Sheet(refused=f"The file has {len(data) / 1e6:.1f} MB; {MOST_BYTES // 1_000_000} MB are the most. Split it.")
    line = partial(_line, reason=reason)
    return Sheet.read(data, sheet.Form(COLUMNS, NEEDED, MOST_ROWS, "domain", line, lambda one: one.rating.domain))


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
