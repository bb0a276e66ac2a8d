"""The newsroom's own archive as an engine."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.english.words import content_words
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import ArchivedPage, Hit
from core.search.calling.port import ArchiveIndex
from core.search.queries.query_language import Terms
from core.web.urls import normalise

MOST_WORDS, MOST_PHRASES = 12, 6


class ArchiveEngine:
    manifest = Manifest(
        name="archive",
        label="Newsroom archive",
        kind=EngineKind.ARCHIVE,
        covers="everything this newsroom has kept",
        limit=Limit(calls=1000, seconds=1.0, at_once=4),
        limits="none: it is the desk's own database",
    )

    def __init__(self, index: ArchiveIndex) -> None:
        self._index = index

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        asked = as_indexed(terms)
        return ranked(await self._index.find(asked, limit), self.manifest.name) if asked.words or asked.phrases else []

    async def page(self, url: str) -> ArchivedPage | None:
        """A page as it is kept here."""
        return await self._index.page(normalise(url))


def as_indexed(terms: Terms) -> Terms:
    """The terms as the index takes them: any of the content words, alternatives among them; sites as the keys of pages begin."""
    choices = (choice for group in terms.any_of for choice in group)
    words = dict.fromkeys(content_words(" ".join((*terms.words, *choices))))
    return replace(
        terms,
        words=tuple(words)[:MOST_WORDS],
        phrases=terms.phrases[:MOST_PHRASES],
        any_of=(),
        sites=_keys(terms.sites),
        not_sites=_keys(terms.not_sites),
    )


def _keys(sites: Iterable[str]) -> tuple[str, ...]:
    return tuple(normalise(f"https://{site}") for site in sites)


def ranked(hits: Sequence[Hit], engine: str) -> list[Hit]:
    return [replace(hit, found_by=((engine, rank),)) for rank, hit in enumerate(hits, start=1)]
