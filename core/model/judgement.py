"""What the machine makes of a dossier: the recommendation with every reason for it, the balance of the coverage, and the result."""

from dataclasses import dataclass
from enum import StrEnum

from core.model.claim import Cited, ClaimVerdict
from core.model.score import Score, Working
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


CREDIBLE, DETAILS, ACCOUNTS = 3, 5, 10
"""What the first, third and fourth criterion ask for: credible sources, details of context, independent accounts."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One of the four things of which any one makes an investigation a success."""

    name: str
    met: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Result:
    """Field names are those of the specification."""

    credibility_assessment: Score | None  # none where nobody speaks about it
    consistency_score: Score | None  # none where nobody has a view of their own
    context_richness: Score | None  # none where nothing was looked for
    verified_claims: tuple[str, ...] = ()
    disputed_claims: tuple[str, ...] = ()
    additional_context: str = ""
    recommended_verification_level: Level = Level.UNVERIFIED
    confidence_level: float = 0.0
    investigation_notes: str = ""
    requires_human_review: bool = False
    review_reason: str = ""
    criteria: tuple[Criterion, ...] = ()

    @property
    def success(self) -> bool:
        return any(one.met for one in self.criteria)
