"""One passage read again: whether it speaks of the claim it is cited for, what it has against it, and which figures and dates it lacks."""

from collections.abc import Iterator, Sequence

from core.analysts.rules.bearing import bearing
from core.analysts.rules.findings import asked, findings, strongest
from core.analysts.rules.page import page
from core.analysts.rules.prose import Statement
from core.english.allegations import allegation
from core.english.parse import parse_line
from core.english.quantities.figures import Span
from core.model.claim import Claim, Quote
from core.model.source import SourceText
from core.model.words import Relation
from core.policy.audit import Bearing, Passage
from core.reading.quotes import anchor

_SHARED = 2


def passage(claim: Claim, text: SourceText, quote: Quote) -> Passage:
    """The quote with the whole sentences it stands in; of one that shares hardly a word with the claim no figure is asked.

    What the rules themselves take for the claim is about it; but that somebody is named does not bear out what he is accused of.
    """
    within, wanted = (quote.start, quote.end), asked(claim)
    found = strongest(findings(claim, text, within))
    if found and found.against:
        return Passage(found.note, own=found.relation is Relation.CONTRADICTS)
    near = Bearing.CLAIM if found and (found.certain or not allegation(parse_line(claim.text))) else bearing(wanted, text, within)
    said = [*_whole(text, within), *([found.said] if found else [])]
    shared = wanted.ideas & frozenset[str]().union(*(one.ideas for one in said))
    missing = tuple(_missing(wanted, said)) if len(shared) >= min(_SHARED, len(wanted.ideas)) else ()
    return Passage(missing=missing, bearing=near)


def _whole(text: SourceText, within: Span) -> list[Statement]:
    read = page(text)
    return [read.statements[number] for number in read.numbers(within)]


def _missing(claim: Statement, said: Sequence[Statement]) -> Iterator[str]:
    """What the claim counts or dates and none of the statements does, be it in other words or in the same."""
    for figure in claim.figures:
        if not any(other.agrees(figure) for one in said for other in one.figures) and not _literally(figure.words, said):
            yield figure.words
    for dated in claim.dates:
        if not any(other.agrees(dated) for one in said for other in one.dates) and not _literally(dated.words, said):
            yield dated.words


def _literally(words: str, said: Sequence[Statement]) -> bool:
    return any(anchor(one.text, words) for one in said)
