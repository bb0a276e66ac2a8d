"""Whose word no longer stands: outlets that have taken their own report back, by which page, and who still carries it."""

from collections.abc import Iterator

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.words import Relation
from core.policy.stances import taken_back

TOOK_BACK = "it has taken its own report back"
STILL = 3
"""Who still carries what was withdrawn: so many are named."""


def _central(dossier: Dossier) -> list[Evidence]:
    central = {claim.id for claim in dossier.claims if claim.central}
    return [one for one in dossier.evidence if one.claim_id in central and one.counts]


def withdrawn(dossier: Dossier) -> dict[str, str]:
    """Pages whose word on a central claim their outlet has taken back, each with the page that does so."""
    central = {claim.id for claim in dossier.claims if claim.central}
    sources = {source.id: source for source in dossier.sources}
    back = taken_back(central, dossier.voices, dossier.evidence, sources)
    return {key: latest for key in sorted(back) if (latest := _taken_back_by(key, dossier))}


def _taken_back_by(source_id: str, dossier: Dossier) -> str:
    outlet = dossier.source(source_id).domain
    denying = (dossier.source(one.source_id) for one in _central(dossier) if one.relation is Relation.CONTRADICTS)
    own = [one for one in denying if one.domain == outlet]
    return max(own, key=lambda one: (one.published.day if one.published else "", one.id)).id if own else ""


def withdrew(source_id: str, dossier: Dossier) -> str:
    """Has withdrawn it since (S007); nothing of a page whose outlet stands by it."""
    page = withdrawn(dossier).get(source_id, "")
    return f"has withdrawn it since ({page})" if page and page != source_id else "has withdrawn it since" if page else ""


def takes_back(source_id: str, dossier: Dossier) -> bool:
    """Whether a page speaks for an outlet that has turned its own report round."""
    return dossier.source(source_id).domain in {dossier.source(key).domain for key in withdrawn(dossier)}


def still_carrying(source_id: str, dossier: Dossier) -> Iterator[str]:
    """Who else of its voice still says or passes on what a page said that was withdrawn."""
    around = {key for voice in dossier.voices if source_id in voice.source_ids for key in voice.source_ids}
    outlet = dossier.source(source_id).domain
    for one in _central(dossier):
        denies = one.relation is Relation.CONTRADICTS or one.denied_by_others
        if one.source_id in around and not denies and dossier.source(one.source_id).domain != outlet:
            yield one.source_id
