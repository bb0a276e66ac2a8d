"""Plain differences: a sentence that is the claim but for a figure, a date or a 'not', and sources that differ in one or in a place."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, TypeVar

from spacy.tokens import Token

from core.english.dates import Dated, dates
from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.english.quantities import Figure, figures
from core.english.speech import is_denied
from core.english.words import content_words, idea
from core.model.claim import Claim, Evidence
from core.model.dates import MONTHS, WEEKDAYS
from core.model.judgement import Discrepancy, Saying
from core.model.source import Source
from core.model.words import ClaimKind, ContradictionKind, Relation
from core.readers.offline.stance.model.text import NOT, NUMBERS, Words

COVERED, LONGER, ROOM = 0.9, 3.0, 4
"""Nearly all of the claim's words stand in the sentence, and hardly anything else does."""
YEARS, NEAR = (1000, 2100), 0.1
THINGS, FEWEST, MOSTLY = ("NOUN", "PROPN", "VERB"), 2, 0.66
_DATES = frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))
_NOT_ONLY = re.compile(r"\bnot (?:only|just)\b", re.IGNORECASE)
SPEAKS_OF, LONGEST = 0.5, 600
NO_QUANTITY = ("ordinal", "label")
SAYING = vocabulary("speech", "say") | {"update", "publish", "interview", "statement"}
NOW = frozenset({"today", "tonight", "yesterday", "tomorrow", "this", "last", "ago"})
BEFORE_A_PLACE, TIMES = frozenset({"in", "at", "near", "outside"}), frozenset({"DATE", "TIME"})


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
    return _Line(text, kept, _DATES & set(words.lower), _stated_figures(words), NOT & set(words.lower))


def _is_near_identical(asked: _Line, said: _Line) -> bool:
    shared = len(asked.content & said.content)
    return shared >= COVERED * len(asked.content) and len(said.content) <= LONGER * len(asked.content) + ROOM


def _stated_figures(words: Words) -> frozenset[str]:
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


@dataclass(frozen=True, slots=True)
class Place:
    """A named place and the idea of the word it stands beside."""

    words: str
    beside: str


Value = TypeVar("Value", Figure, Dated, Place)


@dataclass(frozen=True, slots=True)
class Given(Generic[Value]):
    """What one source gives, and the words it gives it in."""

    source_id: str
    text: str
    value: Value


Same = Callable[[Given[Value], Given[Value]], bool]


def differences(claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Sequence[Source]) -> tuple[Discrepancy, ...]:
    """What the sources of a claim differ in, central claims first; the same difference is told once."""
    there = {source.id for source in sources}
    evidence = [one for one in evidence if one.source_id in there]
    ordered = sorted(claims, key=lambda claim: not claim.central)
    found = [difference for claim in ordered for difference in _of_claim(claim, _quoted(claim, evidence))]
    first = {(one.kind, frozenset(saying.value for saying in one.sayings)): one for one in reversed(found)}
    return tuple(one for one in found if one in first.values())


def _quoted(claim: Claim, evidence: Sequence[Evidence]) -> list[Evidence]:
    """The words of each source that speak of the claim itself."""
    wanted = _ideas(claim.text)
    counted = (one for one in evidence if one.claim_id == claim.id and one.counts)
    return [one for one in counted if len(wanted & _ideas(_words(one))) >= SPEAKS_OF * len(wanted)]


def _words(one: Evidence) -> str:
    return one.quote.exact[:LONGEST] if one.quote else ""


def _ideas(text: str) -> frozenset[str]:
    return frozenset(idea(word) for word in content_words(text[:LONGEST]))


def _of_claim(claim: Claim, quoted: Sequence[Evidence]) -> Iterator[Discrepancy]:
    yield from _differing(claim, ClaimKind.FIGURE, _given(claim, quoted, _figures, _both_figures), _same_quantity, _both_figures)
    dated = [one for one in _given(claim, quoted, _dates, _both_dates) if _dates_the_claim(one, claim)]
    yield from _differing(claim, ClaimKind.DATE, dated, _same_precision, _both_dates)
    yield from _differing(claim, ClaimKind.PLACE, _given(claim, quoted, _places, _same_place), _beside_the_same, _same_place)


