"""What a headline alone says about a claim: too short for the rules, so the likeliest relation stands."""

from collections.abc import Sequence

from core.analysts.rules import blending, citing, reader
from core.analysts.rules.findings import Finding, decided
from core.model.claim import Claim, Evidence
from core.model.source import SourceText
from core.model.words import CaptureKind, ContradictionKind, Relation
from core.readers.offline.stance.model.model import Weighed

_SUREST = 0.95
_SAYS = {
    Relation.SUPPORTS: "its headline states it",
    Relation.CONTRADICTS: "its headline says otherwise",
    Relation.REPORTS: "its headline only passes it on",
    Relation.UNRELATED: "does not speak of it",
}


def is_headline(text: SourceText) -> bool:
    """A search hit whose page is gone and which shows nothing but its title; with sentences under it, it is read as a page is."""
    return text.source.capture_kind is CaptureKind.SNIPPET and text.text.strip() == text.source.title.strip()


def compare_all(claims: Sequence[Claim], text: SourceText, members: Sequence[int] | None = None) -> list[Evidence]:
    """One piece of evidence for each claim; `members` are the parts of the reading model that may answer, all of them if none is named."""
    models = reader.weigh([(claim.text, text.text) for claim in claims], members)
    return [evidence(claim, text, model) for claim, model in zip(claims, models, strict=True)]


def evidence(claim: Claim, text: SourceText, model: Weighed | None) -> Evidence:
    why = citing.unheard(claim, text)
    return citing.unsaid(claim, text, why) if why else citing.evidence(claim, text, _judged(decided(claim, text), model), model)


def _judged(finding: Finding | None, model: Weighed | None) -> blending.Judged:
    chances = blending.chances(finding, model)
    relation, sure = max(zip(Relation, chances, strict=True), key=lambda one: one[1])
    agreed = finding if finding and finding.relation is relation else None
    return blending.Judged(relation, round(min(sure, _SUREST), 2), _SAYS[relation], chances, _kind(relation, agreed), agreed)


def _kind(relation: Relation, agreed: Finding | None) -> ContradictionKind | None:
    if relation is not Relation.CONTRADICTS:
        return None
    return agreed.kind if agreed else ContradictionKind.DIRECT
