"""What figures are made of: units, number words, shares and rough counts, and whether a thing stands at a figure or moved by it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.english.lexicon import any_in, table

_TABLE = table("numbers")
MAGNITUDES: dict[str, float] = {word: float(size) for word, size in _TABLE["magnitudes"].items()}
CURRENCIES: dict[str, str] = _TABLE["currencies"]
_SIZES = ((name, unit, float(size)) for name, units in _TABLE["units"].items() for unit, size in units.items())
UNITS = {form: (name, size) for name, unit, size in _SIZES for form in (unit, f"{unit}s")}
_TENS = zip(range(20, 100, 10), _TABLE["tens"], strict=True)
SMALL = {word: number for number, word in [*enumerate(_TABLE["ones"]), *_TENS]}
"""Zero to twenty, then the tens."""
_LARGE = {word: size for word, size in MAGNITUDES.items() if len(word) > 2}
NUMBER_WORDS = frozenset(SMALL) | frozenset(_LARGE)
ORDINALS: dict[str, int] = {word: place for place, word in enumerate(_TABLE["places"], 1)}

_LETTERS = re.compile(r"[^\W\d_]+")
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
_RATE = re.compile(r"[\s-](?:per|an?(?=\s(?:hour|day|night|week|month)\b))[\s-](?P<per>(?!cent\b)(?:square\s)?[a-z]+)", re.IGNORECASE)
_MOVES, _BETWEEN = any_in("numbers", "moves"), any_in("numbers", "between")
_MOVED = re.compile(
    rf"\b{_MOVES}(?:(?:\s[\w'’-]+){{0,4}}?\s(?P<how>by|to|from|of)|(?:\s\w+ly)?)(?:\s(?:a further|{_BETWEEN}))*\s$",
    re.IGNORECASE,
)
_MOVE_AFTER = re.compile(rf"\s{_MOVES}\b", re.IGNORECASE)
_FAR = 60


def said(text: str) -> frozenset[str]:
    """The words of a text in small letters: where the right ones are missing, no expression need be tried."""
    return frozenset(_LETTERS.findall(text.lower()))


def spelled(words: str) -> float | None:
    """Two hundred and twelve as 212; None for a magnitude alone ("hundred", "dozen" without a number or an article)."""
    parts = [part for part in re.split(r"[\s-]+", words.lower()) if part != "and"]
    if parts[0] in _LARGE:
        return None
    total, current = 0.0, 0.0
    for part in parts:
        if part in SMALL:
            current += SMALL[part]
        elif part in ("a", "an"):
            current += 1
        elif part in ("hundred", "dozen"):
            current *= _LARGE[part]
        else:
            total, current = total + current * _LARGE[part], 0.0
    return total + current


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


def rate(text: str, end: int) -> str:
    """Per hour, per square foot; nothing for a figure that stands alone."""
    found = _RATE.match(text, end)
    return found["per"].lower() if found else ""


def motion(text: str, start: int, end: int) -> str:
    """Fell by 6, fell to 6 and fell from 6 are three different things; to 6 is where something stands, as a plain 6 is."""
    before = _MOVED.search(text, max(0, start - _FAR), start)
    if before:
        return {"by": "by", "of": "by", "from": "from"}.get((before["how"] or "by").lower(), "")
    return "by" if _MOVE_AFTER.match(text, end) else ""
