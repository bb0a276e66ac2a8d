"""Where sources disagree: per claim, each contradicting voice against the best words for the claim."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.model.claim import Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.words import ContradictionKind, Relation
from ui.view_models.matrix import Words, note_of, opposing
from ui.view_models.overview import Index, index

KINDS = {
    ContradictionKind.DIRECT: "Both cannot be so.",
    ContradictionKind.CONTEXTUAL: "The words agree, what is around them does not.",
    ContradictionKind.OMISSION: "One leaves out what the other makes decisive.",
    ContradictionKind.TIMELINE: "The order or the dates do not fit.",
}


@dataclass(frozen=True, slots=True)
class Clash:
    """One contradiction: its kind, the words against, and the words for."""

    kind: ContradictionKind | None
    against: Words
    for_: Words | None

    @property
    def title(self) -> str:
        return f"{self.kind.capitalize()} contradiction" if self.kind else "Contradiction"

    @property
    def meaning(self) -> str:
        return KINDS[self.kind] if self.kind else ""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A claim that is contradicted; what has no quote in its capture is listed apart and never counted."""

    claim: Claim
    verdict: ClaimVerdict | None
    clashes: tuple[Clash, ...]
    repeated: tuple[str, ...]
    uncounted: tuple[Words, ...]


def disagreements(dossier: Dossier) -> list[Disagreement]:
    """Central claims first, then by importance."""
    found = index(dossier)
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    ranked = sorted(dossier.claims, key=lambda claim: (not claim.central, -claim.importance))
    all_ = [_disagreement(claim, verdicts.get(claim.id), found) for claim in ranked]
    return [one for one in all_ if one.clashes or one.uncounted]


def _disagreement(claim: Claim, verdict: ClaimVerdict | None, found: Index) -> Disagreement:
    against = [one for (claim_id, _), one in found.evidence.items() if claim_id == claim.id and one.relation is Relation.CONTRADICTS]
    against = [one for one in against if one.source_id in found.sources]
    counted = [one for one in against if one.counts]
    originals = [one for one in counted if not found.is_copy(one.source_id)]
    copies = tuple(one.source_id for one in counted if found.is_copy(one.source_id))
    uncounted = tuple(_words(one, found) for one in against if not one.counts)
    return Disagreement(claim, verdict, _clashes(originals, found), copies, uncounted)


def _clashes(against: Sequence[Evidence], found: Index) -> tuple[Clash, ...]:
    ranked = sorted(against, key=lambda one: (found.sources[one.source_id].rated, -one.confidence))
    return tuple(Clash(one.kind, _words(one, found), opposing(found, one.claim_id, Relation.CONTRADICTS, one.source_id)) for one in ranked)


def _words(one: Evidence, found: Index) -> Words:
    return Words(found.sources[one.source_id], one, note_of(one, found))
