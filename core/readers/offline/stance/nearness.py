"""How much of a claim stands in one place of a page: the cheap look before the reading, and the words that are quoted after it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.readers.offline.stance.model.text import Document, Rarity, Span, Words

WIDEST, WIDER = 3, 0.05
"""Up to so many sentences in a row are quoted, as one often leaves out what another has named; each has to show so much more."""
Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Place:
    """One sentence, or a few in a row, and the share of the claim's words, weighed by how rare they are, that stand there."""

    span: Span
    share: float
    wider: int = 0  # sentences beyond the first

    @property
    def worth(self) -> float:
        return self.share - WIDER * self.wider


@lru_cache(maxsize=64)
def document(text: str) -> Document:
    return Document(text)


@lru_cache(maxsize=512)
def words_of(claim: str) -> Words:
    return Words(claim)


def nearness(claim: str, text: str, rarity: Rarity) -> float:
    """What the best place has of the claim, from 0 to 1."""
    return max((place.share for place in places(claim, text, rarity)), default=0.0)


def share(claim: str, words: Words, rarity: Rarity) -> float:
    """How much of the claim these words have."""
    weights = _weights(claim, rarity)
    return _sum(weights, words.stem_set) / (sum(weights.values()) or 1.0)


def places(claim: str, text: str, rarity: Rarity) -> Iterator[Place]:
    """Every sentence that does not speak of somebody else of the same surname, and every few in a row."""
    weights, known = _weights(claim, rarity), document(text)
    whole = sum(weights.values())
    if not whole:
        return
    named = names(claim)
    told = [
        (span, words.stem_set if not _names_another(named, words) else frozenset[str]())
        for span, words in zip(known.spans, known.sentences, strict=True)
    ]
    for wider in range(WIDEST):
        for row in zip(*(told[start:] for start in range(wider + 1)), strict=False):
            stems = [there for _, there in row]
            if not wider or all(stems):
                yield Place((row[0][0][0], row[-1][0][1]), _sum(weights, frozenset().union(*stems)) / whole, wider)


def names(line: str) -> frozenset[tuple[str, ...]]:
    """What is written with capitals, word by word, where it has more than one."""
    return _runs(Words(line))


def _runs(words: Words) -> frozenset[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    run: list[str] = []
    for word in (*words.written, ""):
        if word[:1].isupper():
            run.append(word.lower().removesuffix("'s").removesuffix("’s"))
        else:
            if len(run) > 1:
                found.add(tuple(run))
            run = []
    return frozenset(found)


def _names_another(named: frozenset[tuple[str, ...]], words: Words) -> bool:
    """Whether it names somebody of a surname the claim has, by another first name, and nobody whom the claim means."""
    here = _runs(words)
    return any(
        one[-1] in {other[-1] for other in here} and not any(set(one) <= set(other) for other in here) and one[0] not in words.lower
        for one in named
    )


@lru_cache(maxsize=512)
def _weights(claim: str, rarity: Rarity) -> Weights:
    return {stem: rarity(stem) for stem in words_of(claim).content}


def _sum(weights: Weights, stems: frozenset[str]) -> float:
    return sum(weights[stem] for stem in sorted(stems & weights.keys()))
