"""What the machine recommends, and every reason it has for it."""

from dataclasses import dataclass

from core.model.claim import ClaimVerdict
from core.model.score import Working
from core.model.words import ClaimKind, FlagKind, Level, Relation, State


@dataclass(frozen=True, slots=True)
class Flag:
    kind: FlagKind
    sentence: str
    source_ids: tuple[str, ...] = ()  # whom the sentence speaks of


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
class Saying:
    """One figure, date or place, as the sources that give it put it."""

    value: str
    source_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Sources that speak of the same thing and give different figures, dates or places for it."""

    claim_id: str
    kind: ClaimKind
    sayings: tuple[Saying, ...]
    sentence: str

    @property
    def source_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(key for saying in self.sayings for key in saying.source_ids))


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why an event of the timeline did not stand."""

    event_id: str
    why: str


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
    single_source: bool = False  # unverified with exactly one credible voice behind it
    state: State | None = None  # none before rulebook 4
    guarantee: str = ""  # what is known of upgrades by this rulebook
    detail: str = ""
    rests_on: tuple[str, ...] = ()  # the sources the sentence counts or names
    reasons: tuple[Reason, ...] = ()
    verdicts: tuple[ClaimVerdict, ...] = ()
    flags: tuple[Flag, ...] = ()
    would_change: tuple[str, ...] = ()
    change_by: tuple[tuple[str, ...], ...] = ()  # the sources each of these sentences speaks of
    discrepancies: tuple[Discrepancy, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    satire: str = ""  # that the story comes from satire, where it does
    quotes_checked: int = 0
    quotes_found: int = 0
    credibility_score: float | None = None  # none where nobody speaks about it
    consistency_score: float | None = None  # none where nobody has a view of their own
    weight_for: float = 0.0  # of the voices for and against the weakest central claim
    weight_against: float = 0.0
    worked_out: Working | None = None  # the confidence
    rulebook: str = ""

    @property
    def stands(self) -> State:
        """How the topic stands by it."""
        return self.state or State(self.level)

    @property
    def flagged(self) -> bool:
        return bool(self.flags)
