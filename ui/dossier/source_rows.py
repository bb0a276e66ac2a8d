"""The sources of a dossier by tier, and where they disagree: contradictions, and figures, dates and places that differ."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.model.claim import Cited, Claim, ClaimVerdict, Evidence
from core.model.dossier import Dossier, Gap
from core.model.judgement import Discrepancy, Saying
from core.model.origin import Voice
from core.model.source import Capture, Source
from core.model.story import Dating, TimelineEvent
from core.model.words import CaptureKind, ClaimKind, ContradictionKind, Relation, Tier
from ui.dossier.matrix_rows import Words, opposing, unread, words
from ui.evidence.evidence_rows import Index, claim_title, index
from ui.shared.wording_rows import plural

CAPTURE_KINDS = {
    CaptureKind.SNIPPET: "only the search result's text: the page itself could not be read",
    CaptureKind.DOCUMENT: "document",
    CaptureKind.POST: "post",
    CaptureKind.ANSWER: "a record as its provider gave it",
    CaptureKind.MEDIA: "media",
}
UNREAD = "Each is a gap: the page was found, but could not be read."
CITED = " Where a search engine showed some of its words, these are cited above, marked as a snippet."
KINDS = {
    ContradictionKind.DIRECT: "Both cannot be so.",
    ContradictionKind.CONTEXTUAL: "The words agree, what is around them does not.",
    ContradictionKind.OMISSION: "One leaves out what the other makes decisive.",
    ContradictionKind.TIMELINE: "The order or the dates do not fit.",
}
FIGURE = re.compile(r"\d")
DIFFER = {ClaimKind.FIGURE: "Figures differ", ClaimKind.DATE: "Dates differ", ClaimKind.PLACE: "Places differ"}


@dataclass(frozen=True, slots=True)
class Card:
    """One source with its place among the voices."""

    source: Source
    capture: Capture | None
    voice: Voice | None
    copy: bool
    why: str
    repeated_by: tuple[str, ...]
    claim_id: str = ""  # what its key finding is cited for
    unheard: str = ""  # why nothing of it could be compared
    name: str = ""  # who speaks, where that is somebody on a network

    @property
    def title(self) -> str:
        """Nothing where it says no more than whose post it is."""
        return "" if self.source.title == self.name else self.source.title

    @property
    def kind(self) -> str:
        """What was captured, when it is not simply the page."""
        return CAPTURE_KINDS.get(self.source.capture_kind, "")

    @property
    def about(self) -> str:
        """Date, byline and voice in one line."""
        published = self.source.published.words() if self.source.published else "undated"
        facts = [self.source.id, published, self.source.byline, f"voice {self.voice.id}" if self.voice else ""]
        return " · ".join(fact for fact in facts if fact)


@dataclass(frozen=True, slots=True)
class TierGroup:
    tier: Tier
    originals: tuple[Card, ...]
    copies: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SourceList:
    groups: tuple[TierGroup, ...]
    unread: tuple[Gap, ...]

    @property
    def unread_note(self) -> str:
        """What is known of the pages nobody could read."""
        cards = (card for group in self.groups for card in (*group.originals, *group.copies))
        snippets = any(card.source.capture_kind is CaptureKind.SNIPPET for card in cards)
        return UNREAD + (CITED if snippets else "")


def source_list(dossier: Dossier) -> SourceList:
    found = index(dossier)
    cards = [_card(source, found) for source in dossier.sources]
    groups = (_group(tier, cards) for tier in Tier)
    return SourceList(tuple(group for group in groups if group.originals or group.copies), tuple(gap for gap in dossier.gaps if gap.url))


def _group(tier: Tier, cards: list[Card]) -> TierGroup:
    mine = [card for card in cards if card.source.rated is tier]
    return TierGroup(tier, tuple(card for card in mine if not card.copy), tuple(card for card in mine if card.copy))


def _card(source: Source, found: Index) -> Card:
    voice = found.voice_of(source.id)
    member = next((one for one in voice.members if one.source_id == source.id), None) if voice else None
    why = member.why if member else ""
    copy, repeated_by = found.is_copy(source.id), found.copies_of(source.id)
    return Card(
        source,
        found.capture_of(source),
        voice,
        copy,
        why,
        repeated_by,
        _cited_for(source, found),
        _unheard(source, found),
        _author(source, found),
    )


def _author(source: Source, found: Index) -> str:
    name = found.tellers[source.id]
    return name if name != source.outlet else ""


def _unheard(source: Source, found: Index) -> str:
    """Why nobody could tell what it says of any claim; a page that is merely silent was compared."""
    notes = {unread(one) for one in found.evidence.values() if one.source_id == source.id}
    return notes.pop() if len(notes) == 1 else ""


def _cited_for(source: Source, found: Index) -> str:
    """The claim whose quote the key finding is, or begins: it may have been cut."""
    if not source.key_finding:
        return ""
    mine = (one for one in found.evidence.values() if one.source_id == source.id and one.quote)
    return next((one.claim_id for one in mine if one.quote and one.quote.exact.startswith(source.key_finding)), "")


@dataclass(frozen=True, slots=True)
class Clash:
    """One contradiction: its kind, the words against, and the words for."""

    kind: ContradictionKind | None
    against: Words
    for_: Words | None

    @property
    def title(self) -> str:
        return f"{self.kind.capitalize()} contradiction" if self.kind else "Contradiction"

    @property
    def meaning(self) -> str:
        return KINDS[self.kind] if self.kind else ""

    @property
    def tiers(self) -> str:
        """Who stands against whom."""
        other = f"tier {self.for_.source.rated}" if self.for_ else "nobody"
        return f"{other} for it, tier {self.against.source.rated} against it"

    @property
    def differs(self) -> str:
        """The figures or dates of both sides; of other words the quotes speak for themselves. Where one side has none marked, the note."""
        here, there = self.for_.evidence.mark if self.for_ else "", self.against.evidence.mark
        if not (here and there):
            return self.against.evidence.note
        return f"“{here}” against “{there}”" if FIGURE.search(here) and FIGURE.search(there) else ""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A claim that is contradicted; what has no quote in its capture is listed apart and never counted."""

    claim: Claim
    verdict: ClaimVerdict | None
    clashes: tuple[Clash, ...]  # one for each voice
    repeated: tuple[str, ...]
    uncounted: tuple[Words, ...]
    further: tuple[Words, ...] = ()  # other words of a voice that is counted already

    @property
    def weight(self) -> tuple[bool, bool, int, bool, int, float]:
        """Sorts the most serious first: a central claim, credible words, a firm reading, many voices."""
        best = self.clashes[0].against if self.clashes else None
        tier, doubtful = (best.source.rated, best.evidence.unsure) if best else (9, True)
        return not self.claim.central, best is None, tier, doubtful, -len(self.clashes), -self.claim.importance


