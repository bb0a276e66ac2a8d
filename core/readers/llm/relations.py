"""Evidence made of a model's answer about claims: a relation without words of the page is none, and silence counts where all was shown."""

from collections.abc import Sequence

from core.model.claim import UNSURE, Claim, Evidence, Quote
from core.model.words import ContradictionKind, QuoteState, Relation
from core.readers.llm.checks import LONGEST_NOTE, Page, share
from core.readers.llm.page_reading import SUREST
from core.readers.llm.shapes import RelationGiven

SILENT, PARTLY_SHOWN, NO_WORDS = 0.9, 0.6, 0.5
"""How sure one may be that a page is silent: shown whole, shown in part, and where the words given for it are not there."""

SAYS = {Relation.SUPPORTS: "states it in its own words", Relation.REPORTS: "passes it on"}
DIFFERS = {
    ContradictionKind.DIRECT: "says otherwise",
    ContradictionKind.TIMELINE: "gives another date or order",
    ContradictionKind.CONTEXTUAL: "says it of something else",
    ContradictionKind.OMISSION: "adds what turns it",
}


def evidence(given: Sequence[RelationGiven], claims: Sequence[Claim], page: Page, reader: str, *, whole: bool) -> tuple[Evidence, ...]:
    """One piece of evidence for each claim; what the answer does not list is unrelated."""
    known = {claim.id for claim in claims}
    page.left.unknown += len({one.claim for one in given} - known)
    first = {one.claim: one for one in reversed(given)}
    return tuple(_evidence(claim, first.get(claim.id), page, reader, whole=whole) for claim in claims)


def _evidence(claim: Claim, given: RelationGiven | None, page: Page, reader: str, *, whole: bool) -> Evidence:
    if given is None:
        return unrelated(claim, page, reader, SILENT if whole else PARTLY_SHOWN, _silence(whole=whole))
    words = page.quoted(given.quote) if given.relation else None
    if words is None:
        return unrelated(claim, page, reader, NO_WORDS, "the words given for it are not in the capture")
    relation = Relation(given.relation)
    if relation is Relation.CONTRADICTS and _its_own(claim, page, words):
        return unrelated(claim, page, reader, NO_WORDS, "the claim was taken from this very sentence")
    sure, by = share(given.sure, SUREST), page.named(given.by) if relation is Relation.REPORTS else ""
    kind = ContradictionKind(given.kind or "direct") if relation is Relation.CONTRADICTS else None
    return Evidence(
        claim.id,
        page.source.source.id,
        relation,
        quote=page.sentence(words),
        mark=words.exact,
        kind=kind,
        confidence=sure,
        note=_why(given, claim, kind, page) if kind else SAYS[relation] if not by else f"on the word of {by}",
        speaker=by,
        state=QuoteState.VERIFIED,
        analyst=reader,
        chances=chances(relation, sure),
    )


def revised(first: Evidence, second: Evidence, *, silent: bool) -> Evidence:
    """The second reading with the first kept beside it.

    Only who was shown all of a page and says that it is silent overturns words that stand there; else these are unsure.
    """
    if second.quote is None and not silent:
        note = f"{first.note}; a second reader did not find it said"
        second = first.with_(confidence=min(first.confidence, UNSURE), note=note, analyst=second.analyst)
    return second.with_(pass_no=first.pass_no, earlier=first)


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


def _why(given: RelationGiven, claim: Claim, kind: ContradictionKind, page: Page) -> str:
    """In the model's words where they stand, else what such a contradiction is."""
    return page.told(given.why, LONGEST_NOTE, [claim.text]) or DIFFERS[kind]
