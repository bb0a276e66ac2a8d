"""What Claude costs where there is much to read: every question of one detailed investigation with 30 sources and 25 claims, once."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from benchmarks.desk import Desk, demo_desk
from benchmarks.figures import main
from core.analysts.port import Analyst
from core.analysts.rules.sentences import sentences
from core.model.claim import Claim
from core.model.dossier import Dossier, Report
from core.model.plan import Plan
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import Mode, Relation
from core.remarks import Remarks
from core.settings import settings
from core.words import content_words, stem
from db import engine, investigations, ledger, topics
from demo import content
from jobs.analyst import the_analyst
from jobs.steps import Assignment
from tests.world.anthropic import CLAUDE, Anthropic
from tests.world.server import World

SOURCES, CLAIMS = 30, 25
STORY = "ferry-crack"
TELLING = range(40, 200)
"""Letters of a sentence that may stand for a claim."""


def measure(path: str = STORY) -> dict[str, Any]:
    """One of the demo's stories, with the 30 pages nearest to it; claims beyond those found are sentences of its nearest pages."""
    title = next(topic.title for topic in content.topics() if topic.slug == path)
    with Anthropic() as claude, demo_desk(World(), claude) as desk:
        assignment = _assigned(desk, title)
        figures = asyncio.run(_read(assignment, desk))
        with engine.reading(desk.url) as session:
            used = ledger.used(session, assignment.run.id, CLAUDE)
    spent = {"llm_calls": used.calls, "tokens_in": used.tokens_in, "tokens_out": used.tokens_out, "usd": round(used.usd, 4)}
    return figures | spent | {"tokens_in_per_claim": round(used.tokens_in / figures["claims"])}


def _assigned(desk: Desk, title: str) -> Assignment:
    with engine.writing(desk.url) as session:
        topic = topics.by_title(session, title)
        assert topic
        plan = Plan(brief=topic.brief, cap_usd=settings().cap_usd)
        run = investigations.open_(session, topic, mode=Mode.DETAILED, by="benchmark", now=datetime.now(UTC), plan=plan)
    return Assignment(desk.url, run, "compare", 1, 1)


async def _read(assignment: Assignment, desk: Desk) -> dict[str, Any]:
    with engine.reading(desk.url) as session:
        topic = topics.get(session, assignment.run.topic_id)
    remarks, patient = Remarks(), settings().model_copy(update={"reader_seconds": 600.0})
    async with the_analyst(assignment, patient, lambda: "", remarks, invented=True) as analyst:
        claims, related = await _every_question(analyst, topic, nearest(topic))
    return {"sources": SOURCES, "claims": claims, "related_pairs": related, "findings": len(remarks.findings("compare", 1))}


async def _every_question(analyst: Analyst, topic: Topic, texts: Sequence[SourceText]) -> tuple[int, int]:
    central = await analyst.central_claims(topic, topic.brief)
    await analyst.relevance(topic, central, texts)
    await analyst.tiers(texts[: SOURCES // 2])
    claims = filled_up(await analyst.claims(topic, central, texts), texts)
    evidence = await analyst.compare(claims, texts)
    sources = tuple(text.source for text in texts)
    dossier = Dossier(1, topic, Mode.DETAILED, sources=sources, claims=tuple(claims), evidence=evidence)
    await analyst.report(dossier, Report(topic.title, ()))
    return len(claims), sum(one.relation is not Relation.UNRELATED for one in evidence)


def nearest(topic: Topic) -> list[SourceText]:
    asked = {*map(stem, content_words(f"{topic.title} {topic.brief}"))}
    pages = sorted(content.pages(), key=lambda page: -len(asked & {*map(stem, content_words(page.text))}))
    return [
        SourceText(Source(f"S{number:03}", page.url, page.url, page.host, page.host, page.title), "\n\n".join(page.paragraphs))
        for number, page in enumerate(pages[:SOURCES], 1)
    ]


def filled_up(claims: Sequence[Claim], texts: Sequence[SourceText]) -> list[Claim]:
    pool = [one.text for text in texts for one in sentences(text.text)[1:4] if len(one.text) in TELLING]
    more = pool[: max(0, CLAIMS - len(claims))]
    return [*claims, *(Claim(f"C{number}", text) for number, text in enumerate(more, len(claims) + 1))][:CLAIMS]


if __name__ == "__main__":
    main(measure, STORY)
