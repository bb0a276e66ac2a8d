"""The reader that asks language models: a cheap one reads every page whole, a strong one plans, writes, and reads again what decides."""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from core.errors import ReaderError
from core.gather import gather
from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report, Section
from core.model.judgement import Discrepancy
from core.model.plan import Answer, Query, Question
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic
from core.model.words import ClaimKind, Mode, Relation
from core.readers.cache import Memory, pair
from core.readers.llm import answers, page_reading, prompt, shapes
from core.readers.llm.call import Caller, Model
from core.readers.llm.checks import LONGEST_NOTE, LONGEST_STATEMENT, Left, Page, in_english
from core.readers.llm.line import Prompt, Shown
from core.readers.llm.prompt import QUERIES, QUESTIONS, Marks
from core.readers.llm.shapes import PlanGiven
from core.readers.port import Planned, packs
from core.readers.support import figures_supported, names_supported, words_supported
from core.stage_findings import Remarks

VERSION = "2"
"""A page is read anew when this changes."""
ACCOUNT = "What the sources say"
AT_ONCE = 60
MOST_CENTRAL = 4
QUERY_WORDS = range(2, 15)
_OPERATOR = re.compile(r"\b\w+:\S*|\b[\w-]+\.[a-z]{2,}\b\S*|[|()*]")
FEW = 3
"""So many supporters or fewer, and a level rests on each of them."""


