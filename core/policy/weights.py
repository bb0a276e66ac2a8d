"""What the two sides of a claim weigh, and how likely that makes it; the formula and how it was fitted are in docs/policy.md."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p

from core.model.claim import Evidence
from core.model.score import Term
from core.model.source import Source
from core.model.voice import Voice
from core.model.words import CaptureKind, Relation, Tier
from core.policy.rulebook import Calibration, Rulebook
from core.policy.stances import Stance, likely
from core.policy.verdicts import by


@dataclass(frozen=True, slots=True)
class Balance:
    """What those who support a claim weigh, and those who contradict it; who only passes it on weighs nothing."""

    supports: float
    contradicts: float

    @property
    def ratio(self) -> float:
        """Each side starts with one, so that a single voice against silence is not yet everything."""
        return (1 + self.supports) / (1 + self.contradicts)


def balance(said: Sequence[Stance], rules: Rulebook) -> Balance:
    """Who speaks for itself (tier 3) denies as a matter of course, so a denial of theirs weighs no more than anybody's."""
    for_, against = [one for one in by(said, Relation.SUPPORTS) if one.counts], by(said, Relation.CONTRADICTS)
    return Balance(_weight(for_, Tier.PROMOTIONAL, rules), _weight(against, Tier.ESTABLISHED, rules))


def tendency(claim_id: str, voices: Sequence[Voice], evidence: Sequence[Evidence], sources: Mapping[str, Source]) -> Balance:
    """How likely all voices whose pages were read say so, and deny it, in whatever words; those of tier 4 are one voice together.

    Denials of tier 3 and 4 that stand in plain words are left out: the rulebook says what those weigh.
    """
    read = {one.source_id: one for one in evidence if one.claim_id == claim_id and _was_read(one, sources[one.source_id])}
    heard = [pages for voice in voices if (pages := [read[key] for key in voice.source_ids if key in read])]
    tiers = [min(sources[one.source_id].rated for one in pages) for pages in heard]
    said = [(tier, _likely(pages, tier)) for tier, pages in zip(tiers, heard, strict=True)]
    known, crowd = ([one for tier, one in said if (tier is Tier.UNKNOWN) is unknown] for unknown in (False, True))
    return Balance(
        sum(one.supports for one in known) + min(1.0, sum(one.supports for one in crowd)),
        sum(one.contradicts for one in known) + min(1.0, sum(one.contradicts for one in crowd)),
    )


def _likely(pages: Sequence[Evidence], tier: Tier) -> Balance:
    plain = [one for one in pages if tier.credible or one.relation is not Relation.CONTRADICTS]
    for_, against = sum(likely(one, Relation.SUPPORTS) for one in pages), sum(likely(one, Relation.CONTRADICTS) for one in plain)
    return Balance(for_ / len(pages), against / len(pages))


def _was_read(one: Evidence, source: Source) -> bool:
    """Of a page, and in words that hold what they are quoted for."""
    return source.capture_kind is not CaptureKind.SNIPPET and (one.quote is None or one.state.counts)


def _weight(said: Sequence[Stance], known: Tier, rules: Rulebook) -> float:
    """However many stand below the known tiers, together they weigh no more than a crowd: anybody can open a hundred blogs."""
    crowd = sum(Tier.UNKNOWN.weight * one.chance for one in said if one.tier > known)
    return sum(one.weight for one in said if one.tier <= known) + min(rules.crowd, crowd)


def odds(weighed: Balance, fitted: Calibration) -> Iterator[Term]:
    """What is added up: where every claim starts, what speaks for it, what speaks against it."""
    yield Term("Start", fitted.base, "where every claim starts")
    for_, against = fitted.supports * log1p(weighed.supports), -fitted.contradicts * log1p(weighed.contradicts)
    yield Term("For it", for_, f"{fitted.supports:.2f} × ln(1 + {weighed.supports:.1f}), the weight of the voices for it")
    yield Term("Against it", against, f"−{fitted.contradicts:.2f} × ln(1 + {weighed.contradicts:.1f}), the weight of the voices against it")


def chance(weighed: Balance, fitted: Calibration) -> float:
    """How likely a claim is true: it grows with what speaks for it and falls with what speaks against it."""
    return 1 / (1 + exp(-sum(term.value for term in odds(weighed, fitted))))
