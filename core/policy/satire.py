"""Who does not mean what it says, and what an editor must know where that is taken for news."""

import re
from collections.abc import Collection, Sequence

from core.model.background import Actor
from core.model.dossier import Dossier
from core.model.post import Post
from core.model.source import Source
from core.model.words import Relation
from core.policy.accounts import own_accounts

_KINDS = "news|newspaper|paper|magazine|weekly|site|website|page|pages|blog|account|outlet|publication|portal|section|column|programme|show"
_SAYS = re.compile(rf"(?:an? |the )?(?:satire|satirical|parody|spoof)(?: (?:{_KINDS}))*(?:$|\s*[.,;:(])", re.IGNORECASE)


def says_satire(reason: str) -> bool:
    """Whether the reason of a rating is that it is satire: it begins with that, and says no more than of what kind."""
    return bool(_SAYS.match(reason.strip()))


def with_their_accounts(sources: Sequence[Source], posts: Sequence[Post]) -> tuple[Source, ...]:
    """What the own account of an outlet posts is satire where all that was read of the outlet is."""
    serious = {one.domain for one in sources if not one.satire}
    jests = {key for key, page in own_accounts(sources, posts).items() if page.domain not in serious}
    return tuple(one.with_(satire=True) if one.id in jests else one for one in sources)


def taken_for_news(dossier: Dossier) -> str:
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


def known_from(actor: Actor, dossier: Dossier, naming: Collection[str] = ()) -> str:
    """The satire that an actor is known from, where nobody else knows it, and whether others, who name it too, repeat it."""
    satire, named_by = dossier.satire, {*actor.source_ids, *naming}
    own = sorted(named_by & satire) or sorted(satire)[:1]
    tellers = " and ".join(dict.fromkeys(dossier.teller(key) for key in own))
    return f"only in {tellers}" + (" and what repeats it" if named_by - satire else "")
