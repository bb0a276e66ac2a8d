"""A story on the desk."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Self

from core.model.words import Level, State, TopicStatus

SOURCES_BELOW = 3
STATE = "investigation_state"
"""Where the verified facts say more of an unverified topic than its level does."""
NEWSWORTHINESS_FROM = 50


@dataclass(frozen=True, slots=True)
class Topic:
    """What arrived, and how far it is verified. Field names are those other systems of a newsroom already use."""

    id: int
    title: str
    brief: str = ""
    original_url: str = ""
    original_text: str = ""
    status: TopicStatus = TopicStatus.PENDING
    newsworthiness_score: float = 0.0
    verification_status: Level = Level.UNVERIFIED
    source_count: int = 0
    source_plan: dict[str, Any] = field(default_factory=dict)
    verified_facts: dict[str, Any] = field(default_factory=dict)
    discovery_date: datetime | None = None
    event_date: datetime | None = None
    investigated: bool = False
    investigation_date: datetime | None = None
    investigation_confidence: float | None = None
    investigation_notes: str | None = None
    filed_by: str = ""
    desk: str = ""
    filed_at: datetime | None = None
    demo: bool = False

    @property
    def day(self) -> date | None:
        """When it happened, as far as the desk knows: else when it was found, else when it was filed."""
        known = self.event_date or self.discovery_date or self.filed_at
        return known.date() if known else None

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def state(self) -> State:
        """How it stands: an unverified one as its last investigation left it."""
        told = self.verified_facts.get(STATE, "") if self.verification_status is Level.UNVERIFIED else ""
        return State(told) if told in list(State) else State(self.verification_status)


@dataclass(frozen=True, slots=True)
class Trigger:
    """One of the five conditions of a candidate, with what the topic has."""

    name: str
    passed: bool
    value: str


def triggers(topic: Topic) -> tuple[Trigger, ...]:
    """The five conditions of a candidate, each with what the topic has."""
    last = topic.investigation_date
    return (
        Trigger("unverified", topic.verification_status is Level.UNVERIFIED, topic.state),
        Trigger(f"fewer than {SOURCES_BELOW} sources", topic.source_count < SOURCES_BELOW, str(topic.source_count)),
        Trigger(
            f"newsworthiness {NEWSWORTHINESS_FROM} or more",
            topic.newsworthiness_score >= NEWSWORTHINESS_FROM,
            f"{topic.newsworthiness_score:g}",
        ),
        Trigger("approved", topic.status is TopicStatus.APPROVED, "yes" if topic.status is TopicStatus.APPROVED else "no"),
        Trigger("not yet investigated", not topic.investigated, f"{last.day} {last:%b}" if last and topic.investigated else "never"),
    )


def missed(topic: Topic) -> str:
    """The triggers a topic does not pass, in words; empty for a candidate."""
    return ", ".join(trigger.name for trigger in triggers(topic) if not trigger.passed)


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and when it happened, as far as the topic tells; `known` is the day the desk heard of it.

    `spots` are those of its places that can be overlooked from where one stands: a street, a market, no town.
    """

    places: tuple[str, ...] = ()
    day: date | None = None
    known: date | None = None
    spots: tuple[str, ...] = ()

    @property
    def announced(self) -> bool:
        """Whether the desk heard of it before it happens: then there is something to see already, the notice or the preparations."""
        return self.day is not None and self.known is not None and self.known < self.day
