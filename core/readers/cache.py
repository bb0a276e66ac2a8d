"""What was read once is not read or paid for again: readings and comparisons by everything they were made from."""

import hashlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import Any

from core.gather import gather
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.judgement import Discrepancy
from core.model.plan import Answer, Question
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.readers.port import Planned, Reader

MOST = 3000
"""Entries kept, the latest: those of some twenty investigations."""


class Memory:
    """Readings by everything they were made from; one for whatever a process runs."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable) -> Any:
        kept = self._kept
        if key in kept:
            kept.move_to_end(key)
        return kept.get(key)

    def keep(self, key: Hashable, value: object) -> None:
        kept = self._kept
        kept[key] = value
        while len(kept) > self._most:
            kept.popitem(last=False)

    def forget(self) -> None:
        """By starting anew: a stage may be reading in another thread at this moment."""
        self._kept = OrderedDict()


class CachedReader:
    """A reader with a memory: each page and each claim is read by itself, so that what was read holds whatever else is read beside it."""

    def __init__(self, reader: Reader, memory: Memory) -> None:
        self._reader, self._memory = reader, memory
        self.name, self.version, self.at_once = reader.name, reader.version, reader.at_once

    async def plan(self, topic: Topic, brief: str) -> Planned:
        return await self._reader.plan(topic, brief)

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        about = (self.name, self.version, topic.title, topic.brief, topic.original_text, *(claim.text for claim in central))
        keys = [(*about, as_read(text)) for text in texts]
        known: dict[Hashable, Reading] = {key: found for key in keys if (found := self._memory.get(key)) is not None}
        due = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        for key, found in zip(due, await self._reader.read(topic, central, [*due.values()]) if due else (), strict=True):
            known[key] = found
            self._memory.keep(key, found)
            self._keep_compared(found, central, due[key])
        return tuple(known[key] for key in keys)

    def _keep_compared(self, found: Reading, central: Sequence[Claim], text: SourceText) -> None:
        """Where the same question told how a page stands to the central claims, that is not asked again."""
        claims = {claim.id: claim for claim in central}
        for one in found.compared:
            self._memory.keep(pair(self._reader, claims[one.claim_id], text), one)

    async def claims(
        self, topic: Topic, known: Sequence[Claim], readings: Sequence[Reading], texts: Sequence[SourceText]
    ) -> tuple[Claim, ...]:
        return await self._reader.claims(topic, known, readings, texts)

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        """Pages that are due for the same claims are asked about together."""
        keys = {(claim.id, text.source.id): pair(self._reader, claim, text) for text in texts for claim in claims}
        known: dict[tuple[str, str], Evidence] = {key: found for key, place in keys.items() if (found := self._memory.get(place))}
        due: dict[tuple[str, ...], list[SourceText]] = {}
        for text in texts:
            due.setdefault(tuple(claim.id for claim in claims if (claim.id, text.source.id) not in known), []).append(text)
        asked = [([claim for claim in claims if claim.id in wanted], some) for wanted, some in due.items() if wanted]
        for each in await gather(self._reader.compare(wanted, some) for wanted, some in asked):
            for one in each:
                known[one.claim_id, one.source_id] = one
                self._memory.keep(keys[one.claim_id, one.source_id], one)
        return tuple(known[key] for key in keys)

    async def review(self, claims: Sequence[Claim], evidence: Sequence[Evidence], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        return await self._reader.review(claims, evidence, texts)

    async def differences(
        self, claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Sequence[Source]
    ) -> tuple[Discrepancy, ...]:
        return await self._reader.differences(claims, evidence, sources)

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        return await self._reader.answer(questions, dossier, texts)

    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        return await self._reader.write(dossier, drafted)


def pair(reader: Reader, claim: Claim, text: SourceText) -> Hashable:
    """A claim and a page, as one reader compares them."""
    return reader.name, reader.version, claim.id, claim.text, claim.speaker, claim.quote, as_read(text)


def as_read(text: SourceText) -> Hashable:
    """A page by what a reader is told of it, and the hash of its words, which are too long to be kept."""
    source = text.source
    told = (source.id, source.domain, source.outlet, source.title, source.byline, source.published, source.language, source.links)
    return told, hashlib.sha256(text.text.encode(errors="surrogatepass")).digest()
