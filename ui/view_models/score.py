"""A score as it is shown: the number beside the most there is, and the parts it is worked out from."""

from dataclasses import dataclass
from math import floor

from core.model.score import Score, Working
from ui.view_models.wording import capital

LARGE = 100
TENTHS, SLACK = 10, 1e-6
NO_PARTS = "It is kept as a number only; what it was worked out from is no longer known."
NO_WORKING = "This investigation ran before it was kept how the number came about; a new one would say it."


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the formula: what is looked at, what it gives of how much, what was found, and the rule that makes points of it."""

    name: str
    points: str
    why: str
    rule: str = ""


def number(one: Score, most: int = LARGE) -> str:
    """Of ten always with its tenth, of a hundred only where it has one: so the parts add up to what is shown."""
    return _points(one.value) if most >= LARGE else f"{one.value:.1f}"


def of_most(one: Score, most: int = LARGE) -> str:
    """63 of 100"""
    return f"{number(one, most)} of {most}"


def parts(one: Score) -> list[Part]:
    return [
        Part(capital(part.name), f"{_points(shown)} of {_points(part.most)}", part.why, capital(part.rule))
        for part, shown in zip(one.parts, in_tenths(one), strict=True)
    ]


def added(one: Working) -> list[Part]:
    """What goes into the sum of a chance, in hundredths, with its sign."""
    return [Part(capital(term.name), f"{term.value:+.2f}".replace("-", "−"), term.how) for term in one.terms]


def in_tenths(one: Score) -> list[float]:
    """The parts' points as they add up to the number that is shown: what rounding takes goes to those that lose most by it."""
    exact = [part.points * TENTHS for part in one.parts]
    shown = [floor(points + SLACK) for points in exact]
    missing = round(one.value * TENTHS) - sum(shown)
    cut = [place for place in range(len(exact)) if exact[place] - shown[place] > SLACK]
    for place in sorted(cut, key=lambda place: shown[place] - exact[place])[: max(missing, 0)]:
        shown[place] += 1
    return [points / TENTHS for points in shown]


def _points(value: float) -> str:
    return f"{round(value, 1):g}"
