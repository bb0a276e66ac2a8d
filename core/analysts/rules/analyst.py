"""The analyst that is always there: deterministic rules for English news prose, no key, no network."""

import asyncio
from collections.abc import Sequence

from core.analysts.port import Relevance, Tiering
from core.analysts.rules import stance
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.plan import Query
from core.model.source import SourceText
from core.model.topic import Topic
from core.readers.offline.claims import merging
from core.readers.offline.claims.central import central_claims
from core.readers.offline.claims.questions import questions
from core.readers.offline.reader import reading


class RulesAnalyst:
    """The decisions are pure functions beside this file; reading is CPU work, so it leaves the event loop free."""

    name = "rules"
    batch = 1

    async def questions(self, topic: Topic, brief: str) -> tuple[str, ...]:
        return await asyncio.to_thread(lambda: questions(topic, brief, central_claims(topic, brief)))

    async def central_claims(self, topic: Topic, brief: str) -> tuple[Claim, ...]:
        return await asyncio.to_thread(central_claims, topic, brief)

    async def refine(self, topic: Topic, queries: tuple[Query, ...]) -> tuple[Query, ...]:
        """The same: the queries are made by rule already, and the offline analyst has nothing to add."""
        return queries

    async def claims(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
        sources = {text.source.id: text.source for text in texts}
        return await asyncio.to_thread(lambda: merging.claims(central, [reading(topic, central, text) for text in texts], sources))

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return tuple(await asyncio.to_thread(stance.compare_all, claims, texts))

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        read = await asyncio.to_thread(lambda: [reading(topic, central, text) for text in texts])
        return tuple(Relevance(one.relevance, one.key_finding) for one in read)

    async def tiers(self, texts: Sequence[SourceText]) -> tuple[Tiering, ...]:
        """Nothing: what rules can tell of an outlet is in the rating already."""
        return ()

    async def report(self, dossier: Dossier, drafted: Report) -> Report:
        return drafted
