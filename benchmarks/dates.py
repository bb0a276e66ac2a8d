"""How many dates of news texts are found, how many of those are right, and how many of ours are dates: TempEval-3."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main, rows
from core.english.dates import Mention, Today, dates_of
from core.english.parse import parse
from core.model.dates import When

DEFAULT = str(SHARED / "dates")
_UNITS = (
    (re.compile(r"(\d{4})-W(\d\d)(?:-WE)?"), "week"),
    (re.compile(r"(\d{4})-Q([1-4])"), "quarter"),
    (re.compile(r"(\d{4})-H([12])"), "half"),
    (re.compile(r"(\d{4}-\d\d-\d\d)(?:T.*)?"), "day"),
    (re.compile(r"(\d{4}-\d\d)"), "month"),
    (re.compile(r"(\d{4})"), "year"),
    (re.compile(r"(\d{3})X?"), "decade"),
    (re.compile(r"(\d{4})-(?:W?XX|QX|S[PU]|FA|AU|WI).*"), "within"),
)
"""How a gold value is written; of a season or an unknown week only the year is held against ours."""


def measure(path: str = DEFAULT) -> dict[str, Any]:
    """Read the dates of every text as if it had come out on its day (`published`, `text`, `dates`: start, end, value)."""
    gold = found = right = exact = ours = ours_right = 0
    missed: dict[str, int] = {}
    for row in rows(Path(path)):
        named = mentions(row["text"], When(row["published"]))
        gold += len(row["dates"])
        ours += len(named)
        ours_right += sum(any(overlap(one, true) for true in row["dates"]) for one in named)
        for true in row["dates"]:
            near = [one for one in named if overlap(one, true)]
            found += bool(near)
            right += any(agrees(one, true["value"]) for one in near)
            exact += any(is_exact(one, true["value"]) for one in near)
            if not near:
                missed[kind(true["value"])] = missed.get(kind(true["value"]), 0) + 1
    return {
        "n": gold,
        "found": share(found, gold),
        "right": share(right, found),
        "exact": share(exact, found),
        "precision": share(ours_right, ours),
        "missed": dict(sorted(missed.items(), key=lambda item: -item[1])),
    }


def mentions(text: str, published: When) -> Sequence[Mention]:
    return dates_of(parse(text), Today(published))


def overlap(one: Mention, true: Mapping[str, Any]) -> bool:
    return bool(one.start < true["end"] and true["start"] < one.end)


def kind(value: str) -> str:
    return next((unit for pattern, unit in _UNITS if pattern.fullmatch(value)), "other")


def agrees(one: Mention, value: str) -> bool:
    """Whether ours and the gold value fit, as far as both tell: the coarser of two dates decides, as everywhere on the desk."""
    unit, (first, last) = kind(value), span(one)
    wanted = days(unit, value)
    if wanted is None:
        return str(first.year) == value[:4] or str(last.year) == value[:4]
    return (wanted[0] <= first and last <= wanted[1]) or (first <= wanted[0] and wanted[1] <= last)


def is_exact(one: Mention, value: str) -> bool:
    """The same days; of a stretch of time, which the gold data has as two dates, one of its ends."""
    unit = kind(value)
    wanted, ends = days(unit, value), (one.when, one.until or one.when)
    return wanted == span(one) or any(wanted == (end.start.date(), end.last) for end in ends)


def span(one: Mention) -> tuple[date, date]:
    return one.when.start.date(), (one.until or one.when).last


def days(unit: str, value: str) -> tuple[date, date] | None:
    """The first and the last day that a gold value means."""
    if unit == "week":
        monday = date.fromisocalendar(int(value[:4]), max(1, int(value[6:8])), 1)
        return monday, monday + timedelta(days=6)
    if unit in ("quarter", "half"):
        months, number = (3, int(value[6])) if unit == "quarter" else (6, int(value[6]))
        return date(int(value[:4]), months * (number - 1) + 1, 1), When(f"{value[:4]}-{months * number:02}").last
    if unit == "decade":
        return date(int(value[:3]) * 10, 1, 1), date(int(value[:3]) * 10 + 9, 12, 31)
    iso = value[:10] if unit in ("day", "month", "year") else ""
    return (When(iso).start.date(), When(iso).last) if iso else None


def share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def errors(path: str = DEFAULT) -> Iterator[tuple[str, str, str, str]]:
    """For reading by eye: what is missed, read wrongly, or no date: kind, words, ours, gold."""
    for row in rows(Path(path)):
        text, named = row["text"], mentions(row["text"], When(row["published"]))
        for true in row["dates"]:
            near = [one for one in named if overlap(one, true)]
            said = " ".join(text[max(0, true["start"] - 40) : true["end"] + 30].split())
            if not near:
                yield "missed", said, "", true["value"]
            elif not any(agrees(one, true["value"]) for one in near):
                yield "wrong", said, f"{near[0].when.iso}/{near[0].until.iso if near[0].until else ''}", true["value"]
        for one in named:
            if not any(overlap(one, true) for true in row["dates"]):
                yield "no date", " ".join(text[max(0, one.start - 40) : one.end + 30].split()), one.when.iso, one.words


if __name__ == "__main__":
    main(measure, DEFAULT)
