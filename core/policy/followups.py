"""What an editor can do next: whom to ask, what to obtain, what to settle; each with the sources it follows from."""

from collections.abc import Callable, Iterator

from core.model.claim import Cited, Claim, Evidence
from core.model.dossier import Dossier, Sentence
from core.model.words import ClaimKind, Relation, Tier, Verdict
from core.policy.phrases import listed
from core.policy.retractions_and_satire import STILL, still_carrying, withdrawn, withdrew
from core.policy.voices import squashed

MOST, NAMED = 8, 10
"""So much at once, and so many posts by number."""
STANDING = (Verdict.CONFIRMED, Verdict.PARTLY_CONFIRMED, Verdict.DISPUTED)
UNSETTLED = (Verdict.DISPUTED, Verdict.UNCONFIRMED)


def followups(dossier: Dossier) -> tuple[Sentence, ...]:
    """The most pressing first; nothing where the dossier leaves nothing to do."""
    found = (sentence for rule in RULES for sentence in rule(dossier))
    return tuple({sentence.text: sentence for sentence in found}.values())[:MOST]


def _satire(dossier: Dossier) -> Iterator[Sentence]:
    if told := dossier.recommendation.satire if dossier.recommendation else "":
        yield Sentence(f"Do not print it as news: {told}.", tuple(key for key in sorted(dossier.satire) if f"({key})" in told))


def _withdrawn(dossier: Dossier) -> Iterator[Sentence]:
    """Whose word no longer stands, and who should be asked whether theirs still does."""
    for key, page in withdrawn(dossier).items():
        still = tuple(dict.fromkeys(still_carrying(key, dossier)))
        others = list(dict.fromkeys(map(dossier.teller, still)))
        both = tuple(dict.fromkeys((key, page)))
        yield Sentence(f"Do not rest on what {dossier.teller(key)} reported ({key}): it {withdrew(key, dossier)}.", both)
        if others:
            more = f" and {len(others) - STILL} more" if len(others) > STILL else ""
            named = f"{', '.join(others[:STILL])}{more}" if more else listed(others)
            yield Sentence(f"Ask {named} whether they stand by what {dossier.teller(key)} has withdrawn.", (*still, *both))


def _reply(dossier: Dossier) -> Iterator[Sentence]:
    accused = [claim for claim in dossier.claims if claim.central and claim.kind is ClaimKind.ALLEGATION]
    if accused:
        accuse = "accuses" if len(accused) == 1 else "accuse"
        yield Sentence(f"Ask those whom {listed([claim.id for claim in accused])} {accuse} for a reply before anything is printed.")


def _origin(dossier: Dossier) -> Iterator[Sentence]:
    if dossier.origin and (name := dossier.origin.unread):
        text = f"Obtain the first report from {name}: others name it, and it could not be read."
        yield Sentence(text, namers(name, dossier))
    for voice in dossier.voices:
        if voice.circular:
            around = tuple(voice.loop or voice.originals)
            outlets = list(dict.fromkeys(map(dossier.teller, around)))
            yield Sentence(f"Ask {listed(outlets)} what their reports rest on besides each other.", around)


def namers(name: str, dossier: Dossier) -> tuple[str, ...]:
    """The sources that name somebody whose report is not here."""
    found = (one.source_id for one in dossier.citations if not one.on and squashed(one.name) & squashed(name))
    return tuple(dict.fromkeys(found))


def _contradicted(dossier: Dossier) -> Iterator[Sentence]:
    """Of a claim that stands at least in part, whoever has editors or a cause and says otherwise."""
    verdicts = {one.claim_id: one.verdict for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    for claim in dossier.claims:
        heard = _against(claim, dossier)
        if claim.central and heard and verdicts.get(claim.id) in STANDING:
            who, ids = listed(list(dict.fromkeys(map(dossier.teller, heard)))), tuple(heard)
            cited = tuple(Cited(key, one.quote) for key, one in heard.items() if one.quote)
            yield Sentence(f"Put what speaks for {claim.id} to {who}, who say otherwise.", ids, cited=cited)


def _against(claim: Claim, dossier: Dossier) -> dict[str, Evidence]:
    copies = {key for voice in dossier.voices for key in voice.copies}
    against = (one for one in dossier.evidence if one.claim_id == claim.id and one.relation is Relation.CONTRADICTS and one.counts)
    heard = {one.source_id: one for one in against if one.source_id not in copies}
    return {key: one for key, one in heard.items() if dossier.source(key).rated < Tier.UNKNOWN}


def _unsettled(dossier: Dossier) -> Iterator[Sentence]:
    verdicts = {one.claim_id: one.verdict for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    for claim in dossier.claims:
        if claim.central and verdicts.get(claim.id) in UNSETTLED:
            yield Sentence(f"Find a record or a first-hand source that settles {claim.id}.")


def _dates(dossier: Dossier) -> Iterator[Sentence]:
    for event in dossier.timeline:
        if event.disputed:
            days = listed([when.words() for when in dict.fromkeys([event.when, *(rival.when for rival in event.rivals)])])
            yield Sentence(f"Establish when this was: {event.text.rstrip('.')}. Sources give {days}.", event.source_ids)


def _witnesses(dossier: Dossier) -> Iterator[Sentence]:
    seen = dossier.listening.eyewitnesses if dossier.listening else 0
    if seen:
        who = "the account that shows" if seen == 1 else f"the {seen} accounts that show"
        posts = tuple(post.id for post in dossier.posts if post.eyewitness and post.original)
        yield Sentence(f"Speak to {who} signs of having been there.", post_ids=posts[:NAMED])


def _sides(dossier: Dossier) -> Iterator[Sentence]:
    if dossier.balance and dossier.balance.recommendation:
        yield Sentence(dossier.balance.recommendation, dossier.balance.weighed)


def _unread(dossier: Dossier) -> Iterator[Sentence]:
    lost = [gap for gap in dossier.gaps if gap.url]
    if lost:
        pages = "One page" if len(lost) == 1 else f"{len(lost)} pages"
        yield Sentence(f"{pages} could not be read; try to get hold of {'it' if len(lost) == 1 else 'them'} another way.")


RULES: tuple[Callable[[Dossier], Iterator[Sentence]], ...] = (
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
