"""A dossier by its keys, the line under its title, and what editors made of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from core.model.claim import Evidence
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from core.model.judgement import Recommendation
from core.model.source import Capture, Source
from core.model.voice import Voice
from core.model.words import DecisionKind, Status
from ui.view_models import wording
from ui.view_models.live import elapsed
from ui.view_models.moments import about, moment, plural, usd


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


def note(run: Investigation, now: datetime, zone: tzinfo = UTC) -> str:
    """The line under the title: which run, what it read and checked, what it took."""
    facts = [_when(run, zone), plural(run.sources_found, "source")]
    if run.recommendation:
        facts.append(checked(run.recommendation))
    if run.started_at:
        facts.append(f"{about(elapsed(run, now).total_seconds())}, {usd(run.cost_usd)}")
    if run.rulebook:
        facts.append(f"rulebook {run.rulebook}")
    return " · ".join(facts)


def _when(run: Investigation, zone: tzinfo) -> str:
    if run.finished_at:
        return f"Investigation {run.id}, finished {moment(run.finished_at, zone)}"
    return f"Investigation {run.id}, requested {moment(run.requested_at, zone)} by {run.requested_by}"


def checked(recommendation: Recommendation) -> str:
    """Checked is not found: both numbers, always."""
    missing = recommendation.quotes_checked - recommendation.quotes_found
    return f"{plural(recommendation.quotes_checked, 'quote')} checked, {missing} not found"


def waits_for_review(run: Investigation, closed: bool) -> bool:
    return run.status.has_result and run.requires_human_review and not closed


ENDED = {
    Status.FAILED: "This investigation failed.",
    Status.CANCELLED: "This investigation was cancelled.",
    Status.PARTIAL: "This run finished early, with what it had.",
}


SAID = {
    DecisionKind.APPROVE: "approved it as {level}",
    DecisionKind.OVERRIDE: "overrode it to {level}",
    DecisionKind.ANNOTATE: "annotated it",
    DecisionKind.SEND_BACK: "sent it back",
    DecisionKind.REOPEN: "took the decision back; the topic is {level} again",
    DecisionKind.APPLIED: "applied as {level} by itself; no flags",
}


REOPENED = "reopened it; the topic stays {level} until an editor decides"


@dataclass(frozen=True, slots=True)
class Said:
    """One decision in a line: who, what, when, and why."""

    who: str
    what: str
    when: str
    words: str


def taken_back(history: Sequence[Decision]) -> Decision | None:
    """The undo after which no decision stands, newest first in; nothing when one stands or none was ever made."""
    last = next((one for one in history if one.kind.closes or one.kind is DecisionKind.REOPEN), None)
    return last if last and last.kind is DecisionKind.REOPEN else None


def undecided(history: Sequence[Decision], zone: tzinfo = UTC) -> str:
    """Why the topic keeps its level."""
    back = taken_back(history)
    if back and back.reopens:
        return f"It waits again since {moment(back.decided_at, zone)}: {back.reason}. The topic keeps its level until an editor decides."
    if back:
        return f"No decision stands; the last was taken back {moment(back.decided_at, zone)}."
    return "Nobody has decided yet; the topic keeps its level until then."


def decisions(history: Sequence[Decision], zone: tzinfo = UTC) -> list[Said]:
    return [said(decision, zone) for decision in history]


def said(decision: Decision, zone: tzinfo = UTC) -> Said:
    """The same words wherever a decision is told."""
    words = ": ".join(part for part in (wording.capital(decision.reason), wording.note(decision.words)) if part)
    who = decision.editor or ("The watch" if decision.reopens else "The recommendation")
    deed = REOPENED if decision.reopens else SAID[decision.kind]
    return Said(who, deed.format(level=decision.level), moment(decision.decided_at, zone), words)
