"""A score as it is shown: the number beside the most there is, and the parts it is worked out from."""

from dataclasses import dataclass

from core.model.score import Score
from ui.view_models.wording import capital

LARGE = 100
NO_PARTS = "It is kept as a number only; what it was worked out from is no longer known."


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the formula: what is looked at, what it gives of how much, and what was found."""

    name: str
    points: str
    why: str


def number(one: Score, most: int = LARGE) -> str:
    """Of ten always with its tenth, of a hundred only where it has one: so the parts add up to what is shown."""
    return _points(one.value) if most >= LARGE else f"{one.value:.1f}"


def of_most(one: Score, most: int = LARGE) -> str:
    """63 of 100"""
    return f"{number(one, most)} of {most}"


def parts(one: Score) -> list[Part]:
    return [Part(capital(part.name), f"{_points(part.points)} of {_points(part.most)}", part.why) for part in one.parts]


def _points(value: float) -> str:
    return f"{round(value, 1):g}"
