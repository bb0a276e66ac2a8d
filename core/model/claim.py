"""Checkable statements, and what each source says about them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from core.model.words import OFFLINE, ClaimKind, ContradictionKind, Match, QuoteState, Relation, Verdict

UNSURE, CLOSE = 0.5, 0.15
"""The highest confidence that still says: look for yourself; and how near another reading comes that does so too."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a source with their place in the frozen text (W3C text-quote and text-position selectors)."""

    exact: str
    start: int
    end: int
    prefix: str = ""
    suffix: str = ""
    match: Match = Match.EXACT  # how the words that were offered were found; `exact` always holds the text's own


@dataclass(frozen=True, slots=True)
class Cited:
    """Words of one source, at their place in its capture; whatever the desk says of a source opens to these."""

    source_id: str
    quote: Quote


@dataclass(frozen=True, slots=True)
class Claim:
    """One checkable statement; central when the topic's title, brief or original article makes it."""

    id: str
    text: str
    kind: ClaimKind = ClaimKind.EVENT
    importance: float = 0.5
    central: bool = False
    speaker: str = ""  # who is said to say it; empty when the sources that make it say it themselves
    made_by: tuple[str, ...] = ()  # the source the quote stands in comes first
    quote: Quote | None = None
    state: QuoteState = QuoteState.NO_EVIDENCE  # whether the audit found the quote; how it was offered stays in the quote
    pass_no: int = 1


@dataclass(frozen=True, slots=True)
class Evidence:
    """One claim × one source. Without a quote found in the capture it does not count."""

    claim_id: str
    source_id: str
    relation: Relation
    quote: Quote | None = None
    mark: str = ""
    kind: ContradictionKind | None = None
    confidence: float = 0.0
    note: str = ""
    speaker: str = ""  # whose word it is, when it is not the source's own
    state: QuoteState = QuoteState.NO_EVIDENCE
    analyst: str = OFFLINE  # who compared them: the offline reader, a model by its name; empty where nobody had to
    chances: tuple[float, ...] = ()  # how likely each relation is, in the order of `Relation`; empty when nobody measured
    pass_no: int = 1
    earlier: "Evidence | None" = None  # as it was read before, where somebody read it again

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def compared(self) -> bool:
        """Whether anybody could tell what the page says of the claim; its language, for one, may forbid it."""
        return self.relation is not Relation.UNRELATED or bool(self.chances) or self.confidence > UNSURE

    @property
    def tells(self) -> bool:
        """Whether it is worth naming: that a page may only pass something on, and may not, tells an editor nothing."""
        return self.counts and (self.relation is not Relation.REPORTS or self.confidence > UNSURE)

    @property
    def unsure(self) -> bool:
        """Whether a human should read the words before leaning on them."""
        return self.also_likely is not None or (self.relation is not Relation.UNRELATED and self.confidence <= UNSURE)

    @property
    def also_likely(self) -> Relation | None:
        """What the words may mean instead, when that was nearly as likely."""
        chances = dict(zip(Relation, self.chances, strict=False))
        others = [relation for relation in chances if relation is not self.relation]
        second = max(others, key=lambda relation: chances[relation], default=None)
        return second if second and chances[self.relation] - chances[second] < CLOSE else None

    @property
    def denied_by_others(self) -> bool:
        """Whether it only passes on that somebody says otherwise."""
        return self.relation is Relation.REPORTS and self.kind is not None

    @property
    def counts(self) -> bool:
        return self.relation is not Relation.UNRELATED and self.quote is not None and self.state.counts


LIKELIHOODS = (
    (90, "almost certainly true"),
    (75, "very likely true"),
    (55, "probably true"),
    (45, "as likely true as not"),
    (25, "probably not true"),
    (10, "very unlikely to be true"),
    (0, "almost certainly not true"),
)


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """What the voices add up to for one claim."""

    claim_id: str
    verdict: Verdict
    voices_for: int
    voices_against: int
    credible_for: int
    credible_against: int
    sentence: str
    confidence: float = 50.0  # 0 to 100 that the claim is true
    single: bool = False  # one credible voice alone is for it
    outside: bool = False  # only pages outside the story speak of it

    @property
    def likelihood(self) -> str:
        """The confidence in words, with what it promises; nothing where no voice says anything of it."""
        if self.verdict is Verdict.UNCONFIRMED and not (self.voices_for or self.voices_against):
            return ""
        often = next(word for least, word in LIKELIHOODS if self.confidence >= least)
        near = round(self.confidence / 10)
        return f"{often} (about {near} in 10 such claims are true)" if 0 < near < 10 else often


def claim_state(claim: Claim, found: Mapping[str, Match | None]) -> QuoteState:
    """Whether the words that make a claim stand in a source that makes it; `found` has each that was captured, a lost one with nothing."""
    seen = [found[source_id] for source_id in claim.made_by if source_id in found]
    if any(match not in (None, Match.NOT_FOUND) for match in seen):
        return QuoteState.VERIFIED
    return QuoteState.NO_EVIDENCE if None in seen else QuoteState.NOT_FOUND
