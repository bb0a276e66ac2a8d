"""How sure the desk is of a recommendation, 0 to 100; the formula and how it was fitted are in docs/policy.md."""

from collections.abc import Sequence
from typing import NamedTuple

from core.model.score import Working
from core.model.words import Level
from core.policy.outcome import NOTHING_KNOWN, Judged
from core.policy.phrases import minus
from core.policy.rulebook import Rulebook
from core.policy.weights import balance, odds

LEAST, MOST = 5.0, 95.0
FORMULA = (
    "The chance that the weakest central claim is true is 100 ÷ (1 + e^−sum), and no more than 50 where it is not verified. "
    "An upgraded topic has that chance as its confidence, one left unverified has 100 minus it; never below 5 or above 95. A "
    "voice weighs its tier's weight (4, 3, 2, 1) times the chance that it was read rightly."
)
NOBODY = "Nobody speaks about {claim}: it may be so or not, which counts as 50."
NO_CLAIM = "There is no central claim to weigh, which counts as 50."


class Sure(NamedTuple):
    """The number, and how it was worked out."""

    value: float
    working: Working


def confidence(level: Level, central: Sequence[Judged], rules: Rulebook) -> Sure:
    """The chance that the recommendation is right: that an upgraded topic is true, or that one left unverified is not.

    A claim that nobody speaks about may be so or not, whatever is known of the others.
    """
    weakest = min(central, key=lambda one: one.made.chance, default=None)
    likely = weakest.made.chance if weakest else NOTHING_KNOWN
    value = _bounded(100 - likely if level is Level.UNVERIFIED else likely)
    return Sure(value, _working(weakest, value, rules))


def _working(weakest: Judged | None, value: float, rules: Rulebook) -> Working:
    if weakest is None:
        return Working(FORMULA, (), NO_CLAIM)
    if not weakest.said:
        return Working(FORMULA, (), NOBODY.format(claim=weakest.claim.id))
    terms = tuple(odds(balance(weakest.said, rules), rules.calibration))
    added = (
        f"The sum is {minus(sum(term.value for term in terms))}, so {weakest.claim.id} is true with a chance of {weakest.made.chance:.0f}"
    )
    return Working(FORMULA, terms, f"{added}; the confidence is {value:.0f}.")


def _bounded(value: float) -> float:
    return round(min(MOST, max(LEAST, value)))
