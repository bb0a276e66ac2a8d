"""Cut a text into sentences and choose the few that speak most about a claim."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log

from core.english.patterns import word_set

LONGEST_TEXT = 40_000
LONGEST_SENTENCE = 400
PASSAGES = 3
# Words that are read of a text: reading more costs more than it tells, the encoder's time grows with every word.
READ_WHOLE = 62
ROOM, FIRST_ROOM, SECOND_ROOM, LEAST_ROOM = 48, 28, 20, 6

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
_BREAK = re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9À-Ý])|\s*\n\s*")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|St|Gen|Col|Lt|Sgt|Gov|Sen|Rep|Prof|No|vs|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.$")
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]"}
_BRACKET = re.compile("|".join(_BRACKETS))
_STOP = word_set("a an the of in on at to for and or is was are were be been by with as from that this it its his her their has have had")
_ENDINGS = ("ing", "ied", "ies", "ed", "es", "ly", "s", "e")

Span = tuple[int, int]


@dataclass(frozen=True)
class Words:
    """The words of a stretch of text, as written, in small letters, and by their stems."""

    text: str

    @cached_property
    def written(self) -> list[str]:
        return _WORD.findall(self.text)

    def part(self, first: int, last: int) -> str:
        """The text from one word to another, the last left out."""
        if first <= 0 and last >= len(self.written):
            return self.text
        spans = [found.span() for found in _WORD.finditer(self.text)][first:last]
        return self.text[spans[0][0] : spans[-1][1]] if spans else ""

    @cached_property
    def lower(self) -> list[str]:
        plain = list(map(str.lower, self.written))
        return [word.replace("’", "'") for word in plain] if "’" in self.text else plain

    @cached_property
    def stems(self) -> list[str]:
        return list(map(stem, self.lower))

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(self.lower)

    @cached_property
    def stem_counts(self) -> Counter[str]:
        return Counter(self.stems)

    @cached_property
    def stem_set(self) -> frozenset[str]:
        return frozenset(self.stems)

    @cached_property
    def content(self) -> list[str]:
        """Its stems without those of small words, each once."""
        return [stem for stem in dict.fromkeys(self.stems) if stem not in _STOP]

    def pairs(self) -> Iterator[tuple[str, str]]:
        return pairwise(self.stems)


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


@lru_cache(maxsize=65_536)
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
        rarest = log(max(vocabulary.values(), default=2))
        places = {stem(word): place for word, place in sorted(vocabulary.items(), key=lambda item: -item[1]) if word.isalnum()}
        self._rarities = {word: max(log(max(place - 1990, 1)), 0.5) / rarest for word, place in places.items()}

    def __call__(self, stemmed: str) -> float:
        return self._rarities.get(stemmed, 1.15)


@dataclass(frozen=True, slots=True)
class Reading:
    """The sentences chosen, best first, and what of them is read, in the order of the page."""

    numbers: list[int]
    text: str
    nearness: list[float]  # of every sentence of the text to the claim


def choose(claim: Words, document: Document, rarity: Rarity, marks: Mapping[str, float]) -> Reading:
    """A short text is read whole; of a long one the sentence nearest to the claim, the most telling one, and what there is room for."""
    nearness = [_near(claim, words, number, rarity) for number, words in enumerate(document.sentences)]
    order = sorted(range(len(nearness)), key=lambda number: (-nearness[number], number))
    if sum(len(words.stems) for words in document.sentences) <= READ_WHOLE:
        return Reading(order[:PASSAGES], _joined(words.text for words in document.sentences), nearness)
    return Reading(*_cut(document, _told_first(document, order, nearness, marks), marks), nearness)


def _near(claim: Words, words: Words, number: int, rarity: Rarity) -> float:
    shared = sum(rarity(word) for word in words.stem_set & claim.stem_set)
    damped: float = shared / (len(words.stems) + 8) ** 0.3
    return damped + (0.3 if number == 0 else 0.0)


def _told_first(document: Document, order: Sequence[int], nearness: Sequence[float], marks: Mapping[str, float]) -> list[int]:
    """The nearest sentence, then the one whose denial, doubt or confirmation tells most, then the others."""
    telling = {number: _mark(document.sentences[number], marks)[0] * (0.6 + nearness[number]) for number in order[1:]}
    most = max(telling, key=lambda number: (telling[number], -number), default=order[0])
    rest = [number for number in order[1:] if number != most]
    return [order[0], most, *rest] if telling.get(most) else list(order)


def _mark(words: Words, marks: Mapping[str, float]) -> tuple[float, int]:
    """The strongest marking word of a sentence and where it stands."""
    weight, place = max(((marks[word], -place) for place, word in enumerate(words.lower) if word in marks), default=(0.0, 0))
    return weight, -place


def _cut(document: Document, order: Sequence[int], marks: Mapping[str, float]) -> tuple[list[int], str]:
    """Sentences until the room is used: the first from its beginning, the others around their marking word."""
    room = ROOM
    read: dict[int, str] = {}
    for number in order[:PASSAGES]:
        words = document.sentences[number]
        size = min(room, FIRST_ROOM if not read else SECOND_ROOM)
        if size < LEAST_ROOM:
            break
        first = max(0, min(_mark(words, marks)[1] - size // 2, len(words.stems) - size)) if read else 0
        read[number] = words.part(first, first + size)
        room -= min(size, len(words.stems))
    return list(read), _joined(read[number] for number in sorted(read))


def _joined(pieces: Iterable[str]) -> str:
    """One text, brackets of treebanks written as brackets."""
    return _BRACKET.sub(lambda found: _BRACKETS[found.group()], " ".join(pieces))
