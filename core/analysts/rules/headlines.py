"""What a search hit says about a claim when its page is gone: too short for the rules alone, so the likeliest relation stands."""

from collections.abc import Sequence
from dataclasses import replace

from core.analysts.rules import blending, reader
from core.analysts.rules.caution import UNSURE, caution, is_question
from core.analysts.rules.findings import Finding, decided
from core.analysts.rules.page import page
from core.analysts.rules.tongue import NAMES
from core.analysts.stance_model.model import Weighed
from core.model.claim import Claim, Evidence
from core.model.source import SourceText
from core.model.words import CaptureKind, ContradictionKind, QuoteState, Relation

_SUREST, _UNHEARD = 0.95, 0.3
_A_QUESTION = "the claim is a question; there is nothing to check"
_SAYS = {
    Relation.SUPPORTS: "its headline states it",
    Relation.CONTRADICTS: "its headline says otherwise",
    Relation.REPORTS: "its headline only passes it on",
    Relation.UNRELATED: "does not speak of it",
}


def is_headline(text: SourceText) -> bool:
    return text.source.capture_kind is CaptureKind.SNIPPET


def compare_all(claims: Sequence[Claim], text: SourceText, members: Sequence[int] | None = None) -> list[Evidence]:
    """One piece of evidence for each claim; `members` are the parts of the reading model that may answer, all of them if none is named."""
    models = reader.weigh([(claim.text, text.text) for claim in claims], members)
    return [_evidence(claim, _in_a_known_tongue(text), model) for claim, model in zip(claims, models, strict=True)]


def _in_a_known_tongue(text: SourceText) -> SourceText:
    """A rare language guessed from a few words with foreign names in them is a wrong guess."""
    known = text.source.language.lower()[:2] in NAMES
    return text if known else replace(text, source=text.source.with_(language=""))


def _evidence(claim: Claim, text: SourceText, model: Weighed | None) -> Evidence:
    careful, read = caution(text), page(text)
    unheard = _A_QUESTION if is_question(claim.text) else careful.note if careful and careful.silent else ""
    if unheard or not read.statements:
        return Evidence(claim.id, text.source.id, Relation.UNRELATED, confidence=_UNHEARD, note=unheard or _SAYS[Relation.UNRELATED])
    finding = decided(claim, text)
    chances = blending.chances(finding, model)
    relation, sure = max(zip(Relation, chances, strict=True), key=lambda one: one[1])
    sure = round(min(sure, UNSURE - 0.1 if careful else _SUREST), 2)
    if relation is Relation.UNRELATED:
        return Evidence(claim.id, text.source.id, relation, confidence=sure, note=_SAYS[relation], chances=chances)
    agreed = finding if finding and finding.relation is relation else None
    said = finding.said if finding else (read.at(*model.passages[0]) if model and model.passages else None) or read.statements[0]
    return Evidence(
        claim.id,
        text.source.id,
        relation,
        quote=read.quote(said),
        mark=read.mark(said, agreed.mark) if agreed else "",
        kind=_kind(relation, agreed),
        confidence=sure,
        note=f"{_SAYS[relation]}; {careful.note}" if careful else _SAYS[relation],
        speaker=agreed.speaker if agreed else "",
        state=QuoteState.VERIFIED,
        chances=chances,
    )


def _kind(relation: Relation, agreed: Finding | None) -> ContradictionKind | None:
    if relation is not Relation.CONTRADICTS:
        return None
    return agreed.kind if agreed else ContradictionKind.DIRECT