def _given(claim: Claim, quoted: Sequence[Evidence], read: Callable[[str], Iterable[Value]], fits: Same[Value]) -> list[Given[Value]]:
    """What each source gives for itself; who contradicts a claim names the claim's own figure only to deny it."""
    own = [Given("", claim.text, value) for value in read(claim.text[:LONGEST])]
    found = []
    for one in quoted:
        for value in read(_words(one)):
            given = Given(one.source_id, _words(one), value)
            named_only = one.relation is Relation.CONTRADICTS and value.words not in one.mark and any(fits(given, other) for other in own)
            found += [] if named_only else [given]
    return found


def _figures(text: str) -> list[Figure]:
    return [one for one in figures(text, [(dated.start, dated.end) for dated in dates(text)]) if one.unit not in NO_QUANTITY]


def _both_figures(one: Given[Figure], other: Given[Figure]) -> bool:
    return one.value.fits(other.value)


def _same_quantity(one: Given[Figure], other: Given[Figure]) -> bool:
    """Two dead and three hurt are both people: something besides what is counted must be the same."""
    beside = (one.value.about & other.value.about) - one.value.noun - other.value.noun
    return one.value.same_quantity(other.value) and bool(beside)


def _dates(text: str) -> list[Dated]:
    """The date of what happened; the day somebody speaks is none, and of several nobody can tell which is meant."""
    dated = [one for one in dates(text) if one.month is not None and NOW.isdisjoint(one.words.lower().split())]
    found = [one for one in dated if SAYING.isdisjoint(_verb(text, one.start))]
    return found if len(found) == 1 else []


def _verb(text: str, place: int) -> frozenset[str]:
    """The verb a date hangs on, as lemma and idea."""
    token = next((token for token in parse_line(text) if token.idx + len(token.text) > place), None)
    while token is not None and token.pos_ not in ("VERB", "AUX") and token.head != token:
        token = token.head
    return frozenset() if token is None else frozenset({token.lemma_.lower(), idea(token.lemma_.lower())})


def _both_dates(one: Given[Dated], other: Given[Dated]) -> bool:
    return not one.value.clashes(other.value)


def _same_precision(one: Given[Dated], other: Given[Dated]) -> bool:
    return (one.value.day is None) == (other.value.day is None)


def _dates_the_claim(one: Given[Dated], claim: Claim) -> bool:
    """The date hangs on a verb of the claim: when a firm was founded is not when its ship sailed."""
    wanted = {idea(token.lemma_.lower()) for token in parse_line(claim.text[:LONGEST]) if token.pos_ == "VERB"}
    return not wanted or bool(wanted & _verb(one.text, one.value.start))


def _places(text: str) -> Iterator[Place]:
    """A name behind a word of place, with the words that belong to it."""
    for token in parse_line(text):
        preposition = token.head
        if token.pos_ == "PROPN" and token.dep_ == "pobj" and preposition.lower_ in BEFORE_A_PLACE and token.ent_type_ not in TIMES:
            first = min(token.i, *(child.i for child in token.lefts if child.dep_ == "compound"), token.i)
            yield Place(token.doc[first : token.i + 1].text, idea(preposition.head.lemma_.lower()))


def _same_place(one: Given[Place], other: Given[Place]) -> bool:
    """A street and its town are no contradiction where one of the two texts names both."""
    return other.value.words in one.text or one.value.words in other.text


def _beside_the_same(one: Given[Place], other: Given[Place]) -> bool:
    return one.value.beside == other.value.beside


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
        near = [number for number, group in enumerate(groups) if any(alike(one, other) for other in group)]
        joined = [one]
        for number in reversed(near):
            joined[1:1] = groups.pop(number)
        groups.append(joined)
    return groups


def _sides(group: Sequence[Given[Value]], fits: Same[Value]) -> list[list[Given[Value]]]:
    """Sources that can all be right are one side; a source that gives several values is on the side of each of them."""
    return _joined(sorted(group, key=lambda one: one.source_id), lambda one, other: one.source_id == other.source_id or fits(one, other))


def _saying(side: Sequence[Given[Value]]) -> Saying:
    ids = tuple(sorted({one.source_id for one in side}))
    return Saying(next(one.value.words for one in side if one.source_id == ids[0]), ids)


def _listed(ids: Sequence[str]) -> str:
    return " and ".join([", ".join(ids[:-1]), ids[-1]]) if len(ids) > 1 else ids[0]
