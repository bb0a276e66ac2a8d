"""What an engine is: a manifest that says what it covers, and one way to ask."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.model.plan import Query
from core.model.source import Hit


@dataclass(frozen=True, slots=True)
class Manifest:
    name: str
    label: str
    kind: str  # web, news, scholarship, fact-check, archive, social, web archive
    covers: str
    usd_per_call: float = 0.0


class Engine(Protocol):
    manifest: Manifest

    async def search(self, query: Query, limit: int) -> Sequence[Hit]: ...


class ArchiveIndex(Protocol):
    """The newsroom's own archive, wherever it is kept."""

    async def find(self, words: Sequence[str], limit: int) -> Sequence[Hit]: ...
