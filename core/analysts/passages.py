"""The passages of a long text that a model is shown: its beginning, and what stands near the claims."""

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from core.analysts.rules.sentences import sentences
from core.words import content_words, stem

MOST = 250_000
"""Characters that are looked through; what a page says after that is not what it is about."""
LETTERS_PER_TOKEN = 4
HEAD_SHARE = 0.3
LEAST_SHARE = 0.3
CUT = " […] "

Span = tuple[int, int]
Said = tuple[Span, frozenset[str]]


def passages(text: str, near: Sequence[str], tokens: int) -> str:
    """The beginning and the sentences that share most with what is asked, in their order, within so many tokens."""
    whole = text.strip()
    if not is_cut(text, tokens):
        return whole
    said = _said(text[:MOST])
    chosen = _chosen(said, [_ideas(one) for one in near], tokens * LETTERS_PER_TOKEN)
    return CUT.join(" ".join(text[start:end].split("\n\n")) for start, end in _joined(sorted(chosen), said)) or whole[: tokens * 4]


def is_cut(text: str, tokens: int) -> bool:
    """Whether so many tokens show less than all of it."""
    return len(text.strip()) > tokens * LETTERS_PER_TOKEN


@lru_cache(maxsize=128)
def _said(text: str) -> tuple[Said, ...]:
    return tuple(((one.start, one.end), _ideas(one.text)) for one in sentences(text))


def _ideas(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def _chosen(said: Sequence[Said], wanted: Sequence[frozenset[str]], room: int) -> set[int]:
    """Numbers of sentences: the head first, then the nearest with the one that follows, which may take it back."""
    chosen: set[int] = set()
    for number in (*_head(said, int(room * HEAD_SHARE)), *_nearest(said, wanted)):
        more = sum(_length(said[place]) for place in {number} - chosen)
        if more <= room:
            chosen.add(number)
            room -= more + len(CUT)
    return chosen


def _head(said: Sequence[Said], room: int) -> Iterator[int]:
    for number, one in enumerate(said):
        room -= _length(one)
        if room < 0 and number:
            return
        yield number


def _nearest(said: Sequence[Said], wanted: Sequence[frozenset[str]]) -> Iterator[int]:
    scores = [(max((_share(ideas, one) for one in wanted), default=0.0), -number) for number, (_, ideas) in enumerate(said)]
    for score, place in sorted(scores, reverse=True):
        if score < LEAST_SHARE:
            return
        yield -place
        if 1 - place <= len(said) - 1:
            yield 1 - place


def _share(ideas: Set[str], wanted: frozenset[str]) -> float:
    return len(ideas & wanted) / len(wanted) if wanted else 0.0


def _length(one: Said) -> int:
    (start, end), _ = one
    return end - start


def _joined(numbers: Sequence[int], said: Sequence[Said]) -> Iterator[Span]:
    """Neighbours as one stretch, so that a quote may run over both."""
    at = 0
    while at < len(numbers):
        last = at
        while last + 1 < len(numbers) and numbers[last + 1] == numbers[last] + 1:
            last += 1
        yield said[numbers[at]][0][0], said[numbers[last]][0][1]
        at = last + 1
