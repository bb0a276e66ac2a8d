"""How probably a sentence is a factual statement that somebody could check: one weighted sum over what its parse shows."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import exp, log1p
from pathlib import Path

import numpy as np
from spacy.tokens import Span, Token

WEIGHTS = Path(__file__).with_name("checkable.npz")
CHECKABLE = 0.5
"""From here a sentence counts as a checkable statement; the constant of the sum was set so that F1 is best here, out of fold."""
MEMBERS = 5
"""So many sums were learnt, each without one fifth of the data; the desk takes their mean, the benchmark the one that never saw it."""

_SHAPES = frozenset({"CD", "NNP", "NNPS", "VBD", "VBN", "VBZ", "VBP", "VB", "MD", "PRP", "JJR", "JJS", "UH", "WP", "WRB", "$"})
_LONG, _STEPS = 40, 5


def chance(span: Span, member: int | None = None) -> float:
    """From 0 to 1, by the mean of all members or by one of them."""
    weights = _weights(member)
    score = weights[""] + sum(weights.get(name, 0.0) * value for name, value in features(span).items())
    return 1 / (1 + exp(-score))


def features(span: Span) -> dict[str, float]:
    """What the sum is made of, by name: lemmas, neighbours, tags, names, who does what, and how long it is; each counts once."""
    words = [token for token in span if not token.is_space]
    found = dict.fromkeys((*_lemmas(words), *_grammar(words), *(f"ent {token.ent_type_}" for token in words if token.ent_type_)), 1.0)
    named = sum(bool(token.ent_type_) for token in words)
    return found | {"length": log1p(min(len(words), _LONG)) / 4, "share of names": named / max(len(words), 1)}


def _lemmas(words: Sequence[Token]) -> Iterator[str]:
    """Figures are one word, and so are names: which ones they are tells nothing of the next sentence."""
    lemmas = [_lemma(token) for token in words if not token.is_punct]
    yield from lemmas
    yield from map(" ".join, pairwise(["^", *lemmas]))


def _lemma(token: Token) -> str:
    if token.like_num:
        return "#"
    return "@" if token.tag_ in ("NNP", "NNPS") else token.lemma_.lower()


def _grammar(words: Sequence[Token]) -> Iterator[str]:
    tags = [token.tag_ for token in words if not token.is_punct]
    yield from (f"tag {tag}" for tag in tags if tag in _SHAPES)
    yield from (f"tags {one} {other}" for one, other in pairwise(tags))
    for token in words:
        if token.dep_ == "ROOT":
            yield from (f"root {token.tag_}", f"root {token.lemma_.lower()}", *_children(token))
    yield f"steps {min(len(words) // 5, _STEPS)}"


def _children(verb: Token) -> Iterator[str]:
    for child in verb.children:
        yield f"root has {child.dep_}"
        if child.dep_ in ("nsubj", "nsubjpass", "aux", "neg"):
            yield f"{child.dep_} {_lemma(child)}"
            yield f"{child.dep_} {child.ent_type_ or child.tag_}"


@cache
def _weights(member: int | None) -> dict[str, float]:
    """Read once a process; the constant has the empty name."""
    with np.load(WEIGHTS, allow_pickle=False) as arrays:
        names: Iterable[str] = str(arrays["names"]).split("\n")
        columns = arrays["weights"].astype(float)
    column = columns.mean(axis=1) if member is None else columns[:, member]
    return dict(zip(names, column.tolist(), strict=True))
