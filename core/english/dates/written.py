"""Dates that are written out: in the words of a calendar, in figures, 2026-03-03, 3/3/26, Q4 2024, and in the words of other languages."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial

from core.english.dates.context import OPEN, Given, NoDay, Spot, Today, moved, near_year, of_month, on_weekday
from core.english.lexicon import DATELINE, any_in, table
from core.model.dates import MONTHS, WEEKDAYS, When

_MONTH_NUMBER = {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)}
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
_APART = r"(?:(?<![\w.,/:£$€+-])|(?<=[\u0590-\u05ff]-))"  # Hebrew writes "on" and a hyphen before figures
_END = r"(?![\w/%]|[.,:-]\d)"
_ISO = re.compile(rf"{_APART}(?P<year>1[5-9]\d\d|20\d\d)(?P<sign>[-/])(?P<month>\d\d)(?P=sign)(?P<day>\d\d)(?!\d)")
_DOTTED = re.compile(rf"{_APART}(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})\.\s?(?P<year>(?:1[5-9]|20)\d\d){_END}")
_SLASHED = re.compile(rf"{_APART}(?P<one>\d{{1,2}})(?P<sign>[/-])(?P<other>\d{{1,2}})(?P=sign)(?P<year>(?:1[5-9]|20)\d\d|\d\d){_END}")
_SIGNS = re.compile(r"(?:(?P<year>(?:1[5-9]|20)\d\d)\s?[年년]\s?)?(?P<month>\d{1,2})\s?[月월](?:\s?(?P<day>\d{1,2})\s?[日일号])?")
_YEAR_SIGN = re.compile(r"(?P<year>(?:1[5-9]|20)\d\d)\s?[年년](?!\s?\d)")
_QUARTER = re.compile(r"\bQ(?P<number>[1-4])(?: of|,)? (?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)


_NO_DATE = re.compile(
    r"\b(?:version|release|build|section|paragraph|clause|article|rule|chapter|phone|tel|ref|no|case)\.?:?\s$", re.IGNORECASE
)
# In the words of other languages: one table for all of them, since a word that two share means the same month in both.
_TABLE = table("dates")
_MONTH = {word: number for number, row in enumerate(_TABLE["months"]) for word in row.split()}
_WEEKDAY = {word: number for number, row in enumerate(_TABLE["weekdays"]) for word in row.split()}
_NEAR_ABROAD: dict[str, int] = _TABLE["near"]
_LAST_YEAR, _BEFORE_ABROAD = any_in("dates", "last_year"), any_in("dates", "in_year")
_NAME_ABROAD = rf"(?P<month>{'|'.join(sorted(_MONTH, key=len, reverse=True))})"
_OF_ABROAD = r"(?:\s(?:de|del|di|av)|\.|\.º|º|er)?\s"
_YEAR_ABROAD = r"(?P<year>(?:1[5-9]|20)\d\d)\b"
_FULL = re.compile(rf"\b(?P<day>[12]\d|3[01]|0?[1-9]){_OF_ABROAD}{_NAME_ABROAD}\b(?:,?(?:\s(?:de|del))?\s{_YEAR_ABROAD})?", re.IGNORECASE)
_OF_YEAR = re.compile(rf"\b{_NAME_ABROAD}(?:\s(?:de|del))?\s{_YEAR_ABROAD}", re.IGNORECASE)
_ALONE = re.compile(rf"\b{_BEFORE_ABROAD}\s{_YEAR_ABROAD}(?!\s?(?:%|\w+er\b))", re.IGNORECASE)
_ON_DAY = re.compile(rf"(?<![\w-])(?P<weekday>{'|'.join(sorted(_WEEKDAY, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
_NOW = re.compile(rf"(?<![\w-])(?P<near>{'|'.join(sorted(_NEAR_ABROAD, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
_IN_YEAR = re.compile(rf"(?<!\w){_LAST_YEAR}\b", re.IGNORECASE)
_HABIT = re.compile(rf"\b{any_in('dates', 'habit')}\s$", re.IGNORECASE)


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
    month = _MONTH_NUMBER[parts["month"][:3].lower()] if "month" in parts and month is None else month
    return Dated(year, month, day, match.string[start:end], start, end)


def _named_day(match: re.Match[str]) -> Dated:
    """A weekday: which week stays open."""
    name = "weekday" if match["weekday"] else "other"
    return Dated(None, None, None, match[name], *match.span(name), WEEKDAYS.index(match[name]))


def spots(text: str) -> Iterator[Spot]:
    for pattern, read in _FORMS:
        for match in pattern.finditer(text):
            if not _NO_DATE.search(text[max(0, match.start() - 12) : match.start()]):
                yield Spot(match.start(), match.end(), partial(read, match))


def _written(match: re.Match[str], _: Today) -> Given:
    return Given(of_month(int(match["year"]), int(match["month"]), _day(match["day"])))


def _day(words: str | None) -> int | None:
    """A nought is no day of any month, and a month without a day has none."""
    if words is not None and int(words) == 0:
        raise ValueError(words)
    return int(words) if words else None


def _slashed(match: re.Match[str], today: Today) -> Given:
    """Which is the month is sure when the other cannot be one, when both are the same, or where the country writes only one way."""
    one, other, year = int(match["one"]), int(match["other"]), _year(match["year"], today)
    if min(one, other) > 12:
        raise ValueError(match.group())
    if max(one, other) > 12 or one == other:
        return Given(of_month(year, min(one, other), max(one, other)))
    if today.day_first is None:
        raise NoDay
    number, month = (one, other) if today.day_first else (other, one)
    return Given(of_month(year, month, _day(str(number))))


def _year(words: str, today: Today) -> int:
    """Of two figures the century is that of the text, or the one before where it would lie far ahead."""
    if len(words) == 4:
        return int(words)
    year = today.near.year // 100 * 100 + int(words)
    return year if year <= today.near.year + 10 else year - 100


def _signs(match: re.Match[str], today: Today) -> Given:
    year = int(match["year"]) if match["year"] else None
    if year is None and match["day"] is None:
        raise NoDay
    if year is None:
        year = near_year(today.near, int(match["month"]), int(match["day"]), OPEN)
    return Given(of_month(year, int(match["month"]), _day(match["day"])))


def _year_sign(match: re.Match[str], _: Today) -> Given:
    return Given(When(match["year"]))


def _quarter(match: re.Match[str], _: Today) -> Given:
    number, year = int(match["number"]), int(match["year"])
    return Given(of_month(year, number * 3 - 2), of_month(year, number * 3))


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Today], Given]], ...] = (
    (_ISO, _written),
    (_DOTTED, _written),
    (_SLASHED, _slashed),
    (_SIGNS, _signs),
    (_YEAR_SIGN, _year_sign),
    (_QUARTER, _quarter),
)


def foreign_spots(text: str) -> Iterator[Spot]:
    for pattern, read, reckoned in _FORMS_ABROAD:
        for match in pattern.finditer(text):
            yield Spot(match.start(), match.end(), partial(read, match), reckoned)


def _dated(match: re.Match[str], today: Today) -> Given:
    month, number = _MONTH[match["month"].lower()] + 1, int(match["day"])
    year = int(match["year"]) if match["year"] else near_year(today.near, month, number, today.tense(match.string, match.start()))
    return Given(of_month(year, month, number))


def _month(match: re.Match[str], _: Today) -> Given:
    return Given(of_month(int(match["year"]), _MONTH[match["month"].lower()] + 1))


def _year_abroad(match: re.Match[str], _: Today) -> Given:
    return Given(When(match["year"]))


def _weekday(match: re.Match[str], today: Today) -> Given:
    if _HABIT.search(match.string[: match.start()]):
        raise NoDay
    return on_weekday(_WEEKDAY[match["weekday"].lower()], today.tense(match.string, match.start()), today)


def _now(match: re.Match[str], today: Today) -> Given:
    """*Hier* is yesterday in French, and here in German and Dutch."""
    if match["near"].lower() == "hier" and today.tongue != "fr":
        raise NoDay
    return moved(today.base, _NEAR_ABROAD[match["near"].lower()], "day")


def _in_year(_: re.Match[str], today: Today) -> Given:
    return moved(today.base, -1, "year")


_FORMS_ABROAD: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Today], Given], bool], ...] = (
    (_FULL, _dated, False),
    (_OF_YEAR, _month, False),
    (_ALONE, _year_abroad, False),
    (_NOW, _now, True),
    (_IN_YEAR, _in_year, True),
    (_ON_DAY, _weekday, True),
)
