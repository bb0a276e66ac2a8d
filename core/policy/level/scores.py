"""Three scores of 0 to 100 with their parts: how weighty the sources are, how far voices agree, and how much lies behind the story."""

from collections import Counter
from collections.abc import Iterable, Sequence

from core.model.claim import Claim
from core.model.score import Score, Share
from core.model.source import Source
from core.model.story import Actor, Background, BackgroundKind, Fit
from core.model.words import Relation, Tier
from core.policy.level.stances import Stance, by

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


EACH = {"earlier": 8, "profiles": 5, "heard": 4, "usual": 5, "area": 5, "local": 5, "sources": 2}
MOST = {"earlier": 24, "profiles": 20, "heard": 16, "usual": 10, "area": 10, "local": 10, "sources": 10}
"""Points for each thing found, and the most a part can give; the ceilings add up to 100."""


def richness(background: Sequence[Background], actors: Sequence[Actor], fits: Sequence[Fit], local: Iterable[str]) -> Score:
    """The score with its parts; what several sources say of one thing counts once, and so do several pages of one `local` outlet."""
    usual = sum(one.usual is not None for one in fits) or len(_of(background, BackgroundKind.USUAL))
    parts = (
        _share("earlier", "Earlier events and precedents", _groups(background), "told of"),
        _share("profiles", "Actors with a profile", sum(bool(actor.profile) for actor in actors), "described by a source"),
        _share(
            "heard",
            "Actors with statements or a record",
            sum(bool(actor.statements or actor.record) for actor in actors),
            "quoted or with a record",
        ),
        _share("usual", "What is usual", usual, "held against what is usual"),
        _share("area", "About the place", len(_of(background, BackgroundKind.AREA)), "told of the place"),
        _share("local", "Local outlets", len(set(local)), "read"),
        _share("sources", "Sources behind it", len(sources(background, actors)), "cited"),
    )
    return Score(float(sum(part.points for part in parts)), parts)


def sources(background: Iterable[Background], actors: Iterable[Actor]) -> frozenset[str]:
    told = frozenset(key for one in background for key in one.source_ids)
    return told | frozenset(key for one in actors for key in one.source_ids)


def _share(key: str, name: str, found: int, what: str) -> Share:
    points = min(found * EACH[key], MOST[key])
    return Share(name, float(points), float(MOST[key]), f"{found} {what}" if found else "none found", f"{EACH[key]} points each")


def _groups(background: Sequence[Background]) -> int:
    past = [*_of(background, BackgroundKind.EARLIER), *_of(background, BackgroundKind.PRECEDENT)]
    return len({one.group or one.id for one in past})


def _of(background: Sequence[Background], kind: BackgroundKind) -> list[Background]:
    return [one for one in background if one.kind is kind]
