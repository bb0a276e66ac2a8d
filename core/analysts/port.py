"""What any analyst must be able to do with a topic and with captured text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.model.claim import Claim, Evidence
from core.model.plan import Query
from core.model.source import Source, SourceText
from core.model.topic import Topic


@dataclass(frozen=True, slots=True)
class Relevance:
    """Why a source matters for the topic: at most 500 characters, and the one sentence to read."""

    summary: str
    key_finding: str


@dataclass(frozen=True, slots=True)
class Attribution:
    """One source leans on another: "according to the Gazette"."""

    source_id: str
    on: str
    words: str
    credit: bool = False  # a by-line or wire credit: the whole text is theirs


class Analyst(Protocol):
    name: str

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

    async def compare(self, claims: Sequence[Claim], text: SourceText) -> tuple[Evidence, ...]:
        """What one source says about each claim, with the exact words; one piece of evidence per claim."""
        ...

    async def relevance(self, topic: Topic, central: Sequence[Claim], text: SourceText) -> Relevance: ...

    async def attributions(self, text: SourceText, others: Sequence[Source]) -> tuple[Attribution, ...]:
        """Which other sources of the dossier this text leans on, and in which words."""
        ...
