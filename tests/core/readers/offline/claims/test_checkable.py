"""Which sentences somebody could check, and that the mean of the members and each of them agree on the clear ones."""

import pytest

from core.english.parse import parse_line
from core.readers.offline.claims.statements import CHECKABLE as ENOUGH
from core.readers.offline.claims.statements import MEMBERS, chance

CHECKABLE = [
    "Unemployment fell to 4.1 percent in 1999.",
    "The council paid 40 guards £2m last year.",
    "The senator voted against the bill in 2003.",
    "Two workers were killed when the bridge at Tarn collapsed in March.",
]
NOT_CHECKABLE = [
    "I think we can do better than that.",
    "Thank you very much for being here tonight.",
    "What would you do about it?",
    "We have to look to the future.",
]


@pytest.mark.parametrize("text", CHECKABLE)
def test_what_happened_can_be_checked(text: str) -> None:
    assert chance(parse_line(text)) >= ENOUGH


@pytest.mark.parametrize("text", NOT_CHECKABLE)
def test_wishes_thanks_and_questions_cannot(text: str) -> None:
    assert chance(parse_line(text)) < ENOUGH
    assert all(chance(parse_line(text), member) < 0.5 for member in range(MEMBERS))
