"""A score never stands alone: it says what it is made of, so that its formula can be shown under the number."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """One part of a score: what is looked at, what it gives of how much, and what was found."""

    name: str
    points: float
    most: float
    why: str


@dataclass(frozen=True, slots=True)
class Score:
    """A number with its parts; the rule that makes one of the other is in docs/policy.md."""

    value: float
    parts: tuple[Share, ...] = ()
