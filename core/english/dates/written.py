"""Dates written in figures: 2026-03-03, 03.03.2026, 3/3/26, 2026年3月3日, Q4 2024."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from core.english.dates.context import Given, NoDay, Spot, Today, near_year, of_month
from core.english.dates.tense import OPEN
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
