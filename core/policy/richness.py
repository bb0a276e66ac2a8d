"""How much is known of what lies behind a story, 0 to 100: a sum of parts with ceilings, so that none hides that another is missing."""

from collections.abc import Iterable, Sequence

from core.model.background import Actor, Background, BackgroundKind, Fit
from core.model.score import Score, Share

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
