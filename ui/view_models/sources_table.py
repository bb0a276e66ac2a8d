"""The sources of a dossier by tier, copies kept apart from what they copy, and what could not be read."""

from dataclasses import dataclass

from core.model.dossier import Dossier, Gap
from core.model.source import Capture, Source
from core.model.voice import Voice
from core.model.words import CaptureKind, Tier
from ui.view_models.overview import Index, index

KINDS = {
    CaptureKind.SNIPPET: "only the search result's text: the page itself is gone",
    CaptureKind.DOCUMENT: "document",
    CaptureKind.POST: "post",
    CaptureKind.ANSWER: "answer of an interface",
    CaptureKind.MEDIA: "media",
}


@dataclass(frozen=True, slots=True)
class Card:
    """One source with its place among the voices."""

    source: Source
    capture: Capture | None
    voice: Voice | None
    copy: bool
    why: str
    repeated_by: tuple[str, ...]

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
    return Card(source, found.capture_of(source), voice, found.is_copy(source.id), why, found.copies_of(source.id))