class LlmReader:
    """Every method may raise ReaderError with one sentence; what does not stand in the page is left out, counted and told."""

    at_once = AT_ONCE

    def __init__(
        self, caller: Caller, cheap: Model, strong: Model, marks: Marks, remarks: Remarks, memory: Memory, *, mode: Mode = Mode.DETAILED
    ) -> None:
        self._caller, self._cheap, self._strong, self._marks = caller, cheap, strong, marks
        self._remarks, self._memory, self._depth = remarks, memory, prompt.DEPTHS[mode]
        self.label = caller.line.label
        self.name = self.label
        self.version = f"{VERSION} {cheap.name} {strong.name}"

    async def plan(self, topic: Topic, brief: str) -> Planned:
        def asking(simpler: bool) -> Prompt:
            return prompt.plan(topic, brief, self._marks, simpler=simpler)

        given, _ = await self._caller.ask(self._strong, asking, shapes.PlanGiven)
        left = Left()
        made = await asyncio.to_thread(planned, given, topic, brief, left)
        left.tell(self._remarks, self.label, "in the plan")
        if not made.central or not made.questions:
            raise ReaderError(f"{self.label} read something else out of the topic.")
        return made

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        found = await gather(self._read(topic, central, pack) for pack in packs(texts))
        return tuple(reading for each in found for reading in each)

    async def _read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> list[Reading]:
        """The central claims are compared in the same question: a page is long, and they are few."""

        def asking(simpler: bool) -> Prompt:
            return prompt.read(topic, central, texts, self._marks, self._depth.asked(simpler))

        return [await self._taken(topic, central, *one) for one in await self._asked(texts, asking)]

    async def _taken(
        self, topic: Topic, central: Sequence[Claim], text: SourceText, seen: Shown, given: shapes.PageGiven | None
    ) -> Reading:
        """What stands of an answer; a page that an answer forgot is asked about alone."""
        if given is None:
            return (await self._read(topic, central, [text]))[0]
        page, near = Page(text), [*prompt.near_topic(topic), *prompt.near_claims(central)]
        made = await asyncio.to_thread(page_reading.reading, given, page, topic, near, seen)
        compared = await asyncio.to_thread(self._evidence, given, central, page, seen)
        page.left.tell(self._remarks, self.label, "of pages")
        return made.with_(reader=self.name, version=self.version, compared=compared)

    async def _asked(
        self, texts: Sequence[SourceText], asking: Callable[[bool], Prompt]
    ) -> list[tuple[SourceText, Shown, shapes.PageGiven | None]]:
        """Each page with what was shown of it, and its part of the answer if it has one."""
        given, put = await self._caller.ask(self._cheap, asking, shapes.PagesGiven)
        by_id = {page.source: page for page in reversed(given.pages)}
        if len(texts) == 1 and texts[0].source.id not in by_id:
            raise ReaderError(f"{self.label} left out the page it was asked about.")
        return [(text, seen, by_id.get(text.source.id)) for text, seen in zip(texts, put.shown, strict=True)]

    async def claims(
        self, topic: Topic, known: Sequence[Claim], readings: Sequence[Reading], texts: Sequence[SourceText]
    ) -> tuple[Claim, ...]:
        offered, most = answers.offered(readings), self._depth.claims - len(known)
        if not offered or most <= 0:
            return tuple(known)
        said = {key: one.statement for key, one in offered.items()}

        def asking(simpler: bool) -> Prompt:
            return prompt.claims(topic, known, said, self._marks, most, simpler=simpler)

        given, _ = await self._caller.ask(self._cheap, asking, shapes.GroupsGiven)
        left = Left()
        made = answers.claims(given, known, offered, most, left)
        left.tell(self._remarks, self.label, "for claims")
        return made

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        if not claims:
            return ()
        found = await gather(self._compared(claims, pack) for pack in packs(texts))
        return tuple(one for each in found for one in each)

    async def _compared(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> list[Evidence]:
        def asking(simpler: bool) -> Prompt:
            return prompt.compare(claims, texts, self._marks, self._depth.asked(simpler), simpler=simpler)

        made: list[Evidence] = []
        for text, seen, given in await self._asked(texts, asking):
            if given is None:
                made += await self._compared(claims, [text])
                continue
            page = Page(text)
            made += await asyncio.to_thread(self._evidence, given, claims, page, seen)
            page.left.tell(self._remarks, self.label, "as evidence")
        return made

    def _evidence(self, given: shapes.PageGiven, claims: Sequence[Claim], page: Page, seen: Shown) -> tuple[Evidence, ...]:
        return answers.evidence(given.relations, claims, page, self._signed(self._cheap), whole=not seen.left_out)

    def _signed(self, model: Model) -> str:
        """Who read a pair: two models of one provider are two readers."""
        return f"{self.label} ({model.name})"

    async def review(self, claims: Sequence[Claim], evidence: Sequence[Evidence], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        """What was read twice, in this pass or an earlier one, is not read a third time."""
        due = [one for one in deciding(claims, evidence, self._depth.reviewed) if one.earlier is None]
        pages = {text.source.id: text for text in texts if not text.source.injection}
        wanted = [(pages[key], [*some]) for key, some in groupby(due, key=lambda one: one.source_id) if key in pages]
        reviewed = await gather(self._reviewed(claims, some, text) for text, some in wanted)
        second = {(one.claim_id, one.source_id): one for each in reviewed for one in each}
        return tuple(second.get((one.claim_id, one.source_id), one) for one in evidence)

    async def _reviewed(self, claims: Sequence[Claim], evidence: Sequence[Evidence], text: SourceText) -> tuple[Evidence, ...]:
        """What was reviewed before is remembered; where the strong model does not answer, the first reading stands."""
        first = {one.claim_id: one for one in evidence}
        asked = [claim for claim in claims if claim.id in first]
        places = [("review", pair(self, claim, text), first[claim.id]) for claim in asked]
        known = [self._memory.get(place) for place in places]
        if all(known):
            return tuple(known)

        def asking(simpler: bool) -> Prompt:
            return prompt.review(asked, evidence, text, self._marks, simpler=simpler)

        try:
            given, put = await self._caller.ask(self._strong, asking, shapes.RelationsGiven)
        except ReaderError as error:
            self._remarks.say(f"{error} What decides was not read a second time everywhere.".strip())
            return tuple(evidence)
        page, whole = Page(text), not put.shown[0].left_out
        found = await asyncio.to_thread(answers.evidence, given.relations, asked, page, self._signed(self._strong), whole=whole)
        page.left.tell(self._remarks, self.label, "on a second look")
        spoken = {one.claim for one in given.relations}
        made = tuple(answers.revised(first[one.claim_id], one, silent=whole and one.claim_id not in spoken) for one in found)
        for place, one in zip(places, made, strict=True):
            self._memory.keep(place, one)
        return made

    async def differences(
        self, claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Sequence[Source]
    ) -> tuple[Discrepancy, ...]:
        asked, told = answers.comparable(claims, evidence)
        if not asked:
            return ()

        def asking(simpler: bool) -> Prompt:
            return prompt.differences(asked, told, self._marks, simpler=simpler)

        given, _ = await self._caller.ask(self._cheap, asking, shapes.DifferencesGiven)
        left = Left()
        made = answers.differences(given, asked, told, left)
        left.tell(self._remarks, self.label, "on differences")
        return made

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        quotes = answers.quotes(questions, dossier)
        if not questions or not quotes:
            return tuple(Answer(question.id) for question in questions)

        def asking(simpler: bool) -> Prompt:
            return prompt.answer(questions, quotes[: self._depth.asked(simpler).answers], self._marks)

        given, _ = await self._caller.ask(self._strong, asking, shapes.AnswersGiven)
        left = Left()
        made = await asyncio.to_thread(answers.answered, given, questions, dossier, texts, left)
        left.tell(self._remarks, self.label, "in answers")
        return made

    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        """The drafted report, with an account in prose after its summary; nothing where no source has said anything that counts."""
        if not prompt.quotable(dossier):
            return drafted

        def asking(simpler: bool) -> Prompt:
            return prompt.report(dossier, self._marks, self._depth.asked(simpler).quotes)

        (given, _), left = await self._caller.ask(self._strong, asking, shapes.AccountGiven), Left()
        told = answers.account(given, {source.id for source in dossier.sources}, left)
        left.tell(self._remarks, self.label, "in the report")
        if not told:
            raise ReaderError(f"{self.label} wrote nothing that names its sources.")
        first, *rest = drafted.sections or (Section("Executive summary", ()),)
        return Report(drafted.title, (first, Section(ACCOUNT, told), *rest), drafted.dropped)


def planned(given: PlanGiven, topic: Topic, brief: str, left: Left) -> Planned:
    told = "\n".join(part for part in (topic.title, brief, topic.original_text) if part)
    stated = [(text, one.kind) for one in given.claims if (text := _said_by_topic(one.text, told, left))][:MOST_CENTRAL]
    asked = dict.fromkeys(text for one in given.questions if (text := left.words(one, LONGEST_STATEMENT)) and in_english(text))
    return Planned(
        questions=tuple(asked)[:QUESTIONS],
        central=tuple(
            Claim(f"C{number + 1}", text, ClaimKind(kind), round(1.0 - number / 10, 1), central=True)
            for number, (text, kind) in enumerate(stated)
        ),
        queries=tuple(_queries(given, left))[:QUERIES],
    )


def _said_by_topic(said: str, told: str, left: Left) -> str:
    """A central claim is the topic's own: its figures and names are there, and most of its words."""
    text = left.words(said, LONGEST_STATEMENT)
    stands = figures_supported(text, [told]) and names_supported(text, [told]) and words_supported(text, [told])
    left.unsupported += not stands
    return text if stands else ""


def _queries(given: PlanGiven, left: Left) -> Iterator[Query]:
    """Plain words for an engine, each once; operators are the desk's own."""
    known: set[str] = set()
    for one in given.queries:
        text = _OPERATOR.sub(" ", left.words(one.text, LONGEST_NOTE))
        text = " ".join(text.split())
        if len(text.split()) in QUERY_WORDS and text.casefold() not in known:
            known.add(text.casefold())
            yield Query(text, one.purpose)


def deciding(claims: Sequence[Claim], evidence: Sequence[Evidence], pages: int) -> list[Evidence]:
    """Of so many pages at most; those with the weightiest pairs first, and what is reviewed of one page together."""
    central = {claim.id for claim in claims if claim.central}
    spoken = [one for one in evidence if one.claim_id in central and one.quote is not None]
    ranked = sorted(_ranked(spoken), key=lambda one: one[0])
    order = list(dict.fromkeys(one.source_id for _, one in ranked))[:pages]
    return sorted((one for _, one in ranked if one.source_id in order), key=lambda one: order.index(one.source_id))


def _ranked(evidence: Sequence[Evidence]) -> Iterator[tuple[tuple[int, float], Evidence]]:
    supporters: dict[str, int] = {}
    for one in evidence:
        supporters[one.claim_id] = supporters.get(one.claim_id, 0) + (one.relation is Relation.SUPPORTS)
    for one in evidence:
        if one.relation is Relation.CONTRADICTS:
            yield (0, -one.confidence), one
        elif one.relation is Relation.SUPPORTS and supporters[one.claim_id] <= FEW:
            yield (1, -one.confidence), one
        elif one.unsure:
            yield (2, one.confidence), one
