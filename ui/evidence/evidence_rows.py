"""A dossier by its keys, and one source of it as evidence: its capture, and every passage that is cited from it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.model.claim import Cited, Claim, Evidence, Quote
from core.model.dossier import Dossier
from core.model.origin import Citation, Voice
from core.model.source import Capture, Change, Source
from core.model.story import Actor, TimelineEvent
from core.model.words import Relation

Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class Index:
    """A dossier by its keys: what a screen looks up again and again."""

    sources: dict[str, Source]
    voices: dict[str, Voice]
    evidence: dict[tuple[str, str], Evidence]
    captures: dict[str, Capture]
    tellers: dict[str, str]  # how a sentence names each source: a post by its author

    def voice_of(self, source_id: str) -> Voice | None:
        return self.voices.get(source_id)

    def is_copy(self, source_id: str) -> bool:
        voice = self.voices.get(source_id)
        return voice is not None and source_id in voice.copies

    def copies_of(self, source_id: str, claim_id: str = "") -> tuple[str, ...]:
        """Who repeats this source, or what it says of one claim; a copy is repeated by nobody."""
        voice = self.voices.get(source_id)
        copies = voice.copies if voice and source_id in voice.originals else ()
        return tuple(key for key in copies if self._carries(key, claim_id)) if claim_id else copies

    def _carries(self, source_id: str, claim_id: str) -> bool:
        one = self.evidence.get((claim_id, source_id))
        return one is not None and one.counts

    def capture_of(self, source: Source) -> Capture | None:
        return self.captures.get(source.id)


def index(dossier: Dossier) -> Index:
    return Index(
        {source.id: source for source in dossier.sources},
        {source_id: voice for voice in dossier.voices for source_id in voice.source_ids},
        {(one.claim_id, one.source_id): one for one in dossier.evidence},
        {source.id: capture for source in dossier.sources if (capture := dossier.capture_of(source))},
        {source.id: dossier.teller(source.id) for source in dossier.sources},
    )


def claim_title(dossier: Dossier, claim_id: str) -> str:
    return next((f"{claim.id} {claim.text}" for claim in dossier.claims if claim.id == claim_id), claim_id)


def central(dossier: Dossier) -> list[str]:
    """The central claims in words, as the topic makes them."""
    return [f"{claim.id} {claim.text}" for claim in dossier.claims if claim.central]


def nothing_to_compare(dossier: Dossier) -> str:
    """Why there is no matrix; empty when there is one."""
    if not dossier.sources:
        return "No source was read, so there is nothing to compare. The log says what was tried."
    if not dossier.claims:
        return "No checkable claim was found in what was read."
    return "" if dossier.evidence else "No claim has been compared with a source yet."


def beside(all_: Sequence[Place], here: Place | None, step: int) -> Place | None:
    """The place before or after, round and round; from one that is not among them, or from none, the walk begins at an end."""
    if not all_:
        return None
    if here is None or here not in all_:
        return all_[0] if step > 0 else all_[-1]
    return all_[(all_.index(here) + step) % len(all_)]


@dataclass(frozen=True, slots=True)
class Use:
    """What words are cited for: a short name, and the sentence that rests on them."""

    name: str
    sentence: str


Used = Iterator[tuple[Cited, Use]]


def place(quote: Quote) -> str:
    """Where words stand in the frozen text, as an address names it."""
    return f"{quote.start}-{quote.end}"


def is_place(text: str) -> bool:
    start, dash, end = text.partition("-")
    return bool(dash) and all(one.isascii() and one.isdigit() and len(one) < 10 for one in (start, end))


def uses(dossier: Dossier) -> Used:
    """In the order of the tabs."""
    for citation in dossier.citations:
        if citation.quote:
            yield Cited(citation.source_id, citation.quote), Use(*leaning(citation))
    for event in dossier.timeline:
        yield from _event(event)
    yield from _behind(dossier)
    yield from _loaded(dossier)
    for section in dossier.report.sections if dossier.report else ():
        yield from ((one, Use("Report", sentence.text)) for sentence in section.sentences for one in sentence.cited)


def leaning(one: Citation) -> tuple[str, str]:
    """Who leans on whom: short, and with what gives it away."""
    other = one.on or one.name or one.url
    named = f"{one.on} ({one.name})" if one.on and one.name else other
    return f"Leans on {other}", f"{one.source_id} leans on {named}: {one.kind}."


def _event(event: TimelineEvent) -> Used:
    when = event.dated
    name = f"Event of {when}"
    yield from ((one, Use(name, event.text)) for one in event.cited)
    for rival in event.rivals:
        other = f"{event.text.rstrip('.')}. This source dates it {rival.when.words()}, others {when}."
        yield from ((one, Use(name, other)) for one in rival.cited)


def _behind(dossier: Dossier) -> Used:
    for item in dossier.background:
        yield from ((one, Use("Background", item.text)) for one in item.cited)
    for actor in dossier.actors:
        yield from _actor(actor)
    for fit in dossier.context.fits if dossier.context else ():
        yield from ((one, Use(f"What is usual, {fit.claim_id}", fit.sentence)) for one in fit.cited)


def _actor(actor: Actor) -> Used:
    yield from ((one, Use(actor.name, actor.profile)) for one in actor.cited)
    yield from ((one.cited, Use(actor.name, one.text)) for one in (*actor.statements, *actor.record))


def _loaded(dossier: Dossier) -> Used:
    for source in dossier.balance.sources if dossier.balance else ():
        yield from ((one.cited, Use("Opinion" if one.opinion else "Loaded words", one.why)) for one in source.loaded)


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a source and what they are cited for: a claim, something else, or both.

    Without evidence, a claim's words are where it was taken from. Its id is the claim's, or where the words stand.
    """

    id: str
    quote: Quote | None
    claim: Claim | None = None
    evidence: Evidence | None = None
    uses: tuple[Use, ...] = ()

    def answers(self, asked: str) -> bool:
        return asked == self.id or (self.quote is not None and asked == place(self.quote))


