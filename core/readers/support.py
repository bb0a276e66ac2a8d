"""Whether what somebody wrote is supported by the texts it names: figures, quotations, names, dates and words."""

import re
from collections.abc import Iterator, Sequence, Set
from datetime import timedelta
from functools import lru_cache

from core.english.parse import parse_line
from core.english.units import MAGNITUDES, NUMBER_WORDS, spelled
from core.english.words import content_words, stem, words
from core.evidence.quotes import anchor
from core.model.dates import MONTHS, When

_BIG = "hundred|thousand|million|billion|trillion|dozen|mn|bn|tn|[mkb]"
_DIGITS = re.compile(rf"(?P<digits>\d[\d.,]*)(?:[\s-]?(?P<big>{_BIG})\b)?", re.IGNORECASE)
_NUMBER = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_SPELLED = re.compile(rf"\b(?:an?\s)?(?:{_NUMBER})(?:[\s-]+(?:and\s)?(?:{_NUMBER}))*\b", re.IGNORECASE)
_SOURCES = re.compile(
    rf"\b(?:{_NUMBER}|\d+)\s(?:[a-z]+\s)?"
    r"(?:sources|outlets|papers|newspapers|reports|articles|sites|accounts|agencies|broadcasters|others)\b",
    re.IGNORECASE,
)
_LONG_MAGNITUDE = 3
_MOST_MISSING, _ALIKE = 0.5, 5
_ISO = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z?)?)?)?")
_NAMED = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "NORP", "PRODUCT", "EVENT", "WORK_OF_ART"})
RECKONED_WITHIN = timedelta(days=31)
"""How far from the day of publication "last Tuesday" or "next week" can lead."""

_PAIRS = "„([^“”„]+)(?:[“”]|$)|“([^”]+)(?:”|$)|«([^»]+)(?:»|$)|»([^«]+)«|‹([^›]+)(?:›|$)|[「『]([^」』]+)(?:[」』]|$)"
_STRAIGHT = r"(?<![\w\"])\"([^\"]+)(?:\"|$)|(?<!\w)``((?:(?!'').)+)(?:''|$)"
_MARKED = re.compile(f"{_PAIRS}|{_STRAIGHT}")
_OPENS = re.compile(r"(?<![\w’'])(?:‘|‚|'(?=[^\W\d_]))(?=\S)")
"""A single mark before a word: after a letter it is an apostrophe, before a figure it leaves out a century."""
_CLOSES = re.compile(r"(?<=\S)[’'‘](?!\w)")
_OF_SEVERAL = re.compile(r"(?<=s)[’'](?=\s[^\W\d_A-Z])")
"""The workers' union: may close a quotation, but rather does not."""
_AT_ITS_END = " ,.;:!?…–—"


def figures_supported(said: str, texts: Sequence[str]) -> bool:
    """Every figure is in one of the texts, be it in digits or in words there."""
    known = frozenset[float]().union(*map(values, texts))
    return all(any(value in known for value in meant) for meant in _figures(said))


@lru_cache(maxsize=256)
def values(text: str) -> frozenset[float]:
    return frozenset(value for meant in _figures(text) for value in meant)


def _figures(text: str) -> Iterator[tuple[float, ...]]:
    """Each figure with what it may mean: 5m are millions or metres, 3 million are nothing but millions."""
    for found in _DIGITS.finditer(text):
        bare, big = _value(found["digits"]), (found["big"] or "").lower()
        scaled = bare * MAGNITUDES[big] if big else bare
        yield (scaled,) if len(big) >= _LONG_MAGNITUDE else (bare, scaled)
    for found in _SPELLED.finditer(text):
        value = spelled(found.group())
        if value is not None and found.group().lower() != "one":  # mostly a pronoun
            yield (value,)


def _value(digits: str) -> float:
    """Points that part thousands leave no number: such digits stand for themselves."""
    even = digits.rstrip(".,").replace(",", "")
    return float(even) if even.count(".") <= 1 else float(even.replace(".", ""))


