"""Firm rules: a sentence that is the claim but for a figure, a date or a "not" contradicts it, whatever the model feels."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from spacy.tokens import Token

from core.english.parse import parse_line
from core.english.speech import is_denied
from core.english.synonyms import idea
from core.model.dates import MONTHS, WEEKDAYS
from core.model.words import ContradictionKind
from core.readers.offline.stance.model.lexicon import NOT, NUMBERS
from core.readers.offline.stance.model.text import Words

COVERED, LONGER, ROOM = 0.9, 3.0, 4
"""Nearly all of the claim's words stand in the sentence, and hardly anything else does."""
YEARS, NEAR = (1000, 2100), 0.1
THINGS, FEWEST, MOSTLY = ("NOUN", "PROPN", "VERB"), 2, 0.66
_DATES = frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))
_NOT_ONLY = re.compile(r"\bnot (?:only|just)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Firm:
    """What a firm rule found: its name, the decisive words of the sentence, and why in a sentence."""

    rule: str
    mark: str
    note: str
    kind: ContradictionKind = ContradictionKind.DIRECT


@dataclass(frozen=True, slots=True)
class _Line:
    """A claim or a sentence as the rules compare it."""

    text: str
    content: frozenset[str]
    dates: frozenset[str]
    figures: frozenset[str]
    denying: frozenset[str]


def firm(claim: str, sentence: str, page: str, off: frozenset[str] = frozenset()) -> Firm | None:
    """The first rule that fires; a page that has the claim's own figure or date somewhere is left to the model."""
    asked, said = _line(claim), _line(sentence)
    if not asked.content or not _is_near_identical(asked, said):
        return None if "denied verb" in off else _denied_verb(claim, sentence)
    found = (rule(asked, said, page) for name, rule in RULES.items() if name not in off)
    return next((one for one in found if one), None)


@lru_cache(maxsize=4096)
def _line(text: str) -> _Line:
    words = Words(_NOT_ONLY.sub(" ", text))
    pairs = list(zip(words.stems, words.lower, strict=True))
    apart = _DATES | NOT | NUMBERS.keys()
    kept = frozenset(words.content) & {stem for stem, word in pairs if word not in apart and not word[0].isdigit()}
    return _Line(text, kept, _DATES & set(words.lower), _figures(words), NOT & set(words.lower))


def _is_near_identical(asked: _Line, said: _Line) -> bool:
    shared = len(asked.content & said.content)
    return shared >= COVERED * len(asked.content) and len(said.content) <= LONGER * len(asked.content) + ROOM


def _figures(words: Words) -> frozenset[str]:
    """In digits; "one" is seldom a figure."""
    found = (NUMBERS.get(word, word).replace(",", "") for word in words.lower if word[0].isdigit() or (word in NUMBERS and word != "one"))
    return frozenset(found)


def _other_figure(asked: _Line, said: _Line, page: str) -> Firm | None:
    mine, theirs = sorted(asked.figures - said.figures), sorted(said.figures - asked.figures)
    if not (mine and theirs) or (asked.figures & _line(page).figures) or any(_rounded(one, other) for one in mine for other in theirs):
        return None
    return Firm("figure", theirs[0], f"says {theirs[0]} where the claim says {mine[0]}")


def _rounded(one: str, other: str) -> bool:
    """Years are told to the year; of other figures one may be the other in round numbers."""
    low, high = sorted((float(one), float(other)))
    is_year = all(YEARS[0] <= figure <= YEARS[1] for figure in (low, high))
    return not is_year and high - low <= NEAR * high


def _other_date(asked: _Line, said: _Line, page: str) -> Firm | None:
    mine, theirs = asked.dates - said.dates, said.dates - asked.dates
    if not (mine and theirs) or any(word in page.lower() for word in mine):
        return None
    told = sorted(theirs)[0].capitalize()
    return Firm("date", "", f"says {told} where the claim says {sorted(mine)[0].capitalize()}", ContradictionKind.TIMELINE)


def _negation(asked: _Line, said: _Line, page: str) -> Firm | None:
    if bool(asked.denying) == bool(said.denying) or (asked.denying and len(page) > 2 * len(said.text)):
        return None  # a long page states what is denied in order to deny it
    return Firm("negation", "", "says the same with a “not”" if said.denying else "says so without the claim's “not”")


def _denied_verb(claim: str, sentence: str) -> Firm | None:
    """What the claim says was done, the sentence says of the same things was not: whoever is the subject, by name or by what it is."""
    main = parse_line(claim).root
    wanted = _objects(main)
    if main.pos_ != "VERB" or is_denied(main) or len(wanted) < FEWEST:
        return None
    same = [token for token in parse_line(sentence) if token.pos_ == "VERB" and token.lemma_ == main.lemma_]
    denied = any(is_denied(token) and len(wanted & _objects(token)) >= MOSTLY * len(wanted) for token in same)
    return Firm("denied verb", "", "denies it, in its own words") if denied and same else None


def _objects(verb: Token) -> frozenset[str]:
    """The things and further doings that stand after a verb and hang on it."""
    return frozenset(idea(token.lemma_.lower()) for token in verb.subtree if token.i > verb.i and token.pos_ in THINGS)


RULES: Mapping[str, Callable[[_Line, _Line, str], Firm | None]] = MappingProxyType(
    {"figure": _other_figure, "date": _other_date, "negation": _negation}
)
