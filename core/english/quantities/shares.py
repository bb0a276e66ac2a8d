"""Shares and rough counts in words: half the voters, one in five, two thirds, dozens of trees."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.english.lexicon import table
from core.english.patterns import any_in
from core.english.quantities.units import NUMBER_WORDS, ORDINALS, SMALL, spelled

_SMALL = rf"(?:an?|{'|'.join(word for word, number in SMALL.items() if 0 < number < 11)}|\d{{1,2}})"
_PARTS = any_in("numbers", "parts")
_WHOLE = r"(?= of\b(?! an? (?:million|billion|hour|century|mile|dozen|day|year)\b)| (?:the|its|their|his|her|our|all|those)\b)"
_SHARE = re.compile(rf"\b(?:(?P<count>{_SMALL})[\s-])?(?P<part>{_PARTS})\b{_WHOLE}", re.IGNORECASE)
_BY_SHARE = re.compile(rf"(?<=\bby )(?:(?P<count>{_SMALL})[\s-])?(?P<part>{_PARTS})\b(?! an? )", re.IGNORECASE)
_NO_TIME = r"(?= [a-z])(?! (?:days?|years?|hours?|months?|weeks?|minutes?)\b)"
_ONE_IN = re.compile(rf"\b(?P<some>{_SMALL}) (?:in|out of)(?: every)? (?P<all>{_SMALL})\b{_NO_TIME}", re.IGNORECASE)
_RANGES: dict[str, tuple[float, float]] = table("numbers")["rough"]
_ROUGH = re.compile(rf"\b(?P<rough>{'|'.join(sorted(_RANGES, key=len, reverse=True))})\b(?= of\b)", re.IGNORECASE)
_PART_WORDS = {"half", "halves", "quarter", "quarters"} | {f"{word}{ending}" for word in [*ORDINALS][2:] for ending in ("", "s")}
_ROUGH_WORDS = frozenset(name.split()[-1] for name in _RANGES)
_SLACK = 2.0


@dataclass(frozen=True, slots=True)
class Share:
    """What the words can mean, from the least to the most, in per cent or as a count."""

    low: float
    high: float
    unit: str
    start: int
    end: int


def shares(text: str, said: frozenset[str], *, digits: bool) -> Iterator[Share]:
    """Every share of a text; which words it has, and whether it has digits, tells what can be found in it."""
    if said & _PART_WORDS:
        yield from _parts(text)
    if digits or said & NUMBER_WORDS:
        yield from _ones_in(text)
    if said & _ROUGH_WORDS:
        yield from (Share(*_RANGES[match["rough"].lower()], "", *match.span()) for match in _ROUGH.finditer(text))


def _parts(text: str) -> Iterator[Share]:
    for match in (*_SHARE.finditer(text), *_BY_SHARE.finditer(text)):
        value = 100 * _number(match["count"] or "a") / _denominator(match["part"].lower())
        if value <= 100:
            yield Share(value - _SLACK, value + _SLACK, "percent", *match.span())


def _ones_in(text: str) -> Iterator[Share]:
    for match in _ONE_IN.finditer(text):
        some, every = _number(match["some"]), _number(match["all"])
        if 0 < some < every:
            yield Share(100 * some / every - _SLACK, 100 * some / every + _SLACK, "percent", *match.span())


def _number(words: str) -> float:
    return float(words) if words.isdigit() else 1.0 if words.lower() in ("a", "an") else spelled(words) or 0.0


def _denominator(part: str) -> int:
    if part in ("half", "halves"):
        return 2
    return 4 if part.startswith("quarter") else ORDINALS[part.removesuffix("s")]
