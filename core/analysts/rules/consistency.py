"""Where sources that speak of the same thing give different figures, dates or places for it, by their quotes."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from core.analysts.rules.dates import Dated
from core.analysts.rules.patterns import any_of, phrases
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.verbs import deeds, is_verb_form
from core.english.quantities.figures import Figure
from core.model.claim import Claim, Evidence
from core.model.dates import MONTHS
from core.model.judgement import Discrepancy, Saying
from core.model.source import Source
from core.model.words import ClaimKind, Relation

_SPEAKS_OF = 0.5
_LONGEST = 600
_NO_QUANTITY = ("ordinal", "label")
_TOLD = phrases("said · says · told · announced · reported · reports · published · wrote · added · statement · interview · updated")
_NOW = phrases("today · tonight · yesterday · tomorrow · this · last · ago")
_DAY = any_of("Monday · Tuesday · Wednesday · Thursday · Friday · Saturday · Sunday\n" + "\n".join(MONTHS))
_PLACE = re.compile(rf"\b(?:in|at|near|outside) (?!{_DAY}\b)(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*)")


@dataclass(frozen=True, slots=True)
class Place:
    """A name after "in" or "at", and the word it stands beside."""

    words: str
    beside: str


Value = TypeVar("Value", bound=Figure | Dated | Place)


@dataclass(frozen=True, slots=True)
class Heard:
    """The words of one source about a claim, and what in them is decisive where they speak against it."""

    source_id: str
    said: Statement
    against: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Given(Generic[Value]):
    """What one source gives, and the words it gives it in."""

    heard: Heard
    value: Value

    @property
    def source_id(self) -> str:
        return self.heard.source_id

    @property
    def said(self) -> Statement:
        return self.heard.said


Same = Callable[[Given[Value], Given[Value]], bool]


def discrepancies(claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Mapping[str, Source]) -> tuple[Discrepancy, ...]:
    """What the sources of a claim differ in, central claims first; the same difference is told once."""
    ordered = sorted(claims, key=lambda claim: not claim.central)
    found = [one for claim in ordered for one in _of_claim(claim, _quoted(claim, evidence, sources))]
    first = {(one.kind, frozenset(saying.value for saying in one.sayings)): one for one in reversed(found)}
    return tuple(one for one in found if one in first.values())


def _quoted(claim: Claim, evidence: Sequence[Evidence], sources: Mapping[str, Source]) -> list[Heard]:
    """The words of each source that speak of the claim itself."""
    wanted = _asked(claim).said.ideas
    counted = [one for one in evidence if one.claim_id == claim.id and one.counts and one.source_id in sources]
    read = [_heard(one, one.quote.exact, sources[one.source_id]) for one in counted if one.quote]
    return [one for one in read if len(wanted & one.said.ideas) >= _SPEAKS_OF * len(wanted)]


def _asked(claim: Claim) -> Heard:
    return Heard("", statement(claim.text[:_LONGEST]))


def _heard(one: Evidence, words: str, source: Source) -> Heard:
    return Heard(source.id, statement(words[:_LONGEST], source.published), one.relation is Relation.CONTRADICTS, one.mark)


def _of_claim(claim: Claim, quoted: Sequence[Heard]) -> Iterator[Discrepancy]:
    yield from _differing(claim, ClaimKind.FIGURE, _given(claim, quoted, _figures, _both_figures), _same_quantity, _both_figures)
    dated = [one for one in _given(claim, quoted, _event_dates, _both_dates) if _dates_the_claim(one, claim)]
    yield from _differing(claim, ClaimKind.DATE, dated, _same_precision, _both_dates)
    yield from _differing(claim, ClaimKind.PLACE, _given(claim, quoted, _places, _same_place), _beside_the_same, _same_place)


def _given(claim: Claim, quoted: Sequence[Heard], read: Callable[[Statement], Iterable[Value]], fits: Same[Value]) -> list[Given[Value]]:
    """What each source gives for itself; who contradicts a claim names the claim's own figure only to deny it."""
    asked = _asked(claim)
    own = [Given(asked, value) for value in read(asked.said)]
    found = [Given(one, value) for one in quoted for value in read(one.said)]
    return [one for one in found if not (_only_named(one) and any(fits(one, other) for other in own))]


