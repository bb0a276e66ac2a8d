"""How sure the desk is of a recommendation, 0 to 100; the formula is in docs/policy.md."""

from collections.abc import Iterable, Sequence
from math import prod

from core.model.source import Source
from core.model.words import Relation, Tier
from core.policy.stances import Stance
from core.policy.verdicts import by

TRUST = {Tier.INVESTIGATIVE: 0.55, Tier.ESTABLISHED: 0.45, Tier.PROMOTIONAL: 0.25, Tier.UNKNOWN: 0.05}
DOUBT = {Tier.INVESTIGATIVE: 40, Tier.ESTABLISHED: 20, Tier.PROMOTIONAL: 10, Tier.UNKNOWN: 0}
MOST = 95.0


def _together(tiers: Iterable[Tier]) -> float:
    """Independent voices multiply what is left to doubt."""
    return 100 * (1 - prod(1 - TRUST[tier] for tier in tiers))


def of_upgrade(said: Sequence[Stance]) -> float:
    """Credible voices for it, less what speaks against it."""
    support = _together(one.tier for one in by(said, Relation.SUPPORTS) if one.credible)
    doubt = sum(DOUBT[one.tier] for one in by(said, Relation.CONTRADICTS))
    return _bounded(support - doubt)


def of_refusal(said: Sequence[Stance], sources_read: int) -> float:
    """Sure when credible voices speak against it, or when much was read and nobody credible confirms."""
    against = _together(one.tier for one in by(said, Relation.CONTRADICTS))
    return _bounded(max(against, min(80.0, 30.0 + 5 * sources_read)))


def _bounded(value: float) -> float:
    return round(min(MOST, max(5.0, value)))


def credibility(sources: Sequence[Source]) -> float:
    """Mean tier weight of the sources that speak about the topic, as a share of the best possible."""
    return round(100 * sum(source.rated.weight for source in sources) / (4 * len(sources)), 1) if sources else 0.0


def consistency(said: Sequence[Stance]) -> float:
    """Share of the voices with a view on the central claims that do not contradict them."""
    views = by(said, Relation.SUPPORTS) + by(said, Relation.CONTRADICTS)
    return round(100 * len(by(said, Relation.SUPPORTS)) / len(views), 1) if views else 0.0
