"""Times of the day in prose, and whether two of them can be the same."""

import re
from dataclasses import dataclass
from functools import lru_cache

from core.model.dates import When

_HALF_DAY, _DAY = 12 * 60, 24 * 60
CLOCK = re.compile(
    r"\b(?P<hour>[01]?\d|2[0-3])(?:(?P<colon>[:.])(?P<minute>[0-5]\d))?\s?(?P<half>[ap]\.?m\b\.?)|\b(?P<hour24>[01]?\d|2[0-3]):(?P<minute24>[0-5]\d)\b"
    r"|\b(?P<word>noon|midday|midnight)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(r"\b(?:about|around|shortly|just|before|after|nearly|almost|some time|soon)\s(?:\w+\s)?$", re.IGNORECASE)
_AT = re.compile(
    r"\b(?:at|about|around|before|after|between|(?P<score>by|from|since))\s(?:(?:about|around|shortly|just|nearly|almost|exactly)\s)?\Z",
    re.IGNORECASE,
)
_SURELY = re.compile(r"0\d[:.]|\d+[:.]00\b|.*[ap]\.?m", re.IGNORECASE)
"""06:40, 15:00, 3 pm: no game is won by that."""
_TO = re.compile(r"\s?(?:to|until|till|and|or|[–-])\s?\d", re.IGNORECASE)
_NAMED = {"noon": _HALF_DAY, "midday": _HALF_DAY, "midnight": 0}
_SLACK, _LOOSE = 5, 45


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes since midnight, and how many either way the words leave open."""

    minute: int
    slack: int
    words: str

    def agrees(self, other: "Clock") -> bool:
        apart = abs(self.minute - other.minute)
        return min(apart, _DAY - apart) <= max(self.slack, other.slack)


@lru_cache(maxsize=16384)
def clocks(text: str) -> tuple[Clock, ...]:
    return tuple(_clock(match) for match in CLOCK.finditer(text))


def _clock(match: re.Match[str]) -> Clock:
    loose = _LOOSE if _ABOUT.search(match.string[max(0, match.start() - 24) : match.start()]) else _SLACK
    if match["word"]:
        return Clock(_NAMED[match["word"].lower()], max(loose, 15), match.group())
    if match["hour24"]:
        return Clock(int(match["hour24"]) * 60 + int(match["minute24"]), loose, match.group())
    hour = int(match["hour"]) % 12 + (12 if match["half"].lower().startswith("p") else 0)
    return Clock(hour * 60 + int(match["minute"] or 0), loose, match.group())


def at_clock(text: str, when: When, date: str) -> When:
    """A day with the one time of day that its words give, as the clock there showed it; the end of a stretch of time is none."""
    found = [*CLOCK.finditer(text)] if when.precision == "day" else []
    if len(found) != 1 or found[0]["word"]:
        return when
    before = text[: found[0].start()]
    if not (is_time(found[0]) or before.endswith((f"{date}, ", f"{date} "))) or _TO.match(text, found[0].end()):
        return when
    minute = _clock(found[0]).minute
    return When(f"{when.iso}T{minute // 60:02}:{minute % 60:02}")


def is_time(clock: re.Match[str]) -> bool:
    """Whether the words before it make it a time of day; behind "by" and "from" it may be a score: won by 21:19, led from 12:10."""
    at = _AT.search(clock.string[: clock.start()])
    return bool(at and (not at["score"] or _SURELY.match(clock.group())))
