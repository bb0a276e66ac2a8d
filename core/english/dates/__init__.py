"""Dates as prose gives them: `dates` reads what the words alone hold, `read_dates` what they mean on the day a text was published."""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from operator import attrgetter

from spacy.tokens import Token

from core.english.dates import relative, written
from core.english.dates.context import BACK, Given, Mention, NoDay, Spot, Today, near_year, of_month, on_weekday
from core.english.dates.written import IS_CALLED, MONTH_NAMES, Dated, dates
from core.english.language import ENGLISH
from core.english.lexicon import table, vocabulary
from core.english.parse import Document
from core.english.units import SMALL
from core.model.dates import WEEKDAYS, When, day, moment

__all__ = ["Dated", "Mention", "NoDay", "Today", "dates", "dates_of", "full_days", "read_dates"]
_PARTS, _ANY = vocabulary("dates", "part") | vocabulary("dates", "deadline"), vocabulary("dates", "any")
_SPENT = re.compile(
    r"\b(?:years?|months|quarter|season|weeks?|accounts?|period|term)\s(?:that\s)?(?:to|ended|ending|ends)\s(?:the\s)?(?:end of\s)?$",
    re.IGNORECASE,
)
_IN = re.compile(r"(?:^|[,;:.]\s|\b(?:and|but|then|that)\s)(?:[Bb]ack )?[Ii]n\s$")
_SINCE = re.compile(r"\bsince\s$", re.IGNORECASE)
_THIS, _LAST = (re.compile(rf"\b{word}\s$", re.IGNORECASE) for word in ("this", "last"))
# Monday, 13 April: the weekday only goes with the day that follows.
_NAMED = re.compile(rf"[A-Z][a-z]+day,?\s(?:the\s)?(?:\d{{1,2}}(?:st|nd|rd|th)?\.?(?: of)? (?:{MONTH_NAMES})|(?:{MONTH_NAMES})\.? \d)")
_WEEKDAY = re.compile(rf"\b(?:{'|'.join(WEEKDAYS)})\b(?P<own>['’]s)?")
_YEAR_OF = re.compile(
    r"\b(?:[Ff]iscal|[Tt]he|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Aa]n?|[\w.]+['’]s)\s(?:[a-z]+\s)?"
    r"(?P<year>19\d\d|20[0-4]\d)\b(?=[ -][A-Za-z]|[,.;:)]|$)"
    r"(?! (?:people|men|women|children|miles|feet|metres|jobs|homes|years))"
)
_OVER_NINE = "|".join(word for word, number in SMALL.items() if number > 9)
_SPELLED = re.compile(rf"\b(?:(?P<century>nineteen|twenty) (?P<tens>{_OVER_NINE})(?:[- ](?P<ones>\w+))?|year two thousand)\b")
_FIGURES = {first + value: str(value) for first in (0x660, 0x6F0, 0x966, 0xFF10) for value in range(10)}
"""Arabic, Persian, Devanagari and wide figures, one character for one."""
_CLOCK, _CLOCK_NEAR = re.compile(r"\b(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)\b"), 40
_PLUS = r"(?P<sign>[+-])(?P<hours>\d\d):?(?P<minutes>\d\d)"
_ZONES: dict[str, int] = table("dates")["zones"]
_ZONE = re.compile(rf"\s?(?:(?P<name>{'|'.join(_ZONES)})\b|{_PLUS}\b)")
# Two dates that belong together: from 3 to 5 March, between 2019 and 2021.
_JOINS = re.compile(r"\s?(?:,\s?)?(?:to|until|till|through|–|—|-|a|bis|til|à|au|al|até|hasta)\s?(?:the\s|le\s|el\s|o\s)?", re.IGNORECASE)
_HOUR = r"(?:\d{1,2}:\d\d\s(?:on\s)?)?"
_AND = re.compile(rf"\s(?:and|und|og|et|y|e)\s(?:the\s)?{_HOUR}", re.IGNORECASE)
_BETWEEN = re.compile(rf"\b(?:between|zwischen|mellom|entre)\s(?:the\s)?{_HOUR}$", re.IGNORECASE)
# 3 to 5 March, 2 and 20 February: the first day borrows its month from the second.
_FIRST = re.compile(
    r"(?:(?P<opens>\b(?:from|between|vom|von|fra|mellom|zwischen|du|del|de|entre)\s(?:the\s)?))?"
    r"(?<![\w.,/:£$€-])(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?\.?(?P<join>\s?(?:–|—|-)\s?|\s(?:to|and|until|through|bis|til|og|und|a|y|e|et|au|al)\s)(?:the\s)?$",
    re.IGNORECASE,
)
_NEAR = 40
"""More letters than any of these takes before a date."""
_AND_WORDS = re.compile(r"and|og|und|y|e|et")


