"""How one-sided the coverage is, as an editor reads it: voices on each side, and each source with the words that made its score."""

from dataclasses import dataclass

from core.model.dossier import Dossier
from core.model.judgement import Balance, Loaded, Side, SourceBalance
from core.model.source import Source
from core.model.words import Mode
from ui.view_models.moments import plural

NEVER = "How even the coverage is was not worked out in this investigation."
QUICK = "Each source by itself is weighed in detailed mode only."
NONE_WEIGHED = "No source was weighed by itself."
BIAS = 10
SIDES = {Side.FOR: "For it", Side.NEUTRAL: "Neutral", Side.AGAINST: "Against it"}


@dataclass(frozen=True, slots=True)
class Weighed:
    """One source with its balance."""

    source: Source
    balance: SourceBalance
    name: str  # a post by its author

    @property
    def side(self) -> str:
        return SIDES[self.balance.side]

    @property
    def judging(self) -> list[Loaded]:
        return [one for one in self.balance.loaded if not one.opinion]

    @property
    def opinions(self) -> list[Loaded]:
        return [one for one in self.balance.loaded if one.opinion]


def voices(found: Balance) -> list[tuple[str, int]]:
    return [(SIDES[Side.FOR], found.voices_for), (SIDES[Side.NEUTRAL], found.voices_neutral), (SIDES[Side.AGAINST], found.voices_against)]


def figures(found: Balance) -> list[tuple[str, int, str]]:
    """What the score stands beside: how many speak on each side, and how many sides do not speak."""
    total = sum(number for _, number in voices(found))
    return [
        *((name, number, f"of {plural(total, 'voice')}") for name, number in voices(found)),
        ("Not heard", len(found.missing), "sides such a story should hear"),
    ]


def band(found: Balance) -> str:
    return f"{found.band} bias"


def weighed(dossier: Dossier) -> list[Weighed]:
    """The most one-sided first, of equals those that take a side; what is no longer among the sources is left out."""
    by_id = {source.id: source for source in dossier.sources}
    found = dossier.balance.sources if dossier.balance else ()
    ordered = sorted(found, key=lambda one: (-one.score.value, one.side is Side.NEUTRAL, one.source_id))
    return [Weighed(by_id[one.source_id], one, dossier.teller(one.source_id)) for one in ordered if one.source_id in by_id]


def no_sources(dossier: Dossier) -> str:
    """Why no source is weighed by itself; nothing when one is."""
    if dossier.balance and dossier.balance.sources:
        return ""
    return QUICK if dossier.mode is Mode.QUICK else NONE_WEIGHED


def missing(found: Balance) -> list[str]:
    """Those the recommendation does not name already."""
    return [f"Nobody speaks for {name}." for name in found.missing if name not in found.recommendation]
