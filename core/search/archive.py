"""The newsroom's own archive as an engine."""

from collections.abc import Sequence
from dataclasses import replace

from core.model.plan import Query
from core.model.source import Hit
from core.search.port import ArchiveIndex, Manifest
from core.words import content_words

MOST_WORDS = 12


class ArchiveEngine:
    manifest = Manifest(name="archive", label="Newsroom archive", kind="archive", covers="everything this newsroom has kept")

    def __init__(self, index: ArchiveIndex) -> None:
        self._index = index

    async def search(self, query: Query, limit: int) -> Sequence[Hit]:
        words = query_words(query.text)
        return ranked(await self._index.find(words, limit), self.manifest.name) if words else []


def query_words(text: str) -> list[str]:
    """The content words of a query, each once, in their order."""
    return list(dict.fromkeys(content_words(text)))[:MOST_WORDS]


def ranked(hits: Sequence[Hit], engine: str) -> list[Hit]:
    return [replace(hit, found_by=((engine, rank),)) for rank, hit in enumerate(hits, start=1)]
