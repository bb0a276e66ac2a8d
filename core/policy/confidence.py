"""How sure the desk is of a recommendation, 0 to 100; the formula and how it was fitted are in docs/policy.md."""

from collections.abc import Iterator, Sequence
from math import exp, log1p
from typing import NamedTuple

from core.model.claim import Claim
from core.model.score import Term, Working
from core.model.words import Level
from core.policy.rulebook import Calibration, Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import Balance, balance

LEAST, MOST = 5.0, 95.0
NOTHING_KNOWN = 50.0
FORMULA = (
    "The chance that the weakest central claim is true is 100 ÷ (1 + e^−sum). An upgraded topic has that chance as its confidence, one "
    "left unverified has 100 minus it; never below 5 or above 95. A voice weighs its tier's weight (4, 3, 2, 1) times the chance that it "
    "was read rightly."
)
NOBODY = "Nobody speaks about {claim}: it may be so or not, which counts as 50."
NO_CLAIM = "There is no central claim to weigh, which counts as 50."


class Sure(NamedTuple):
    """The number, and how it was worked out."""

    value: float
    working: Working


class _Weakest(NamedTuple):
    claim: str
    chance: float
    weighed: Balance | None


def odds(weighed: Balance, fitted: Calibration) -> Iterator[Term]:
    """What is added up: where every claim starts, what speaks for it, what speaks against it."""
    yield Term("Start", fitted.base, "where every claim starts")
    for_, against = fitted.supports * log1p(weighed.supports), -fitted.contradicts * log1p(weighed.contradicts)
    yield Term("For it", for_, f"{fitted.supports:.2f} × ln(1 + {weighed.supports:.1f}), the weight of the voices for it")
    yield Term("Against it", against, f"−{fitted.contradicts:.2f} × ln(1 + {weighed.contradicts:.1f}), the weight of the voices against it")


def chance(weighed: Balance, fitted: Calibration) -> float:
    """How likely a claim is true: it grows with what speaks for it and falls with what speaks against it."""
    return 1 / (1 + exp(-sum(term.value for term in odds(weighed, fitted))))


def confidence(level: Level, central: Sequence[tuple[Claim, Sequence[Stance]]], rules: Rulebook) -> Sure:
    """The chance that the recommendation is right: that an upgraded topic is true, or that one left unverified is not.

    A claim that nobody speaks about may be so or not, whatever is known of the others.
    """
    weakest = min((_weighed(claim, said, rules) for claim, said in central), key=lambda one: one.chance, default=None)
    likely = weakest.chance if weakest else NOTHING_KNOWN
    value = _bounded(100 - likely if level is Level.UNVERIFIED else likely)
    return Sure(value, _working(weakest, value, rules))


def _weighed(claim: Claim, said: Sequence[Stance], rules: Rulebook) -> _Weakest:
    weighed = balance(said, rules) if said else None
    return _Weakest(claim.id, 100 * chance(weighed, rules.calibration) if weighed else NOTHING_KNOWN, weighed)


def _working(weakest: _Weakest | None, value: float, rules: Rulebook) -> Working:
    if weakest is None or weakest.weighed is None:
        return Working(FORMULA, comes_to=NOBODY.format(claim=weakest.claim) if weakest else NO_CLAIM)
    terms = tuple(odds(weakest.weighed, rules.calibration))
    added = f"The sum is {minus(sum(term.value for term in terms))}, so {weakest.claim} is true with a chance of {weakest.chance:.0f}"
    return Working(FORMULA, terms, f"{added}; the confidence is {value:.0f}.")


def minus(value: float) -> str:
    """In hundredths, with a minus as it is printed."""
    return f"{value:.2f}".replace("-", "−")


def _bounded(value: float) -> float:
    return round(min(MOST, max(LEAST, value)))
