"""What an editor can do next: whom to ask, what to obtain, what to settle; each follows from something in the dossier."""

from collections.abc import Callable, Iterator

from core.model.claim import Claim
from core.model.dossier import Dossier
from core.model.words import ClaimKind, Relation, Tier, Verdict
from core.policy.standing import STILL, still_carrying, withdrawn, withdrew
from core.policy.verdicts import listed

MOST = 8
STANDING = (Verdict.CONFIRMED, Verdict.PARTLY_CONFIRMED, Verdict.DISPUTED)
UNSETTLED = (Verdict.DISPUTED, Verdict.UNCONFIRMED)


def followups(dossier: Dossier) -> tuple[str, ...]:
    """The most pressing first; nothing where the dossier leaves nothing to do."""
    found = (sentence for rule in RULES for sentence in rule(dossier))
    return tuple(dict.fromkeys(found))[:MOST]


def _satire(dossier: Dossier) -> Iterator[str]:
    if told := dossier.recommendation.satire if dossier.recommendation else "":
        yield f"Do not print it as news: {told}."


def _withdrawn(dossier: Dossier) -> Iterator[str]:
    """Whose word no longer stands, and who should be asked whether theirs still does."""
    for key in withdrawn(dossier):
        others = list(dict.fromkeys(dossier.teller(one) for one in still_carrying(key, dossier)))
        yield f"Do not rest on what {dossier.teller(key)} reported ({key}): it {withdrew(key, dossier)}."
        if others:
            more = f" and {len(others) - STILL} more" if len(others) > STILL else ""
            named = f"{', '.join(others[:STILL])}{more}" if more else listed(others)
            yield f"Ask {named} whether they stand by what {dossier.teller(key)} has withdrawn."


def _reply(dossier: Dossier) -> Iterator[str]:
    accused = [claim for claim in dossier.claims if claim.central and claim.kind is ClaimKind.ALLEGATION]
    if accused:
        accuse = "accuses" if len(accused) == 1 else "accuse"
        yield f"Ask those whom {listed([claim.id for claim in accused])} {accuse} for a reply before anything is printed."


def _origin(dossier: Dossier) -> Iterator[str]:
    if dossier.origin and dossier.origin.unread:
        yield f"Obtain the first report from {dossier.origin.unread}: others name it, and it could not be read."
    for voice in dossier.voices:
        if voice.circular:
            outlets = [dossier.teller(key) for key in voice.loop or voice.originals]
            yield f"Ask {listed(list(dict.fromkeys(outlets)))} what their reports rest on besides each other."


def _contradicted(dossier: Dossier) -> Iterator[str]:
    """Of a claim that stands at least in part, whoever has editors or a cause and says otherwise."""
    verdicts = {one.claim_id: one.verdict for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    for claim in dossier.claims:
        heard = _against(claim, dossier)
        if claim.central and heard and verdicts.get(claim.id) in STANDING:
            yield f"Put what speaks for {claim.id} to {listed(heard)}, who say otherwise."


def _against(claim: Claim, dossier: Dossier) -> list[str]:
    copies = {key for voice in dossier.voices for key in voice.copies}
    against = (one for one in dossier.evidence if one.claim_id == claim.id and one.relation is Relation.CONTRADICTS and one.counts)
    sources = (dossier.source(one.source_id) for one in against if one.source_id not in copies)
    return list(dict.fromkeys(dossier.teller(source.id) for source in sources if source.rated < Tier.UNKNOWN))


def _unsettled(dossier: Dossier) -> Iterator[str]:
    verdicts = {one.claim_id: one.verdict for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    for claim in dossier.claims:
        if claim.central and verdicts.get(claim.id) in UNSETTLED:
            yield f"Find a record or a first-hand source that settles {claim.id}."


def _dates(dossier: Dossier) -> Iterator[str]:
    for event in dossier.timeline:
        if event.disputed:
            days = listed([when.words() for when in dict.fromkeys([event.when, *(rival.when for rival in event.rivals)])])
            yield f"Establish the date of “{event.text.rstrip('.')}”: sources give {days}."


def _witnesses(dossier: Dossier) -> Iterator[str]:
    seen = dossier.listening.eyewitnesses if dossier.listening else 0
    if seen:
        who = "the account that shows" if seen == 1 else f"the {seen} accounts that show"
        yield f"Speak to {who} signs of having been there."


def _sides(dossier: Dossier) -> Iterator[str]:
    if dossier.balance and dossier.balance.recommendation:
        yield dossier.balance.recommendation


def _unread(dossier: Dossier) -> Iterator[str]:
    lost = [gap for gap in dossier.gaps if gap.url]
    if lost:
        pages = "One page" if len(lost) == 1 else f"{len(lost)} pages"
        yield f"{pages} could not be read; try to get hold of {'it' if len(lost) == 1 else 'them'} another way."


RULES: tuple[Callable[[Dossier], Iterator[str]], ...] = (
    _satire,
    _withdrawn,
    _reply,
    _contradicted,
    _origin,
    _unsettled,
    _dates,
    _witnesses,
    _sides,
    _unread,
)
