"""A page as a model is shown it: whole, or of a long one its beginning and the parts about the topic, and which were left out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.english.words import content_words, stem

LONGEST = 6_000
"""Tokens of a page that is shown whole."""
LETTERS_PER_TOKEN = 4
HEAD_SHARE = 0.3
PIECE = 1_200
"""Characters of a piece that is shown or left out together: about a paragraph or two."""
CUT = "\n[…]\n"

_BREAK = re.compile(r"\n+|(?<=[.!?…][\s\"”’])")
_SPACE = re.compile(r"\s+")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """The words a model sees of a page, and what an editor is told of the rest."""

    text: str
    left_out: str = ""


def shown(text: str, near: Sequence[str], most: int = LONGEST) -> Shown:
    """All of a text, or its beginning and the pieces that share most with what is asked, in their order, within so many tokens."""
    if len(text) <= most * LETTERS_PER_TOKEN:
        return Shown(text)
    spans = list(pieces(text))
    kept = sorted(_kept(text, spans, near, most * LETTERS_PER_TOKEN))
    stretches = list(_joined([spans[number] for number in kept]))
    return Shown(CUT.join(text[start:end].strip() for start, end in stretches), _left_out(len(text), stretches))


def pieces(text: str) -> Iterator[Span]:
    """The text in pieces of about a paragraph, cut where a line or a sentence ends if one does."""
    start = 0
    while start < len(text):
        end = min(len(text), start + PIECE)
        breaks = [found.end() for found in _BREAK.finditer(text, start + PIECE // 2, end)] if end < len(text) else []
        end = breaks[-1] if breaks else end
        yield start, end
        start = end


def _kept(text: str, spans: Sequence[Span], near: Sequence[str], room: int) -> set[int]:
    """The beginning first, then the pieces with the most words of what is asked."""
    wanted = [_ideas(one) for one in near if one]
    scores = {number: _closeness(_ideas(text[start:end]), wanted) for number, (start, end) in enumerate(spans)}
    head = [number for number, (_, end) in enumerate(spans) if end <= room * HEAD_SHARE] or [0]
    closest = sorted(scores.keys() - {*head}, key=lambda number: (-scores[number], number))
    kept: set[int] = set()
    for number in (*head, *closest):
        start, end = spans[number]
        if end - start + len(CUT) <= room:
            kept.add(number)
            room -= end - start + len(CUT)
    return kept


def _closeness(ideas: frozenset[str], wanted: Sequence[frozenset[str]]) -> float:
    return max((len(ideas & one) / len(one) for one in wanted if one), default=0.0)


def _ideas(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def _joined(spans: Sequence[Span]) -> Iterator[Span]:
    """Neighbours as one stretch, so that a quote may run over both."""
    at = 0
    while at < len(spans):
        last = at
        while last + 1 < len(spans) and spans[last][1] == spans[last + 1][0]:
            last += 1
        yield spans[at][0], spans[last][1]
        at = last + 1


def _left_out(length: int, stretches: Sequence[Span]) -> str:
    seen = sum(end - start for start, end in stretches)
    gaps = [(end, start) for (_, end), (start, _) in zip(stretches, [*stretches[1:], (length, length)], strict=True) if start > end]
    places = ", ".join(f"{start:,} to {end:,}" for start, end in gaps[:5]) + (" and others" if len(gaps) > 5 else "")
    return f"{round(100 * (1 - seen / length))} % of this long page was not shown to the reader: characters {places}"


def one_line(text: str, longest: int = 200) -> str:
    """Cut between words: half a word would be quoted, and is in no text."""
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= longest else line[: longest + 1].rsplit(" ", 1)[0][:longest]
