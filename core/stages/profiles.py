"""The actors of a story as the desk keeps them: who each is in a source's own words, what it said, and how earlier matters ended."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from core.english.names import is_body_name, surname
from core.model.background import Actor, ActorKind, Member, Remembered
from core.model.claim import Cited, Quote
from core.model.dates import When
from core.model.reading import Party, Reading
from core.model.source import Source
from core.model.words import Mode
from core.search.rank import stems
from core.stages.cast import KINDS, Figure
from core.stages.prominence import Prominence
from core.words import content_words

MOST = {Mode.QUICK: 6, Mode.DETAILED: 10}
STATEMENTS, RECORD, CITED = 3, 4, 3
SEVERAL = 2
"""Pages that must name somebody of whom nothing is told."""
WELL_PUT = 120
"""Characters a profile may have before a shorter one is better."""
LATELY = timedelta(days=60)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
Told = tuple[Source, Quote]


def actors(cast: Mapping[Member, Figure], told: Prominence, mode: Mode, pass_no: int) -> tuple[Actor, ...]:
    """Those who matter to the story and of whom more than a name is known, or whom several pages name; as many as the mode shows."""
    known = (_actor(member, figure, told) for member, figure in told.leading(cast).items() if _is_known(member, figure, told))
    shown = list(_each_once(known))[: MOST[mode]]
    return tuple(replace(one, id=f"A{number}", pass_no=pass_no) for number, one in enumerate(shown, 1))


def _each_once(known: Iterable[Actor]) -> Iterator[Actor]:
    """Bill and William Quayle, mayor of one town, are one man, and so are Jo and James Quayle of one firm."""
    seen: list[Actor] = []
    for one in known:
        if not any(_is_same(one, other) for other in seen):
            seen.append(one)
            yield one


def _is_same(one: Actor, other: Actor) -> bool:
    if not (one.kind is other.kind is ActorKind.PERSON and surname(one.name) and surname(one.name) == surname(other.name)):
        return False
    ours, theirs = stems(one.profile), stems(other.profile)
    return bool(ours & theirs) and (ours == theirs or one.name[0] == other.name[0])


def _is_known(member: Member, figure: Figure, told: Prominence) -> bool:
    """More than a name: who it is, that it speaks or what became of it; a body also by its name, what it does and the topic."""
    if member.outlet or any(party.role or party.record or party.said for _, party in figure.seen):
        return True
    if len(figure.source_ids) < SEVERAL:
        return is_body_name(member.name) and figure.times >= SEVERAL
    if member.kind is ActorKind.PERSON:
        return member.central
    return sum((member.central, is_body_name(member.name), told.acts(member))) >= SEVERAL


def _actor(member: Member, figure: Figure, told: Prominence) -> Actor:
    profile, cited = _profile(figure, told.sources)
    past = [(told.sources[reading.source_id], quote) for reading, party in figure.seen for quote in party.record]
    statements = _once(told.said(figure), STATEMENTS, dated=False)
    return Actor("", member.name, member.kind, profile, cited, tuple(statements), tuple(_once(past, RECORD, dated=True)))


def _profile(figure: Figure, sources: Mapping[str, Source]) -> tuple[str, tuple[Cited, ...]]:
    """The role most pages give, of those the fullest that is still short; without any, where it is first named."""
    own = [(reading, party) for reading, party in figure.seen if KINDS.get(party.kind) and party.role and party.told]
    if not own:
        first = ((reading, party.first) for reading, party in figure.seen)
        return "", tuple(Cited(reading.source_id, quote) for reading, quote in first)[:1]
    own = _of_today(own, sources)
    best = max(own, key=lambda pair: _fullness(pair[1], own))
    telling = [pair for pair in own if pair[1].role.casefold() == best[1].role.casefold()]
    cited = {reading.source_id: Cited(reading.source_id, party.told) for reading, party in telling if party.told}
    return best[1].role[:1].upper() + best[1].role[1:], tuple(cited.values())[:CITED]


def _of_today(own: Sequence[tuple[Reading, Party]], sources: Mapping[str, Source]) -> list[tuple[Reading, Party]]:
    """Who somebody is now: what an older page calls them counts only where no newer one says."""
    days = {reading.source_id: when.start for reading, _ in own if (when := sources[reading.source_id].published)}
    latest = max(days.values(), default=None)
    return [pair for pair in own if latest is None or days.get(pair[0].source_id, latest) > latest - LATELY]


def _fullness(party: Party, own: Sequence[tuple[Reading, Party]]) -> tuple[bool, float]:
    """Words that other pages use of it too are surer; a longer role says more."""
    words = stems(party.role)
    shared = sum(bool(words & stems(other.role)) for _, other in own) / len(own)
    return len(party.role) <= WELL_PUT, shared + min(len(party.role), 60) / 60


def _once(told: Iterable[Told], most: int, *, dated: bool) -> Iterator[Remembered]:
    """What several pages copy is told once, by the first."""
    seen: list[frozenset[str]] = []
    for source, quote in told:
        words = frozenset(content_words(quote.exact))
        if len(seen) < most and not any(len(words & other) > 0.8 * min(len(words), len(other)) for other in seen):
            seen.append(words)
            yield Remembered(quote.exact, Cited(source.id, quote), _when(source, quote) if dated else _day(source))


def _day(source: Source) -> When | None:
    return When(source.published.day) if source.published else None


def _when(source: Source, quote: Quote) -> When | None:
    """The year that the sentence gives."""
    years = sorted(_YEAR.findall(quote.exact))
    return When(years[-1]) if years else None
