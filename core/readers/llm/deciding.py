"""Which evidence decides and is worth a second, dearer look: contradictions of central claims, their only supporters, unsure pairs."""

from collections.abc import Iterator, Sequence

from core.model.claim import Claim, Evidence
from core.model.words import Relation

FEW = 3
"""So many supporters or fewer, and a level rests on each of them."""


def deciding(claims: Sequence[Claim], evidence: Sequence[Evidence], pages: int) -> list[Evidence]:
    """Of so many pages at most; those with the weightiest pairs first, and what is reviewed of one page together."""
    central = {claim.id for claim in claims if claim.central}
    spoken = [one for one in evidence if one.claim_id in central and one.quote is not None]
    ranked = sorted(_ranked(spoken), key=lambda one: one[0])
    order = list(dict.fromkeys(one.source_id for _, one in ranked))[:pages]
    return sorted((one for _, one in ranked if one.source_id in order), key=lambda one: order.index(one.source_id))


def _ranked(evidence: Sequence[Evidence]) -> Iterator[tuple[tuple[int, float], Evidence]]:
    supporters: dict[str, int] = {}
    for one in evidence:
        supporters[one.claim_id] = supporters.get(one.claim_id, 0) + (one.relation is Relation.SUPPORTS)
    for one in evidence:
        if one.relation is Relation.CONTRADICTS:
            yield (0, -one.confidence), one
        elif one.relation is Relation.SUPPORTS and supporters[one.claim_id] <= FEW:
            yield (1, -one.confidence), one
        elif one.unsure:
            yield (2, one.confidence), one
