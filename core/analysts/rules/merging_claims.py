"""Whether one statement says what another says: the same deed of the same people and places, with no figure or day against it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz

from core.analysts.rules.contradiction import is_negated
from core.analysts.rules.lexicon import OPPOSITES, idea
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, Token
from core.analysts.rules.verbs import deeds, is_name, names_of

_HALF, _MOST, _FEW = 0.5, 0.75, 4
_CLOSE, _DEED, _NEARLY = 78, 0.4, 0.66
_AT_PLACE = re.compile(r"\b(?:in|at|near|off|from|outside|inside|of|to|on)\s(?:the\s|St\s)?(?:\w+\s)?$")

# Words that many names end or begin with tell no two of them apart.
_GENERIC = frozenset(map(idea, word_set("""
    council limited ltd plc inc company group bank court office hospital school college university club party police service services street
    road lane square bridge harbour port city town county district north south east west new old great mr mrs ms dr sir captain councillor
    mayor minister president professor superintendent judge
""")))  # fmt: skip

Name = frozenset[str]


@dataclass(frozen=True)
class Gist:
    """A statement with what is compared of it, worked out once however often it is compared."""

    read: Statement

    @property
    def ideas(self) -> frozenset[str]:
        return self.read.ideas

    @cached_property
    def names(self) -> frozenset[str]:
        return names_of(self.read)

    @cached_property
    def deeds(self) -> frozenset[str]:
        return deeds(self.read)

    @cached_property
    def negated(self) -> bool:
        return is_negated(self.read)

    @cached_property
    def opposites(self) -> frozenset[str]:
        return frozenset().union(*(OPPOSITES.get(mine, frozenset()) for mine in self.ideas))

    @cached_property
    def people_and_places(self) -> tuple[tuple[Name, bool], ...]:
        return () if self.read.in_title_case else tuple(_runs(self.read))

    @cached_property
    def bare(self) -> str:
        return " ".join(token.idea for token in self.read.tokens if token.idea)


def makes(said: Gist, claim: Gist) -> bool:
    """Whether a statement makes a claim: the same thing, with every figure and date the claim has."""
    if not alike(said, claim) and not _covers(said, claim):
        return False
    dates = all(any(dated.agrees(asked) for dated in said.read.dates) for asked in claim.read.dates)
    return dates and _holds_figures(said, claim) and _compatible(said, claim)


def denies(said: Gist, claim: Gist) -> bool:
    """The same words turned round: evidence on that claim, not a claim of its own."""
    return said.negated != claim.negated and alike(said, claim)


def takes_back(said: Gist, claim: Gist) -> bool:
    """A denial of the very thing a claim asserts: none of its figures and dates is another one."""
    if not said.negated or claim.negated or not alike(said, claim):
        return False
    dates = all(any(dated.agrees(other) for other in claim.read.dates) for dated in said.read.dates)
    return dates and _holds_figures(claim, said)


def alike(one: Gist, other: Gist) -> bool:
    """They speak of the same deed, and share half of all ideas, most of the shorter one's, or a sum that leaves little doubt."""
    shared, fewer = len(one.ideas & other.ideas), min(len(one.ideas), len(other.ideas))
    if shared < 2 or shared < _HALF * fewer or not _same_deed(one, other):
        return False
    if shared >= _HALF * len(one.ideas | other.ideas) or (shared >= _MOST * fewer and fewer >= _FEW):
        return True
    return _same_sum(one, other) or fuzz.token_set_ratio(one.bare, other.bare) >= _CLOSE


def _covers(said: Gist, claim: Gist) -> bool:
    """A short claim in a long statement: every name of it, the deed, and nearly all of the rest."""
    shared = len(said.ideas & claim.ideas)
    enough = shared >= max(2, _NEARLY * len(claim.ideas))
    return enough and bool(claim.names) and claim.names <= said.ideas and _same_deed(said, claim)


def _same_deed(one: Gist, other: Gist) -> bool:
    """The same people in the same place do many things: verbs, or a sum, and something besides the names must be shared."""
    mine, theirs = one.ideas - one.names, other.ideas - other.names
    if len(mine & theirs) < _DEED * min(len(mine), len(theirs)):
        return False
    if not one.deeds or not other.deeds:
        return True
    return bool(one.deeds & other.ideas or other.deeds & one.ideas) or _same_sum(one, other)


def _same_sum(one: Gist, other: Gist) -> bool:
    """The same number of the same things leaves little room for another meaning."""
    return any(mine.agrees(theirs) and mine.noun & theirs.noun for mine in one.read.figures for theirs in other.read.figures)


def _holds_figures(said: Gist, claim: Gist) -> bool:
    return all(any(figure.agrees(asked) for figure in said.read.figures) for asked in claim.read.figures)


def _compatible(one: Gist, other: Gist) -> bool:
    if one.negated != other.negated or one.opposites & (other.ideas - one.ideas):
        return False
    return not _dates_clash(one, other) and not _names_clash(one, other)


def _dates_clash(one: Gist, other: Gist) -> bool:
    pairs = [(mine, theirs) for mine in one.read.dates for theirs in other.read.dates]
    return any(mine.clashes(theirs) for mine, theirs in pairs) and not any(mine.agrees(theirs) for mine, theirs in pairs)


def _names_clash(one: Gist, other: Gist) -> bool:
    """Each has a person or a place in a role where the other has another; a name that one leaves out is no clash."""
    for place in (True, False):
        mine = [name for name, at_place in one.people_and_places if at_place is place and not name & other.ideas]
        theirs = [name for name, at_place in other.people_and_places if at_place is place and not name & one.ideas]
        if mine and theirs:
            return True
    return False


def _runs(said: Statement) -> Iterator[tuple[Name, bool]]:
    """Capitalised words that follow each other, each run with whether it stands where a place stands."""
    run: list[Token] = []
    for token in said.tokens:
        if run and not (is_name(token, said) and token.start - run[-1].end <= 2):
            yield _named(run, said)
            run = []
        if is_name(token, said):
            run.append(token)
    if run:
        yield _named(run, said)


def _named(run: list[Token], said: Statement) -> tuple[Name, bool]:
    name = frozenset(token.idea for token in run)
    return name - _GENERIC or name, bool(_AT_PLACE.search(said.text[: run[0].start]))
