"""A CSV file of ratings, read line by line: what can be taken, what it would change, and what is wrong with the rest."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.errors import BadInput
from core.model.outlet import checked
from core.model.source import OutletRating
from core.model.words import Tier
from ui.view_models.csv_table import CsvTable, read_table
from ui.view_models.topic_import import Problem

COLUMNS = ("domain", "tier", "name", "owner", "reason")
NEEDED = ("domain", "tier")
MOST_ROWS, MOST_BYTES = 20_000, 5_000_000
TIER = re.compile(r"(?:tier|t)?\s*([1-4])(?:\.0)?", re.IGNORECASE)
GUARDED = re.compile(r"'(?=\s*[=+\-@＝＋－＠])")


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    rating: OutletRating


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the file holds; `refused` says why nothing of it can be used."""

    lines: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()
    unused: tuple[str, ...] = ()
    encoding: str = ""
    refused: str = ""

    @property
    def ratings(self) -> list[OutletRating]:
        return [line.rating for line in self.lines]


def read_ratings(data: bytes, reason: str) -> Sheet:
    """`reason` stands for the lines that give none of their own."""
    if len(data) > MOST_BYTES:
        return Sheet(refused=f"The file has {len(data) / 1e6:.1f} MB; {MOST_BYTES // 1_000_000} MB are the most. Split it.")
    try:
        table = read_table(data, needs=NEEDED, most=MOST_ROWS)
    except BadInput as error:
        return Sheet(refused=str(error))
    read = list(_each_once(_lines(table, reason)))
    return Sheet(
        lines=tuple(one for one in read if isinstance(one, Line)),
        problems=tuple(one for one in read if isinstance(one, Problem)),
        unused=tuple(name for name in table.columns if name and name not in COLUMNS),
        encoding=table.encoding,
    )


def _lines(table: CsvTable, reason: str) -> Iterator[Line | Problem]:
    for number, row in table.rows:
        values = {name: GUARDED.sub("", row.get(name, "").strip(), count=1) for name in COLUMNS}
        try:
            yield Line(number, _rating(values, reason))
        except BadInput as error:
            yield Problem(number, str(error))


def _rating(values: Mapping[str, str], reason: str) -> OutletRating:
    if not values["domain"]:
        raise BadInput("The domain is missing.")
    if not values["tier"]:
        raise BadInput("The tier is missing.")
    tier = TIER.fullmatch(values["tier"])
    if tier is None:
        raise BadInput(f"“{values['tier'][:40]}” is not a tier; use 1, 2, 3 or 4.")
    return checked(OutletRating(values["domain"], values["name"], Tier(int(tier[1])), values["reason"] or reason, values["owner"]))


def _each_once(read: Iterator[Line | Problem]) -> Iterator[Line | Problem]:
    """The same domain a second time is a mistake of the file, and says where the first stands."""
    first: dict[str, int] = {}
    for one in read:
        line = first.setdefault(one.rating.domain, one.number) if isinstance(one, Line) else one.number
        yield one if line == one.number else Problem(one.number, f"The same domain stands in line {line}.")


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
