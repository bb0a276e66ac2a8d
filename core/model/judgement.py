"""What the machine recommends, and every reason it has for it."""

from dataclasses import dataclass

from core.model.claim import ClaimVerdict
from core.model.words import FlagKind, Level, Relation


@dataclass(frozen=True, slots=True)
class Flag:
    kind: FlagKind
    sentence: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of the chain: a voice, what it says about which claim, and the sources to open."""

    relation: Relation
    headline: str
    detail: str
    claim_id: str
    voice_id: str
    source_id: str
    copies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A level with its reasons; screens show these rows and compute nothing."""

    level: Level
    plain_level: Level
    outlets: int
    credible_sources: int
    voices: int
    needed: int
    confidence: float
    sentence: str
    detail: str = ""
    reasons: tuple[Reason, ...] = ()
    verdicts: tuple[ClaimVerdict, ...] = ()
    flags: tuple[Flag, ...] = ()
    would_change: tuple[str, ...] = ()
    quotes_checked: int = 0
    quotes_found: int = 0
    credibility_score: float = 0.0
    consistency_score: float = 0.0
    rulebook: str = ""

    @property
    def flagged(self) -> bool:
        return bool(self.flags)
