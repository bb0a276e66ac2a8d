"""When a text says something happened: every date it gives, read against the day it was published and the day it spoke of last."""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from operator import attrgetter

from core.analysts.rules import foreign_dates, numeric_dates, relative_dates
from core.analysts.rules.clocks import CLOCK
from core.analysts.rules.dates import MONTH_NAMES, Dated, dates
from core.analysts.rules.ranges import joined
from core.analysts.rules.tenses import BACK, tense
from core.analysts.rules.today import Given, Mention, NoDay, Spot, Today, near_year, of_month, on_weekday
from core.analysts.rules.verbs import is_verb_form
from core.english.language import ENGLISH
from core.model.dates import When, day, moment
from core.words import STOP_WORDS

_BOUND = re.compile(
    r"\b(?:in|since|from|until|till|by|of|during|before|after|early|late|mid|around|for|and|to|through|between|[a-z]+ed)[ -]$|\($",
    re.IGNORECASE,
)
_SPENT = re.compile(
    r"\b(?:years?|months|quarter|season|weeks?|accounts?|period|term)\s(?:that\s)?(?:to|ended|ending|ends)\s(?:the\s)?(?:end of\s)?$",
    re.IGNORECASE,
)
_OF_YEAR = re.compile(r",? (?:of )?(?P<which>last|this|next) year\b", re.IGNORECASE)
_SINCE = re.compile(r"\bsince\s$", re.IGNORECASE)
_ANY = re.compile(r"\b(?:average|typical|normal|ordinary|usual|any|busy|quiet|given|weekly|every|each)\s$", re.IGNORECASE)
_WEEK = re.compile(r"\bweek (?:of|beginning|commencing|starting)(?: on)?\s(?:the\s)?(?:[A-Z][a-z]+day,?\s)?$", re.IGNORECASE)
_SIX_DAYS = timedelta(days=6)
_THIS, _LAST, _NEXT = (re.compile(rf"\b{word}\s$", re.IGNORECASE) for word in ("this", "last", "next"))
# Monday, 13 April: the weekday only goes with the day that follows.
_NAMED = re.compile(rf"[A-Z][a-z]+day,?\s(?:the\s)?(?:\d{{1,2}}(?:st|nd|rd|th)?\.?(?: of)? (?:{MONTH_NAMES})|(?:{MONTH_NAMES}) \d)")
_FIGURES = {first + value: str(value) for first in (0x660, 0x6F0, 0x966, 0xFF10) for value in range(10)}
"""Arabic, Persian, Devanagari and wide figures, one sign for one."""
_CLOCK_NEAR = 40
_PLUS = r"(?P<sign>[+-])(?P<hours>\d\d):?(?P<minutes>\d\d)"
_ZONES = {
    "GMT": 0,
    "UTC": 0,
    "Z": 0,
    "BST": 60,
    "CET": 60,
    "CEST": 120,
    "MSK": 180,
    "JST": 540,
    "EST": -300,
    "EDT": -240,
    "PST": -480,
    "PDT": -420,
}
_WORD = re.compile(r"\s([a-z]+)\b")
_ZONE = re.compile(rf"\s?(?:(?P<name>{'|'.join(_ZONES)})\b|{_PLUS}\b)")


@dataclass(frozen=True, slots=True)
class Reading:
    """The dates of a text in their order, and how many it gives that no calendar has."""

    mentions: tuple[Mention, ...] = ()
    impossible: int = 0


def read_dates(text: str, today: Today) -> Reading:
    """What cannot be a date, or hangs on a day nobody knows, is left out."""
    found: list[Mention] = []
    impossible, text = 0, text if text.isascii() else text.translate(_FIGURES)
    for spot in _apart(_spots(text, today)):
        try:
            given = spot.read(today)
        except NoDay:
            continue
        except (ValueError, OverflowError):
            impossible += 1
            continue
        found.append(Mention(given.when, given.until, text[spot.start : spot.end], spot.start, spot.end, spot.reckoned))
        today = today.after(given.when)
    return Reading(tuple(_timed(one, text) for one in joined(text, found)), impossible)


