"""What each voice says about each claim: originals speak, copies only repeat, the latest word of an outlet stands."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from core.model.claim import UNSURE, Evidence
from core.model.source import Source
from core.model.voice import Voice
from core.model.words import CaptureKind, ContradictionKind, Relation, Tier

NOT_SAID = (ContradictionKind.CONTEXTUAL, ContradictionKind.OMISSION)
"""Contradictions that a page does not put into words."""


@dataclass(frozen=True, slots=True)
class Stance:
    """One voice on one claim, in the words of its best-rated source that says so, with that source's name and tier."""

    voice: Voice
    relation: Relation
    evidence: Evidence
    name: str
    tier: Tier
    copies: tuple[str, ...] = ()  # members that say the same or pass it on
    opposed: tuple[str, ...] = ()  # members that still carry the opposite: copies of what was corrected since
    read: bool = True  # somebody's page was read; otherwise only what a search engine showed of it is known
    guessed: bool = False  # its tier is told by the name of its address only, or by a model
    chance: float = 1.0  # that its words were read rightly
    alone: bool = False  # a copy speaks where what it copies is silent
    doubtful: bool = False  # its words can be read otherwise: alone it lifts nothing

    @property
    def credible(self) -> bool:
        return self.tier.credible

    @property
    def beside(self) -> bool:
        """A copy that says it in words of its own, where what it copies is silent: it adds no voice, but it does not pass anything on."""
        return self.alone and self.evidence.relation is Relation.SUPPORTS

    @property
    def weight(self) -> float:
        """What its word weighs: its tier's weight times the chance that it was read rightly."""
        return self.tier.weight * self.chance

    @property
    def own_authority(self) -> bool:
        """Whether a page that was read says it surely and in its own voice: neither somebody else's word nor what it leaves out."""
        return self.read and not self.doubtful and not self.evidence.speaker and self.evidence.kind not in NOT_SAID

    @property
    def counts(self) -> bool:
        """Words that can be read otherwise need their page around them: of an unsure headline nothing can be said."""
        return self.read or not self.doubtful

    @property
    def sound(self) -> bool:
        """Whether a topic may rest on it unseen: its words are read for sure, and the desk knows whose they are."""
        return not self.doubtful and not self.guessed


def chance(one: Evidence, source: Source) -> float:
    """How likely the source says what the evidence holds it to say: never likelier than its reader is sure.

    An order to machines makes its reader unsure and is flagged; it changes nothing else, or anybody could silence a page with one.
    """
    read = likely(one, one.relation)
    return read if source.injection else min(one.confidence, read)


def likely(one: Evidence, relation: Relation) -> float:
    """How likely its words take that stance; a reader that gives no chances is as sure of its own as it says."""
    if one.chances:
        return one.chances[list(Relation).index(relation)]
    return one.confidence if one.relation is relation else 0.0


def stances(
    claim_id: str, voices: Sequence[Voice], evidence: Sequence[Evidence], sources: Mapping[str, Source], back: Set[str] = frozenset()
) -> list[Stance]:
    """Every voice that speaks about the claim, credible ones first; pages that are taken `back` say nothing any more."""
    said = {one.source_id: one for one in evidence if one.claim_id == claim_id and one.tells and one.source_id not in back}
    found = [one for voice in voices for one in _stance(voice, said, sources, back)]
    return sorted(found, key=lambda one: (one.tier, one.voice.id))


def _stance(voice: Voice, said: Mapping[str, Evidence], sources: Mapping[str, Source], back: Set[str]) -> Iterator[Stance]:
    """One; or two, where newsrooms of one voice say opposite things: none of them takes back another's word."""
    original = [said[key] for key in voice.originals if key in said]
    denying = [said[key] for key in voice.copies if key in said and _denies(said[key], original)]
    own, repeated = [*original, *denying], [said[key] for key in voice.copies if key in said and said[key] not in denying]
    outlets = {sources[one.source_id].domain: Relation.REPORTS for one in own}
    heard = [*own, *(one for one in repeated if sources[one.source_id].domain in outlets)]
    for outlet in outlets:
        outlets[outlet] = _latest([one for one in heard if sources[one.source_id].domain == outlet], sources).relation
    held = set(outlets.values()) - {Relation.REPORTS}
    for relation in sorted(held, key=lambda relation: -STRENGTH[relation]):
        speaking = [one for one in heard if one.relation is relation is outlets[sources[one.source_id].domain]]
        stance = _spoken(voice, relation, speaking, said, sources)
        yield replace(stance, opposed=()) if len(held) > 1 else stance
    if not held and (own or repeated):
        alone = not own and not back & set(voice.originals)
        yield replace(_spoken(voice, Relation.REPORTS, heard or repeated, said, sources), alone=alone)


def _denies(copy: Evidence, original: Sequence[Evidence]) -> bool:
    """Whoever surely denies what nobody of the original denies does not copy that."""
    sure = copy.confidence > UNSURE and copy.also_likely is None
    return copy.relation is Relation.CONTRADICTS and sure and all(one.relation is not Relation.CONTRADICTS for one in original)


def _spoken(
    voice: Voice, relation: Relation, speaking: Sequence[Evidence], said: Mapping[str, Evidence], sources: Mapping[str, Source]
) -> Stance:
    """A silent house-mate lends nobody its tier: whoever says it is rated for itself."""
    best = min(speaking, key=lambda one: (sources[one.source_id].rated, -one.confidence, one.source_id))
    source = sources[best.source_id]
    others = [said[key] for key in voice.copies if key in said and key != best.source_id]
    same = tuple(one.source_id for one in others if one.relation in (relation, Relation.REPORTS))
    opposed = tuple(one.source_id for one in others if one.source_id not in same)
    read = any(sources[one.source_id].capture_kind is not CaptureKind.SNIPPET for one in speaking)
    sure = chance(best, source)
    doubtful = sure <= UNSURE or best.also_likely is not None
    return Stance(voice, relation, best, source.outlet, source.rated, same, opposed, read, source.guessed, sure, doubtful=doubtful)


STRENGTH = {Relation.CONTRADICTS: 2, Relation.SUPPORTS: 1, Relation.REPORTS: 0}


def _latest(said: Sequence[Evidence], sources: Mapping[str, Source]) -> Evidence:
    """A correction supersedes what it corrects; on one day, the plainer statement speaks."""

    def order(one: Evidence) -> tuple[bool, str, int, float]:
        source = sources[one.source_id]
        speaks = one.relation is not Relation.REPORTS
        return speaks, source.published.day if source.published else "", STRENGTH[one.relation], one.confidence

    return max(said, key=order)
