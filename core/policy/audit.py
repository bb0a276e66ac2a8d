"""The audit's verdict on a cited statement: whether its words are there, and whether they carry what they are cited for."""

from dataclasses import dataclass

from core.model.claim import Claim, Evidence
from core.model.dossier import Gap
from core.model.words import Match, QuoteState, Relation

CITED_FOR = (Relation.SUPPORTS, Relation.REPORTS)


@dataclass(frozen=True, slots=True)
class Passage:
    """What a second look at the passage around a quote finds: what speaks against the claim, what it lacks. Empty where nobody looks."""

    against: str = ""
    missing: tuple[str, ...] = ()
    beside: bool = False  # it speaks of something else


@dataclass(frozen=True, slots=True)
class Looked:
    """A quote looked up: how it was found (not at all known without a capture), and the passage around it."""

    match: Match | None = None
    passage: Passage = Passage()


def verdict(one: Evidence, looked: Looked) -> QuoteState:
    if one.quote is None or looked.match is None:
        return QuoteState.NO_EVIDENCE
    if looked.match is Match.NOT_FOUND:
        return QuoteState.NOT_FOUND
    if one.relation is not Relation.UNRELATED and looked.passage.beside:
        return QuoteState.BESIDE
    if one.relation not in CITED_FOR or one.denied_by_others:
        return QuoteState.VERIFIED
    if looked.passage.against:
        return QuoteState.CONTRADICTED
    return QuoteState.PARTIAL if looked.passage.missing else QuoteState.VERIFIED


def gap(one: Evidence, looked: Looked, pass_no: int) -> Gap | None:
    """What is cited and does not count is listed, never dropped."""
    where = f"cited from {one.source_id} for {one.claim_id}"
    if one.relation is not Relation.UNRELATED and one.quote is None:
        return Gap(f"No words are {where}", "no passage was offered, so it does not count", "audit", pass_no=pass_no)
    if one.quote is None or one.state.counts:
        return None
    told = {
        QuoteState.NO_EVIDENCE: (f"The words {where} could not be looked up", "there is no capture to look in"),
        QuoteState.NOT_FOUND: (f"The words {where} are not in its capture", "they do not stand where they are said to stand"),
        QuoteState.CONTRADICTED: (f"The words {where} say the opposite", looked.passage.against),
        QuoteState.BESIDE: (f"The words {where} do not bear it out", "it speaks of something else"),
    }
    what, why = told[one.state]
    return Gap(what, why, "audit", pass_no=pass_no)


def claim_gap(claim: Claim, pass_no: int) -> Gap | None:
    if claim.quote is None or claim.state.found:
        return None
    told = {
        QuoteState.NO_EVIDENCE: ("could not be looked up", "a capture they may stand in cannot be read"),
        QuoteState.NOT_FOUND: ("are in no capture", "they do not stand where they are said to stand"),
    }
    there, why = told[claim.state]
    what = f"The words in which {' or '.join(claim.made_by) or 'a source'} makes {claim.id} {there}"
    return Gap(what, why, "audit", pass_no=pass_no)
