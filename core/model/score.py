"""A score never stands alone: it says what it is made of and by which rule, so that its formula can be shown under the number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Share:
    """One part of a score: what is looked at, what it gives of how much, what was found, and what makes points of that."""

    name: str
    points: float
    most: float
    why: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A number with its parts, which add up to it; `formula` where one rule makes them all."""

    value: float
    parts: tuple[Share, ...] = ()
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a chance: what is weighed, what it adds to the sum, and how."""

    name: str
    value: float
    how: str


@dataclass(frozen=True, slots=True)
class Working:
    """How a chance is worked out: the formula, what goes into its sum here, and what that comes to."""

    formula: str
    terms: tuple[Term, ...] = ()
    comes_to: str = ""


def ruled(parts: Iterable[Share], rules: Mapping[str, str]) -> tuple[Share, ...]:
    """Each part with its rule, by its name; a part without one is an error."""
    return tuple(replace(part, rule=rules[part.name]) for part in parts)
