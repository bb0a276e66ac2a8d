"""Which pages go into one question: long ones alone, a few short ones together."""

from collections.abc import Sequence

from core.model.source import SourceText

MOST_PAGES = 4
MOST_LETTERS = 12_000


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
