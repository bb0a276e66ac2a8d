"""The result as other systems of a newsroom know it, every score with its parts, and what counts as success."""

from dataclasses import dataclass

from core.model.score import Score
from core.model.words import Level

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
