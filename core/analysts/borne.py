"""Whether what a model wrote is borne out by the texts it names: its figures, in digits and in words, its quotations, names and words."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from core.analysts.rules.prose import statement, statements
from core.english.quantities.units import MAGNITUDES, NUMBER_WORDS, spelled
from core.reading.quotes import anchor

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
_MOST_MISSING, _LONG = 0.5, 5

_PAIRS = "„([^“”„]+)(?:[“”]|$)|“([^”]+)(?:”|$)|«([^»]+)(?:»|$)|»([^«]+)«|‹([^›]+)(?:›|$)|[「『]([^」』]+)(?:[」』]|$)"
_STRAIGHT = r"(?<![\w\"])\"([^\"]+)(?:\"|$)|(?<!\w)``((?:(?!'').)+)(?:''|$)"
_MARKED = re.compile(f"{_PAIRS}|{_STRAIGHT}")
_OPENS = re.compile(r"(?<![\w’'])(?:‘|‚|'(?=[^\W\d_]))(?=\S)")
"""A single mark before a word: after a letter it is an apostrophe, before a figure it leaves out a century."""
_CLOSES = re.compile(r"(?<=\S)[’'‘](?!\w)")
_OF_SEVERAL = re.compile(r"(?<=s)[’'](?=\s[^\W\d_A-Z])")
"""The workers' union: may close a quotation, but rather does not."""
_AT_ITS_END = " ,.;:!?…–—"


def figures_borne(said: str, texts: Sequence[str]) -> bool:
    """Every figure is in one of the texts, be it in digits or in words there."""
    known = frozenset[float]().union(*map(values, texts))
    return all(any(value in known for value in meant) for meant in _figures(said))


@lru_cache(maxsize=512)
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
    return [words for one in (*double, *_singly(text)) if (words := one.strip(_AT_ITS_END))]


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


def quotations_borne(said: str, texts: Sequence[str]) -> bool:
    """Every quotation stands in one of the texts, but for spacing and the kind of its marks."""
    return all(any(anchor(text, words) for text in texts) for words in quotations(said))


def words_borne(said: str, texts: Sequence[str], names: Sequence[str] = ()) -> bool:
    """More than half of what it says is in the texts, and every name there or in `names`, where people and places are known from."""
    wanted, known = statement(said), frozenset[str]().union(*map(_ideas, texts))
    things = wanted.ideas - wanted.names
    missing = [idea for idea in things if not _is_known(idea, known)]
    return names_borne(said, [*texts, *names]) and (not things or len(missing) < _MOST_MISSING * len(things))


def names_borne(said: str, texts: Sequence[str]) -> bool:
    called = frozenset[str]().union(*map(_ideas, texts))
    return all(_is_known(name, called) for name in statement(said).names)


def _is_known(idea: str, known: Set[str]) -> bool:
    """British is of Britain, and an indictment follows from being indicted: words that begin alike are taken for one."""
    return idea in known or (len(idea) >= _LONG and any(other.startswith(idea[:_LONG]) for other in known))


@lru_cache(maxsize=512)
def _ideas(text: str) -> frozenset[str]:
    return frozenset[str]().union(*(one.ideas for one in statements(text)))