def dates_of(document: Document, today: Today) -> tuple[Mention, ...]:
    """The dates of a whole page, sentence by sentence, with their places in it: what one sentence spoke of the next may count from."""
    found: list[Mention] = []
    for sentence in document.sentences:
        span, begin = sentence.span, sentence.offset + sentence.span.start_char
        read, today = _read(span.text, replace(today, span=span))
        found += (replace(one, start=one.start + begin, end=one.end + begin) for one in read)
    return tuple(found)


def read_dates(text: str, today: Today) -> tuple[Mention, ...]:
    """The dates of one sentence; what no calendar has, or hangs on a day nobody knows, is left out."""
    return _read(text, today)[0]


def full_days(text: str, base: date | None) -> Iterator[date]:
    """The days that a text gives, where it was written on this one."""
    found = read_dates(text, Today(day(base) if base else None))
    return (one.when.start.date() for one in found if one.when.precision in ("day", "moment"))


def _read(text: str, today: Today) -> tuple[tuple[Mention, ...], Today]:
    found: list[Mention] = []
    text = text if text.isascii() else text.translate(_FIGURES)
    for spot in _apart(_spots(text, today)):
        try:
            given = spot.read(today)
        except (NoDay, ValueError, OverflowError):
            continue
        words, beside = text[spot.start : spot.end], spot.beside or _is_spent(spot, text)
        found.append(Mention(given.when, given.until, words, spot.start, spot.end, spot.reckoned, beside, given.floating))
        today = today.after(_quarter_to(given) if beside and "quarter" in text[max(0, spot.start - 40) : spot.start] else given)
    return tuple(_timed(one, text) for one in _joined(text, found)), today


def _spots(text: str, today: Today) -> Iterator[Spot]:
    """The fullest forms first: of two that overlap, the first stands."""
    if any(map(str.isdigit, text)):
        yield from written.spots(text)
    if today.tongue != ENGLISH:
        yield from written.foreign_spots(text)
        yield from (Spot(one.start, one.end, partial(_calendar, one, text)) for one in dates(text) if one.month is not None)
        return
    yield from relative.spots(text)
    yield from (
        Spot(one.start, one.end, partial(_calendar, one, text), beside=_describes(one, text, today))
        for one in dates(text)
        if one.named is None
    )
    yield from (
        Spot(one.start(), one.end(), partial(_weekday, one), reckoned=True, beside=bool(one["own"])) for one in _WEEKDAY.finditer(text)
    )
    yield from (Spot(*one.span("year"), partial(_year_of, one), beside=True) for one in _YEAR_OF.finditer(text))
    yield from (Spot(*one.span(), partial(_spelled, one)) for one in _SPELLED.finditer(text))


def _apart(spots: Iterator[Spot]) -> Sequence[Spot]:
    """In their order; as those kept lie apart, only the neighbours can overlap."""
    kept: list[Spot] = []
    for spot in spots:
        at = bisect(kept, spot.start, key=attrgetter("start"))
        if not any(spot.start < other.end and other.start < spot.end for other in kept[max(0, at - 1) : at + 1]):
            kept.insert(at, spot)
    return kept


def _is_spent(spot: Spot, text: str) -> bool:
    """The year to September: what was done in it was not done on its last day."""
    return bool(_SPENT.search(text, max(0, spot.start - 40), spot.start))


