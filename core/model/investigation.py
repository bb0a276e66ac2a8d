"""One run over a topic, what editors did with it, and how the topic's fields change when it ends and when a level applies."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from core.model.judgement import Recommendation
from core.model.plan import Plan
from core.model.source import Source
from core.model.topic import STATE, Topic
from core.model.words import DecisionKind, EventKind, FlagKind, Level, Mode, Priority, Role, State, Status


@dataclass(frozen=True, slots=True)
class Investigation:
    """Field names in the second half are those other systems of a newsroom already use."""

    id: int
    topic_id: int
    topic_title: str
    mode: Mode
    status: Status
    priority: Priority = Priority.NORMAL
    plan: Plan = Plan()
    requested_by: str = ""
    requested_at: datetime | None = None
    outside_triggers: str = ""
    approved_by: str = ""
    approved_at: datetime | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    pass_no: int = 1
    stop_requested_by: str = ""
    cancel_requested_by: str = ""
    cost_usd: float = 0.0
    problem: str = ""
    recommendation: Recommendation | None = None
    rulebook: str = ""

    investigation_date: datetime | None = None
    investigator: str = "second-source"
    sources_found: int = 0
    social_sources_found: int = 0
    original_source_url: str | None = None
    credibility_score: float | None = None
    consistency_score: float | None = None
    context_richness: float | None = None
    confidence_level: float | None = None
    verification_level_before: Level | None = None
    verification_level_after: Level | None = None
    sources_json: list[dict[str, Any]] = field(default_factory=list)
    verified_claims: list[str] = field(default_factory=list)
    disputed_claims: list[str] = field(default_factory=list)
    context_notes: str | None = None
    requires_human_review: bool = False
    review_reason: str | None = None
    reviewed_by: str | None = None
    reviewed_at: datetime | None = None
    preserved_at: datetime | None = None
    watched_at: datetime | None = None
    watch_asked_at: datetime | None = None
    watch_note: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What an editor did; append-only."""

    id: int
    investigation_id: int
    topic_id: int
    topic_title: str
    kind: DecisionKind
    machine_level: Level
    level: Level
    editor: str
    reason: str
    words: str
    decided_at: datetime
    rulebook: str = ""
    level_before: Level | None = None

    @property
    def reopens(self) -> bool:
        """A source has changed: the item waits again, and nothing was taken back."""
        return self.kind is DecisionKind.REOPEN and self.reason == FlagKind.SOURCE_CHANGED


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the append-only log; the attempt tells a repeated stage from a new one."""

    id: int
    investigation_id: int
    kind: EventKind
    stage: str
    message: str
    at: datetime
    pass_no: int = 1
    attempt: int = 1
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StageRun:
    """One (pass, stage) of an investigation: its key, how often it was tried, and how it ended."""

    stage: str
    pass_no: int
    attempt: int
    started_at: datetime
    finished_at: datetime | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A flagged investigation that waits for an editor."""

    investigation_id: int
    topic_id: int
    title: str
    level_now: Level
    recommendation: Recommendation
    newsworthiness_score: float
    waiting_since: datetime
    sent_back: bool = False
    reopened: bool = False


@dataclass(frozen=True, slots=True)
class User:
    name: str
    role: Role = Role.EDITOR
    shortcuts: bool = True


@dataclass(frozen=True, slots=True)
class Worker:
    """A process that runs investigations, by its heartbeat."""

    id: str
    started_at: datetime
    seen_at: datetime


FOUND_BY = "investigatory_journalist"
FACTS = ("investigated", "investigation_date", "investigation_confidence", "investigation_notes")
CHANGED = (*FACTS, "verification_status", "source_count", "source_plan", "verified_facts")


def investigated(topic: Topic, recommendation: Recommendation, at: datetime) -> Topic:
    """The investigation is done; the level is untouched until it applies."""
    return topic.with_(
        investigated=True,
        investigation_date=at,
        investigation_confidence=recommendation.confidence,
        investigation_notes=recommendation.sentence,
    )


def applied(topic: Topic, level: Level, recommendation: Recommendation, sources: Sequence[Source], at: datetime, context: str) -> Topic:
    """The level applies: status, credible sources, the enlarged source plan and the context of the verified facts."""
    told = context or recommendation.detail or recommendation.sentence
    facts = {name: value for name, value in topic.verified_facts.items() if name != STATE}
    if level is recommendation.level and recommendation.stands != State(level):
        facts[STATE] = recommendation.stands
    return investigated(topic, recommendation, at).with_(
        verification_status=level,
        source_count=recommendation.credible_sources,
        source_plan=_source_plan(topic.source_plan, level, recommendation, sources),
        verified_facts=facts | {"investigation_context": told, "investigation_date": at.isoformat()},
    )


def changeable(topic: Topic) -> dict[str, Any]:
    """The fields `applied` changes, as they are now: what taking a decision back restores."""
    return {name: getattr(topic, name) for name in CHANGED}


def _source_plan(plan: dict[str, Any], level: Level, recommendation: Recommendation, sources: Sequence[Source]) -> dict[str, Any]:
    attempted = {"investigation_attempted": True, "investigation_notes": recommendation.sentence} if level is Level.UNVERIFIED else {}
    return plan | {"investigatory_sources": source_rows(sources)} | attempted


def source_rows(sources: Sequence[Source]) -> list[dict[str, Any]]:
    return [
        {"url": source.url, "name": source.outlet, "credibility_tier": int(source.rated), "found_by": FOUND_BY}
        for source in sources
        if source.capture
    ]
