"""How alike texts are: runs of words for pages, the words themselves for headlines."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from rapidfuzz.distance import Levenshtein

from core.model.source import Source, SourceText
from core.model.words import CaptureKind
from core.policy.voices import Link
from core.words import words

SHINGLE = 5
SAME_TEXT = 0.6
LONGEST = 8000
"""Words of a text that are compared; a copy shows long before."""
HEADLINE = 25
"""Up to so many words it is a headline: common phrases alone would make two of them alike."""
FEWEST, OTHER_WORD_IN = 6, 5


def same_text(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pairs where most of the shorter text stands in the longer one; the later is the copy."""
    shingled = [(text.source, shingles(text.text)) for text in texts if not is_headline(text)]
    for (left, one), (right, other) in combinations(shingled, 2):
        shared = overlap(one, other)
        if shared >= SAME_TEXT:
            yield _later(left, right, f"{shared:.0%} the same text as {{}}".replace("%", " %"))


def same_headline(texts: Sequence[SourceText]) -> Iterator[Link]:
    """Pairs of pages that are gone, of which the same headline is left, give or take one word in five."""
    listed = [(text.source, words(text.source.title)) for text in texts if is_headline(text)]
    telling = [(source, title) for source, title in listed if len(title) >= FEWEST]
    for (left, one), (right, other) in combinations(telling, 2):
        most = min(len(one), len(other)) // OTHER_WORD_IN
        if Levenshtein.distance(one, other, score_cutoff=most) <= most:
            yield _later(left, right, "the same headline as {}")


def is_headline(text: SourceText) -> bool:
    return text.source.capture_kind is CaptureKind.SNIPPET and len(words(text.text[: HEADLINE * 30])) <= HEADLINE


def _later(left: Source, right: Source, why: str) -> Link:
    first, second = sorted((left, right), key=lambda source: source.appeared)
    return Link(second.id, first.id, why.format(first.id), "text")


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    listed = words(text)[:LONGEST]
    size = min(SHINGLE, max(2, len(listed) // 4))
    return frozenset(tuple(listed[start : start + size]) for start in range(len(listed) - size + 1))


def overlap(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    """Share of the smaller text that stands in the larger one."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller else 0.0
