"""What language models cost where there is much to read: every question of one investigation over 30 whole pages of 3,000 words."""

import asyncio
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from benchmarks.desk import Desk, demo_desk
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.plan import Plan, Question
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import ContradictionKind, Mode, Relation
from core.readers.port import Reader
from core.settings import settings
from core.stage_findings import Remarks
from db import database, engines, investigations, topics
from demo import content
from jobs.readers import the_memory, the_reader
from jobs.steps import Assignment
from tests.world.anthropic import CLAUDE, Anthropic
from tests.world.server import World

STORY = "ferry-crack"
WORDS = 3_000
CLAIMS = {Mode.QUICK: 5, Mode.DETAILED: 25}
QUESTIONS = 8


def measure_dense(path: str = STORY) -> dict[str, Any]:
    """One of the demo's stories, told at length by as many pages as the mode reads; every list of an answer is as long as it may be."""
    title = next(topic.title for topic in content.topics() if topic.slug == path)
    return {mode.value: _mode(title, mode) for mode in Mode}


def _mode(title: str, mode: Mode) -> dict[str, Any]:
    the_memory().forget()
    with Anthropic() as claude, demo_desk(World(), claude) as desk:
        assignment = _assigned(desk, title, mode)
        figures = asyncio.run(_read(assignment, desk))
        with database.reading(desk.url) as session:
            used = engines.used(session, assignment.run.id, CLAUDE)
    spent = {"llm_calls": used.calls, "tokens_in": used.tokens_in, "tokens_out": used.tokens_out, "usd": round(used.usd, 4)}
    return figures | spent | {"calls_per_claim": round(used.calls / figures["claims"], 2)}


def _assigned(desk: Desk, title: str, mode: Mode) -> Assignment:
    with database.writing(desk.url) as session:
        topic = topics.by_title(session, title)
        assert topic
        plan = Plan(brief=topic.brief, cap_usd=settings().cap_usd)
        run = investigations.open_(session, topic, mode=mode, by="benchmark", now=datetime.now(UTC), plan=plan)
    return Assignment(desk.url, run, "compare", 1, 1)


async def _read(assignment: Assignment, desk: Desk) -> dict[str, Any]:
    with database.reading(desk.url) as session:
        topic = topics.get(session, assignment.run.topic_id)
    remarks, patient = Remarks(), settings().model_copy(update={"reader_seconds": 600.0})
    texts = long_pages(topic, assignment.run.mode.source_limit)
    async with the_reader(assignment, patient, lambda: "", remarks, invented=True) as reader:
        figures = await _every_question(reader, topic, texts, assignment.run.mode)
    return figures | {"sources": len(texts), "words": sum(len(text.text.split()) for text in texts) // len(texts)}


async def _every_question(reader: Reader, topic: Topic, texts: Sequence[SourceText], mode: Mode) -> dict[str, int]:
    planned = await reader.plan(topic, topic.brief)
    readings = await reader.read(topic, planned.central, texts)
    claims = filled_up(await reader.claims(topic, planned.central, readings, texts), texts, CLAIMS[mode])
    evidence = await reader.review(claims, denied(claims, await reader.compare(claims, texts)), texts)
    sources = tuple(text.source for text in texts)
    await reader.differences(claims, evidence, sources)
    dossier = Dossier(1, topic, mode, sources=sources, readings=readings, claims=tuple(claims), evidence=evidence)
    asked = [Question(f"Q{number}", f"What is known of this: {claim.text}") for number, claim in enumerate(claims[:QUESTIONS], 1)]
    await reader.answer(asked, dossier, texts)
    await reader.write(dossier, Report(topic.title, ()))
    related = sum(one.relation is not Relation.UNRELATED for one in evidence)
    return {"claims": len(claims), "related_pairs": related, "statements": sum(len(one.statements) for one in readings)}


def denied(claims: Sequence[Claim], evidence: Sequence[Evidence]) -> list[Evidence]:
    """As if every page that speaks of a central claim denied it: as many are read again as may be."""
    central = {claim.id for claim in claims if claim.central}
    against = {"relation": Relation.CONTRADICTS, "kind": ContradictionKind.DIRECT}
    return [one.with_(**against) if one.claim_id in central and one.quote else one for one in evidence]


def long_pages(topic: Topic, number: int) -> list[SourceText]:
    """Each page tells its share of the demo's paragraphs, the story's own first, until it is long."""
    dice = random.Random(14)  # noqa: S311
    asked = {word for word in f"{topic.title} {topic.brief}".lower().split() if len(word) > 3}
    told = sorted((p for page in content.pages() for p in page.paragraphs), key=lambda text: -len(asked & {*text.lower().split()}))
    return [_long_page(number, told, dice) for number in range(1, number + 1)]


def _long_page(number: int, told: Sequence[str], dice: random.Random) -> SourceText:
    near, others = [*told[:40]], [*told[40:]]
    dice.shuffle(near)
    dice.shuffle(others)
    kept: list[str] = []
    for paragraph in (*near[:10], *others):
        if sum(len(one.split()) for one in kept) >= WORDS:
            break
        kept.append(paragraph)
    url, host = f"https://paper-{number}.example/story", f"paper-{number}.example"
    return SourceText(Source(f"S{number:03}", url, url, host, f"Paper {number}", "The story at length", language="en"), "\n\n".join(kept))


def filled_up(claims: Sequence[Claim], texts: Sequence[SourceText], most: int) -> list[Claim]:
    """Claims beyond those found are paragraphs of the pages: as many are compared as a mode compares."""
    pool = [paragraph[:250] for text in texts for paragraph in text.text.split("\n\n")[:3]]
    more = list(dict.fromkeys(pool))[: max(0, most - len(claims))]
    return [*claims, *(Claim(f"C{number}", text) for number, text in enumerate(more, len(claims) + 1))][:most]
