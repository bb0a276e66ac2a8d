"""Who matters to a story: whom its own words name, whom the pages that surely tell it put at their head, and who is heard on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from core.english.names import is_body_name, is_outlet, plain
from core.model.background import ActorKind, Member
from core.model.claim import UNSURE, Quote
from core.model.dossier import Dossier
from core.model.reading import Party, Reading
from core.model.source import Source
from core.policy.outlets.press import is_publisher
from core.search.rank import stems
from core.stages.belonging import speakers
from core.stages.cast import KINDS, Figure
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
