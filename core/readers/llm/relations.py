"""Evidence made of a model's answer about claims: a relation without words of the page is none, and silence counts where all was shown."""

from collections.abc import Sequence

from core.model.claim import Claim, Evidence, Quote
from core.model.words import ContradictionKind, QuoteState, Relation
from core.readers.llm.checks import Page, plain, share
from core.readers.llm.page_reading import LONGEST_NOTE, SUREST
from core.readers.llm.shapes import RelationGiven

SILENT, PARTLY_SHOWN, NO_WORDS = 0.9, 0.6, 0.5
"""How sure one may be that a page is silent: shown whole, shown in part, and where the words given for it are not there."""


def evidence(given: Sequence[RelationGiven], claims: Sequence[Claim], page: Page, reader: str, *, whole: bool) -> tuple[Evidence, ...]:
    """One piece of evidence for each claim; what the answer does not list is unrelated."""
    known = {claim.id for claim in claims}
    page.left.unknown += len({one.claim for one in given} - known)
    first = {one.claim: one for one in reversed(given)}
    return tuple(_evidence(claim, first.get(claim.id), page, reader, whole=whole) for claim in claims)


def _evidence(claim: Claim, given: RelationGiven | None, page: Page, reader: str, *, whole: bool) -> Evidence:
    if given is None:
        return unrelated(claim, page, reader, SILENT if whole else PARTLY_SHOWN, _silence(whole=whole))
    words = page.quoted(given.quote)
    if words is None:
        return unrelated(claim, page, reader, NO_WORDS, "the words given for it are not in the capture")
    relation = Relation(given.relation)
    if relation is Relation.CONTRADICTS and _its_own(claim, page, words):
        return unrelated(claim, page, reader, NO_WORDS, "the claim was taken from this very sentence")
    sure = share(given.sure, SUREST)
    return Evidence(
        claim.id,
        page.source.source.id,
        relation,
        quote=page.sentence(words),
        mark=words.exact,
        kind=ContradictionKind(given.kind or "direct") if relation is Relation.CONTRADICTS else None,
        confidence=sure,
        note=_note(relation, given),
        speaker=plain(given.by, LONGEST_NOTE) if relation is Relation.REPORTS else "",
        state=QuoteState.VERIFIED,
        analyst=reader,
        chances=chances(relation, sure),
    )


def _its_own(claim: Claim, page: Page, words: Quote) -> bool:
    """A page does not deny the sentence a claim was taken from."""
    own = claim.quote if page.source.source.id in claim.made_by[:1] else None
    return own is not None and own.start < words.end and words.start < own.end


def _silence(*, whole: bool) -> str:
    return "does not speak of it" if whole else "parts of it that were shown do not speak of it"


def unrelated(claim: Claim, page: Page, reader: str, sure: float, note: str) -> Evidence:
    chance = chances(Relation.UNRELATED, sure)
    source = page.source.source.id
    return Evidence(claim.id, source, Relation.UNRELATED, confidence=sure, note=note, analyst=reader, chances=chance)


def chances(relation: Relation, sure: float) -> tuple[float, ...]:
    """As sure as it says of the one, and the rest shared by the others."""
    rest = round((1 - sure) / (len(Relation) - 1), 4)
    return tuple(sure if one is relation else rest for one in Relation)


def _note(relation: Relation, given: RelationGiven) -> str:
    if relation is Relation.CONTRADICTS:
        return plain(given.why, LONGEST_NOTE) or "says otherwise"
    by = plain(given.by, LONGEST_NOTE)
    return (f"on the word of {by}" if by else "passes it on") if relation is Relation.REPORTS else "states it in its own words"
