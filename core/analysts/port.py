"""What any analyst must be able to do with a topic and with captured text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Report, Sentence
from core.model.plan import Query
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import Tier
from core.readers.usage import Usage


@dataclass(frozen=True, slots=True)
class Relevance:
    """Why a source matters for the topic: at most 500 characters, and the one sentence to read."""

    summary: str
    key_finding: str


@dataclass(frozen=True, slots=True)
class Tiering:
    """An analyst's opinion of an outlet nobody here knows: a lead for the rating, never a rule."""

    source_id: str
    tier: Tier
    reason: str


@dataclass(frozen=True, slots=True)
class Planned:
    """What a plan is made of, read from the topic alone."""

    questions: tuple[str, ...]
    central: tuple[Claim, ...]
    queries: tuple[Query, ...]


class Consultant(Protocol):
    """Somebody who can be asked and may not answer: every method is one question, and raises ReaderError with one sentence."""

    async def plan(self, topic: Topic, brief: str) -> Planned: ...

    async def claims(self, topic: Topic, known: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
        """The known claims, then those of the texts."""
        ...

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        """Text by text, one piece of evidence for each claim; none where it saw too little of a text to say that it is silent."""
        ...

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        """In the order of the texts; empty for a text that is not about it."""
        ...

    async def tiers(self, texts: Sequence[SourceText]) -> tuple[Tiering, ...]: ...

    async def account(self, dossier: Dossier) -> tuple[Sentence, ...]:
        """What the sources say, told in sentences that name them."""
        ...

    def simpler(self) -> "Consultant":
        """The same, asking with fewer words."""
        ...


class Till(Protocol):
    """The money a model may use; set aside before a question is put, and counted after."""

    async def set_aside(self, usd: float) -> int:
        """A ticket for so much money; raises NotConsulted with one sentence when there is not as much left."""
        ...

    async def settle(self, ticket: int, usd: float, usage: Usage) -> None:
        """What the question really cost takes the place of what was set aside for it."""
        ...


class Analyst(Protocol):
    name: str
    batch: int  # how many sources it reads in one go

    async def questions(self, topic: Topic, brief: str) -> tuple[str, ...]:
        """What an investigation of this topic has to find out."""
        ...

    async def central_claims(self, topic: Topic, brief: str) -> tuple[Claim, ...]:
        """The statements the topic's own title, brief or original article makes."""
        ...

    async def refine(self, topic: Topic, queries: tuple[Query, ...]) -> tuple[Query, ...]:
        """Better queries than the rules made, or the same; the editor sees and edits what comes back."""
        ...

    async def claims(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Claim, ...]:
        """The central claims, then the checkable statements the texts make, merged and ranked."""
        ...

    async def compare(self, claims: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Evidence, ...]:
        """What each source says about each claim, with the exact words; one piece of evidence per pair."""
        ...

    async def relevance(self, topic: Topic, central: Sequence[Claim], texts: Sequence[SourceText]) -> tuple[Relevance, ...]:
        """Why each source matters, in the order of the texts."""
        ...

    async def tiers(self, texts: Sequence[SourceText]) -> tuple[Tiering, ...]:
        """What kind of outlet each unknown source is; nothing about those it cannot tell."""
        ...

    async def report(self, dossier: Dossier, drafted: Report) -> Report:
        """The drafted report in better prose, or as it is; whoever calls checks every sentence of it."""
        ...
