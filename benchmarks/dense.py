"""What Claude costs where there is much to read: every question of one detailed investigation with 30 sources and 25 claims, once."""

import asyncio
from collections.abc import Sequence
from typing import Any

from benchmarks.figures import main
from core.analysts.rules.sentences import sentences
from core.model.claim import Claim
from core.model.dossier import Dossier, Report
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import Mode, Relation
from core.words import content_words, stem
from demo import content
from tests.core.analysts.consulting import Desk, consulting
from tests.world.anthropic import Anthropic

SOURCES, CLAIMS = 30, 25
STORY = "ferry-crack"
TELLING = range(40, 200)
"""Letters of a sentence that may stand for a claim."""


def measure(path: str = STORY) -> dict[str, Any]:
    """One of the demo's stories, with the 30 pages nearest to it; claims beyond those found are sentences of its nearest pages."""
    told = next(topic for topic in content.topics() if topic.slug == path)
    with Anthropic() as world:
        return asyncio.run(_measure(world, Topic(1, told.title, told.brief)))


async def _measure(world: Anthropic, topic: Topic) -> dict[str, Any]:
    async with consulting(world, cap=10.0, claude_seconds=600.0) as desk:
        related, claims = await _every_question(desk, topic, nearest(topic))
        usages = [usage for _, usage in desk.till.rows if usage]
    return {
        "sources": SOURCES,
        "claims": claims,
        "related_pairs": related,
        "llm_calls": len(usages),
        "tokens_in": sum(usage.tokens_in for usage in usages),
        "tokens_cached": sum(usage.cached for usage in usages),
        "tokens_out": sum(usage.tokens_out for usage in usages),
        "usd": round(desk.till.spent, 4),
        "told": len(desk.told),
    }


async def _every_question(desk: Desk, topic: Topic, texts: Sequence[SourceText]) -> tuple[int, int]:
    analyst = desk.analyst
    central = await analyst.central_claims(topic, topic.brief)
    await analyst.relevance(topic, central, texts)
    await analyst.tiers(texts[: SOURCES // 2])
    claims = filled_up(await analyst.claims(topic, central, texts), texts)
    evidence = await analyst.compare(claims, texts)
    sources = tuple(text.source for text in texts)
    dossier = Dossier(1, topic, Mode.DETAILED, sources=sources, claims=tuple(claims), evidence=evidence)
    await analyst.report(dossier, Report(topic.title, ()))
    return sum(one.relation is not Relation.UNRELATED for one in evidence), len(claims)


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
