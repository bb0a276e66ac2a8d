"""What each voice says about each claim: originals speak, copies only repeat, the latest word of an outlet stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.model.claim import Evidence
from core.model.source import Source
from core.model.voice import Voice
from core.model.words import CaptureKind, Relation, Tier


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

    @property
    def credible(self) -> bool:
        return self.tier.credible

    @property
    def weight(self) -> float:
        """What its word weighs: its tier's weight times the chance that it was read rightly."""
        return self.tier.weight * chance(self.evidence)


def chance(one: Evidence) -> float:
    """How likely the source says what the evidence holds it to say."""
    return one.chances[list(Relation).index(one.relation)] if one.chances else one.confidence


def stances(claim_id: str, voices: Sequence[Voice], evidence: Sequence[Evidence], sources: Mapping[str, Source]) -> list[Stance]:
    """Every voice that speaks about the claim, credible ones first."""
    said = {one.source_id: one for one in evidence if one.claim_id == claim_id and one.counts}
    found = [_stance(voice, said, sources) for voice in voices]
    return sorted((one for one in found if one), key=lambda one: (one.tier, one.voice.id))


def _stance(voice: Voice, said: Mapping[str, Evidence], sources: Mapping[str, Source]) -> Stance | None:
    own = [said[key] for key in voice.originals if key in said]
    repeated = [said[key] for key in voice.copies if key in said]
    if not own:
        return _spoken(voice, Relation.REPORTS, repeated, said, sources) if repeated else None
    outlets = {sources[one.source_id].domain for one in own}
    heard = [*own, *(one for one in repeated if sources[one.source_id].domain in outlets)]
    relation = _latest(heard, sources).relation
    return _spoken(voice, relation, [one for one in heard if one.relation is relation], said, sources)


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
    return Stance(voice, relation, best, source.outlet, source.rated, same, opposed, read)


STRENGTH = {Relation.CONTRADICTS: 2, Relation.SUPPORTS: 1, Relation.REPORTS: 0}


def _latest(said: Sequence[Evidence], sources: Mapping[str, Source]) -> Evidence:
    """A correction supersedes what it corrects; on one day, the plainer statement speaks."""

    def order(one: Evidence) -> tuple[bool, str, int, float]:
        source = sources[one.source_id]
        speaks = one.relation is not Relation.REPORTS
        return speaks, source.published.day if source.published else "", STRENGTH[one.relation], one.confidence

    return max(said, key=order)
