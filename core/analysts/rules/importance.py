"""How important a claim is, from 0 to 1: one formula, each part of it a sentence an editor would say."""

from core.model.words import ClaimKind

FIRST, STEP, LOWEST = 1.0, 0.05, 0.85
"""A topic's own claims weigh most, in their order, and always more than what is found beside them."""
HIGHEST = 0.8
"""The most a statement of sources can weigh."""
WORTH_CHECKING = 0.22
"""Below it a statement stands too far from the topic to be listed."""

_CLOSE, _SPREAD, _KIND, _EARLY = 0.4, 0.3, 0.15, 0.15
_WEIGHTS = {
    ClaimKind.ALLEGATION: 1.0,
    ClaimKind.FIGURE: 0.8,
    ClaimKind.DATE: 0.6,
    ClaimKind.PLACE: 0.5,
    ClaimKind.QUOTATION: 0.4,
    ClaimKind.EVENT: 0.4,
}
_TOP = 20


def of_central(place: int) -> float:
    """The title's first statement weighs 1; each further one a little less."""
    return round(max(LOWEST, FIRST - STEP * place), 2)


def of_found(closeness: float, wordings: int, kind: ClaimKind, place: int) -> float:
    """How much of it is the topic's, how many outlets say it in words of their own, what kind it is, and how early it stands."""
    spread = 1 - 1 / max(1, wordings)
    early = max(0.0, 1 - place / _TOP)
    return round(HIGHEST * (_CLOSE * closeness + _SPREAD * spread + _KIND * _WEIGHTS[kind] + _EARLY * early), 3)
