"""How much of a claim a statement speaks of: shared ideas, figures and dates, and the clause that carries them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from core.analysts.rules.dates import Dated
from core.analysts.rules.leftovers import is_code
from core.analysts.rules.page import Page
from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import is_verb_form
from core.english.quantities.figures import Figure, Span

FLOOR = 0.45
NOWHERE = -2
"""The number of a statement that has no neighbours: a row of a table."""

_NAME, _FIGURE, _DATE, _NEARBY = 1.3, 2.0, 1.0, 0.5
_JOINT = re.compile(r";\s|\s[—–-]\s|[.!?][\"”]?\s|,?\s\b(?P<turn>but|while|whereas|although|though)\b\s|,\sand\s", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\b(?:he|she|it|they|this|these|those|that|him|her|them|his|its|their)\b", re.IGNORECASE)
_BOUND = re.compile(r"\b(?:since|until|till|from|by|before|after)\s$", re.IGNORECASE)
_WITHIN, _WORTH_JOINING, _SHORT = 45, 0.15, 60
_NEAR = 6
_WHOLE = 3
"""Ideas of a claim from which a statement that has them all is taken to speak of the same thing."""


@dataclass(frozen=True, slots=True)
class Match:
    """A claim beside a statement; `focus` is the clause that carries most of what they share."""

    claim: Statement
    said: Statement
    hits: frozenset[str]
    words: float
    coverage: float
    agreed: tuple[Figure | Dated, ...]
    clashing: tuple[tuple[Figure, Figure], ...]
    dated: tuple[tuple[Dated, Dated], ...]
    focus: Span
    number: int

    def hits_in(self, start: int, end: int) -> int:
        return len({token.idea for token in self.said.tokens if token.idea in self.hits and start <= token.start < end})


def matches(claim: Statement, page: Page, within: Span | None = None) -> list[Match]:
    """Every statement of a page, or of one passage of it, that speaks of the claim, best first."""
    found = [one for number in page.numbers(within) if (one := _best_reading(claim, page, number))]
    rows = (row for row in page.rows if _is_within(row, within) and _is_row_of(claim, row))
    found += [one for row in rows if (one := _worth(claim, match(claim, row, page.title, NOWHERE)))]
    return sorted(found, key=lambda one: (_cut_short(one.said), -one.coverage, one.said.start))


def _cut_short(said: Statement) -> bool:
    """A teaser that breaks off: the whole sentence, if the page has it, says more."""
    return said.text.endswith(("…", "...")) or said.text.endswith("Read more")


def _best_reading(claim: Statement, page: Page, number: int) -> Match | None:
    said, before = page.statements[number], page.before(number)
    leans = before is not None and _leans_on(claim, said, before)
    if not said.ideas & claim.ideas or not (leans or _shares_enough(claim, said)):
        return None
    context = page.title | page.just_said(number)
    alone = match(claim, said, context, number)
    if before and leans and alone.coverage < 0.85:
        together = match(claim, page.joined(before, said), page.title, number)
        apart = max(alone.coverage, match(claim, before, page.title).coverage)
        alone = together if together.coverage >= apart + _WORTH_JOINING else alone
    found = _worth(claim, alone)
    return found if found and not is_code(said.text) else None


def _worth(claim: Statement, found: "Match") -> "Match | None":
    return found if found.coverage >= FLOOR and _shares_enough(claim, found.said) else None


def _shares_enough(claim: Statement, said: Statement) -> bool:
    return len(claim.ideas & said.ideas) >= min(2, len(claim.ideas))


def _is_row_of(claim: Statement, row: Statement) -> bool:
    """Its label, the last word before the colon, is in the claim: another town's row says nothing about this one."""
    label = [token.idea for token in row.tokens if token.idea and token.end <= row.text.find(":")]
    return bool(label) and label[-1] in claim.ideas


def _is_within(row: Statement, within: Span | None) -> bool:
    return within is None or (row.start < within[1] and within[0] < row.end)


def _leans_on(claim: Statement, said: Statement, before: Statement) -> bool:
    own = len(claim.ideas & said.ideas)
    more = (claim.ideas & before.ideas) - said.ideas
    enough = own * 3 >= len(claim.ideas) or len(said.text) <= _SHORT
    beside = before.paragraph == said.paragraph
    return beside and bool(own and more) and enough and bool(_POINTS_BACK.search(said.text[:_WITHIN]))


def match(claim: Statement, said: Statement, context: frozenset[str], number: int = 0) -> Match:
    hits = claim.ideas & said.ideas
    hits |= _full_names(claim, hits, context)
    weights = _weights(claim)
    got = sum(weights[idea] for idea in hits) + _NEARBY * sum(weights[idea] for idea in (claim.ideas - hits) & context)
    total = sum(weights.values()) or 1.0
    figures = [_figure(figure, claim, said) for figure in claim.figures]
    dates = [_date(dated, claim, said) for dated in claim.dates]
    clashing = tuple((mine, other) for mine, other, agrees in figures if other and not agrees)
    dated = tuple((mine, other) for mine, other, agrees in dates if other and not agrees)
    agreed = tuple(other for _, other, agrees in (*figures, *dates) if other and agrees)
    got_more = sum(_FIGURE for _, _, agrees in figures if agrees) + sum(_DATE for _, _, agrees in dates if agrees)
    asked_more = _FIGURE * (len(figures) - len(clashing)) + _DATE * (len(dates) - len(dated))
    coverage = (got + got_more) / (total + asked_more)
    return Match(claim, said, hits, got / total, coverage, agreed, clashing, dated, _focus(said, hits), number)


