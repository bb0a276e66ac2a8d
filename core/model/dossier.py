"""What an investigation has found so far, a frozen value that each stage returns anew; and every passage cited beside those of claims."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from core.errors import NotFound
from core.model.claim import Cited, Claim, Evidence
from core.model.judgement import Balance, Recommendation, Result
from core.model.origin import Citation, Origin, Voice
from core.model.plan import Plan, Query, Question
from core.model.post import Listening, Post
from core.model.reading import Reading
from core.model.source import Capture, Hit, Source
from core.model.story import Actor, Background, Context, TimelineEvent
from core.model.topic import Topic
from core.model.words import CaptureKind, Mode

SATIRE = " (satire)"
"""How whoever does not mean what it says is marked in a sentence."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that could not be learnt, why, and what was tried."""

    what: str
    why: str = ""
    stage: str = ""
    url: str = ""
    pass_no: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """Something learnt on the way that is neither a claim nor a gap."""

    text: str
    stage: str = ""
    source_ids: tuple[str, ...] = ()
    pass_no: int = 1


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the report, the sources that carry it, the part of it that is theirs, and the words it opens to."""

    text: str
    source_ids: tuple[str, ...] = ()
    said: str = ""
    cited: tuple[Cited, ...] = ()
    post_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The cited, self-contained report; a sentence whose ids, figures or quotes fail is dropped and counted."""

    title: str
    sections: tuple[Section, ...]
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything a stage may read; what it returns is saved by what changed."""

    investigation_id: int
    topic: Topic
    mode: Mode
    plan: Plan = Plan()
    pass_no: int = 1
    hits: tuple[Hit, ...] = ()
    sources: tuple[Source, ...] = ()
    readings: tuple[Reading, ...] = ()
    captures: tuple[Capture, ...] = ()
    claims: tuple[Claim, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    voices: tuple[Voice, ...] = ()
    citations: tuple[Citation, ...] = ()
    origin: Origin | None = None
    posts: tuple[Post, ...] = ()
    listening: Listening | None = None
    background: tuple[Background, ...] = ()
    actors: tuple[Actor, ...] = ()
    context: Context | None = None
    balance: Balance | None = None
    timeline: tuple[TimelineEvent, ...] = ()
    gaps: tuple[Gap, ...] = ()
    findings: tuple[Finding, ...] = ()
    questions: tuple[Question, ...] = ()
    refined: tuple[Query, ...] = ()
    halted: str = ""
    recommendation: Recommendation | None = None
    result: Result | None = None
    report: Report | None = None

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def source(self, source_id: str) -> Source:
        found = next((source for source in self.sources if source.id == source_id), None)
        if found is None:
            raise NotFound(f"There is no source {source_id} in this dossier.")
        return found

    def reading(self, source_id: str) -> Reading | None:
        """What was last taken from a source; nothing where nobody has read it."""
        return max((one for one in self.readings if one.source_id == source_id), key=lambda one: one.revision, default=None)

    def read_by_model(self, source_id: str) -> bool:
        """A model reads every language; what the offline reader could not read of a page, nobody did."""
        reading = self.reading(source_id)
        return reading is not None and reading.by_model

    def teller(self, source_id: str) -> str:
        """Who tells it, as a sentence names them, and that it is satire where it is: nobody must take it for a report."""
        return self.signed(source_id) + (SATIRE if self.source(source_id).satire else "")

    @property
    def satire(self) -> frozenset[str]:
        """The sources that do not mean what they say."""
        return frozenset(one.id for one in self.sources if one.satire)

    def signed(self, source_id: str) -> str:
        """The outlet; of somebody's post its author and the network, for as long as it is kept."""
        source = self.source(source_id)
        post = next((one for one in self.posts if source_id == one.source_id or one.url == source.url), None)
        name = post.name or post.author if post else source.byline if source.capture_kind is CaptureKind.POST else ""
        return f"{name} on {source.outlet}" if name[:1].isalnum() and name != source.outlet else source.outlet

    def words_of(self, source_id: str) -> tuple[Cited, ...]:
        """What a source says of the weightiest claim it speaks of."""
        ranked = sorted(self.claims, key=lambda claim: (not claim.central, -claim.importance))
        said = {one.claim_id: one.quote for one in self.evidence if one.source_id == source_id and one.counts}
        return next(((Cited(source_id, quote),) for claim in ranked if (quote := said.get(claim.id))), ())

    def doubt(self, event: TimelineEvent) -> str:
        """Why an event did not stand, as the recommendation says; nothing where it stands."""
        made = self.recommendation.doubts if self.recommendation else ()
        return next((one.why for one in made if one.event_id == event.id), "")

    def voice_name(self, voice: Voice) -> str:
        """A voice as a sentence names it: by whoever of its originals it is called after, a post by its author."""
        named = {source.id for source in self.sources if source.outlet == voice.name}
        return next((self.teller(key) for key in voice.originals if key in named), voice.name)

    def capture_of(self, source: Source) -> Capture | None:
        """The capture of the page a source is; the address tells two pages with the same bytes apart, also when a row has been changed."""
        here = [one for one in self.captures if one.final_url == source.url]
        same = [one for one in here or self.captures if one.sha256 == source.capture]
        return next(iter(same or here), None)

    def without_gaps(self, stage: str, *beginnings: str) -> Self:
        """Without what a stage told before it looked again; of several kinds, those that begin so."""
        kept = (gap for gap in self.gaps if gap.stage != stage or (beginnings and not gap.what.startswith(beginnings)))
        return self.with_(gaps=tuple(kept))

    def add_gaps(self, *gaps: Gap) -> Self:
        """The same gap is told once, however often it is met."""
        known = {(gap.what, gap.why) for gap in self.gaps}
        new = dict.fromkeys(gap for gap in gaps if (gap.what, gap.why) not in known)
        return self.with_(gaps=self.gaps + tuple(new))


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a source, the item they are cited for (E3, B2, A1, a source id), and what that item says."""

    item: str
    about: str
    cited: Cited


def mentions(dossier: Dossier) -> Iterator[Mention]:
    """In reading order: who leans on whom, what happened, what lies behind it, who is in it, and words that judge."""
    yield from _citations(dossier)
    yield from _events(dossier)
    yield from _behind(dossier)
    yield from _actors(dossier)
    for balance in dossier.balance.sources if dossier.balance else ():
        yield from (Mention(balance.source_id, f"wording: {one.why}", one.cited) for one in balance.loaded)


def _citations(dossier: Dossier) -> Iterator[Mention]:
    for one in dossier.citations:
        if one.quote:
            yield Mention(one.on or one.name, f"leans on {one.name or one.on}", Cited(one.source_id, one.quote))


def _events(dossier: Dossier) -> Iterator[Mention]:
    for event in dossier.timeline:
        yield from (Mention(event.id, event.text, one) for one in event.cited)
        for rival in event.rivals:
            yield from (Mention(event.id, f"{event.text}: {rival.when.words()} instead", one) for one in rival.cited)


def _behind(dossier: Dossier) -> Iterator[Mention]:
    for item in dossier.background:
        yield from (Mention(item.id, item.text, one) for one in item.cited)
    for fit in dossier.context.fits if dossier.context else ():
        yield from (Mention(fit.claim_id, fit.sentence, one) for one in fit.cited)


def _actors(dossier: Dossier) -> Iterator[Mention]:
    for actor in dossier.actors:
        yield from (Mention(actor.id, actor.profile or actor.name, one) for one in actor.cited)
        yield from (Mention(actor.id, one.text, one.cited) for one in (*actor.statements, *actor.record))
