"""How often the desk's tier of a domain agrees with what others found: reliable (tier 1 or 2) or unreliable (tier 4)."""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.figures import SHARED, main, rows
from core.model.words import Tier
from core.policy.tiers import Rating, rating_of
from core.web.urls import normalise

DEFAULT = str(SHARED / "tiers")
FEWEST = 5
"""A rule that decided fewer domains is not shown alone: its figure would be luck, and nearly a list of the labels."""


@dataclass(frozen=True, slots=True)
class Judged:
    rating: Rating
    reliable: bool

    @property
    def decided(self) -> bool:
        return self.rating.decided and self.rating.tier is not Tier.PROMOTIONAL

    @property
    def right(self) -> bool:
        return self.rating.tier.credible == self.reliable


def measure(path: str = DEFAULT) -> dict[str, Any]:
    """Rate every domain of a file or folder (`domain`, `label`) by its address alone, as no page of it is at hand."""
    asked = list(rows(Path(path)))
    rating_of("example.org", {})  # what a process loads once, it has loaded
    began = time.process_time()
    ratings = [rating_of(normalise(f"https://{row['domain']}"), {}) for row in asked]
    seconds = time.process_time() - began
    judged = [Judged(rating, row["label"] == "reliable") for rating, row in zip(ratings, asked, strict=True)]
    return {"n": len(asked), **scores(judged), "microseconds": round(1e6 * seconds / max(len(asked), 1), 1), "rules": _rules(judged)}


def scores(judged: Sequence[Judged]) -> dict[str, float]:
    decided = [one for one in judged if one.decided]
    unreliable = [one for one in judged if not one.reliable]
    return {
        "coverage": _share(len(decided), len(judged)),
        "accuracy": _share(sum(one.right for one in decided), len(decided)),
        "false_trust_rate": _share(sum(one.decided and one.rating.tier.credible for one in unreliable), len(unreliable)),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _rules(judged: Iterable[Judged]) -> dict[str, str]:
    """How often each reason decided and how often it was right, countries taken together."""
    every, right = Counter[str](), Counter[str]()
    for one in judged:
        rule = one.rating.reason.split(",")[0] if "only" not in one.rating.reason else one.rating.reason
        every[rule] += one.decided
        right[rule] += one.decided and one.right
    return {rule: f"{_share(right[rule], number):.3f} of {number}" for rule, number in every.most_common() if number >= FEWEST}


if __name__ == "__main__":
    main(measure, DEFAULT)
