"""Dates written in figures, 2026-03-03, 3/3/26, 2026年3月3日, Q4 2024, and in the words of other languages."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from core.english.dates.context import Given, NoDay, Spot, Today, moved, near_year, of_month, on_weekday
from core.english.dates.tense import OPEN
from core.english.lexicon import table
from core.english.patterns import any_in
from core.model.dates import When

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
