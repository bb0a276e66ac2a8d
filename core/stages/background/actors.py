"""The actors of a story: who matters to it, who each is in a source's own words, what it said, and how earlier matters ended."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property

from core.english.names import is_body_name, is_outlet, plain, surname
from core.english.words import content_words
from core.model.claim import UNSURE, Cited, Quote
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.reading import Party, Reading
from core.model.source import Source
from core.model.story import Actor, ActorKind, Member, Remembered
from core.model.words import Mode
from core.policy.outlets.press import is_publisher
from core.search.hits.rank import stems
from core.stages.background.scene import KINDS, Figure
from core.stages.story_membership import speakers
from core.topic.profile import Profile

HEAD = 1000
"""Characters of a page that tell the story itself; whoever comes later may be of another, or in passing."""
SEVERAL, SHARE = 2, 0.3
"""So many outlets, and such a share of them all, have somebody at the head of their pages who matters."""
AGREED = 0.6
"""The share of the pages that take a name for a person, or an organisation, if it is one."""
NEAR, TO_THE_POINT = 0.3, 0.6
"""How near the topic the words of somebody have to come who is heard on it, and of whom one outlet alone knows."""
ABOUT = 0.75
"""How surely a page is about the topic that tells who is in it: others name the same people in another story."""
NAMED = 3
"""Outlets that must know somebody by one word for it to be a whole name."""


@dataclass(frozen=True)
class Prominence:
    """The pages of a dossier that surely speak of a central claim, and what they say the story is about."""

    dossier: Dossier
    profile: Profile

    @cached_property
    def sources(self) -> dict[str, Source]:
        return {one.id: one for one in self.dossier.sources}

    @cached_property
    def sure(self) -> frozenset[str]:
        """Where too few pages speak surely, those that speak at all; before anything was compared, every page that was read."""
        central = {claim.id for claim in self.dossier.claims if claim.central}
        surely = {one.source_id for one in self.dossier.evidence if one.claim_id in central and one.tells and one.confidence > UNSURE}
        about = {one.source_id for one in self.dossier.readings if one.about >= ABOUT}
        speaking, every = speakers(self.dossier), {one.source_id for one in self.dossier.readings}
        several = (found for found in (surely & about, speaking & about) if len(found) >= SEVERAL)
        some = (found for found in (surely & about, surely, speaking, every) if found)
        return frozenset(next(several, next(some, every)))

    def leading(self, cast: Mapping[Member, Figure]) -> dict[Member, Figure]:
        return {member: figure for member, figure in cast.items() if self._matters(member, figure)}

    def _matters(self, member: Member, figure: Figure) -> bool:
        if member.outlet:
            return True
        if not self._is_one(member, figure):
            return False
        return member.central or self._is_leading(member, figure) or self._is_heard(member, figure)

    def _is_one(self, member: Member, figure: Figure) -> bool:
        """A whole name of the kind that it is taken for, and nobody whom pages only have the story from."""
        body = member.central or (is_body_name(member.name) and not is_publisher(member.name))
        teller = not body and not self.told_by.isdisjoint(map(plain, (member.name, *member.forms)))
        return _is_agreed(figure) and self._is_whole(member, figure) and not teller

    @cached_property
    def told_by(self) -> frozenset[str]:
        """Outlets that pages lean on."""
        return frozenset(plain(one.name) for reading in self.dossier.readings for one in reading.leans_on if one.outlet and one.name)

    def _is_leading(self, member: Member, figure: Figure) -> bool:
        """Where one outlet tells it all, whom it names again."""
        every = {one.outlet or one.domain for one in self.dossier.sources if one.id in self.sure}
        told = [(reading, party) for reading, party in self._surely(figure) if self._is_at_head(member, reading, party)]
        heads = {self._outlet(reading) for reading, party in told if len(every) >= SEVERAL or party.times >= SEVERAL}
        return len(heads) >= max(min(SEVERAL, len(every)), SHARE * len(every))

    def _is_at_head(self, member: Member, reading: Reading, party: Party) -> bool:
        return party.first.start < HEAD or member.is_meant(self.sources[reading.source_id].title)

    def _is_heard(self, member: Member, figure: Figure) -> bool:
        """It is told who it is, or its name tells it, and what it says on the matter; to the very point where one outlet alone knows it."""
        pages = list(self._surely(figure))
        said = max((self._nearness(quote, figure) for _, party in pages for quote in party.said), default=None)
        described = any(party.role for _, party in figure.seen)
        if said is None or not (described or is_body_name(member.name)):
            return False
        if not described or len({self._outlet(reading) for reading, _ in pages}) < SEVERAL:
            return said >= TO_THE_POINT
        return said >= NEAR or any(self._is_at_head(member, reading, party) for reading, party in pages)

    def acts(self, member: Member) -> bool:
        """Whether a page tells of something that it does: a town, a film and a program are named often too."""
        names = {form.rpartition(" ")[2] for form in map(plain, member.forms)}
        return any(plain(event.doer) in names for one in self.dossier.readings if one.source_id in self.sure for event in one.events)

    def said(self, figure: Figure) -> Iterator[tuple[Source, Quote]]:
        """What it says to the topic, nearest first."""
        found = [(reading, quote) for reading, party in self._surely(figure) for quote in party.said]
        near = {id(quote): self._nearness(quote, figure) for _, quote in found}
        told = sorted(found, key=lambda pair: -near[id(pair[1])])
        return ((self.sources[reading.source_id], quote) for reading, quote in told if near[id(quote)] >= NEAR)

    def _nearness(self, quote: Quote, figure: Figure) -> float:
        """By what is said, not by who says it."""
        return self.profile.closeness(stems(quote.exact) - stems(figure.name)).value

    def _is_whole(self, member: Member, figure: Figure) -> bool:
        """Of one word alone, only what several outlets call a body by, or the topic somebody, is a whole name."""
        if " " in member.name:
            return True
        several = len({self._outlet(reading) for reading, _ in figure.seen}) >= NAMED
        return several and (member.kind is ActorKind.ORGANISATION or member.central)

    def _surely(self, figure: Figure) -> Iterator[tuple[Reading, Party]]:
        return ((reading, party) for reading, party in figure.seen if reading.source_id in self.sure)

    def _outlet(self, reading: Reading) -> str:
        source = self.sources[reading.source_id]
        return source.outlet or source.domain


def _is_agreed(figure: Figure) -> bool:
    """Most pages take it for what it is."""
    same = sum(party.kind is figure.kind for _, party in figure.seen)
    return same >= AGREED * len(figure.seen) and not (figure.kind in KINDS and is_outlet(figure.name))


MOST = {Mode.QUICK: 6, Mode.DETAILED: 10}
STATEMENTS, RECORD, CITED = 3, 4, 3
ENOUGH_PAGES = 2
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
    if len(figure.source_ids) < ENOUGH_PAGES:
        return is_body_name(member.name) and figure.times >= ENOUGH_PAGES
    if member.kind is ActorKind.PERSON:
        return member.central
    return sum((member.central, is_body_name(member.name), told.acts(member))) >= ENOUGH_PAGES


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
