"""Dates as prose gives them, with as much of year, month and day as the words hold."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from core.english.lexicon import table, vocabulary
from core.english.patterns import DATELINE, any_of
from core.model.dates import MONTHS, When

_MONTH = {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)}
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTH_NAMES = any_of("""
    Jan(?:uary)? · Feb(?:ruary)? · March · Mar · April · Apr · May · June? · July? · Aug(?:ust)? · Sept(?:ember)? · Sep · Oct(?:ober)?
    Nov(?:ember)? · Dec(?:ember)?
""")
_NAME = rf"(?P<month>{MONTH_NAMES})\b\.?"
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_DAY = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_BEFORE = r"(?:in|since|from|until|till|by|of|during|before|after|early|late|mid|around|for|and|to|through|between)[ -]"

_IN_DIGITS = [re.compile(r"(?<![\d-])(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])(?!\d)")]
_WITH_MONTH = [
    re.compile(rf"\b{_DAY}(?: of)? {_NAME}(?:,? {_YEAR}\b)?"),
    re.compile(rf"\b{_NAME} {_DAY}\b(?!:|\s?(?:million|per cent|percent|%))(?:,? {_YEAR}\b)?"),
    re.compile(rf"\b{_NAME},? {_YEAR}\b"),
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
_WEEKDAY = re.compile(rf"\b(?:[Ll]ast |[Tt]his |[Oo]n )?(?P<weekday>{'|'.join(WEEKDAYS)})\b")
_CALLED = any_of(" · ".join(sorted(vocabulary("dates", "called"))))
IS_CALLED = re.compile(rf"\b{_CALLED} \Z")
"""Bloody Sunday, Super Tuesday: days with a name of their own, which is no day of last week."""
_NEXT = re.compile(r"\bnext\s$", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|till|by|for|before)\s(?:the\s)?$", re.IGNORECASE)
_WILL = re.compile(
    r"\b(?:will|would|shall|(?:is|are) (?:to|due|set|planned|scheduled|expected|going|pencilled))\b"
    r"(?:(?!\b(?:said|says|told|tells|announced|announces|wrote|confirmed|admitted|reported)\b)[^;.!?])*$",
    re.IGNORECASE,
)
# Without a day of publication only "on Sunday" and a Sunday at the end of a clause are dates; Sunday trips are trips.
_PART = r"(?:\s(?:morning|afternoon|evening|night|noon))?"
_DAY_ALONE = re.compile(
    r"(?:(?<=[Oo]n )|(?<=[Ll]ast )|(?<=this )|(?<=[Ss]ince )|(?<=[Uu]ntil )|(?<=[Bb]y )|(?<=[Bb]efore )|(?<=[Aa]fter )|(?<=[Ll]ate ))"
    rf"(?P<weekday>{'|'.join(WEEKDAYS)})\b{_PART}\b(?! (?!(?:is|was|has|does|as|its|his|this)\b)[a-z]+s\b)"
    rf"|\b(?P<other>{'|'.join(WEEKDAYS)})\b{_PART}(?=[,.;:!?)]|$)"
)
_NEAR = re.compile(r"\b(?P<near>yesterday|today|tonight|tomorrow|this (?:morning|afternoon|evening)|last night)\b", re.IGNORECASE)
_AGO = re.compile(
    r"\b(?P<ago>last (?:month|year)|(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?P<unit>day|month|year)s? ago)\b",
    re.IGNORECASE,
)
_SEASON = re.compile(r"\b(?P<season>spring|summer|autumn|fall|winter)(?: of)? (?=(?:1[5-9]|20)\d\d)", re.IGNORECASE)
_NEAR_DAYS = {"yesterday": -1, "last night": -1, "tomorrow": 1}


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
    season: str = ""

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
        seasons = {self.season, other.season} - {""}
        return len(seasons) > 1 or any(mine != theirs for mine, theirs in self.pairs(other))

    def agrees(self, other: "Dated") -> bool:
        return bool(self.pairs(other)) and not self.clashes(other)

    def when(self) -> When | None:
        """The same as the desk keeps dates; nothing without a year."""
        if self.year is None:
            return None
        parts = [f"{self.year:04}"] + [f"{part:02}" for part in (self.month, self.day) if part is not None]
        return When("-".join(parts if self.month is not None else parts[:1]))


@lru_cache(maxsize=16384)
def dates(text: str, published: When | None = None) -> tuple[Dated, ...]:
    """Dates in their order; a day without a year, "yesterday" and weekdays need the day the text was published."""
    candidates = list(_candidates(text, published))
    line = DATELINE.match(text) if candidates else None
    first = line.end() if line else 0  # A dateline dates the report, not what it tells.
    found: list[Dated] = []
    for dated in candidates:
        if dated.start >= first and not any(dated.start < other.end and other.start < dated.end for other in found):
            found.append(dated)
    return tuple(sorted(found, key=lambda dated: dated.start))


def _candidates(text: str, published: When | None) -> Iterator[Dated]:
    base = published.start.date() if published else None
    yield from (_absolute(match, base) for pattern in _absolutes(text) for match in pattern.finditer(text))
    if base:
        yield from _relative(text, base)
    elif _ANY_DAY.search(text):
        yield from (_named_day(match) for match in _DAY_ALONE.finditer(text) if not IS_CALLED.search(text[: match.start()]))


def _absolutes(text: str) -> list[re.Pattern[str]]:
    """The expressions that can match, those that hold most first."""
    with_month = _WITH_MONTH if _ANY_MONTH.search(text) else []
    return [*_IN_DIGITS, *with_month, *_YEAR_ALONE] if _DIGIT.search(text) else with_month


def _absolute(match: re.Match[str], base: date | None) -> Dated:
    parts = match.groupdict()
    month = _month(parts["month"]) if parts.get("month") else None
    day = int(parts["day"]) if parts.get("day") else None
    year = int(parts["year"]) if parts.get("year") else _nearest_year(base, month, day)
    names = [name for name in ("day", "month", "year") if parts.get(name)]
    start, end = min(match.start(name) for name in names), max(match.end(name) for name in names)
    return Dated(year, month, day, match.string[start:end], start, end, season=_season(match))


def _season(match: re.Match[str]) -> str:
    before = _SEASON.search(match.string, max(0, match.start() - 20), match.end())
    return before["season"].lower().replace("fall", "autumn") if before else ""


def _named_day(match: re.Match[str]) -> Dated:
    """A weekday without the day of publication: which week stays open."""
    name = "weekday" if match["weekday"] else "other"
    return Dated(None, None, None, match[name], *match.span(name), WEEKDAYS.index(match[name]))


def _month(words: str) -> int:
    return int(words) if words.isdigit() else _MONTH[words[:3].lower()]


def _nearest_year(base: date | None, month: int | None, day: int | None) -> int | None:
    if base is None or month is None:
        return None
    asked = month * 30 + (day or 15)
    return min(
        (base.year - 1, base.year, base.year + 1), key=lambda year: abs((year - base.year) * 365 + asked - base.month * 30 - base.day)
    )


def _relative(text: str, base: date) -> Iterator[Dated]:
    readers: list[tuple[tuple[str, ...], re.Pattern[str], Callable[[re.Match[str], date], tuple[date, str]]]] = [
        (("day",), _WEEKDAY, _weekday),
        (("day", "night", "tomorrow", "this "), _NEAR, _near),
        (("ago", "last "), _AGO, _ago),
    ]
    lower = text.lower()
    for hints, pattern, read in readers:
        for match in pattern.finditer(text) if any(hint in lower for hint in hints) else ():
            if IS_CALLED.search(text[: match.start()]):
                continue
            value, unit = read(match, base)
            month = value.month if unit != "year" else None
            yield Dated(value.year, month, value.day if unit == "day" else None, match.group(), *match.span())


def _weekday(match: re.Match[str], base: date) -> tuple[date, str]:
    """News means the last such day, the day of publication included, unless its words look ahead."""
    before, back = match.string[: match.start()], (base.weekday() - WEEKDAYS.index(match["weekday"])) % 7
    ahead = _NEXT.search(before) or (back and (_UNTIL.search(before) or _WILL.search(before)))
    return base - timedelta(days=back - 7 if ahead else back), "day"


def _near(match: re.Match[str], base: date) -> tuple[date, str]:
    return base + timedelta(days=_NEAR_DAYS.get(match["near"].lower(), 0)), "day"


def _ago(match: re.Match[str], base: date) -> tuple[date, str]:
    unit = (match["unit"] or match["ago"].split()[-1]).lower()
    count = _count(match["ago"].lower().split()[0])
    if unit == "day":
        return base - timedelta(days=count), unit
    months = base.year * 12 + base.month - 1 - count * (12 if unit == "year" else 1)
    return date(max(1, months // 12), months % 12 + 1, 1), unit


def _count(word: str) -> int:
    """Last month is one month ago."""
    return int(word[:4]) if word.isdigit() else table("dates")["counts"].index(word) + 1 if word in table("dates")["counts"] else 1
