"""Dates that lean on another day: yesterday, three weeks ago, next month, last autumn, two days later, the same evening."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

from core.analysts.rules.dates import MONTH_NAMES, dates
from core.analysts.rules.patterns import word_set
from core.analysts.rules.tenses import AHEAD, BACK, OPEN, tense
from core.analysts.rules.today import Given, NoDay, Spot, Today, as_day, moved, on_weekday
from core.analysts.rules.units import spelled
from core.analysts.rules.verbs import is_verb_form
from core.model.dates import When, day
from core.words import STOP_WORDS

_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_NUMBER = r"(?P<count>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of|several|some)"
_UNIT = r"(?P<unit>day|week|fortnight|month|year)s?"
_PART = r"(?:day|morning|afternoon|evening|night)"
_NEAR = {
    "the day before yesterday": -2, "the day after tomorrow": 2, "yesterday": -1, "last night": -1, "tomorrow": 1, "today": 0, "tonight": 0,
    "this morning": 0, "this afternoon": 0, "this evening": 0, "overnight": 0, "earlier today": 0,
}  # fmt: skip
_STEP = {
    "last": -1,
    "past": -1,
    "this": 0,
    "next": 1,
    "coming": 1,
    "same": 0,
    "that": 0,
    "following": 1,
    "previous": -1,
    "day before": -1,
    "day after": 1,
}
_VAGUE = ("several", "some")

_NOW = re.compile(rf"(?<!\bto )\b(?P<near>{'|'.join(sorted(_NEAR, key=len, reverse=True))})\b(?!['’]s)", re.IGNORECASE)
_AGO = re.compile(rf"\b{_NUMBER} {_UNIT} ago\b", re.IGNORECASE)
_PERIOD = re.compile(r"\b(?P<step>last|next) (?P<unit>week|month|year)\b(?!['’]s|[- ](?:old|long|on)\b)", re.IGNORECASE)
_MONTH = re.compile(rf"\b{MONTH_NAMES},? (?:of )?$")
_WEEKEND = re.compile(r"\b(?:(?P<step>last|this|next|coming) weekend|(?:at|over) the weekend)\b", re.IGNORECASE)
_NEXT_DAY = re.compile(rf"\b(?:(?:next|coming|following)|(?:hours|night|morning|evening) of) (?P<weekday>{'|'.join(_DAYS)})\b(?! week)")
_FROM_DAY = re.compile(
    rf"\b(?P<before>last|from|early|late|the|this past) (?P<weekday>{'|'.join(_DAYS)})\b"
    r"(?=[,.;:)]|$|\s(?:morning|afternoon|evening|night|to|until)\b)"
)
_LATER = re.compile(
    rf"\b{_NUMBER} {_UNIT} (?P<side>(?:later|earlier)(?! than)|afterwards?|before(?=[,.;]|$)|after(?: that)?(?=[,.;]|$)|before that)\b",
    re.IGNORECASE,
)
_SAME = re.compile(
    rf"\b(?:(?:on |in )?(?:the|that) (?P<step>same|following|next|previous) {_PART}|on (?P<that>that) {_PART}"
    r"|the (?P<side>day before|day after)(?=[,.;]|$))\b",
    re.IGNORECASE,
)
_TO = re.compile(r"\s(?:to|until)\b")
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
"""The month each begins with in the north; half a year away from it in the south."""
_HALF_YEAR, _DECEMBER = 6, 12
_SEASON = re.compile(
    r"\b(?:(?:(?P<step>last|this|next) |(?P<since>since) (?:the |last )?)(?P<season>spring|summer|autumn|fall|winter)"
    r"|(?:in|during|until|by) the (?P<other>spring|summer|autumn|winter))\b(?! (?:of )?(?:\d|(?:last|this|next)\b)|['’-])",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r" ([a-z]+)")
_OF_A_THING = word_set("in of at from near below above beside behind under")
_JOINT = re.compile(r"[,;:]|\b(?:because|when|while|that|after|before|as|if|and|but)\b", re.IGNORECASE)
_THE = re.compile(r"\bthe \Z", re.IGNORECASE)
_HINTS = (
    "ago", "day", "later", "earlier", "night", "this ", "last ", "next ", "week", "tomorrow", "after", "before", "same", "that ",
    "spring", "summer", "autumn", "winter", "since ",
)  # fmt: skip


def spots(text: str) -> Iterator[Spot]:
    lower = text.lower()
    if not any(hint in lower for hint in _HINTS):
        return
    for pattern, read in _FORMS:
        for match in pattern.finditer(text):
            yield Spot(match.start(), match.end(), partial(read, match), reckoned=True)


def _now(match: re.Match[str], today: Today) -> Given:
    """Overnight, behind a day that is named, is the night of that day."""
    if match["near"].lower() == "overnight" and dates(match.string[: match.start()]):
        raise NoDay
    return moved(today.base, _NEAR[match["near"].lower()], "day")


def _ago(match: re.Match[str], today: Today) -> Given:
    return _counted(match, today.base, -1)


def _period(match: re.Match[str], today: Today) -> Given:
    """Last year, behind a month, only says which."""
    if _MONTH.search(match.string[: match.start()]):
        raise NoDay
    return moved(today.base, _STEP[match["step"].lower()], match["unit"].lower())


def _season(match: re.Match[str], today: Today) -> Given:
    """The last one is over and the next has not begun; one from December on belongs to two years. An autumn fair is no autumn."""
    if (word := _NEXT_WORD.match(match.string, match.end())) and word[1] not in STOP_WORDS and not is_verb_form(word[1]):
        raise NoDay
    if _is_thing(match, word[1] if word else ""):
        raise NoDay
    first, base = _SEASONS[(match["season"] or match["other"]).lower()], today.base
    first = (first + _HALF_YEAR - 1) % 12 + 1 if today.southern else first
    begun = base.year if base.month >= first else base.year - 1
    running = (base.year - begun) * 12 + base.month - first < 3
    year = begun + _seasons_on(match, running)
    return Given(When(f"{year:04}"), When(f"{year + 1:04}") if first == _DECEMBER else None)


def _is_thing(match: re.Match[str], following: str) -> bool:
    """Water rises in a spring, and prices fall: as part of what a verb stands behind, or of what something is, such a word is no season."""
    if match["step"] and _THE.search(match.string[: match.start()]):
        return True  # the last winter wheat, the last spring in the mattress
    if (match["season"] or match["other"]).lower() not in ("spring", "fall"):
        return False
    before = _JOINT.split(match.string[: match.start()])[-1].lower().split()
    subject = is_verb_form(following) and bool(before or match["step"]) and not any(map(is_verb_form, before))
    return subject or following in _OF_A_THING


def _seasons_on(match: re.Match[str], running: bool) -> int:
    """How many seasons after the last that has begun is meant."""
    step = (match["step"] or "").lower()
    if step in ("last", "next"):
        return 1 if step == "next" else -1 if running else 0
    looks = BACK if match["since"] else tense(match.string, max(match.start("season"), match.start("other")))
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
    ahead = match.group().lower().startswith(("next", "coming", "following"))
    if not ahead:
        return on_weekday(_DAYS.index(match["weekday"]), BACK, today)
    away = (_DAYS.index(match["weekday"]) - today.base.weekday()) % 7 or 7
    return moved(today.base, away, "day")


def _from_day(match: re.Match[str], today: Today) -> Given:
    """The Saturday, late Friday: the last one; "from Monday" may be either, unless the words go on "to Friday" or look ahead."""
    if match["before"].lower() == "from" and not _TO.match(match.string, match.end()):
        if tense(match.string, match.start()) != AHEAD:
            raise NoDay
        return on_weekday(_DAYS.index(match["weekday"]), AHEAD, today)
    back = (today.base.weekday() - _DAYS.index(match["weekday"])) % 7
    return moved(today.base, -(back or (7 if match["before"].lower() == "last" else 0)), "day")


def _later(match: re.Match[str], today: Today) -> Given:
    return _counted(match, _spoken_of(today), -1 if match["side"].lower().startswith(("earlier", "before")) else 1)


def _same(match: re.Match[str], today: Today) -> Given:
    word = (match["step"] or match["that"] or match["side"]).lower()
    step = {"next": 1}.get(word, _STEP[word])
    return moved(_spoken_of(today), step, "day")


def _spoken_of(today: Today) -> date:
    """Only a day that is known to the day has a day after it."""
    if today.last is None or today.last.precision not in ("day", "moment"):
        raise NoDay
    return as_day(today.last)


def _counted(match: re.Match[str], base: date, side: int) -> Given:
    words, unit = match["count"].lower(), match["unit"].lower()
    if words in _VAGUE:
        raise NoDay
    count = 2 if words == "a couple of" else int(words) if words.isdigit() else int(spelled(words) or 1)
    if unit == "fortnight":
        count, unit = count * 2, "week"
    return moved(base, side * count, unit)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Today], Given]], ...] = (
    (_LATER, _later),
    (_SAME, _same),
    (_AGO, _ago),
    (_NOW, _now),
    (_WEEKEND, _weekend),
    (_PERIOD, _period),
    (_SEASON, _season),
    (_NEXT_DAY, _next_day),
    (_FROM_DAY, _from_day),
)
