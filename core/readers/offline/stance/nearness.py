"""The cheap look before the reading: how much of a claim stands in one place of a page."""

from functools import lru_cache
from itertools import pairwise

from core.readers.offline.stance.model.text import Document, Rarity, Words

SIDE_BY_SIDE = 2
"""So many sentences in a row are one place: the second often leaves out what the first has named."""


@lru_cache(maxsize=64)
def document(text: str) -> Document:
    return Document(text)


def nearness(claim: str, text: str, rarity: Rarity) -> float:
    """The share of the claim's words, weighed by how rare they are, that the best place has; from 0 to 1."""
    weights = {stem: rarity(stem) for stem in words_of(claim).content}
    if not weights:
        return 0.0
    found = [words.stem_set & weights.keys() for words in document(text).sentences]
    beside = [first | second for first, second in pairwise(found)]
    best = max((sum(weights[stem] for stem in sorted(shared)) for shared in [*found, *beside]), default=0.0)
    return best / sum(weights.values())


@lru_cache(maxsize=512)
def words_of(claim: str) -> Words:
    return Words(claim)
