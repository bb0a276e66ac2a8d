"""What an editor must know where satire is taken for news: that a story comes from it, and whom nobody else knows."""

from core.model.background import Actor
from core.model.dossier import Dossier
from core.model.words import Relation


def satirical(dossier: Dossier) -> str:
    """That the story comes from a satirical page, or that only such pages stand by a central claim; nothing where neither is so."""
    satire, origin = dossier.satire, dossier.origin
    if origin and origin.source_id in satire:
        return f"the story comes from a satirical page, {dossier.signed(origin.source_id)} ({origin.source_id})"
    alone = {claim: by for claim, by in _standing_by(dossier).items() if by and satire.issuperset(by)}
    if not alone:
        return ""
    pages = dict.fromkeys(key for by in alone.values() for key in by)
    named = " and ".join(f"{dossier.signed(key)} ({key})" for key in pages)
    return f"only satire says {' and '.join(alone)} on its own account: the story comes from a satirical page, {named}"


def _standing_by(dossier: Dossier) -> dict[str, list[str]]:
    """Who supports each central claim without copying it."""
    copies = {key for voice in dossier.voices for key in voice.copies}
    supports = [one for one in dossier.evidence if one.counts and one.relation is Relation.SUPPORTS and one.source_id not in copies]
    return {claim.id: [one.source_id for one in supports if one.claim_id == claim.id] for claim in dossier.claims if claim.central}


def only_in_satire(actor: Actor, dossier: Dossier) -> str:
    """Where an actor is known from, if nobody else knows it; nothing for anybody who is real as far as the pages tell."""
    if dossier.context is None or actor.id not in dossier.context.invented:
        return ""
    satire = dossier.satire
    own = [key for key in actor.source_ids if key in satire] or sorted(satire)[:1]
    named = " and ".join(dict.fromkeys(dossier.teller(key) for key in own))
    return f"only in {named}" + (" and what repeats it" if set(actor.source_ids) - satire else "")