def _quarter_to(given: Given) -> Given:
    """The quarter ended 30 September: what is told of it is told of all three months."""
    start = (given.until or given.when).start
    return relative.quarter(start.year, (start.month - 1) // 3 + 1) if given.when.precision == "day" else given


def _describes(one: Dated, text: str, today: Today) -> bool:
    """The 1984 novel, a pier of 1927 concrete: such a year says which thing is meant."""
    if one.month is not None or (_IN.search(text[: one.start]) and text[one.end : one.end + 2].strip()[:1].isupper()):
        return False  # In 2021 Tarn Chemicals was fined
    token = today.token(text, one.start)
    return token is not None and token.dep_ in ("nummod", "compound", "amod", "poss", "nmod") and token.head.pos_ in ("NOUN", "PROPN")


def _year_of(match: re.Match[str], _: Today) -> Given:
    return Given(When(match["year"]))


def _spelled(match: re.Match[str], _: Today) -> Given:
    """Nineteen ninety-six, the year two thousand."""
    if not match["century"]:
        return Given(When("2000"))
    tens, ones = SMALL.get(match["tens"].lower(), 0), SMALL.get((match["ones"] or "").lower(), 0)
    return Given(When(str(SMALL[match["century"].lower()] * 100 + tens + ones)))


def _weekday(match: re.Match[str], today: Today) -> Given:
    """A day of the calendar, unless it only says what kind of thing is meant: Sunday trips, an average Sunday, Black Monday."""
    text = match.string
    if _NAMED.match(text, match.start()) or IS_CALLED.search(text[: match.start()]):
        raise NoDay
    token = today.token(text, match.start())
    if token is None or _is_kind(token):
        raise NoDay
    return on_weekday(WEEKDAYS.index(token.text), today.tense(text, match.start()), today)


def _is_kind(token: Token) -> bool:
    if token.dep_ in ("compound", "amod", "nmod") and token.head.lemma_.lower() not in _PARTS and token.head.text not in WEEKDAYS:
        return True
    noun = token.head if token.dep_ == "compound" else token
    return any(one.lower_ in _ANY or one.tag_ == "JJ" for one in (*token.lefts, *noun.lefts) if one.i < token.i)


def _calendar(one: Dated, text: str, today: Today) -> Given:
    year = one.year if one.year is not None else _year(one, text, today)
    return Given(When(f"{year:04}") if one.month is None else of_month(year, one.month, one.day))


def _year(one: Dated, text: str, today: Today) -> int:
    before = text[max(0, one.start - 6) : one.start]
    if _THIS.search(before):
        return today.base.year
    month = one.month or 1
    if _LAST.search(before):
        return today.base.year - (month >= today.base.month)
    if _SINCE.search(before):
        return near_year(today.near, month, one.day, BACK, near=0)
    return near_year(today.near, month, one.day, today.tense(text, one.start))


def _timed(one: Mention, text: str) -> Mention:
    """A day with a time and its zone is a moment; a time without a zone stays in the words."""
    if one.when.precision != "day" or one.until:
        return one
    near = _CLOCK.finditer(text, max(0, one.start - _CLOCK_NEAR), min(len(text), one.end + _CLOCK_NEAR))
    zoned = [(clock, zone) for clock in near if (zone := _ZONE.match(text, clock.end()))]
    if len(zoned) != 1:
        return one
    (clock, zone), start = zoned[0], one.when.start
    exact = start.replace(hour=int(clock["hour"]), minute=int(clock["minute"]))
    return replace(one, when=moment(exact - _offset(zone)))


def _offset(zone: re.Match[str]) -> timedelta:
    if zone["name"]:
        return timedelta(minutes=_ZONES[zone["name"]])
    minutes = int(zone["hours"]) * 60 + int(zone["minutes"])
    return timedelta(minutes=minutes if zone["sign"] == "+" else -minutes)


def _joined(text: str, found: Sequence[Mention]) -> list[Mention]:
    made: list[Mention] = []
    for one in found:
        if made and (whole := _range(text, made[-1], one)):
            made[-1] = whole
        else:
            made += _with_first(text, one)
    return made


def _range(text: str, first: Mention, last: Mention) -> Mention | None:
    if first.until or last.until or first.when.precision != last.when.precision or last.when.start < first.when.start:
        return None
    between = text[first.end : last.start]
    if not (_JOINS.fullmatch(between) or (_AND.fullmatch(between) and _BETWEEN.search(text, max(0, first.start - _NEAR), first.start))):
        return None
    return replace(first, until=last.when, words=text[first.start : last.end], end=last.end)


def _with_first(text: str, one: Mention) -> list[Mention]:
    """A stretch where the words say so or the days follow each other; "3 and 12 February" are two days."""
    before = (
        _FIRST.search(text, max(0, one.start - _NEAR), one.start)
        if one.when.precision == "day" and not one.until and not one.reckoned
        else None
    )
    if not before:
        return [one]
    number = int(before["day"])
    if number >= int(one.when.iso[8:10]):
        return [one]
    opening = When(f"{one.when.iso[:8]}{number:02}")
    follows = int(one.when.iso[8:10]) - number == 1
    if _AND_WORDS.fullmatch(before["join"].strip()) and not before["opens"] and not follows:
        return [replace(one, when=opening, words=text[before.start("day") : one.end], start=before.start("day")), one]
    return [replace(one, when=opening, until=one.when, words=text[before.start("day") : one.end], start=before.start("day"))]
