"""Every question a stage may ask of a topic or of captured text, which whoever reads answers, and which pages go into one question."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report
from core.model.judgement import Discrepancy
from core.model.plan import Answer, Query, Question
from core.model.reading import Reading
from core.model.source import Source, SourceText
from core.model.topic import Topic

MOST_PAGES = 4
MOST_LETTERS = 12_000


@dataclass(frozen=True, slots=True)
class Planned:
    """What a plan is made of, read from the topic alone."""

    questions: tuple[str, ...]
    central: tuple[Claim, ...]
    queries: tuple[Query, ...] = ()  # beside those the rules make


class Reader(Protocol):
    """Whoever reads. A reader that may fail (a model) raises ReaderError with one sentence; the offline reader never does."""

    name: str
    version: str
    at_once: int
    """How many sources one call takes."""

    async def plan(self, topic: Topic, brief: str) -> Planned:
        """What has to be found out, what the topic itself claims, and queries beside those the rules make."""
        ...

    async def read(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Reading, ...]:
        """One reading for each text, in their order."""
        ...

    async def claims(
        self, topic: Topic, known: Sequence[Claim], readings: Sequence[Reading], texts: Sequence[SourceText]
    ) -> tuple[Claim, ...]:
        """The known claims, then the statements of the readings: those that say the same merged, the weightiest first."""
        ...

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        """What each text says of each claim, with its words and a chance for each relation; text by text, one for each claim."""
        ...

    async def review(self, claims: Sequence[Claim], evidence: Sequence[Evidence], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        """A second, closer look at what decides; what nobody can say better comes back as it is."""
        ...

    async def differences(
        self, claims: Sequence[Claim], evidence: Sequence[Evidence], sources: Sequence[Source]
    ) -> tuple[Discrepancy, ...]:
        """Figures, dates and places that sources give differently for the same thing."""
        ...

    async def answer(self, questions: Sequence[Question], dossier: Dossier, texts: Sequence[SourceText]) -> tuple[Answer, ...]:
        """What the sources say to each question, with quotes; open where they say nothing."""
        ...

    async def write(self, dossier: Dossier, drafted: Report) -> Report:
        """The drafted report in better prose, or as it is; whoever calls checks every sentence of it."""
        ...


def packs(texts: Sequence[SourceText]) -> list[list[SourceText]]:
    """In their order; a pack is full with so many pages or letters."""
    made: list[list[SourceText]] = []
    for text in texts:
        last = made[-1] if made else []
        if last and len(last) < MOST_PAGES and sum(len(one.text) for one in last) + len(text.text) <= MOST_LETTERS:
            last.append(text)
        else:
            made.append([text])
    return made
