"""A tier on screen says when it is only the default, and why it is what it is."""

import pytest

from core.model.source import Source
from core.model.words import Tier
from ui.parts import outlet, why_tier

SOURCE = Source("S001", "https://a.example/1", "a.example/1", "a.example", "The A", "A title")


@pytest.mark.parametrize(
    ("facts", "badge", "why"),
    [
        ({"tier": Tier(2), "tier_reason": "Established news"}, ":blue-badge[T2] **The A**", "Tier 2: Established news."),
        ({"tier": Tier(1)}, ":violet-badge[T1] **The A**", "Tier 1: Investigative desk, regulator, court (weight 4)."),
        ({"tier": Tier(4), "tier_reason": "Blog."}, ":gray-badge[T4] **The A**", "Tier 4: Blog."),
        (
            {"tier": Tier(4), "tier_reason": "Unknown to this desk", "undecided": True},
            ":gray-badge[T4 undecided] **The A**",
            "Tier 4: Nobody here knows this outlet, so it has the lowest tier until somebody does.",
        ),
        ({}, ":gray-badge[T4] **The A**", "Tier 4: Blog, social, unknown (weight 1)."),
    ],
    ids=["with a reason", "without", "with a full stop", "undecided", "not rated yet"],
)
def test_a_badge_says_the_tier_and_what_stands_behind_it(facts: dict[str, object], badge: str, why: str) -> None:
    source = SOURCE.with_(**facts)
    assert outlet(source) == badge
    assert why_tier(source).replace("\\", "") == why


def test_a_reason_from_outside_stays_letters() -> None:
    assert "[x](" not in why_tier(SOURCE.with_(tier_reason="[x](https://evil.example)"))
