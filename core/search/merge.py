"""Hits for the same page become one; what any engine knew of it is kept."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.model.dates import When
from core.model.source import Hit
from core.search.urls import normalise

FoundBy = tuple[tuple[str, int], ...]


def merge(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """One hit per page, in the order the pages were first seen."""
    pages: dict[str, list[Hit]] = {}
    for hit in hits:
        pages.setdefault(normalise(hit.url), []).append(hit)
    return tuple(_one(same) for same in pages.values())


def _one(same: Sequence[Hit]) -> Hit:
    if len(same) == 1:
        return same[0]
    return replace(
        same[0],
        url=next((hit.url for hit in same if hit.url.startswith("https:")), same[0].url),
        title=_fullest(hit.title for hit in same),
        snippet=_fullest(hit.snippet for hit in same),
        published=_most_precise(hit.published for hit in same),
        outlet=next((hit.outlet for hit in same if hit.outlet), ""),
        score=max(hit.score for hit in same),
        found_by=_united(same),
    )


def _fullest(texts: Iterable[str]) -> str:
    """The longest that is not cut off; engines end a shortened title with dots. The first among equals."""
    return max(texts, key=lambda text: (bool(text) and not text.rstrip().endswith(("…", "...")), len(text)))


def _most_precise(dates: Iterable[When | None]) -> When | None:
    return max((date for date in dates if date), key=lambda date: len(date.iso), default=None)


def _united(same: Sequence[Hit]) -> FoundBy:
    """Every engine once, with its best rank."""
    best: dict[str, int] = {}
    for engine, rank in (pair for hit in same for pair in hit.found_by):
        best[engine] = min(rank, best.get(engine, rank))
    return tuple(best.items())
