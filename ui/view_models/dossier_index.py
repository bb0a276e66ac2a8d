"""A dossier by its keys: what every screen looks up again and again, and the walk from one place to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.origin import Voice
from core.model.source import Capture, Source

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
