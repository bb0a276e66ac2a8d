"""How sure the desk is of a recommendation, 0 to 100; the formula and how it was fitted are in docs/policy.md."""

from collections.abc import Sequence
from math import exp, log1p

from core.model.words import Level
from core.policy.rulebook import Calibration, Rulebook
from core.policy.stances import Stance
from core.policy.verdicts import Balance, balance

LEAST, MOST = 5.0, 95.0
NOTHING_KNOWN = 50.0


def chance(weighed: Balance, fitted: Calibration) -> float:
    """How likely a claim is true: it grows with what speaks for it and falls with what speaks against it."""
    odds = fitted.base + fitted.supports * log1p(weighed.supports) - fitted.contradicts * log1p(weighed.contradicts)
    return 1 / (1 + exp(-odds))


def confidence(level: Level, central: Sequence[Sequence[Stance]], rules: Rulebook) -> float:
    """The chance that the recommendation is right: that an upgraded topic is true, or that one left unverified is not.

    A claim that nobody speaks about may be so or not, whatever is known of the others.
    """
    chances = (100 * chance(balance(said, rules), rules.calibration) if said else NOTHING_KNOWN for said in central)
    weakest = min(chances, default=NOTHING_KNOWN)
    return _bounded(100 - weakest if level is Level.UNVERIFIED else weakest)


def _bounded(value: float) -> float:
    return round(min(MOST, max(LEAST, value)))
