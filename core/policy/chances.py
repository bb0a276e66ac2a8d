"""How the chance that a source was the first is worked out, sign by sign, in words an editor can follow."""

from collections.abc import Iterator, Mapping
from math import exp
from typing import NamedTuple

from core.model.score import Term, Working
from core.policy.phrases import minus

FORMULA = (
    "The chance of a source is 100 × e^sum ÷ the sum of e^sum over all of them; an outlet that is named most and could not be read counts "
    "as one. The confidence is the chance of the first, at most 95, and at most 50 where its date alone decided."
)
SMALLEST = 0.005
"""What adds less is not worth a line."""
TENTH = 0.1


class Sign(NamedTuple):
    """What is weighed, what it is called, and what makes a number of it."""

    name: str
    what: str
    measured: str = ""


LOG, DAYS, SHARED = "log2(1 + outlets)", "log2(1 + days)", "1 ÷ sources of that day"
CHANCE, SHARE = "the chance", "so much of it"
SIGNS = {
    "named": Sign("Leaned on", "other outlets lean on it, straight or by way of others", LOG),
    "first": Sign("Called the first", "other outlets say that it was first", LOG),
    "spoken_of": Sign("Named", "other outlets name it at all", LOG),
    "earliest": Sign("Earliest day", "nothing here is dated on an earlier day", SHARED),
    "later": Sign("Later", "days after the earliest", DAYS),
    "leans": Sign("Names another", "it names somebody else as where it has it from"),
    "copy": Sign("A copy", "it copies another source here"),
    "own": Sign("Own reporting", "its words show reporting of its own"),
    "hands_on": Sign("Handed on", "its headline hands it on"),
    "reacts": Sign("An answer", "its headline answers what is already being said"),
    "against": Sign("Contradicts", "how likely it contradicts the claim", CHANCE),
    "near": Sign("Near", "an outlet of the country the story is about, or a local one"),
    "aside": Sign("Beside the topic", "how much less it is about the topic than the page that is most about it", SHARE),
    "unknown": Sign("Unknown outlet", "nobody here knows the outlet"),
}


def worked_out(signs: Mapping[str, float], weights: Mapping[str, float], whole: float) -> Working:
    """One source among the candidates; `whole` is the sum of e^sum over all of them."""
    height = sum(weights.get(name, 0.0) * value for name, value in signs.items())
    chance = 100 * exp(height) / whole
    told = f"The sum is {minus(height)} and e^sum {_number(exp(height))}, out of {_number(whole)} for all together"
    return Working(FORMULA, tuple(_terms(signs, weights)), f"{told}: a chance {f'of {chance:.1f}' if chance >= TENTH else 'under 0.1'}.")


def _terms(signs: Mapping[str, float], weights: Mapping[str, float]) -> Iterator[Term]:
    """What speaks for it first, the weightiest of it before the rest."""
    added = {name: weights.get(name, 0.0) * value for name, value in signs.items()}
    for name in sorted(added, key=lambda one: -added[one]):
        if abs(added[name]) >= SMALLEST:
            yield Term(SIGNS[name].name, added[name], f"{_how(name, signs[name], weights[name])}: {SIGNS[name].what}")


def _how(name: str, value: float, weight: float) -> str:
    """2.46 of log2(1 + 3) is told as that, so that the three can be counted."""
    measured = SIGNS[name].measured
    plain = f"{value:.2f}"
    number = {"": "", CHANCE: plain, SHARE: plain, SHARED: f"1 ÷ {1 / value:.0f}" if value else ""}.get(
        measured, f"log2(1 + {2**value - 1:.3g})"
    )
    return f"{minus(weight)} × {number}" if number else minus(weight)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