def _only_named(one: Given[Value]) -> bool:
    return one.heard.against and one.value.words not in one.heard.mark


def _figures(said: Statement) -> list[Figure]:
    return [one for one in said.figures if one.unit not in _NO_QUANTITY]


def _both_figures(one: Given[Figure], other: Given[Figure]) -> bool:
    return one.value.fits(other.value)


def _both_dates(one: Given[Dated], other: Given[Dated]) -> bool:
    return not one.value.clashes(other.value)


def _beside_the_same(one: Given[Place], other: Given[Place]) -> bool:
    return one.value.beside == other.value.beside


def _same_quantity(one: Given[Figure], other: Given[Figure]) -> bool:
    """Two dead and three hurt are both people: something besides what is counted must be the same."""
    beside = (one.value.about & other.value.about) - one.value.noun - other.value.noun
    return one.value.same_quantity(other.value) and bool(beside)


def _same_precision(one: Given[Dated], other: Given[Dated]) -> bool:
    return (one.value.day is None) == (other.value.day is None)


def _event_dates(said: Statement) -> list[Dated]:
    """Dates of what happened; the day somebody speaks is none, and of several nobody can tell which is meant."""
    dated = [one for one in said.dates if one.month is not None and not _NOW.search(one.words)]
    found = [one for one in dated if not _TOLD.search(said.text[max(0, one.start - 30) : one.start])]
    return found if len(found) == 1 else []


def _dates_the_claim(one: Given[Dated], claim: Claim) -> bool:
    """The verb beside the date is one of the claim's: when a firm was founded is not when its ship sailed."""
    wanted = deeds(_asked(claim).said)
    verbs = [token for token in one.said.tokens if token.idea and is_verb_form(token.word)]
    before = [token for token in verbs if token.end <= one.value.start]
    beside = before[-1] if before else next(iter(verbs), None)
    return not wanted or beside is None or beside.idea in wanted


def _places(said: Statement) -> Iterator[Place]:
    for match in _PLACE.finditer(said.text):
        before = [token.idea for token in said.tokens if token.idea and token.end <= match.start()]
        if before:
            yield Place(match["name"], before[-1])


def _same_place(one: Given[Place], other: Given[Place]) -> bool:
    """A street and its town are no contradiction where one of the two texts names both."""
    return other.value.words in one.said.text or one.value.words in other.said.text


def _differing(
    claim: Claim, kind: ClaimKind, given: Sequence[Given[Value]], about_same: Same[Value], fits: Same[Value]
) -> Iterator[Discrepancy]:
    for group in _joined(given, about_same):
        sides = _sides(group, fits)
        if len(sides) > 1:
            sayings = sorted((_saying(side) for side in sides), key=lambda one: (-len(one.source_ids), one.source_ids))
            told = ", ".join(f"{one.value} in {_listed(one.source_ids)}" for one in sayings)
            yield Discrepancy(claim.id, kind, tuple(sayings), f"{claim.id}: {told}.")


def _joined(given: Sequence[Given[Value]], alike: Same[Value]) -> list[list[Given[Value]]]:
    """Whatever is like anything of a group belongs to it."""
    groups: list[list[Given[Value]]] = []
    for one in given:
        near = [group for group in groups if any(alike(one, other) for other in group)]
        groups = [group for group in groups if group not in near] + [[one, *(other for group in near for other in group)]]
    return groups


def _sides(group: Sequence[Given[Value]], fits: Same[Value]) -> list[list[Given[Value]]]:
    """Sources that can all be right are one side; a source that gives several values is on the side of each of them."""
    ordered = sorted(group, key=lambda one: one.source_id)
    return _joined(ordered, lambda one, other: one.source_id == other.source_id or fits(one, other))


def _saying(side: Sequence[Given[Value]]) -> Saying:
    ids = tuple(sorted({one.source_id for one in side}))
    return Saying(next(one.value.words for one in side if one.source_id == ids[0]), ids)


def _listed(ids: Sequence[str]) -> str:
    return " and ".join([", ".join(ids[:-1]), ids[-1]]) if len(ids) > 1 else ids[0]
