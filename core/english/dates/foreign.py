"""Dates in the words of other languages: one table for all of them, since a word that two share means the same month in both."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from core.english.dates.context import Given, NoDay, Spot, Today, moved, near_year, of_month, on_weekday
from core.english.lexicon import table
from core.english.patterns import any_in
from core.model.dates import When

_TABLE = table("dates")
_MONTH = {word: number for number, row in enumerate(_TABLE["months"]) for word in row.split()}
_WEEKDAY = {word: number for number, row in enumerate(_TABLE["weekdays"]) for word in row.split()}
_NEAR: dict[str, int] = _TABLE["near"]
_LAST_YEAR, _BEFORE = any_in("dates", "last_year"), any_in("dates", "in_year")
_NAME = rf"(?P<month>{'|'.join(sorted(_MONTH, key=len, reverse=True))})"
_OF = r"(?:\s(?:de|del|di|av)|\.|\.º|º|er)?\s"
_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)\b"
_FULL = re.compile(rf"\b(?P<day>[12]\d|3[01]|0?[1-9]){_OF}{_NAME}\b(?:,?(?:\s(?:de|del))?\s{_YEAR})?", re.IGNORECASE)
_OF_YEAR = re.compile(rf"\b{_NAME}(?:\s(?:de|del))?\s{_YEAR}", re.IGNORECASE)
_ALONE = re.compile(rf"\b{_BEFORE}\s{_YEAR}(?!\s?(?:%|\w+er\b))", re.IGNORECASE)
_ON_DAY = re.compile(rf"(?<![\w-])(?P<weekday>{'|'.join(sorted(_WEEKDAY, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
_NOW = re.compile(rf"(?<![\w-])(?P<near>{'|'.join(sorted(_NEAR, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)
_IN_YEAR = re.compile(rf"(?<!\w){_LAST_YEAR}\b", re.IGNORECASE)
_HABIT = re.compile(rf"\b{any_in('dates', 'habit')}\s$", re.IGNORECASE)


def spots(text: str) -> Iterator[Spot]:
    for pattern, read, reckoned in _FORMS:
        for match in pattern.finditer(text):
            yield Spot(match.start(), match.end(), partial(read, match), reckoned)


def _dated(match: re.Match[str], today: Today) -> Given:
    month, number = _MONTH[match["month"].lower()] + 1, int(match["day"])
    year = int(match["year"]) if match["year"] else near_year(today.near, month, number, today.tense(match.string, match.start()))
    return Given(of_month(year, month, number))


def _month(match: re.Match[str], _: Today) -> Given:
    return Given(of_month(int(match["year"]), _MONTH[match["month"].lower()] + 1))


def _year(match: re.Match[str], _: Today) -> Given:
    return Given(When(match["year"]))


def _weekday(match: re.Match[str], today: Today) -> Given:
    if _HABIT.search(match.string[: match.start()]):
        raise NoDay
    return on_weekday(_WEEKDAY[match["weekday"].lower()], today.tense(match.string, match.start()), today)


def _now(match: re.Match[str], today: Today) -> Given:
    """*Hier* is yesterday in French, and here in German and Dutch."""
    if match["near"].lower() == "hier" and today.tongue != "fr":
        raise NoDay
    return moved(today.base, _NEAR[match["near"].lower()], "day")


def _in_year(_: re.Match[str], today: Today) -> Given:
    return moved(today.base, -1, "year")


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Today], Given], bool], ...] = (
    (_FULL, _dated, False),
    (_OF_YEAR, _month, False),
    (_ALONE, _year, False),
    (_NOW, _now, True),
    (_IN_YEAR, _in_year, True),
    (_ON_DAY, _weekday, True),
)
