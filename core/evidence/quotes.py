"""Find a quote in a text: letter for letter, or after evening out white space and quotation marks, or not at all."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import TypeVar, cast
from unicodedata import category

from core.model.claim import Quote
from core.model.words import Match

CONTEXT = 32
"""Characters kept on either side; a stored quote has exactly as many, so this number can never change."""

Place = tuple[int, int]
T = TypeVar("T")

_MARKS = str.maketrans(dict.fromkeys("“”„‟«»″＂'‘’‚‛‹›′`´ʼ＇", '"'))
_SPACE = re.compile(r"\s+")
_WIDER = re.compile(r"\s{2,}")
_JOINTS = frozenset("'’ʼ＇-‐‑")
_IN_FIGURES = frozenset(".,:/\u00a0\u2009\u202f")
_JOINER = "\u200d"


def anchor(text: str, words: str) -> Quote | None:
    """Where words stand in a text, the first time they do; the quote holds the text's own words and says how they were found."""
    wanted = words.strip()
    if not wanted:
        return None
    place = next(_exactly(text, wanted), None)
    if place:
        return at(text, *place)
    place = next(_loosely(text, wanted), None)
    return at(text, *place, match=Match.NORMALISED) if place else None


def at(text: str, start: int, end: int, match: Match = Match.EXACT) -> Quote:
    """A stretch of a text as a quote."""
    return Quote(text[start:end], start, end, text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT], match)


def quoted_from(text: str, value: T) -> T:
    """The same with every quote in it taken anew from a text that has the same letters in the same places, and more."""
    if isinstance(value, Quote):
        return cast(T, at(text, value.start, value.end, value.match))
    if isinstance(value, tuple):
        return cast(T, tuple(quoted_from(text, part) for part in value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: quoted_from(text, getattr(value, field.name)) for field in fields(value)})
    return value


def find(text: str, quote: Quote) -> Place | None:
    """Where a stored quote stands: at its own position or nowhere, since a frozen text never changes."""
    if not 0 <= quote.start < quote.end <= len(text):
        return None
    return (quote.start, quote.end) if at(text, quote.start, quote.end, quote.match) == quote else None


def check(text: str, quote: Quote) -> Match:
    """Whether a stored quote is still what it was; altered words are not found, even where the text has them elsewhere."""
    return Match.NOT_FOUND if find(text, quote) is None else quote.match


def selectors(quote: Quote) -> list[dict[str, str | int]]:
    """The quote as W3C Web Annotation selectors; positions count Unicode code points of the frozen text."""
    return [
        {"type": "TextQuoteSelector", "exact": quote.exact, "prefix": quote.prefix, "suffix": quote.suffix},
        {"type": "TextPositionSelector", "start": quote.start, "end": quote.end},
    ]


def _exactly(text: str, wanted: str) -> Iterator[Place]:
    for start in _starts(text, wanted):
        if _is_whole(text, start, start + len(wanted)):
            yield start, start + len(wanted)


def _loosely(text: str, wanted: str) -> Iterator[Place]:
    """One run of white space for another, one quotation mark for another; every other character as it is."""
    evened, loose = _evened(text), _even(wanted)
    for start in _starts(evened.text, loose):
        place = evened.origin(start), evened.origin(start + len(loose) - 1) + 1
        if _is_whole(text, *place):
            yield place


def _starts(text: str, wanted: str) -> Iterator[int]:
    start = text.find(wanted)
    while start >= 0:
        yield start
        start = text.find(wanted, start + 1)


@dataclass(frozen=True, slots=True)
class _Evened:
    """A text with its white space and quotation marks evened out, and how far each part of it has moved."""

    text: str
    places: tuple[int, ...]
    shifts: tuple[int, ...]

    def origin(self, place: int) -> int:
        return place + self.shifts[bisect_right(self.places, place)]


@lru_cache(maxsize=8)
def _evened(text: str) -> _Evened:
    """Made once for all the quotes of a text."""
    places, shifts = [], [0]
    for run in _WIDER.finditer(text):
        places.append(run.start() - shifts[-1] + 1)
        shifts.append(shifts[-1] + len(run.group()) - 1)
    return _Evened(_even(text), tuple(places), tuple(shifts))


def _even(text: str) -> str:
    return _SPACE.sub(" ", text).translate(_MARKS)


def _is_whole(text: str, start: int, end: int) -> bool:
    return not _cuts(text, start) and not _cuts(text, end)


def _cuts(text: str, place: int) -> bool:
    """Half a word, figure or character is not what the source said: "2 million" is not in "1.2 million", "can" not in "can't"."""
    if not 0 < place < len(text):
        return False
    left, right = text[place - 1], text[place]
    if _is_word(left) and _is_word(right):
        return True
    return _joins(text[max(0, place - 2) : place], right) or _joins(text[place : place + 2][::-1], left) or _continues(left, right)


def _joins(beyond: str, near: str) -> bool:
    """Whether a sign next to the cut holds together what stands on its two sides."""
    if len(beyond) < 2:
        return False
    far, sign = beyond[0], beyond[1]
    return (sign in _IN_FIGURES and far.isdecimal() and near.isdecimal()) or (sign in _JOINTS and _is_word(far) and _is_word(near))


def _continues(left: str, right: str) -> bool:
    """An accent of its own, or a sign that makes one picture of two."""
    return left == _JOINER or right == _JOINER or (not right.isascii() and category(right).startswith("M"))


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
