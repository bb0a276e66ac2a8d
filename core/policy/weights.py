"""What the two sides of a claim weigh, and how likely that makes it; the formula and how it was fitted are in docs/policy.md."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log1p

from core.model.score import Term
from core.model.words import Relation, Tier
from core.policy.rulebook import Calibration, Rulebook
from core.policy.stances import Stance
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
