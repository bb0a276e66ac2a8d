"""How a topic's fields change when an investigation ends and when a level applies."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from core.model.judgement import Recommendation
from core.model.source import Source
from core.model.topic import STATE, Topic
from core.model.words import Level, State

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
