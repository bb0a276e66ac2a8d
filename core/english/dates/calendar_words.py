"""Dates as the words of a calendar give them, with as much of year, month and day as they hold: the claim says March, the page 3 March."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from core.english.patterns import DATELINE, any_in
from core.model.dates import MONTHS, WEEKDAYS

_MONTH = {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)}
MONTH_NAMES = f"(?:Sept|{'|'.join(f'{name}|{name[:3]}' for name in MONTHS)})"
_NAME = rf"(?P<month>{MONTH_NAMES})\b\.?"
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_DAY = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_BEFORE = r"(?:in|since|from|until|till|by|of|during|before|after|early|late|mid|around|for|and|to|through|between)[ -]"

_IN_DIGITS = [re.compile(r"(?<![\d-])(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])(?!\d)")]
_WITH_MONTH = [
    re.compile(rf"\b{_DAY}(?: of)? {_NAME}(?:,? {_YEAR}\b)?"),
    re.compile(rf"\b{_NAME} {_DAY}\b(?!:|\s?(?:million|per cent|percent|%))(?:,? {_YEAR}\b)?"),
    re.compile(rf"\b{_NAME}(?:,| of)? {_YEAR}\b"),
    re.compile(rf"\b(?:[Ll]ast |[Tt]his |[Nn]ext |(?i:{_BEFORE})){_NAME}(?! \d| [A-Z])"),
]
_YEAR_ALONE = [
    re.compile(rf"(?i:\b{_BEFORE}|\(){_YEAR}\b(?!,\d|\.\d|%|s\b|\s(?:people|men|women|children)\b)"),
    re.compile(rf"(?<![\w£$€.,/-]){_YEAR}(?=[,.;:)]?(?:\s|$)|[,.;:)])(?!,\d|\.\d|\s(?:people|men|women|children|\w+s\b|per|miles|feet))"),
]
# What every date of a kind holds: most sentences hold none of it, and plain names are looked for much faster than dates.
_DIGIT = re.compile(r"\d")
_ANY_MONTH = re.compile("|".join(name[:3] for name in MONTHS))
_ANY_DAY = re.compile("|".join(WEEKDAYS))
IS_CALLED = re.compile(rf"\b{any_in('dates', 'called')} \Z")
"""Bloody Sunday, Super Tuesday: days with a name of their own, which is no day of last week."""
# Without a day to count from only "on Sunday" and a Sunday at the end of a clause are dates; Sunday trips are trips.
_PART = r"(?:\s(?:morning|afternoon|evening|night|noon))?"
_DAY_ALONE = re.compile(
    r"(?:(?<=[Oo]n )|(?<=[Ll]ast )|(?<=this )|(?<=[Ss]ince )|(?<=[Uu]ntil )|(?<=[Bb]y )|(?<=[Bb]efore )|(?<=[Aa]fter )|(?<=[Ll]ate ))"
    rf"(?P<weekday>{'|'.join(WEEKDAYS)})\b{_PART}\b(?! (?!(?:is|was|has|does|as|its|his|this)\b)[a-z]+s\b)"
    rf"|\b(?P<other>{'|'.join(WEEKDAYS)})\b{_PART}(?=[,.;:!?)]|$)"
)


@dataclass(frozen=True, slots=True)
class Dated:
    """A date in a text; what its words leave out is None."""

    year: int | None
    month: int | None
    day: int | None
    words: str
    start: int
    end: int
    named: int | None = None  # the weekday, where the words give no more

    @property
    def weekday(self) -> int | None:
        if self.named is not None or self.year is None or self.month is None or self.day is None:
            return self.named
        try:
            return date(self.year, self.month, self.day).weekday()
        except ValueError:
            return None

    def pairs(self, other: "Dated") -> list[tuple[int, int]]:
        """The parts that both give, coarsest first."""
        both = [(self.year, other.year), (self.month, other.month), (self.day, other.day)]
        if self.named is not None or other.named is not None:
            both.append((self.weekday, other.weekday))
        return [(mine, theirs) for mine, theirs in both if mine is not None and theirs is not None]

    def clashes(self, other: "Dated") -> bool:
        return any(mine != theirs for mine, theirs in self.pairs(other))

    def agrees(self, other: "Dated") -> bool:
        return bool(self.pairs(other)) and not self.clashes(other)


@lru_cache(maxsize=16384)
def dates(text: str) -> tuple[Dated, ...]:
    """Dates in their order; a dateline dates the report, not what it tells."""
    candidates = list(_candidates(text))
    line = DATELINE.match(text) if candidates else None
    found: list[Dated] = []
    for dated in candidates:
        if dated.start >= (line.end() if line else 0) and not any(dated.start < other.end and other.start < dated.end for other in found):
            found.append(dated)
    return tuple(sorted(found, key=lambda dated: dated.start))


def _candidates(text: str) -> Iterator[Dated]:
    yield from (_absolute(match) for pattern in _absolutes(text) for match in pattern.finditer(text))
    if _ANY_DAY.search(text):
        yield from (_named_day(match) for match in _DAY_ALONE.finditer(text) if not IS_CALLED.search(text[: match.start()]))


def _absolutes(text: str) -> list[re.Pattern[str]]:
    """The expressions that can match, those that hold most first."""
    with_month = _WITH_MONTH if _ANY_MONTH.search(text) else []
    return [*_IN_DIGITS, *with_month, *_YEAR_ALONE] if _DIGIT.search(text) else with_month


def _absolute(match: re.Match[str]) -> Dated:
    parts = {name: words for name, words in match.groupdict().items() if words}
    start, end = min(map(match.start, parts)), max(map(match.end, parts))
    year, month, day = (int(parts[name]) if parts.get(name, "").isdigit() else None for name in ("year", "month", "day"))
    month = _MONTH[parts["month"][:3].lower()] if "month" in parts and month is None else month
    return Dated(year, month, day, match.string[start:end], start, end)


def _named_day(match: re.Match[str]) -> Dated:
    """A weekday: which week stays open."""
    name = "weekday" if match["weekday"] else "other"
    return Dated(None, None, None, match[name], *match.span(name), WEEKDAYS.index(match[name]))
