"""Dates that lean on another day: yesterday, three weeks ago, next month, last autumn, two days later, the third quarter."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

from core.english.dates.context import AHEAD, BACK, OPEN, Given, NoDay, Spot, Today, as_day, moved, of_month, on_weekday, token_at
from core.english.dates.written import MONTH_NAMES, dates
from core.english.lexicon import table
from core.english.units import ORDINALS, SMALL
from core.model.dates import WEEKDAYS, When, day

_TABLE = table("dates")
_COUNTS = {word: number for word, number in SMALL.items() if number} | {"a": 1, "an": 1, "a couple of": 2}
_NEAR: dict[str, int] = _TABLE["now"]
_STEP: dict[str, int] = _TABLE["step"]
_NUMBER = rf"(?<!-)(?P<count>\d{{1,3}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))}|several|some|many|few|a few)"
_UNIT = r"(?P<unit>day|week|fortnight|month|year)s?"
_PART = r"(?:day|morning|afternoon|evening|night)"
_NOW = re.compile(rf"(?<!\bto )\b(?P<near>{'|'.join(sorted(_NEAR, key=len, reverse=True))})\b(?P<own>['’]s)?", re.IGNORECASE)
_AGO = re.compile(rf"\b{_NUMBER} {_UNIT} ago\b", re.IGNORECASE)
_PERIOD = re.compile(
    r"\b(?P<step>last|next|this|(?:the )?(?:past|current)) (?:(?:fiscal|calendar) )?(?P<unit>week|month|year)\b"
    r"(?P<own>['’]s)?(?![- ](?:old|long|on)\b)",
    re.IGNORECASE,
)
_SAME_PERIOD = re.compile(r"\b(?:the (?P<step>following|previous)|(?P<that>that)(?: same)?) (?P<unit>month|year)\b(?!['’]s)", re.IGNORECASE)
_YEAR_END = re.compile(r"\b(?:the )?(?:year['’]?s?[- ]end|end of (?:the|this) year)\b", re.IGNORECASE)
_MONTH = re.compile(rf"\b{MONTH_NAMES},? (?:of )?$")
_WEEKEND = re.compile(r"\b(?:(?P<step>last|this|next|coming) weekend|(?:at|over|of|on) the weekend)\b", re.IGNORECASE)
_NEXT_DAY = re.compile(
    rf"\b(?P<step>next|coming|following|(?:hours|night|morning|evening) of) (?P<weekday>{'|'.join(WEEKDAYS)})\b(?! week)"
)
_FROM_DAY = re.compile(
    rf"\b(?P<before>last|from|early|late|the|this past) (?P<weekday>{'|'.join(WEEKDAYS)})\b"
    r"(?=[,.;:)]|$|\s(?:morning|afternoon|evening|night|to|until)\b)"
)
_TO = re.compile(r"\s(?:to|until)\b")
_QUARTER = re.compile(
    r"\b(?:(?P<before>(?:19|20)\d\d)(?:['’]s)? )?(?P<place>first|second|third|fourth)[- ]quarter\b"
    r"(?:(?: of| in|,)? (?:(?P<which>last|this|next|a) year\b(?: ago| earlier)?|(?P<year>(?:19|20)\d\d)\b))?",
    re.IGNORECASE,
)
_YEARS_QUARTER = re.compile(r"\b(?P<which>this|last|next) year['’]s \Z", re.IGNORECASE)
_LATEST = re.compile(
    r"\b(?:the|this)(?P<new> latest| most recent| current)? (?:quarter|(?<=latest )period)\b(?! (?:century|of a|ended|ending)\b)",
    re.IGNORECASE,
)
_OF_YEAR = re.compile(r"\b(?P<year>(?:19|20)\d\d) (?:quarter|period)\b")
_YEAR_BEFORE = re.compile(
    r"\b(?:(?:the |a )?year[- ](?:ago|earlier)(?: (?:quarter|period))?"
    r"|the (?:corresponding|same|comparable|like|year-earlier|year-ago) (?:quarter|period)"
    r"(?: (?:of )?(?:last year|a year (?:ago|earlier)))?)\b",
    re.IGNORECASE,
)
_SEASONS: dict[str, int] = _TABLE["seasons"]
"""The month each begins with in the north; half a year away from it in the south."""
_HALF_YEAR, _DECEMBER = 6, 12
_SEASON = re.compile(
    r"\b(?:(?:(?P<step>last|this|this past|next) |(?P<since>since) (?:the |last )?)(?P<season>spring|summer|autumn|fall|winter)"
    r"|(?:in|during|until|by|over) the (?P<other>spring|summer|autumn|winter))\b(?! (?:of )?(?:\d|(?:last|this|next)\b)|['’-])",
    re.IGNORECASE,
)


def spots(text: str) -> Iterator[Spot]:
    lower = text.lower()
    if not any(hint in lower for hint in _TABLE["hints"]):
        return
    for pattern, read in _FORMS:
        for match in pattern.finditer(text):
            yield Spot(match.start(), match.end(), partial(read, match), reckoned=True, beside=bool(match.groupdict().get("own")))


def _now(match: re.Match[str], today: Today) -> Given:
    """Overnight, behind a day that is named, is the night of that day."""
    if match["near"].lower() == "overnight" and dates(match.string[: match.start()]):
        raise NoDay
    return moved(today.base, _NEAR[match["near"].lower()], "day")


def _ago(match: re.Match[str], today: Today) -> Given:
    return _counted(match, today.base, -1)


def _period(match: re.Match[str], today: Today) -> Given:
    """Last year, behind a month, only says which; an offer on this week only is of no day."""
    if _MONTH.search(match.string[: match.start()]):
        raise NoDay
    return moved(today.base, _STEP[match["step"].lower().removeprefix("the ")], match["unit"].lower())


def _same_period(match: re.Match[str], today: Today) -> Given:
    """That year, the following month: counted from the last one spoken of, which must be told as precisely."""
    unit = match["unit"].lower()
    if unit == "month" and today.last is not None and today.last.precision == "year":
        raise NoDay
    return moved(_last(today), _STEP[(match["step"] or "that").lower()], unit)


def _year_end(_: re.Match[str], today: Today) -> Given:
    return Given(When(f"{today.base.year:04}-12"))


def _quarter(match: re.Match[str], today: Today) -> Given:
    """The third quarter is the last that has begun, unless a year stands beside it."""
    number = ORDINALS[match["place"].lower()]
    if match["year"] or match["before"]:
        return quarter(int(match["year"] or match["before"]), number)
    beside = match["which"] or (owner["which"] if (owner := _YEARS_QUARTER.search(match.string[: match.start()])) else "")
    if beside:
        return quarter(today.base.year + {"last": -1, "a": -1, "this": 0, "next": 1}[beside.lower()], number)
    begun = (today.base.month - 1) // 3 + 1
    return quarter(today.base.year - (number > begun), number)


def _latest(match: re.Match[str], today: Today) -> Given:
    """The quarter that was spoken of; the latest is otherwise the last that is over."""
    if today.quarter is not None and "current" not in (match["new"] or ""):
        return _of(today.quarter)
    if not match["new"]:
        raise NoDay
    months = today.base.year * 4 + (today.base.month - 1) // 3 - ("current" not in match["new"])
    return quarter(months // 4, months % 4 + 1)


def _year_before(match: re.Match[str], today: Today) -> Given:
    """Where figures of a quarter are told, a year ago is the same quarter of the year before."""
    if today.quarter is not None:
        start = today.quarter.start
        return quarter(start.year - 1, (start.month - 1) // 3 + 1)
    words = match.group().lower()
    if "year-" in words or "quarter" in words or "period" in words:
        raise NoDay
    return moved(today.base if words.endswith("ago") else _last(today), -1, "year")


def _last(today: Today) -> date:
    if today.last is None:
        raise NoDay
    return as_day(today.last)


def _of_year(match: re.Match[str], today: Today) -> Given:
    """The 1988 period, where figures of a quarter are told."""
    if today.quarter is None:
        raise NoDay
    return quarter(int(match["year"]), (today.quarter.start.month - 1) // 3 + 1)


def quarter(year: int, number: int) -> Given:
    return Given(of_month(year, number * 3 - 2), of_month(year, number * 3))


def _of(first: When) -> Given:
    return quarter(first.start.year, (first.start.month - 1) // 3 + 1)


def _season(match: re.Match[str], today: Today) -> Given:
    """The last one is over and the next has not begun; one from December on belongs to two years. An autumn fair is no autumn."""
    if _is_thing(match, today):
        raise NoDay
    first, base = _SEASONS[(match["season"] or match["other"]).lower()], today.base
    first = (first + _HALF_YEAR - 1) % 12 + 1 if today.southern else first
    begun = base.year if base.month >= first else base.year - 1
    running = (base.year - begun) * 12 + base.month - first < 3
    year = begun + _seasons_on(match, begun, running, today)
    return Given(When(f"{year:04}"), When(f"{year + 1:04}") if first == _DECEMBER else None)


def _is_thing(match: re.Match[str], today: Today) -> bool:
    """Water rises in a spring, and prices fall: only as an adverb or behind a preposition is such a word a season."""
    at = max(match.start("season"), match.start("other"))
    token = token_at(*today.parsed(match.string, at))
    if token is None or match.string[: match.start()].lower().endswith("the "):
        return token is not None  # the last winter wheat, the last spring in the mattress
    if token.dep_ in ("compound", "amod", "nsubj", "nsubjpass", "dobj", "conj") or token.pos_ == "VERB":
        return True
    nouns = [one for one in token.children if one.dep_ == "prep" and one.lower_ in ("in", "at", "near")]
    return bool(nouns) or (token.dep_ == "pobj" and token.head.head.pos_ == "NOUN" and token.lower_ in ("spring", "fall"))


def _seasons_on(match: re.Match[str], begun: int, running: bool, today: Today) -> int:
    """How many seasons after the last that has begun is meant."""
    step = (match["step"] or "").lower()
    if step == "this":
        return 0 if begun == today.base.year or running else 1
    if step in ("last", "next", "this past"):
        return 1 if step == "next" else -1 if running else 0
    looks = BACK if match["since"] else today.tense(match.string, max(match.start("season"), match.start("other")))
    if not step and looks == OPEN:
        raise NoDay  # what the lambs do in the spring they do in every spring
    return 0 if running or looks == BACK else 1


def _weekend(match: re.Match[str], today: Today) -> Given:
    """The one that is or was last, on a weekday; this weekend and the next lie ahead of a weekday."""
    step, base = (match["step"] or "last").lower(), today.base
    saturday = base - timedelta(days=(base.weekday() - 5) % 7)
    on_it = base.weekday() >= 5
    ahead = {"last": -1 if on_it else 0, "this": 0 if on_it else 1}.get(step, 1)
    saturday += timedelta(days=7 * ahead) if match["step"] else timedelta()
    return Given(day(saturday), day(saturday + timedelta(days=1)))


def _next_day(match: re.Match[str], today: Today) -> Given:
    if " of" in match["step"].lower():
        return on_weekday(WEEKDAYS.index(match["weekday"]), BACK, today)
    away = (WEEKDAYS.index(match["weekday"]) - today.base.weekday()) % 7 or 7
    return moved(today.base, away, "day")


def _from_day(match: re.Match[str], today: Today) -> Given:
    """The Saturday, late Friday: the last one; "from Monday" may be either, unless the words go on "to Friday" or look ahead."""
    if match["before"].lower() == "from" and not _TO.match(match.string, match.end()):
        if today.tense(match.string, match.start("weekday")) != AHEAD:
            raise NoDay
        return on_weekday(WEEKDAYS.index(match["weekday"]), AHEAD, today)
    back = (today.base.weekday() - WEEKDAYS.index(match["weekday"])) % 7
    return moved(today.base, -(back or (7 if match["before"].lower() == "last" else 0)), "day")


def _counted(match: re.Match[str], base: date, side: int) -> Given:
    words, unit = match["count"].lower(), match["unit"].lower()
    if not words.isdigit() and words not in _COUNTS:
        raise NoDay
    count = int(words) if words.isdigit() else _COUNTS[words]
    if unit == "fortnight":
        count, unit = count * 2, "week"
    return moved(base, side * count, unit)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Today], Given]], ...] = (
    (_QUARTER, _quarter),
    (_YEAR_BEFORE, _year_before),
    (_OF_YEAR, _of_year),
    (_LATEST, _latest),
    (_AGO, _ago),
    (_NOW, _now),
    (_WEEKEND, _weekend),
    (_YEAR_END, _year_end),
    (_PERIOD, _period),
    (_SAME_PERIOD, _same_period),
    (_SEASON, _season),
    (_NEXT_DAY, _next_day),
    (_FROM_DAY, _from_day),
)
