"""At least, more than, up to: what a bound leaves open and what it excludes."""

import re
from collections.abc import Iterator
from math import inf

from core.analysts.rules.matching import Match
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement
from core.english.quantities.figures import Figure

_BOUND = any_of(r"""
    at least · no fewer than · no less than · not less than · more than · over · upwards of · above · exceed\w* · minimum of
    up to · at most · no more than · not more than · as many as · as much as · fewer than · less than · under · below · maximum of
""")
_BOUNDED = re.compile(rf"\b{_BOUND}\s*$", re.IGNORECASE)
_BEYOND = re.compile(r"(?<!no )(?<!not )\b(?:more than|over|above|exceed\w*|fewer than|less than|under|below)\s*$", re.IGNORECASE)
_REACH, _COUNTED_ONE_BY_ONE = 24, 100


def left_open(match: Match) -> str:
    """The bound within which the claim's figure may lie, but need not: nothing where all that it allows fits the claim."""
    for asked in match.claim.figures:
        agreed = [figure for figure in match.said.figures if figure.agrees(asked)]
        open_ones = [figure for figure in agreed if _bound(match.said, figure) and not _within(figure, asked)]
        if agreed and len(open_ones) == len(agreed):
            return _words(match.said, open_ones[0])
    return ""


def excluded(match: Match) -> Iterator[tuple[Figure, str]]:
    """More than twelve is not twelve: a count that the page puts beyond the claim's own, and the words for it."""
    for asked in match.claim.figures:
        if _is_count(asked) and not _bound(match.claim, asked):
            beyond = [figure for figure in match.said.figures if figure.agrees(asked)]
            if beyond and all(_is_beyond(match.said, figure, asked) for figure in beyond):
                yield asked, _words(match.said, beyond[0])


def _is_count(figure: Figure) -> bool:
    """Larger figures are rounded, and so are measures: more than 300 may be told as 300."""
    return not figure.unit and figure.low == figure.high < _COUNTED_ONE_BY_ONE


def _is_beyond(said: Statement, figure: Figure, asked: Figure) -> bool:
    edge = figure.low if figure.high == inf else figure.high
    return edge == asked.low and bool(_BEYOND.search(_before(said, figure)))


def _bound(said: Statement, figure: Figure) -> bool:
    return bool(_BOUNDED.search(_before(said, figure)))


def _within(figure: Figure, asked: Figure) -> bool:
    """Whatever the figure turns out to be, the claim's own bound holds it."""
    return asked.low <= figure.low and figure.high <= asked.high


def _before(said: Statement, figure: Figure) -> str:
    return said.text[max(0, figure.start - _REACH) : figure.start]


def _words(said: Statement, figure: Figure) -> str:
    bound = _BOUNDED.search(_before(said, figure))
    start = max(0, figure.start - _REACH) + bound.start() if bound else figure.start
    return said.text[start : figure.end]
