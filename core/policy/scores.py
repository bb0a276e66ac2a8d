"""Two scores of 0 to 100 with their parts: how weighty the sources are that speak, and how far their voices agree."""

from collections import Counter
from collections.abc import Sequence

from core.model.claim import Claim
from core.model.score import Score, Share
from core.model.source import Source
from core.model.words import Relation, Tier
from core.policy.stances import Stance
from core.policy.verdicts import by

CREDIBILITY = "100 × the sources of a tier ÷ all sources that speak about a central claim × the tier's weight ÷ 4, added up over the tiers"
CONSISTENCY = "100 × the voices that support a central claim ÷ all voices with a view on any, added up over the claims"


def credibility(sources: Sequence[Source]) -> Score | None:
    """Mean tier weight of the sources that speak about the topic, as a share of the best possible; none where nobody speaks."""
    counted = Counter(source.rated for source in sources)
    return _sum([_tier(tier, counted[tier], len(sources)) for tier in Tier if counted[tier]], CREDIBILITY)


def _tier(tier: Tier, number: int, every: int) -> Share:
    most = 100 * number / every
    found = f"{number} of {every} {'source' if every == 1 else 'sources'}, weight {tier.weight} of 4"
    return Share(f"Tier {tier.value}", most * tier.weight / 4, most, found)


def consistency(central: Sequence[tuple[Claim, Sequence[Stance]]]) -> Score | None:
    """Share of the voices with a view on the central claims that do not contradict them; none where nobody has a view."""
    views = [(claim, by(said, Relation.SUPPORTS) + by(said, Relation.CONTRADICTS)) for claim, said in central]
    every = sum(len(some) for _, some in views)
    return _sum([_claim(claim, some, every) for claim, some in views if some], CONSISTENCY)


def _claim(claim: Claim, views: Sequence[Stance], every: int) -> Share:
    for_ = len(by(views, Relation.SUPPORTS))
    found = f"{for_} of {len(views)} {'voice' if len(views) == 1 else 'voices'} with a view on it"
    return Share(claim.id, 100 * for_ / every, 100 * len(views) / every, f"supported by {found}")


def _sum(parts: Sequence[Share], formula: str) -> Score | None:
    return Score(round(sum(part.points for part in parts), 1), tuple(parts), formula) if parts else None


def value(score: Score | None) -> float | None:
    return score.value if score else None
