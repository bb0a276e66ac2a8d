"""A reader that asks somebody better first: what that one does not answer is read by the one that is always there, and said once."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from core.errors import Dismissed, ReaderError
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.judgement import Discrepancy
from core.model.plan import Query
from core.model.question import Answer, Question
from core.model.reading import Reading
from core.model.source import SourceText
from core.model.topic import Topic
from core.readers.port import Planned, Reader
from core.remarks import Remark, Remarks
from core.together import together

Value = TypeVar("Value")
Ask = Callable[[Reader], Awaitable[Value]]

STEERS = Remark(
    "One source whose words try to steer a machine was shown to no language model; the offline reader read it.",
    "{} sources whose words try to steer a machine were shown to no language model; the offline reader read them.",
)
ALONE = "The offline reader reads alone for the rest of this run."


class FallbackReader:
    """Never raises what its first choice raises; what it had to do without is a remark. A page that fails costs that page."""

    def __init__(self, first: Reader, always: Reader, remarks: Remarks) -> None:
        self._first, self._always, self._remarks = first, always, remarks
        self.name, self.version, self.at_once = first.name, first.version, first.at_once

    async def plan(self, topic: Topic, brief: str, queries: Sequence[Query]) -> Planned:
        instead = Remark("The offline reader made the plan instead.", "")
        return await self._either(lambda reader: reader.plan(topic, brief, queries), instead)

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        instead = Remark("The offline reader read one page instead.", "The offline reader read {} pages instead.")

        async def one(text: SourceText) -> tuple[Reading, ...]:
            return await self._page(text, lambda reader: reader.read(topic, central, [text]), instead)

        return tuple(found for each in await together(map(one, texts)) for found in each)

    async def claims(
        self, topic: Topic, known: Sequence[Claim], readings: Sequence[Reading], texts: Sequence[SourceText]
    ) -> tuple[Claim, ...]:
        instead = Remark("The offline reader put the claims together instead.", "")
        return await self._either(lambda reader: reader.claims(topic, known, readings, texts), instead)

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        many = "The offline reader compared {} sources with the claims instead."
        instead = Remark("The offline reader compared one source with the claims instead.", many)

        async def one(text: SourceText) -> tuple[Evidence, ...]:
            return await self._page(text, lambda reader: reader.compare(claims, [text]), instead)

        return tuple(found for each in await together(map(one, texts)) for found in each)

    async def review(self, claims: Sequence[Claim], evidence: Sequence[Evidence], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        instead = Remark("What decides was not read a second time.", "")
        return await self._either(lambda reader: reader.review(claims, evidence, texts), instead)

    async def differences(self, claims: Sequence[Claim], evidence: Sequence[Evidence]) -> tuple[Discrepancy, ...]:
        instead = Remark("The offline reader looked for differences instead.", "")
        return await self._either(lambda reader: reader.differences(claims, evidence), instead)

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        instead = Remark("The offline reader answered the questions instead.", "")
        return await self._either(lambda reader: reader.answer(questions, dossier, texts), instead)

    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        instead = Remark("The report has no account in prose.", "")
        return await self._either(lambda reader: reader.write(dossier, drafted), instead)

    async def _page(self, text: SourceText, ask: Ask[Value], instead: Remark) -> Value:
        """What steers a machine is shown to none, so that it cannot even try."""
        if text.source.injection:
            self._remarks.add(STEERS, 1, [text.source.id])
            return await ask(self._always)
        return await self._either(ask, instead, [text.source.id])

    async def _either(self, ask: Ask[Value], instead: Remark, source_ids: Sequence[str] = ()) -> Value:
        try:
            return await ask(self._first)
        except ReaderError as error:
            self._told(error, instead, source_ids)
            return await ask(self._always)

    def _told(self, error: ReaderError, instead: Remark, source_ids: Sequence[str]) -> None:
        if isinstance(error, Dismissed):
            if str(error):
                self._remarks.say(f"{error} {ALONE}")
            return
        self._remarks.add(Remark(f"{error} {instead.one}", f"{error} {instead.many}"), max(1, len(source_ids)), source_ids)
