"""An analyst that asks somebody better first: a part nobody answers is asked once more, simpler, and then read by the one always there."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeVar

from core.analysts.port import Analyst, Consultant, Planned, Relevance, Tiering
from core.analysts.understood import chances
from core.english.language import ENGLISH, source_language
from core.errors import Dismissed, NotConsulted, ReaderError
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report, Section
from core.model.plan import Query
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Relation
from core.remarks import Remark, Remarks
from core.together import together

COMPARED, SUMMARISED, RATED = 8, 16, 30
"""Sources in one question."""
PAIRS = 128
"""Claims and sources that are compared in one question; few claims leave room for more sources."""
ONLY_PASSAGES = "Claude was shown passages of it only"
PARTLY_SHOWN = 0.6
"""How sure one may be that a text is silent, when only the rules have read all of it."""
ACCOUNT = "What the sources say"
STEERS = Remark(
    "Claude was not shown one source whose words try to steer a machine; the offline rules read it.",
    "Claude was not shown {} sources whose words try to steer a machine; the offline rules read them.",
)

Value = TypeVar("Value")
Pause = Callable[[float], Awaitable[None]]
Reading = Callable[[Consultant | Analyst, Sequence[SourceText]], Awaitable[Sequence[Value]]]


class FallbackAnalyst:
    """Never raises what its first choice raises; what it had to do without is a remark."""

    name = "claude"
    batch = 60

    def __init__(self, first: Consultant, always: Analyst, remarks: Remarks, pause: Pause = asyncio.sleep) -> None:
        self._first, self._simpler, self._always = first, first.simpler(), always
        self._remarks, self._pause = remarks, pause
        self._plans: dict[tuple[str, str], Planned | None] = {}

    async def questions(self, topic: Topic, brief: str) -> tuple[str, ...]:
        made = await self._planned(topic, brief)
        return made.questions if made else await self._always.questions(topic, brief)

    async def central_claims(self, topic: Topic, brief: str) -> tuple[Claim, ...]:
        made = await self._planned(topic, brief)
        return made.central if made else await self._always.central_claims(topic, brief)

    async def refine(self, topic: Topic, queries: tuple[Query, ...]) -> tuple[Query, ...]:
        """What the rules made, and what they did not think of."""
        made, known = await self._planned(topic, topic.brief), {query.text.casefold() for query in queries}
        return queries + tuple(query for query in (made.queries if made else ()) if query.text.casefold() not in known)

    async def _planned(self, topic: Topic, brief: str) -> Planned | None:
        """Asked once for all that a plan is made of."""
        key = (topic.title, brief)
        if key not in self._plans:
            instead = Remark("The offline rules made the plan instead.", "")
            self._plans[key] = await self._asked(lambda first: first.plan(topic, brief), instead)
        return self._plans[key]

    async def claims(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
        """All in one question, so that what several sources state is one claim; those not shown are read by the rules."""
        shown = harmless(texts)
        instead = Remark("The offline rules looked for claims instead.", "")
        made = await self._asked(lambda first: first.claims(topic, central, shown), instead) if shown else None
        if made is None:
            return await self._always.claims(topic, central, texts)
        steering = [text for text in texts if text.source.injection]
        return await self._always.claims(topic, made, steering) if steering else made

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        async def ask(reader: Consultant | Analyst, part: Sequence[SourceText]) -> list[tuple[Evidence, ...]]:
            found = await reader.compare(claims, part)
            told = [[one for one in found if one.source_id == text.source.id] for text in part]
            return list(await together(self._completed(claims, text, some) for text, some in zip(part, told, strict=True)))

        steering = [text.source.id for text in texts if text.source.injection]
        self._remarks.add(STEERS, len(steering), steering)
        many = "The offline rules compared {} sources with the claims instead."
        instead = Remark("The offline rules compared one source with the claims instead.", many)
        shown = [text for text in texts if worth_showing(claims, text)]
        found = await self._read(shown, ask, compared_at_once(len(claims)), instead)
        others = [text for text in texts if text not in shown]
        return (*(one for some in found for one in some), *(await self._always.compare(claims, others) if others else ()))

    async def _completed(self, claims: Sequence[Claim], text: SourceText, told: Sequence[Evidence]) -> tuple[Evidence, ...]:
        """What the first reader could not tell from the passages it was shown is read in the whole text by the one always there."""
        known = {one.claim_id: one for one in told}
        open_ = [claim for claim in claims if claim.id not in known]
        found = await self._always.compare(open_, [text]) if open_ else ()
        return tuple((known | {one.claim_id: partly_shown(one) for one in found})[claim.id] for claim in claims)

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        async def ask(reader: Consultant | Analyst, part: Sequence[SourceText]) -> Sequence[Relevance]:
            return await reader.relevance(topic, central, part)

        many = "The offline rules summarised {} sources instead."
        instead = Remark("The offline rules summarised one source instead.", many)
        return tuple(await self._read(texts, ask, SUMMARISED, instead))

    async def tiers(self, texts: Sequence[SourceText]) -> tuple[Tiering, ...]:
        async def ask(reader: Consultant | Analyst, part: Sequence[SourceText]) -> list[tuple[Tiering, ...]]:
            found = await reader.tiers(part)
            return [tuple(one for one in found if one.source_id == text.source.id) for text in part]

        many = "The tiers of {} outlets nobody here knows are only the default."
        instead = Remark("The tier of an outlet nobody here knows is only the default.", many)
        return tuple(one for found in await self._read(texts, ask, RATED, instead) for one in found)

    async def report(self, dossier: Dossier, drafted: Report) -> Report:
        """The drafted report, with an account in prose after its summary."""
        instead = Remark("The report has no account in prose.", "")
        told = await self._asked(lambda first: first.account(dossier), instead)
        if not told:
            return drafted
        first, *rest = drafted.sections or (Section("Executive summary", ()),)
        return Report(drafted.title, (first, Section(ACCOUNT, told), *rest), drafted.dropped)

    async def _asked(self, ask: Callable[[Consultant], Awaitable[Value]], instead: Remark) -> Value | None:
        """One question that cannot be divided."""
        for reader in (self._first, self._simpler):
            try:
                return await ask(reader)
            except ReaderError as error:
                if reader is self._simpler or not worth_asking_again(error):
                    self._told(error, instead)
                    return None
                await self._pause(error.wait)
        return None

    async def _read(self, texts: Sequence[SourceText], ask: Reading[Value], size: int, instead: Remark) -> list[Value]:
        """What is read in each text, in their order; several questions at the same time."""

        async def part(some: Sequence[SourceText], reader: Consultant) -> list[tuple[str, Value]]:
            try:
                return named(some, await ask(reader, some))
            except ReaderError as error:
                if reader is self._simpler or not worth_asking_again(error):
                    self._told(error, instead, [text.source.id for text in some])
                    return named(some, await ask(self._always, some))
                await self._pause(error.wait)
            halves = await together(part(half, self._simpler) for half in parts(some, -(-len(some) // 2)))
            return [value for half in halves for value in half]

        answered = await together(part(some, self._first) for some in parts(harmless(texts), size))
        values = {key: value for some in answered for key, value in some}
        steering = [text for text in texts if text.source.injection]
        values |= dict(named(steering, await ask(self._always, steering) if steering else ()))
        return [values[text.source.id] for text in texts]

    def _told(self, error: ReaderError, instead: Remark, source_ids: Sequence[str] = ()) -> None:
        if isinstance(error, Dismissed):
            if str(error):
                self._remarks.say(f"{error} The offline rules read alone for the rest of this run.")
            return
        self._remarks.add(Remark(f"{error} {instead.one}", f"{error} {instead.many}"), max(1, len(source_ids)), source_ids)


def worth_showing(claims: Sequence[Claim], text: SourceText) -> bool:
    """Whether a model is asked at all: not about nothing, nor what an English source states besides, which it was asked when that came."""
    known = text.source.pass_no < min((claim.pass_no for claim in claims), default=0)
    return bool(claims) and (not known or any(claim.central for claim in claims) or source_language(text) != ENGLISH)


def partly_shown(one: Evidence) -> Evidence:
    """Silence that one reader saw in passages and the other did not break is no more than likely."""
    read = one.with_(note=f"{one.note}; {ONLY_PASSAGES}")
    if one.relation is not Relation.UNRELATED:
        return read
    sure = min(one.confidence, PARTLY_SHOWN)
    return read.with_(confidence=sure, chances=chances(Relation.UNRELATED, sure))


def named(texts: Sequence[SourceText], values: Sequence[Value]) -> list[tuple[str, Value]]:
    return [(text.source.id, value) for text, value in zip(texts, values, strict=True)]


def harmless(texts: Sequence[SourceText]) -> list[SourceText]:
    """One text that steers its reader would steer what is said of its neighbours."""
    return [text for text in texts if not text.source.injection]


def compared_at_once(claims: int) -> int:
    return min(3 * COMPARED, max(COMPARED, PAIRS // max(1, claims)))


def worth_asking_again(error: ReaderError) -> bool:
    return not isinstance(error, Dismissed | NotConsulted)


def parts(texts: Sequence[SourceText], size: int) -> Iterator[Sequence[SourceText]]:
    """As many to each as to the others, dealt out in turn: the first sources have the most to say."""
    count = -(-len(texts) // size)
    return (texts[number::count] for number in range(count))
