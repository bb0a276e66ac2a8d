"""Put together what the rules found and what the reading model weighs: firm rules decide, disagreement makes unsure."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.analysts.rules.findings import Finding
from core.model.claim import UNSURE
from core.model.words import ContradictionKind, Relation
from core.readers.offline.stance.model.model import Weighed

_SUREST = 0.95
_NOT_FOUND = 0.9
_FROM_AFAR = 0.6
"""How likely the model must find a relation before it counts without a sentence the rules know."""
_OUTWEIGHS = 0.75
"""How likely the model must find that a page says less or the opposite, before a loose match yields to it."""
_STRETCH = 0.3
"""Below this a match is no support unless the model sees one."""
_CLASH, _DENIAL, _DENIED_BY_OTHERS, _STATEMENT, _HEARSAY = 6.0, 3.0, 3.0, 2.5, 1.2
"""How many times likelier a relation becomes when the rules see it plainly; larger ones made no set of pairs better."""
_SAYS = {
    Relation.SUPPORTS: "seems to say the same in other words",
    Relation.CONTRADICTS: "seems to say otherwise",
    Relation.REPORTS: "seems only to pass it on",
    Relation.UNRELATED: "does not speak of it",
}


@dataclass(frozen=True, slots=True)
class Judged:
    """The relation that comes of both, how sure that is, and what it rests on."""

    relation: Relation
    confidence: float
    note: str
    chances: tuple[float, ...]
    kind: ContradictionKind | None = None
    finding: Finding | None = None


def judged(finding: Finding | None, model: Weighed | None, shared: float = 0.0, *, near: bool = False) -> Judged:
    """`shared` is how much of the claim the page has somewhere; `near` whether the model's passage speaks of the thing itself."""
    likely = chances(finding, model)
    if finding is None:
        return _from_model(likely, model, shared, near=near)
    other = _otherwise(finding, model)
    if other:
        kind = ContradictionKind.DIRECT if other is Relation.CONTRADICTS else None
        return Judged(other, UNSURE, _SAYS[other], likely, kind, finding)
    sure = _confidence(finding, model)
    if _is_a_stretch(finding, sure, model):
        return Judged(Relation.UNRELATED, UNSURE, _SAYS[Relation.UNRELATED], likely)
    return Judged(finding.relation, sure, finding.note, _firm(likely, finding, sure), finding.kind, finding)


def _firm(likely: tuple[float, ...], finding: Finding, sure: float) -> tuple[float, ...]:
    """What the rules see for certain is as likely as they are sure; a condition the model does not see makes it no likelier than that."""
    chance = likely[list(Relation).index(finding.relation)]
    set_by_rules = (finding.certain and chance < sure) or (finding.limited and chance > sure)
    return as_likely(likely, finding.relation, sure) if set_by_rules else likely


def as_likely(likely: tuple[float, ...], relation: Relation, chance: float) -> tuple[float, ...]:
    """One chance set, and the rest shared in the same proportions."""
    at = list(Relation).index(relation)
    rest = 1 - likely[at] or 1.0
    return tuple(round(chance if place == at else one * (1 - chance) / rest, 4) for place, one in enumerate(likely))


def chances(finding: Finding | None, model: Weighed | None) -> tuple[float, ...]:
    """How likely each relation is, in the order of `Relation`."""
    weights = dict(model.probabilities) if model else _alone(finding)
    if finding and model:
        weights[finding.relation] *= _times(finding)
        weights[Relation.CONTRADICTS] *= _DENIED_BY_OTHERS if finding.against and finding.relation is Relation.REPORTS else 1.0
    total = sum(weights.values())
    return tuple(round(weights[relation] / total, 4) for relation in Relation)


def _times(finding: Finding) -> float:
    if finding.relation is Relation.REPORTS:
        return _HEARSAY
    if finding.relation is Relation.CONTRADICTS and not finding.outright:
        return _CLASH
    if not finding.certain:
        return 1.0
    return _DENIAL if finding.relation is Relation.CONTRADICTS else _STATEMENT


def _alone(finding: Finding | None) -> dict[Relation, float]:
    """Without a model: mostly what the rules found, with room for what they may have overlooked."""
    if not finding:
        return {Relation.SUPPORTS: 0.03, Relation.CONTRADICTS: 0.03, Relation.REPORTS: 0.04, Relation.UNRELATED: _NOT_FOUND}
    rest = (1 - finding.sure) / 3
    return {relation: finding.sure if relation is finding.relation else rest for relation in Relation}


def _otherwise(finding: Finding, model: Weighed | None) -> Relation | None:
    """What the model takes a loose match for: hearsay, or the opposite."""
    if model is None or finding.relation is not Relation.SUPPORTS or finding.certain:
        return None
    return next((one for one in (Relation.REPORTS, Relation.CONTRADICTS) if model.probabilities[one] >= _OUTWEIGHS), None)


def _is_a_stretch(finding: Finding, sure: float, model: Weighed | None) -> bool:
    """A few shared words, and a model that does not take them for the claim either."""
    loose = finding.relation is Relation.SUPPORTS and not finding.certain and sure < _STRETCH
    return loose and model is not None and likeliest(model.probabilities) is not Relation.SUPPORTS


def _confidence(finding: Finding, model: Weighed | None) -> float:
    sure = round(min(_SUREST, finding.sure), 2)
    if model is None or finding.certain or likeliest(model.probabilities) is finding.relation:
        return sure
    return min(sure, UNSURE)


def _from_model(likely: tuple[float, ...], model: Weighed | None, shared: float, *, near: bool) -> Judged:
    relation = likeliest(model.probabilities) if model and near else Relation.UNRELATED
    chance = likely[list(Relation).index(relation)]
    if relation is Relation.UNRELATED or chance < _FROM_AFAR:
        sure = min(_NOT_FOUND, _SUREST - 0.9 * shared, UNSURE if near else _NOT_FOUND)
        return Judged(Relation.UNRELATED, round(max(0.05, sure), 2), _SAYS[Relation.UNRELATED], likely)
    kind = ContradictionKind.DIRECT if relation is Relation.CONTRADICTS else None
    return Judged(relation, round(min(chance, UNSURE), 2), _SAYS[relation], likely, kind)


def likeliest(probabilities: Mapping[Relation, float]) -> Relation:
    return max(Relation, key=lambda relation: probabilities[relation])