def _full_names(claim: Statement, hits: frozenset[str], context: frozenset[str]) -> frozenset[str]:
    """Fenn is Tobias Fenn where the page has just called him so."""
    pairs = _name_pairs(claim)
    return frozenset(mine for pair in pairs for mine, other in (pair, pair[::-1]) if other in hits and mine in context)


@lru_cache(maxsize=4096)
def _name_pairs(claim: Statement) -> tuple[tuple[str, str], ...]:
    parts = [token for token in claim.tokens if token.name]
    return tuple((one.idea, other.idea) for one, other in pairwise(parts) if other.start - one.end == 1)


@lru_cache(maxsize=4096)
def _weights(claim: Statement) -> dict[str, float]:
    return {idea: _NAME if idea in claim.names else 1.0 for idea in claim.ideas}


def _figure(asked: Figure, claim: Statement, said: Statement) -> tuple[Figure, Figure | None, bool]:
    """The figure of a statement that speaks of the same quantity, and whether it agrees."""
    agreeing = next((figure for figure in said.figures if figure.agrees(asked)), None)
    if agreeing:
        return asked, agreeing, True
    # A figure that another one of the claim explains stands against none.
    free = [figure for figure in said.figures if not any(figure.agrees(other) for other in claim.figures)]
    return asked, next((figure for figure in free if figure.clashes(asked)), None) or _the_only_one(asked, claim, said, free), False


def _the_only_one(asked: Figure, claim: Statement, said: Statement, free: Sequence[Figure]) -> Figure | None:
    """A statement with every word of the claim and one bare figure of its kind speaks of the same quantity, wherever the figure stands."""
    alike = [figure for figure in free if figure.is_bare and asked.is_bare and figure.kind == asked.kind]
    whole = len(claim.figures) == 1 and len(claim.ideas) >= _WHOLE and claim.ideas <= said.ideas
    return alike[0] if whole and len(alike) == 1 and not alike[0].fits(asked) else None


def _date(asked: Dated, claim: Statement, said: Statement) -> tuple[Dated, Dated | None, bool]:
    agreeing = next((dated for dated in said.dates if dated.agrees(asked)), None)
    free = [dated for dated in said.dates if not any(dated.agrees(other) for other in claim.dates)]
    other = next((dated for dated in free if _same_event(asked, claim, dated, said)), None)
    if agreeing and not (other and _belongs_elsewhere(agreeing, other, claim, said)):
        return asked, agreeing, True
    return asked, other, False


def _belongs_elsewhere(agreeing: Dated, other: Dated, claim: Statement, said: Statement) -> bool:
    """Begun in 1962; completed in 1971: each date stands with its own verb."""
    verbs = {token.idea for token in claim.tokens if token.idea and is_verb_form(token.word)}
    start, end = next((span for span in clauses(said.text) if span[0] <= agreeing.start < span[1]), (0, len(said.text)))
    mine = {token.idea for token in said.tokens if start <= token.start < end}
    theirs = ideas_near(said, other.start, other.end)
    return not start <= other.start < end and bool(verbs & theirs) and not verbs & mine


def _same_event(asked: Dated, claim: Statement, dated: Dated, said: Statement) -> bool:
    """Two dates clash when they stand beside the same words and neither only bounds a time ("since 1954")."""
    if not dated.clashes(asked) or _BOUND.search(claim.text[: asked.start]) or _BOUND.search(said.text[: dated.start]):
        return False
    return bool(ideas_near(claim, asked.start, asked.end) & ideas_near(said, dated.start, dated.end))


def ideas_near(said: Statement, start: int, end: int) -> frozenset[str]:
    """What a date dates, or a verb says something of, stands close to it; names stand everywhere and prove nothing."""
    before = [token for token in said.tokens if token.end <= start][-_NEAR:]
    after = [token for token in said.tokens if token.start >= end][:_NEAR]
    return frozenset(token.idea for token in (*before, *after) if token.idea and not token.name)


def _focus(said: Statement, hits: frozenset[str]) -> Span:
    """The clause with nearly all shared words, or the whole statement."""
    whole = (0, len(said.text))
    places = [(token.idea, token.start) for token in said.tokens if token.idea in hits]
    for start, end in clauses(said.text):
        inside = {idea for idea, place in places if start <= place < end}
        if hits and len(inside) >= 0.8 * len(hits):
            return start, end
    return whole


@lru_cache(maxsize=16384)
def clauses(text: str) -> tuple[Span, ...]:
    """Main clauses; what follows ", and" stays with what it was attributed to before."""
    return tuple(_clauses(text))


def _clauses(text: str) -> Iterator[Span]:
    start = 0
    for joint in _JOINT.finditer(text):
        if joint.start() - start > 12:
            yield start, joint.start()
            start = joint.end() if not joint["turn"] else joint.start()
    yield start, len(text)
