"""Cut a text into sentences and choose the few that speak most about a claim."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

LONGEST_TEXT = 40_000
LONGEST_SENTENCE = 400
PASSAGES = 3

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
_BREAK = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9À-Ý])|\s*\n\s*")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Gen|Col|Lt|Sgt|Gov|Sen|Rep|Prof|No|vs|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.$")
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]"}
_BRACKET = re.compile("|".join(_BRACKETS))
_ENDINGS = ("ing", "ied", "ies", "ed", "es", "ly", "s", "e")

Span = tuple[int, int]


@dataclass(frozen=True)
class Words:
    """The words of a stretch of text, as written, in small letters, and by their stems."""

    text: str

    @cached_property
    def written(self) -> list[str]:
        return _WORD.findall(self.text)

    @cached_property
    def lower(self) -> list[str]:
        return [word.lower().replace("’", "'") for word in self.written]

    @cached_property
    def stems(self) -> list[str]:
        return [stem(word) for word in self.lower]

    @cached_property
    def stem_set(self) -> frozenset[str]:
        return frozenset(self.stems)

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        return frozenset(zip(self.stems, self.stems[1:], strict=False))


@dataclass(frozen=True)
class Document:
    """A text cut once, however many claims are put to it."""

    text: str

    @cached_property
    def spans(self) -> list[Span]:
        return sentence_spans(self.text)

    @cached_property
    def sentences(self) -> list[Words]:
        return [Words(self.text[start:end]) for start, end in self.spans]

    @cached_property
    def words(self) -> Words:
        return Words(self.text[:LONGEST_TEXT])


def stem(word: str) -> str:
    """The word without its ending, roughly: enough to see that "denied" and "denies" are one."""
    word = word.removesuffix("'s")
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def sentence_spans(text: str) -> list[Span]:
    found: list[Span] = []
    start = 0
    for cut in _BREAK.finditer(text[:LONGEST_TEXT]):
        if "\n" in cut.group() or not _ABBREVIATED.search(text[max(start, cut.start() - 8) : cut.start()]):
            found += _pieces(text, start, cut.end())
            start = cut.end()
    return found + _pieces(text, start, min(len(text), LONGEST_TEXT))


def _pieces(text: str, start: int, end: int) -> list[Span]:
    """A sentence without the blanks around it; one without an end is cut between words."""
    found: list[Span] = []
    while end - start > LONGEST_SENTENCE:
        cut = text.rfind(" ", start + LONGEST_SENTENCE // 2, start + LONGEST_SENTENCE)
        cut = cut if cut > 0 else start + LONGEST_SENTENCE
        found.append((start, cut))
        start = cut
    found.append((start, end))
    return [trimmed for span in found if (trimmed := _trimmed(text, *span))]


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end = start + len(piece.strip())
    return (start, end) if end > start else None


class Rarity:
    """How much a word tells: the sentence model's vocabulary is sorted from common to rare."""

    def __init__(self, vocabulary: Mapping[str, int]) -> None:
        self._places = {stem(word): place for word, place in sorted(vocabulary.items(), key=lambda item: -item[1]) if word.isalnum()}
        self._rarest = log(len(vocabulary) or 1)

    def __call__(self, stemmed: str) -> float:
        place = self._places.get(stemmed)
        return 1.15 if place is None else max(log(max(place - 1990, 1)), 0.5) / self._rarest


def choose(claim: Words, document: Document, rarity: Rarity, marks: Mapping[str, float]) -> list[int]:
    """The numbers of the sentences to read, best first; marking words (denials, hedges) and the first sentence gain a little."""
    scores = [_score(claim, words, number, rarity, marks) for number, words in enumerate(document.sentences)]
    return sorted(range(len(scores)), key=lambda number: (-scores[number], number))[:PASSAGES]


def _score(claim: Words, words: Words, number: int, rarity: Rarity, marks: Mapping[str, float]) -> float:
    shared = sum(rarity(word) for word in words.stem_set & claim.stem_set)
    if not shared and number:
        return 0.0
    marked = max((marks.get(word, 0.0) for word in words.lower), default=0.0)
    return (shared / (len(words.stems) + 8) ** 0.3) * (1 + marked) + (0.3 if number == 0 else 0.0)


def in_order(document: Document, chosen: Sequence[int]) -> str:
    """What is read, as one text in the order of the page, brackets of treebanks written as brackets."""
    joined = " ".join(document.sentences[number].text for number in sorted(chosen))
    return _BRACKET.sub(lambda found: _BRACKETS[found.group()], joined)