def without_sources_counted(said: str, most: int) -> str:
    """Without what counts the sources themselves, up to as many as there are."""

    def counted(found: re.Match[str]) -> str:
        return "" if all(min(meant) <= most for meant in _figures(found.group())) else found.group()

    return _SOURCES.sub(counted, said)


def quotations(text: str) -> list[str]:
    """What stands between quotation marks of any kind; one that is not closed goes on to the end."""
    double = [next(filter(None, found.groups())) for found in _MARKED.finditer(text)]
    return [said for one in (*double, *_singly(text)) if (said := one.strip(_AT_ITS_END))]


def _singly(text: str) -> Iterator[str]:
    """Between single marks, which apostrophes look like: from one that opens to the first that can only close."""
    end = 0
    for opening in _OPENS.finditer(text):
        if opening.start() < end:
            continue
        closing = list(_CLOSES.finditer(text, opening.end()))
        several = {found.start() for found in _OF_SEVERAL.finditer(text)}
        sure = next((found for found in closing if found.start() not in several), next(iter(closing), None))
        if sure:
            end = sure.end()
            yield text[opening.end() : sure.start()]


def quotations_supported(said: str, texts: Sequence[str]) -> bool:
    """Every quotation stands in one of the texts, but for spacing and the kind of its marks."""
    return all(any(anchor(text, quoted) for text in texts) for quoted in quotations(said))


def names_supported(said: str, texts: Sequence[str]) -> bool:
    known = frozenset[str]().union(*map(_known_words, texts))
    return all(_is_known(name, known) for name in _names(said))


def words_supported(said: str, near: Sequence[str]) -> bool:
    """More than half of what it says, names aside, is in the texts."""
    known = frozenset[str]().union(*map(_known_words, near))
    ideas = {stem(word) for word in content_words(said)} - _names(said)
    missing = [idea for idea in ideas if not _is_known(idea, known)]
    return not ideas or len(missing) < _MOST_MISSING * len(ideas)


@lru_cache(maxsize=512)
def _names(said: str) -> frozenset[str]:
    """Words of names, as the parse tells them: a capital alone may only begin a sentence."""
    if not said.strip():
        return frozenset()
    named = (token.text for token in parse_line(said) if token.pos_ == "PROPN" or (token.ent_type_ in _NAMED and token.text.istitle()))
    return frozenset(stem(word) for name in named for word in words(name) if not word[:1].isdigit())


@lru_cache(maxsize=256)
def _known_words(text: str) -> frozenset[str]:
    """Each word in its basic form, and how it begins."""
    found = frozenset(map(stem, words(text)))
    return found | frozenset(f"{word[:_ALIKE]}…" for word in found if len(word) >= _ALIKE)


def _is_known(idea: str, known: Set[str]) -> bool:
    """British is of Britain, and an indictment follows from being indicted: words that begin alike are taken for one."""
    return idea in known or f"{idea[:_ALIKE]}…" in known


def when_of(iso: str) -> When | None:
    """A date a model gave, if it is one."""
    if not _ISO.fullmatch(iso.strip()):
        return None
    when = When(iso.strip())
    try:
        return when if when.start else None
    except ValueError:
        return None


def date_supported(when: When, near: str, page: str, published: When | None, *, reckoned: bool, english: bool) -> bool:
    """A day that was counted from the publication lies near it; any other stands there, but for a year that goes without saying."""
    if reckoned:
        return published is not None and abs(when.start - published.start) <= RECKONED_WITHIN
    year, month, day = (f"{when.day}--".split("-"))[:3]
    known, close = {*words(page)}, {*words(near)}
    year_known = year in known or (published is not None and abs(int(year) - published.start.year) <= 1)
    written = f"{year}-{month}-{day}" in near
    month_known = not (month and english) or bool(_months(int(month)) & close) or _in_figures(month, near)
    day_known = not day or _in_figures(day, near) or any(word.startswith(str(int(day))) and not word.isdigit() for word in close)
    return year_known and (written or (month_known and day_known))


def _months(number: int) -> set[str]:
    name = MONTHS[number - 1].lower()
    return {name, name[:3], name[:4]}


def _in_figures(part: str, text: str) -> bool:
    return re.search(rf"(?<!\d)0?{int(part)}(?!\d)", text) is not None
