"""Figures in prose: how much, of what, and whether two of them can both be true."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from math import inf

from core.english.lexicon import any_in, vocabulary
from core.english.units import CURRENCIES, MAGNITUDES, NUMBER_WORDS, ORDINALS, UNITS, Share, motion, rate, said, shares, spelled
from core.english.words import STOP_WORDS, idea

Span = tuple[int, int]


def _just_before(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{any_in('numbers', name)}\s*$", re.IGNORECASE)


_DIGIT = re.compile(r"\d")
_DIGITS = r"\d{1,3}(?:[,\u00a0\u202f\u2009 ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"
_BIG = r"(?:(?i:hundred|thousand|million|billion|trillion|mn|bn|tn)|[mkMKbB])"
_FIGURE = re.compile(
    rf"(?=[\dUACGE$£€¥])(?P<money>(?:US|A|C)?\$|[£€¥]|\b(?:GBP|USD|EUR)\s?)?(?<![\w.:/])(?P<number>{_DIGITS})(?![\d:]|\.\d|/\d)"
    rf"(?:\s?(?P<big>{_BIG})\b)?"
)
_NUMBER_WORD = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_SPELLED = re.compile(
    rf"\b(?:(?:half|(?:an?\s)?quarter of) an?\s(?:million|billion|dozen)|(?:{_NUMBER_WORD}) and a half(?:\s(?:thousand|million|billion))?"
    rf"|(?:an?\s)?(?:{_NUMBER_WORD})(?:[\s-]+(?:and\s)?(?:{_NUMBER_WORD}))*)\b(?!-)",
    re.IGNORECASE,
)
_NO_PLACE = r"(?! (?:reported|published|of all|time)\b)(?=\s[a-z])"
_ORDINAL = re.compile(rf"\b(?:(?P<digits>\d+)(?:st|nd|rd|th)|(?P<word>{'|'.join(ORDINALS)}))\b{_NO_PLACE}", re.IGNORECASE)
_UNIT = re.compile(
    r"[\s-]?(?P<unit>years?[ -]old\b|%|°C|°F|per cent\b|percentage points?\b|(?:square|cubic|sq)\s[a-z]+\b|km/h\b|[A-Za-z]+\b)"
)
_TIME = re.compile(
    r"\b\w+ o['’]clock|\b\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\b\.?|o['’]clock)|\b\d{1,2}:\d{2}\b|\b\d{4}s\b|\b\d{4}[-–/]\d{2}\b"
)
_AFTER = re.compile(r"[\s-]*(?:of\s)?(?:the\s)?((?:[^\W\d_][\w'’]*[\s-]?){1,4})")
_WORD = re.compile(r"[^\W\d_][\w'’]*")
_LEAST, _MOST, _ABOUT = map(_just_before, ("least", "most", "about"))
_OF_WHOLE = re.compile(r"^\s+(?:out )?of (?:(?:the|its|their|his|her|all|some|about|around)\s)*$")
_TO = re.compile(r"^\s?(?:[-–]|to|and|or)\s?$")
_FROM = re.compile(r"\bfrom\s*$", re.I)
_BETWEEN = re.compile(r"\bbetween\s*$", re.I)
_HALF = re.compile(r"(?:an?\s)?(half|quarter of) an?\s(\w+)", re.I)
_AND_A_HALF = re.compile(r"(\w+) and a half(?:\s(\w+))?", re.I)
_NAME_BEFORE = re.compile(r"\b([A-Z][a-z]+|(?i:no|number|page|chapter|room|flight|route|article|section))\.?\s$")
_LABELS, _COUNTED, _VERBS, _NOT_ONE = (vocabulary("numbers", name) for name in ("labels", "counted", "no_noun", "not_one"))


@dataclass(frozen=True, slots=True)
class Figure:
    """A quantity as an interval: rounding, "about", "at least" and ranges widen it."""

    low: float
    high: float
    unit: str
    noun: frozenset[str]
    about: frozenset[str]
    words: str
    start: int
    end: int
    rate: str = ""  # of what one is counted: per hour, per square foot
    motion: str = ""  # by how much or from where something moved; where it stands is plain

    @property
    def kind(self) -> tuple[str, str, str]:
        """What two figures have in common that can be held against each other at all."""
        return (self.unit, self.rate, self.motion)

    def fits(self, other: "Figure") -> bool:
        return self.low <= other.high and other.low <= self.high

    def same_quantity(self, other: "Figure") -> bool:
        """Counts must count the same thing; measures of one dimension must stand among the same words."""
        if self.kind != other.kind:
            return False
        if self.noun & other.noun:
            return True
        bare = bool(self.unit) or not (self.noun or other.noun)
        return bare and bool(self.about & other.about)

    def clashes(self, other: "Figure") -> bool:
        return self.same_quantity(other) and not self.fits(other)

    def agrees(self, other: "Figure") -> bool:
        """A large figure that is the same to the last digit needs no noun to prove it."""
        alike = self.rate == other.rate or not (self.rate and other.rate)
        same = self.unit == other.unit and self.fits(other) and alike and self.motion == other.motion
        equal = self.low == other.low and (self.low >= 10 or not (self.noun and other.noun))
        return same and (equal or self.same_quantity(other))


def figures(text: str, taken: Sequence[Span] = ()) -> tuple[Figure, ...]:
    """Every figure outside the spans already taken (dates)."""
    return _figures(text, tuple(taken))


@lru_cache(maxsize=16384)
def _figures(text: str, taken: tuple[Span, ...]) -> tuple[Figure, ...]:
    candidates = list(_candidates(text))
    closed = [*taken, *(match.span() for match in _TIME.finditer(text))] if candidates else []
    found: list[Figure] = []
    for figure in candidates:
        if not any(figure.start < end and start < figure.end for start, end in closed):
            found.append(figure)
            closed += [(figure.start, figure.end)] if figure.unit == "percent" and not figure.words[0].isdigit() else []
    return tuple(_related(text, sorted(found, key=lambda figure: figure.start)))


def _candidates(text: str) -> Iterator[Figure]:
    words, digits = said(text), _DIGIT.search(text) is not None
    if digits:
        yield from (_from_digits(text, match) for match in _FIGURE.finditer(text))
    yield from (_from_share(text, share) for share in shares(text, words, digits=digits))
    if digits or words & ORDINALS.keys():
        yield from _ordinals(text)
    if words & NUMBER_WORDS:
        yield from _in_words(text)


def _ordinals(text: str) -> Iterator[Figure]:
    for match in _ORDINAL.finditer(text):
        place = float(match["digits"] or ORDINALS[match["word"].lower()])
        yield Figure(place, place, "ordinal", _noun(text, match.end()), frozenset(), match.group(), *match.span())


def _in_words(text: str) -> Iterator[Figure]:
    for match in _SPELLED.finditer(text):
        value = _spelled_value(match.group())
        if value is not None and _counts(text, match):
            yield _figure(text, match.start(), match.end(), value, 1.0, "")


def _from_share(text: str, share: Share) -> Figure:
    low, high = share.low, share.high
    before = text[max(0, share.start - 24) : share.start]
    if _LEAST.search(before):
        high = inf
    elif _MOST.search(before):
        low = 0.0
    elif _ABOUT.search(before):
        low, high = 0.9 * low, 1.1 * high
    words = text[share.start : share.end]
    return Figure(low, high, share.unit, _noun(text, share.end), _about(text, share.start, share.end), words, share.start, share.end)


def _spelled_value(words: str) -> float | None:
    half = _HALF.fullmatch(words)
    if half:
        return MAGNITUDES[half[2].lower()] * (0.5 if half[1].lower() == "half" else 0.25)
    more = _AND_A_HALF.fullmatch(words)
    if more:
        return ((spelled(more[1]) or 0.0) + 0.5) * MAGNITUDES.get((more[2] or "").lower(), 1.0)
    return spelled(words)


def _counts(text: str, match: re.Match[str]) -> bool:
    """The word one is mostly a pronoun: it counts only before a noun of its own."""
    if match.group().lower() != "one":
        return True
    before = _WORD.findall(text[max(0, match.start() - 12) : match.start()])
    after = _WORD.match(text, match.end() + 1)
    return after is not None and after.group().lower() not in STOP_WORDS and (not before or before[-1].lower() not in _NOT_ONE)


def _from_digits(text: str, match: re.Match[str]) -> Figure:
    money, big, end = (match["money"] or "").strip(), (match["big"] or "").lower(), match.end()
    if big == "m" and not money and not _counted_in_millions(text, end):
        big, end = "", match.end("number")
    if big in ("b", "k") and not money:
        big = "" if big == "b" else big
        end = match.end("number") if not big else end
    number = re.sub(r"[,\s]", "", match["number"])
    step = _last_place(number) * MAGNITUDES.get(big, 1.0)
    return _figure(text, match.start(), end, float(number) * MAGNITUDES.get(big, 1.0), step, CURRENCIES.get(money, ""))


def _counted_in_millions(text: str, end: int) -> bool:
    """5m people and 1.3m passengers are millions; 1.3m and 5m long are metres."""
    after = _WORD.match(text, end + 1)
    return after is not None and (after.group().endswith("s") or after.group() in _COUNTED)


def _last_place(number: str) -> float:
    """The unit of the last digit that says something: 0.1 of 2.4, 10,000 of 40000."""
    if "." in number:
        return 10.0 ** -len(number.split(".")[1])
    return 10.0 ** (len(number) - len(number.rstrip("0"))) if number.strip("0") else 1.0


def _figure(text: str, start: int, end: int, value: float, step: float, unit: str) -> Figure:
    factor = 1.0
    named = _UNIT.match(text, end) if not unit else None
    known = UNITS.get(named["unit"].lower() if len(named["unit"]) > 2 else named["unit"]) if named else None
    if named and known:
        (unit, factor), end = known, named.end()
    unit = unit or ("label" if _labels(text, start, end) else "")
    # Small counts are counted one by one; measures and large counts are rounded.
    low, high = _interval(value, step, text[max(0, start - 24) : start], rounded=bool(unit) or value >= 100 or value != int(value))
    noun, about = _noun(text, end), _about(text, start, end)
    moved = motion(text, start, end)
    return Figure(low * factor, high * factor, unit, noun, about, text[start:end], start, end, rate(text, end), moved)


def _labels(text: str, start: int, end: int) -> bool:
    """Flight 370 and Route 66 are names, not quantities; in Hestrand 71 ships sank."""
    before = _NAME_BEFORE.search(text, max(0, start - 30), start)
    if before is None or before[1].lower() in _LABELS:
        return before is not None
    after = _WORD.match(text, end + 1)
    counts = after is not None and (after.group().endswith("s") or after.group() in _COUNTED)
    return before.start(1) > 0 and before[1].lower() not in STOP_WORDS and not counts


def _interval(value: float, step: float, before: str, *, rounded: bool) -> tuple[float, float]:
    slack = min(step / 2, value * 0.05) if rounded else 0.0
    if _LEAST.search(before):
        return value - slack, inf
    if _MOST.search(before):
        return 0.0, value + slack
    if _ABOUT.search(before):
        slack = max(slack, value * 0.1)
    return value - slack, value + slack


def _noun(text: str, end: int) -> frozenset[str]:
    """The words that follow, up to a plural or a small word: 212 *foot passengers* on board."""
    after = _AFTER.match(text, end)
    words = [word.lower() for word in _WORD.findall(after[1] if after else "")]
    nouns: list[str] = []
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word in STOP_WORDS or word in _VERBS or (nouns and word.endswith("ed")):
            break
        nouns.append(idea(word))
        if _is_plural(word) and not (_is_plural(following) and following not in STOP_WORDS):  # 98 measles cases
            break
    return frozenset(nouns)


def _is_plural(word: str) -> bool:
    return word in _COUNTED or (word.endswith("s") and not word.endswith(("ss", "us", "is")))


def _about(text: str, start: int, end: int) -> frozenset[str]:
    near = _WORD.findall(text[max(0, start - 60) : start])[-5:] + _WORD.findall(text[end : end + 60])[:5]
    return frozenset(idea(word.lower()) for word in near if word.lower() not in STOP_WORDS)


def _related(text: str, found: list[Figure]) -> Iterator[Figure]:
    """Join ranges (10 to 15), and let the part of a whole (12 of 40 bridges) count what the whole counts."""
    queue = list(found)
    while queue:
        figure, following = queue.pop(0), queue[0] if queue else None
        between = text[figure.end : following.start] if following else ""
        if following and _OF_WHOLE.match(between):
            queue[0] = replace(following, unit=f"whole {following.unit}")
            yield replace(figure, noun=figure.noun | following.noun)
        elif following and _is_range(text[: figure.start], between):
            queue.pop(0)
            yield _range(text, figure, following)
        elif following and _TO.match(between) and following.unit == "percent" and not figure.unit:
            yield replace(figure, unit="percent")
        else:
            yield figure


def _is_range(before: str, between: str) -> bool:
    if "and" in between:
        return bool(_TO.match(between) and _BETWEEN.search(before))
    return bool(_TO.match(between)) and not _FROM.search(before)


def _range(text: str, first: Figure, last: Figure) -> Figure:
    low, high = min(first.low, last.low), max(first.high, last.high)
    return replace(last, low=low, high=high, about=first.about | last.about, words=text[first.start : last.end], start=first.start)