def disagreements(dossier: Dossier) -> list[Disagreement]:
    """The most serious first."""
    found = index(dossier)
    verdicts = {one.claim_id: one for one in dossier.recommendation.verdicts} if dossier.recommendation else {}
    all_ = [_disagreement(claim, verdicts.get(claim.id), found) for claim in dossier.claims]
    return sorted((one for one in all_ if one.clashes or one.uncounted), key=lambda one: one.weight)


@dataclass(frozen=True, slots=True)
class DateClash:
    """An event that is dated otherwise by others: both dates, and the words that give them."""

    event: TimelineEvent
    rival: Dating

    @property
    def sides(self) -> tuple[tuple[str, tuple[Cited, ...]], ...]:
        return (self.event.when.words(), self.event.cited), (self.rival.when.words(), self.rival.cited)


def date_clashes(dossier: Dossier) -> list[DateClash]:
    """Timeline contradictions between sources about what happened when, in the order of the events."""
    return [DateClash(event, rival) for event in dossier.timeline for rival in event.rivals]


def _disagreement(claim: Claim, verdict: ClaimVerdict | None, found: Index) -> Disagreement:
    against = [one for (claim_id, _), one in found.evidence.items() if claim_id == claim.id and one.relation is Relation.CONTRADICTS]
    against = [one for one in against if one.source_id in found.sources]
    counted = [one for one in against if one.counts]
    originals = [one for one in counted if not found.is_copy(one.source_id)]
    copies = tuple(one.source_id for one in counted if found.is_copy(one.source_id))
    uncounted = tuple(words(one, found) for one in against if not one.counts)
    ranked = sorted(originals, key=lambda one: (one.unsure, found.sources[one.source_id].rated, -one.confidence))
    first = {_voice(one, found): one for one in reversed(ranked)}
    further = tuple(words(one, found) for one in ranked if one not in first.values())
    return Disagreement(claim, verdict, tuple(_clash(one, found) for one in ranked if one in first.values()), copies, uncounted, further)


def _voice(one: Evidence, found: Index) -> str:
    voice = found.voice_of(one.source_id)
    return voice.id if voice else one.source_id


def _clash(one: Evidence, found: Index) -> Clash:
    return Clash(one.kind, words(one, found), opposing(found, one.claim_id, Relation.CONTRADICTS, one.source_id))


def summary(found: Sequence[Disagreement]) -> str:
    """How much there is, in one line; a voice is counted once for each claim it contradicts."""
    contradicted = [one for one in found if one.clashes]
    central = sum(one.claim.central for one in contradicted)
    clashes = sum(len(one.clashes) for one in contradicted)
    of_them = f"{central or 'none'} of them central" if len(contradicted) > 1 else "a central one" if central else "not a central one"
    return f"{plural(clashes, 'contradiction')} on {plural(len(contradicted), 'claim')}, {of_them}. Most serious first."


@dataclass(frozen=True, slots=True)
class Value:
    """One of the values that are given, who gives it, and the words in which they do."""

    value: str
    sources: tuple[Source, ...]
    copies: int  # besides these
    words: tuple[Words, ...]
    copied: bool = False  # nobody gives it on their own account: the sources are copies themselves


@dataclass(frozen=True, slots=True)
class Difference:
    """Sources that speak of the same thing and give different values for it."""

    claim_id: str
    title: str
    about: str
    sentence: str
    values: tuple[Value, ...]


def differences(dossier: Dossier) -> list[Difference]:
    """As the recommendation lists them."""
    found = index(dossier)
    listed = dossier.recommendation.discrepancies if dossier.recommendation else ()
    return [_difference(one, dossier, found) for one in listed]


def _difference(one: Discrepancy, dossier: Dossier, found: Index) -> Difference:
    values = tuple(_value(saying, one.claim_id, found) for saying in one.sayings)
    return Difference(one.claim_id, DIFFER.get(one.kind, "Sources differ"), claim_title(dossier, one.claim_id), one.sentence, values)


def _value(saying: Saying, claim_id: str, found: Index) -> Value:
    """Originals with their words, and copies only counted; a value that only copies give is told in theirs."""
    known = [key for key in saying.source_ids if key in found.sources]
    own = [key for key in known if not found.is_copy(key)]
    told = own or known
    said = tuple(words(found.evidence[(claim_id, key)], found) for key in told if (claim_id, key) in found.evidence)
    return Value(saying.value, tuple(found.sources[key] for key in told), len(known) - len(told), said, copied=bool(known and not own))