@dataclass(frozen=True, slots=True)
class EvidenceItem:
    investigation_id: int
    topic_title: str
    source: Source
    capture: Capture | None
    passages: tuple[Passage, ...]
    no_picture: str = ""
    name: str = ""  # a post by its author

    @property
    def ids(self) -> list[str]:
        return [passage.id for passage in self.passages]

    def cites(self, asked: str) -> bool:
        return any(one.answers(asked) for one in self.passages)

    def passage(self, asked: str) -> Passage | None:
        """The passage on a claim or at a place; where none is asked for or none is there, the first that is cited."""
        first = self.passages[0] if self.passages else None
        return next((one for one in self.passages if one.answers(asked)), first)

    def address(self, opened: Passage | None) -> dict[str, str]:
        """The query of the page that shows it."""
        asked = {"id": str(self.investigation_id), "source": self.source.id}
        return asked | ({"claim" if opened.claim else "at": opened.id} if opened else {})

    def not_cited(self, asked: str) -> str:
        """What to say of an address that asks for words nobody cites; nothing when somebody does."""
        if not asked or self.cites(asked):
            return ""
        return f"{self.source.id} is not cited {'at' if is_place(asked) else 'for'} {asked[:20]}."

    @property
    def about(self) -> str:
        """Id, byline and dates in one line, each date as precise as the source gave it."""
        source = self.source
        published = f"published {source.published.words()}" if source.published else "undated"
        modified = f"changed {source.modified.words()}" if source.modified else ""
        return " · ".join(fact for fact in (source.id, source.byline, published, modified) if fact)


def evidence_item(dossier: Dossier, source_id: str) -> EvidenceItem:
    """Raises NotFound when the dossier has no such source."""
    source = dossier.source(source_id)
    capture = index(dossier).capture_of(source)
    passages = tuple(_passages(dossier, source.id))
    told = _no_picture(dossier, source)
    return EvidenceItem(dossier.investigation_id, dossier.topic.title, source, capture, passages, told, dossier.teller(source.id))


def as_it_is_now(dossier: Dossier, change: Change) -> EvidenceItem | None:
    """The page as the watch found it; nothing is cited from it. A page that is gone leaves nothing to show."""
    now = change.capture
    if now is None:
        return None
    source = dossier.source(change.source_id).with_(
        capture=now.sha256, text_sha256=now.text_sha256, capture_kind=now.kind, injection="", quoted=()
    )
    return EvidenceItem(dossier.investigation_id, dossier.topic.title, source, now, (), name=dossier.teller(source.id))


def _passages(dossier: Dossier, source_id: str) -> Iterator[Passage]:
    """Claims first, in their order; then whatever else is cited, each place once."""
    here = _places(dossier, source_id)
    taken = set()
    for claim, evidence, quote in _claims(dossier, source_id):
        at = place(quote) if quote else ""
        taken.add(at)
        yield Passage(claim.id, quote, claim, evidence, here[at][1] if at in here else ())
    yield from (Passage(at, quote, uses=found) for at, (quote, found) in here.items() if at not in taken)


def _claims(dossier: Dossier, source_id: str) -> Iterator[tuple[Claim, Evidence | None, Quote | None]]:
    """A claim several sources make does not say whose words it has."""
    said = {one.claim_id: one for one in dossier.evidence if one.source_id == source_id}
    for claim in dossier.claims:
        one = said.get(claim.id)
        if one and (one.quote or one.relation is not Relation.UNRELATED):
            yield claim, one, one.quote
        elif claim.quote and claim.made_by == (source_id,):
            yield claim, one, claim.quote


def _places(dossier: Dossier, source_id: str) -> dict[str, tuple[Quote, tuple[Use, ...]]]:
    """The same words may be cited for many things: each place with all of them."""
    found: dict[str, tuple[Quote, tuple[Use, ...]]] = {}
    for one, use in uses(dossier):
        if one.source_id == source_id:
            quote, known = found.get(place(one.quote), (one.quote, ()))
            found[place(one.quote)] = quote, known if use in known else (*known, use)
    return found


def _no_picture(dossier: Dossier, source: Source) -> str:
    """Why this page has no picture, where the run noted it."""
    own = (gap for gap in dossier.gaps if gap.stage == "preserve" and (gap.url == source.url or source.id in gap.what.split()))
    every = (gap for gap in dossier.gaps if "pictures" in gap.what and not gap.url)
    found = next(own, None) or next(every, None)
    return (found.why or found.what) if found else ""
