"""Gather what many sources tell into groups, each round the statement that all of its group make."""

from collections.abc import Iterator, Mapping, Sequence

from core.analysts.rules.merging_claims import makes
from core.analysts.rules.telling import Told

MOST = 200
"""Different wordings that are compared with each other: of more than that those closest to the topic."""

_DETAIL, _MOST_DETAIL, _CLOSE = 0.3, 0.9, 0.01


def gathered(told: Sequence[Told]) -> Iterator[list[Told]]:
    """The fullest statement that most others make, with those who make it; then the same among the rest."""
    copies = _copies(told)
    heads = [same[0] for same in copies]
    making = [[place for place, one in enumerate(heads) if one is claim or makes(one.gist, claim.gist)] for claim in heads]
    left = dict.fromkeys(range(len(heads)))
    while left:
        best = max(left, key=lambda place: (_weight(place, copies, making, left), -place))
        group = [best, *(place for place in making[best] if place in left and place != best)]
        yield [one for place in group for one in copies[place]]
        for place in group:
            left.pop(place)


def _copies(told: Sequence[Told]) -> list[list[Told]]:
    """The same words are compared once, however many carry them."""
    same: dict[str, list[Told]] = {}
    for one in told:
        same.setdefault(wording(one), []).append(one)
    if len(same) <= MOST:
        return list(same.values())
    closest = sorted(same, key=lambda words: -max(one.closeness for one in same[words]))[:MOST]
    return [copies for words, copies in same.items() if words in frozenset(closest)]


def wording(one: Told) -> str:
    return " ".join(token.word for token in one.gist.read.tokens)


def _weight(place: int, copies: Sequence[list[Told]], making: Sequence[list[int]], left: Mapping[int, None]) -> float:
    """How many outlets make it; between statements that as many make, the one with more figures and dates."""
    outlets = {one.domain for maker in making[place] if maker in left for one in copies[maker]}
    first = copies[place][0]
    detail = len(first.gist.read.figures) + len(first.gist.read.dates)
    return len(outlets) + min(_MOST_DETAIL, _DETAIL * detail) + _CLOSE * first.closeness
