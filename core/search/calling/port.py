"""What an engine is, what the desk keeps of its calls, and how a stage asks one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf
from typing import Protocol

from core.model.engine import Call, Manifest
from core.model.plan import Query
from core.model.source import ArchivedPage, Hit
from core.search.queries.query_language import Terms
from core.web.provider_http import Wire


class Engine(Protocol):
    """One provider: it knows its own parameters and answers, and nothing of retries, limits or money."""

    manifest: Manifest

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]: ...


class WiredEngine(Engine, Protocol):
    """An engine at the other end of a wire."""

    def __init__(self, wire: Wire) -> None: ...


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine found; `cached_at` says when, if it was asked the same within a day."""

    hits: tuple[Hit, ...] = ()
    cached_at: datetime | None = None


class Search(Protocol):
    """How a stage asks an engine: with the desk's discipline around it. Raises SearchError with one sentence.

    `patience` is how many seconds it may wait for its turn behind others.
    """

    async def __call__(self, engine: Engine, query: Query, terms: Terms, limit: int, patience: float = inf) -> Answer: ...


class ArchiveIndex(Protocol):
    """The newsroom's own archive, wherever it is kept."""

    async def find(self, terms: Terms, limit: int) -> Sequence[Hit]: ...

    async def page(self, url_key: str) -> ArchivedPage | None:
        """The page with this key, whole; nothing where the archive does not have it or has a post there."""
        ...


class SearchCache(Protocol):
    """Answers of the last day."""

    async def get(self, key: str) -> Answer | None: ...

    async def put(self, key: str, engine: str, query: str, hits: Sequence[Hit]) -> None: ...


class CallBook(Protocol):
    """The log of calls, for the editor who wants to see what was asked where."""

    async def enter(self, call: Call) -> None: ...


class Purse(Protocol):
    """What an investigation may still spend, in money and in calls."""

    async def take(self, manifest: Manifest) -> str:
        """Set one call's price aside; or say in a sentence why it may not be made."""
        ...

    async def give_back(self, manifest: Manifest) -> None:
        """The call failed and is not charged."""
        ...
