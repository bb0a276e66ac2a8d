"""The sources of a dossier by tier, copies kept apart from what they copy, and what could not be read."""

from dataclasses import dataclass

from core.model.dossier import Dossier, Gap
from core.model.origin import Voice
from core.model.source import Capture, Source
from core.model.words import CaptureKind, Tier
from ui.view_models.dossier_index import Index, index
from ui.view_models.matrix import unread

KINDS = {
    CaptureKind.SNIPPET: "only the search result's text: the page itself could not be read",
    CaptureKind.DOCUMENT: "document",
    CaptureKind.POST: "post",
    CaptureKind.ANSWER: "a record as its provider gave it",
    CaptureKind.MEDIA: "media",
}
UNREAD = "Each is a gap: the page was found, but could not be read."
CITED = " Where a search engine showed some of its words, these are cited above, marked as a snippet."


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
        return KINDS.get(self.source.capture_kind, "")

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
