"""What tells a page that tells of the claim from one that tells another story about the same people."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.readers.offline.stance.model.features import names
from core.readers.offline.stance.model.text import Document, Rarity, Words

Stems = frozenset[str]
_KINDS = (
    "weighted",
    "_share",
    "_pairs",
    "missing",
    "_there",
    "_often",
    "_names",
    "best_place",
    "sentences",
    "nearest_any",
    "nearest_plain",
    "run",
)
OVERLAP = tuple(place for place, name in enumerate(names()) if any(kind in name for kind in _KINDS))
"""The counts of shared words; how a page words it is no sign of what it is about."""
SHARES = 12
"""Numbers that speak the more for a page the higher they are; two that tell how long the claim is follow, and one more of the first."""


def kinship(claim: Words, document: Document, title: str, rarity: Rarity, counted: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much of the claim, of its names and of its other words stands in the title, in two sentences in a row and anywhere."""
    weights = {stem: rarity(stem) for stem in claim.content}
    proper = {stem for stem, word in zip(claim.stems, claim.written, strict=True) if word[0].isupper()} & weights.keys()
    found = np.array(list(_numbers(weights, frozenset(proper), document, Words(title).stem_set)), dtype=np.float32)
    return np.concatenate([counted[list(OVERLAP)], found])


def _numbers(weights: Mapping[str, float], proper: Stems, document: Document, title: Stems) -> Iterator[float]:
    every, deed = frozenset(weights), frozenset(weights) - proper
    said = [words.stem_set & every for words in document.sentences]
    windows = [first | second for first, second in pairwise([*said, frozenset[str]()])]
    ranked = sorted(windows, key=lambda there: -_share(weights, every, there))
    best, anywhere = ranked[0] if ranked else frozenset[str](), frozenset[str]().union(*said)
    for place in (title, best):
        yield from (_share(weights, part, place) for part in (every, deed, proper))
    yield from (_share(weights, every, ranked[rank]) if rank < len(ranked) else 0.0 for rank in (1, 2))
    yield max((_share(weights, deed, there) for there in windows), default=0.0)
    yield from (_share(weights, part, anywhere) for part in (deed, proper))
    yield max((_share(weights, deed, there) * _share(weights, proper, there) for there in windows), default=0.0)
    yield from (float(len(deed)), float(len(proper)), _share(weights, every, title | best))


def _share(weights: Mapping[str, float], part: Stems, there: Stems) -> float:
    """Of what there is none of nothing lacks."""
    whole = sum(weights[stem] for stem in sorted(part))
    return sum(weights[stem] for stem in sorted(part & there)) / whole if whole else 1.0