def _spots(text: str, today: Today) -> Iterator[Spot]:
    """The fullest forms first: of two that overlap, the first stands."""
    figured = any(map(str.isdigit, text))
    if figured:
        yield from numeric_dates.spots(text)
    if today.tongue != ENGLISH:
        yield from foreign_dates.spots(text)
    yield from relative_dates.spots(text)
    yield from (
        Spot(one.start, one.end, partial(_calendar, one, text), one.named is not None) for one in dates(text) if _is_date(one, text)
    )


def _apart(spots: Iterator[Spot]) -> Sequence[Spot]:
    """In their order; as those kept lie apart, only the neighbours can overlap."""
    kept: list[Spot] = []
    for spot in spots:
        at = bisect(kept, spot.start, key=attrgetter("start"))
        if not any(spot.start < other.end and other.start < spot.end for other in kept[max(0, at - 1) : at + 1]):
            kept.insert(at, spot)
    return kept


def _is_date(one: Dated, text: str) -> bool:
    """The 1984 novel, the 1927 span: a year that only describes a thing says nothing of when; "the year to September" is no day either."""
    before = text[max(0, one.start - 30) : one.start]
    if _SPENT.search(before):
        return False
    if one.month is not None or one.named is not None:
        return True
    return bool(_BOUND.search(before)) and not (before.endswith("of ") and _describes(text[one.end :]))


def _describes(after: str) -> bool:
    """A pier of 1927 concrete."""
    word = _WORD.match(after)
    return bool(word) and word[1] not in STOP_WORDS and not is_verb_form(word[1])  # type: ignore[index]


def _calendar(one: Dated, text: str, today: Today) -> Given:
    before = text[max(0, one.start - 30) : one.start]
    if one.named is not None:
        if _NAMED.match(text, one.start) or _ANY.search(before):
            raise NoDay
        return on_weekday(one.named, tense(text, one.start), today)
    year = one.year if one.year is not None else _year(one, text, today)
    if one.month is None:
        return Given(When(f"{year:04}"))
    given = of_month(year, one.month, one.day)
    return Given(given, day(given.start.date() + _SIX_DAYS) if one.day and _WEEK.search(before) else None)


def _year(one: Dated, text: str, today: Today) -> int:
    before = text[max(0, one.start - 6) : one.start]
    base = today.base
    if beside := _OF_YEAR.match(text, one.end):
        return base.year + {"last": -1, "this": 0, "next": 1}[beside["which"].lower()]
    if _THIS.search(before):
        return base.year
    if _SINCE.search(before):
        return near_year(base, one.month or 1, one.day, BACK, near=0)
    ahead = 1 if _NEXT.search(before) else -1 if _LAST.search(before) else tense(text, one.start)
    return near_year(base, one.month or 1, one.day, ahead)


def _timed(one: Mention, text: str) -> Mention:
    """A day with a time and its zone is a moment; a time without a zone stays in the words."""
    if one.when.precision != "day" or one.until:
        return one
    near = CLOCK.finditer(text, max(0, one.start - _CLOCK_NEAR), min(len(text), one.end + _CLOCK_NEAR))
    zoned = [(clock, zone) for clock in near if (zone := _ZONE.match(text, clock.end())) and clock["hour24"]]
    if len(zoned) != 1:
        return one
    (clock, zone), start = zoned[0], one.when.start
    exact = start.replace(hour=int(clock["hour24"]), minute=int(clock["minute24"]))
    return replace(one, when=moment(exact - _offset(zone)))


def _offset(zone: re.Match[str]) -> timedelta:
    if zone["name"]:
        return timedelta(minutes=_ZONES[zone["name"]])
    minutes = int(zone["hours"]) * 60 + int(zone["minutes"])
    return timedelta(minutes=minutes if zone["sign"] == "+" else -minutes)
