"""A reader that asks somebody better first: what that one does not answer is read by the one that is always there, and said once."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from core.errors import Dismissed, NotConsulted, ReaderError
from core.gather import gather
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.judgement import Discrepancy
from core.model.plan import Answer, Question
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.readers.port import Planned, Reader, packs
from core.stage_findings import Remark, Remarks

Value = TypeVar("Value")
Ask = Callable[[Reader], Awaitable[Value]]
OfPages = Callable[[Reader, Sequence[SourceText]], Awaitable[list[tuple[Value, ...]]]]

STEERS = Remark(
    "One source whose words try to steer a machine was shown to no language model; the offline reader read it.",
    "{} sources whose words try to steer a machine were shown to no language model; the offline reader read them.",
)
ALONE = "The offline reader reads alone for the rest of this run."


class FallbackReader:
    """Never raises what its first choice raises; what it had to do without is a remark. A page that fails costs that page."""

    def __init__(self, first: Reader, always: Reader, remarks: Remarks) -> None:
        self.first, self._always, self._remarks = first, always, remarks
        self.name, self.version, self.at_once = first.name, first.version, first.at_once

    async def plan(self, topic: Topic, brief: str) -> Planned:
        instead = Remark("The offline reader made the plan instead.", "")
        return await self._either(lambda reader: reader.plan(topic, brief), instead)

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        instead = Remark("The offline reader read one page instead.", "The offline reader read {} pages instead.")

        async def ask(reader: Reader, some: Sequence[SourceText]) -> list[tuple[Reading, ...]]:
            return [(reading,) for reading in await reader.read(topic, central, some)]

        return await self._pages(texts, ask, instead)

    async def claims(
        self, topic: Topic, known: Sequence[Claim], readings: Sequence[Reading], texts: Sequence[SourceText]
    ) -> tuple[Claim, ...]:
        instead = Remark("The offline reader put the claims together instead.", "")
        return await self._either(lambda reader: reader.claims(topic, known, readings, texts), instead)

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        many = "The offline reader compared {} sources with the claims instead."
        instead = Remark("The offline reader compared one source with the claims instead.", many)

        async def ask(reader: Reader, some: Sequence[SourceText]) -> list[tuple[Evidence, ...]]:
            found = await reader.compare(claims, some)
            return [tuple(one for one in found if one.source_id == text.source.id) for text in some]

        return await self._pages(texts, ask, instead)

    async def review(self, claims: Sequence[Claim], evidence: Sequence[Evidence], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        instead = Remark("What decides was not read a second time.", "")
        return await self._either(lambda reader: reader.review(claims, evidence, texts), instead)

    async def differences(
        self, claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Sequence[Source]
    ) -> tuple[Discrepancy, ...]:
        instead = Remark("The offline reader looked for differences instead.", "")
        return await self._either(lambda reader: reader.differences(claims, evidence, sources), instead)

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        instead = Remark("The offline reader answered the questions instead.", "")
        return await self._either(lambda reader: reader.answer(questions, dossier, texts), instead)

    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        instead = Remark("The report has no account in prose.", "")
        return await self._either(lambda reader: reader.write(dossier, drafted), instead)

    async def _pages(self, texts: Sequence[SourceText], ask: OfPages[Value], instead: Remark) -> tuple[Value, ...]:
        """What is read of each text, in their order; what steers a machine is shown to none, so that it cannot even try."""
        steering = [text for text in texts if text.source.injection]
        self._remarks.add(STEERS, len(steering), [text.source.id for text in steering])
        shown = [text for text in texts if not text.source.injection]
        parts = [*packs(shown), steering] if steering else packs(shown)
        found = await gather(self._part(part, ask, instead) for part in parts)
        by_id = {text.source.id: each for part, made in zip(parts, found, strict=True) for text, each in zip(part, made, strict=True)}
        return tuple(value for text in texts for value in by_id[text.source.id])

    async def _part(self, texts: Sequence[SourceText], ask: OfPages[Value], instead: Remark) -> list[tuple[Value, ...]]:
        """A question about several pages that fails is put about each of them; a page that fails costs that page."""
        if texts[0].source.injection:
            return await ask(self._always, texts)
        try:
            return await ask(self.first, texts)
        except (Dismissed, NotConsulted) as error:
            self._told(error, instead, [text.source.id for text in texts])
            return await ask(self._always, texts)
        except ReaderError as error:
            if len(texts) == 1:
                self._told(error, instead, [texts[0].source.id])
                return await ask(self._always, texts)
        return [one for each in await gather(self._part([text], ask, instead) for text in texts) for one in each]

    async def _either(self, ask: Ask[Value], instead: Remark) -> Value:
        try:
            return await ask(self.first)
        except ReaderError as error:
            self._told(error, instead)
            return await ask(self._always)

    def _told(self, error: ReaderError, instead: Remark, source_ids: Sequence[str] = ()) -> None:
        if isinstance(error, Dismissed):
            if str(error):
                self._remarks.say(f"{error} {ALONE}")
            return
        self._remarks.add(Remark(f"{error} {instead.one}", f"{error} {instead.many}"), max(1, len(source_ids)), source_ids)
