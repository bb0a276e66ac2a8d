"""Whether an event is told in words that did not stand: of a refuted, disputed or unconfirmed claim, a withdrawn report, or satire."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from core.model.claim import Cited, ClaimVerdict, Evidence
from core.model.dossier import Dossier
from core.model.judgement import Doubt
from core.model.timeline import TimelineEvent
from core.model.words import Relation, Verdict
from core.policy.standing import withdrawn

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
