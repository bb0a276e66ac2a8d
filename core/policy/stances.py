"""What each voice says about each claim: originals speak, copies only repeat, the latest word of an outlet stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.model.claim import Evidence
from core.model.source import Source
from core.model.voice import Voice
from core.model.words import Relation


@dataclass(frozen=True, slots=True)
class Stance:
    """One voice on one claim, with the evidence that shows it."""

    voice: Voice
    relation: Relation
    evidence: Evidence

    @property
    def credible(self) -> bool:
        return self.voice.tier.credible


def stances(claim_id: str, voices: Sequence[Voice], evidence: Sequence[Evidence], sources: Mapping[str, Source]) -> list[Stance]:
    """Every voice that speaks about the claim, credible ones first."""
    said = {one.source_id: one for one in evidence if one.claim_id == claim_id and one.counts}
    found = [_stance(voice, said, sources) for voice in voices]
    return sorted((one for one in found if one), key=lambda one: (one.voice.tier, one.voice.id))


def _stance(voice: Voice, said: Mapping[str, Evidence], sources: Mapping[str, Source]) -> Stance | None:
    own = [said[key] for key in voice.originals if key in said]
    outlets = {sources[one.source_id].domain for one in own}
    repeated = [said[key] for key in voice.copies if key in said]
    same = [one for one in repeated if sources[one.source_id].domain in outlets]
    if own:
        chosen = _latest([*own, *same], sources)
        return Stance(voice, chosen.relation, chosen)
    if not repeated:
        return None
    chosen = max(repeated, key=lambda one: one.confidence)
    return Stance(voice, Relation.REPORTS, chosen)


STRENGTH = {Relation.CONTRADICTS: 2, Relation.SUPPORTS: 1, Relation.REPORTS: 0}


def _latest(said: Sequence[Evidence], sources: Mapping[str, Source]) -> Evidence:
    """A correction supersedes what it corrects; on one day, the plainer statement speaks."""

    def order(one: Evidence) -> tuple[bool, str, int, float]:
        source = sources[one.source_id]
        speaks = one.relation is not Relation.REPORTS
        return speaks, source.published.day if source.published else "", STRENGTH[one.relation], one.confidence

    return max(said, key=order)
