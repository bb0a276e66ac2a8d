"""What does not stand as it was told: reports that their publisher took back, satire taken for news, and events told only in such words."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set

from core.model.claim import Cited, ClaimVerdict, Evidence
from core.model.dates import When
from core.model.dossier import Dossier
from core.model.judgement import Doubt
from core.model.post import Post
from core.model.source import Source
from core.model.story import Actor, TimelineEvent
from core.model.words import Relation, Tier, Verdict
from core.policy.page_dates import certainly_after, possible
from core.policy.posts.accounts import own_accounts, publishers
from core.policy.tiers.address_clues import carries_others

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


FALLEN = (Verdict.REFUTED, Verdict.DISPUTED, Verdict.UNCONFIRMED)
WITHDRAWN = "only in a report since withdrawn"
SATIRE = "only in satire and what repeats it"
_HALF = 0.5
_LONGER = re.compile(r"\d[\d.,]*\d|\w{5,}")
_STEM = 6
"""Letters by which two forms of a word are one: sailings and sailed are not, closed and closes are."""
_CONTEXT = re.compile(r"\[[^]]*\]")


def doubts(dossier: Dossier, verdicts: Sequence[ClaimVerdict]) -> Iterator[Doubt]:
    """The events that did not stand; an event is as good as the claims and the pages it is told by."""
    found = {one.claim_id: one.verdict for one in verdicts}
    pages = {WITHDRAWN: withdrawn(dossier).keys(), SATIRE: dossier.satire}
    for event in dossier.timeline:
        if why := "; ".join((*_by_claims(dossier, event, found), *_by_pages(dossier, event, pages))):
            yield Doubt(event.id, why)


def _by_claims(dossier: Dossier, event: TimelineEvent, verdicts: Mapping[str, Verdict]) -> Iterator[str]:
    """As "refuted: C1, C2"; nothing where the claims stand, or where the words speak against them."""
    found = [key for key in _told_in(dossier, event) if _carries(dossier, event, key)]
    central = {claim.id for claim in dossier.claims if claim.central}
    for word in FALLEN:
        if keys := [key for key in found if verdicts.get(key) is word and _counts(word, key in central)]:
            yield f"{word}: {', '.join(keys)}"


def _by_pages(dossier: Dossier, event: TimelineEvent, pages: Mapping[str, Set[str]]) -> Iterator[str]:
    return (word for word, which in pages.items() if _is_only_in(which, dossier, event))


def _counts(word: Verdict, central: bool) -> bool:
    """What is beside the story is unconfirmed in most of its parts, since nobody looks for more."""
    return central or word is not Verdict.UNCONFIRMED


def _told_in(dossier: Dossier, event: TimelineEvent) -> dict[str, None]:
    """The claims whose evidence stands in the very words the event cites."""
    said = [one for one in dossier.evidence if one.counts and any(_is_in(one, place) for place in event.cited)]
    against = {one.claim_id for one in said if one.relation is Relation.CONTRADICTS or one.denied_by_others}
    return dict.fromkeys(one.claim_id for one in said if one.relation is not Relation.UNRELATED and one.claim_id not in against)


def _carries(dossier: Dossier, event: TimelineEvent, claim_id: str) -> bool:
    """A sentence may tell of two things: the event has to carry half of the claim's longer words itself."""
    claim = next((one for one in dossier.claims if one.id == claim_id), None)
    asked = set(_longer(claim.text)) if claim else set()
    return not asked or len(asked & set(_longer(_own(dossier, event)))) >= _HALF * len(asked)


def _own(dossier: Dossier, event: TimelineEvent) -> str:
    """Without the sentence before it and without the page's title, which stand there to make it clear."""
    titles = {source.title for source in dossier.sources if source.id in event.source_ids}
    text = next((event.text.removesuffix(f"({title})") for title in titles if event.text.endswith(f"({title})")), event.text)
    return _CONTEXT.sub(" ", text)


def _longer(text: str) -> Iterator[str]:
    return (word[:_STEM] for word in _LONGER.findall(text.lower()))


def _is_only_in(pages: Set[str], dossier: Dossier, event: TimelineEvent) -> bool:
    """Whether these pages and their copies are all that tell of it."""
    copies = {key for voice in dossier.voices if pages & set(voice.originals) for key in voice.copies}
    return bool(event.cited) and {one.source_id for one in event.cited} <= pages | copies


def _is_in(one: Evidence, place: Cited) -> bool:
    """Whether the two passages overlap."""
    quote = one.quote
    return bool(quote) and one.source_id == place.source_id and quote.start < place.quote.end and place.quote.start < quote.end  # type: ignore[union-attr]
