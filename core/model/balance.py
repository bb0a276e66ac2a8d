"""How one-sided the coverage is, source by source and as a whole."""

from dataclasses import dataclass
from enum import StrEnum

from core.model.claim import Cited
from core.model.score import Score


class Side(StrEnum):
    """Whom a source's coverage favours: those who say the central claim is so, nobody, or those who say it is not."""

    FOR = "for"
    NEUTRAL = "neutral"
    AGAINST = "against"


class Band(StrEnum):
    """Five bands of the bias score, 0 to 10; each begins where the one before ends."""

    LOW = "low"
    LOW_MODERATE = "low to moderate"
    MODERATE = "moderate"
    HIGH = "high"
    VERY_HIGH = "very high"


OPINION = "the writer's own opinion"


@dataclass(frozen=True, slots=True)
class Loaded:
    """Words that judge instead of telling, or give an opinion, at their place, and why they were noticed."""

    cited: Cited
    why: str

    @property
    def opinion(self) -> bool:
        return self.why == OPINION


@dataclass(frozen=True, slots=True)
class SourceBalance:
    """One source: its side, its score from 0 to 10, and the words that made it."""

    source_id: str
    side: Side
    score: Score
    loaded: tuple[Loaded, ...] = ()


@dataclass(frozen=True, slots=True)
class Balance:
    """The coverage as a whole; per source only in detailed mode. Sides are counted over voices."""

    score: Score
    band: Band
    voices_for: int = 0
    voices_neutral: int = 0
    voices_against: int = 0
    sources: tuple[SourceBalance, ...] = ()
    missing: tuple[str, ...] = ()  # sides nobody speaks for
    diversity: str = ""
    recommendation: str = ""
    sentence: str = ""
    weighed: tuple[str, ...] = ()  # the sources that were weighed, also where only the whole is kept
