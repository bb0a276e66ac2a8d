"""Whose word no longer stands: publishers that have taken their own report back, by which page, and who still carries it."""

from collections.abc import Iterator, Mapping, Sequence

from core.model.claim import Evidence
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import Relation, Tier
from core.policy.accounts import publishers
from core.policy.dating import certainly_after, possible
from core.policy.tiers.carriers import carries_others

TOOK_BACK = "it has taken its own report back"
STILL = 3
"""Who still carries what was withdrawn: so many are named."""


def _central(dossier: Dossier) -> list[Evidence]:
    central = {claim.id for claim in dossier.claims if claim.central}
    return [one for one in dossier.evidence if one.claim_id in central and one.counts]


def withdrawn(dossier: Dossier) -> dict[str, str]:
    """Pages whose word on a central claim their own publisher has turned round since, each with the page that does so."""
    voices = {key: voice.id for voice in dossier.voices for key in voice.source_ids}
    whose, said = speaking_for(dossier), dict[tuple[str, ...], list[Evidence]]()
    for one in _central(dossier):
        if one.source_id in voices:
            said.setdefault((one.claim_id, voices[one.source_id], whose[one.source_id]), []).append(one)
    return {key: page for own in said.values() for key, page in _turned_round(own, dossier)}


def _turned_round(own: Sequence[Evidence], dossier: Dossier) -> Iterator[tuple[str, str]]:
    """What one publisher says of one claim: a denial takes back only what certainly came out before it, and only if nothing came after."""
    held = [(one.source_id, _came_out(one, dossier)) for one in own if one.relation is Relation.SUPPORTS]
    denials = [(one.source_id, _came_out(one, dossier)) for one in own if one.relation is Relation.CONTRADICTS]
    later = [(when.start, key) for key, when in denials if when and all(before and certainly_after(when, before) for _, before in held)]
    return ((key, min(later)[1]) for key, _ in held if later)


def _came_out(one: Evidence, dossier: Dossier) -> When | None:
    """When its page came out; a page cannot be from after the moment it was captured."""
    source = dossier.source(one.source_id)
    capture = dossier.capture_of(source)
    return possible(source.published, capture.captured_at if capture else None)


def speaking_for(dossier: Dossier) -> Mapping[str, str]:
    """By source whose word it is: its publisher's, and where anybody may publish, that of whoever signs it there."""
    houses = publishers(dossier.sources, dossier.posts)
    return {one.id: f"{houses[one.id]}/{_signature(one) if houses[one.id] == one.domain else ''}" for one in dossier.sources}


def _signature(source: Source) -> str:
    """Nobody else's, where it is unsigned."""
    anybody = source.rated is Tier.UNKNOWN or carries_others(source.url_key)
    return source.byline.casefold() or source.id if anybody else ""


def withdrew(source_id: str, dossier: Dossier) -> str:
    """Has withdrawn it since (S007); nothing of a page whose publisher stands by it."""
    page = withdrawn(dossier).get(source_id, "")
    return f"has withdrawn it since ({page})" if page else ""


def takes_back(source_id: str, dossier: Dossier) -> bool:
    """Whether a page turns its publisher's own report round."""
    return source_id in withdrawn(dossier).values()


def still_carrying(source_id: str, dossier: Dossier) -> Iterator[str]:
    """Who else of its voice still says or passes on what a page said that was withdrawn."""
    around = {key for voice in dossier.voices if source_id in voice.source_ids for key in voice.source_ids}
    whose = speaking_for(dossier)
    for one in _central(dossier):
        denies = one.relation is Relation.CONTRADICTS or one.denied_by_others
        if one.source_id in around and not denies and whose[one.source_id] != whose[source_id]:
            yield one.source_id
