"""Text that others wrote loses what nobody can see, and nothing that somebody reads."""

import pytest

from core.exports.report import printable


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Café \u2018naïve\u2019 €5", "Café \u2018naïve\u2019 €5"),
        ("two\nlines\tand 5\u00a0km", "two\nlines\tand 5\u00a0km"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("a\x1b[2Jb", "a[2Jb"),
        ("a\x9b2Jb", "a2Jb"),
        ("a\rb\x0bc", "a b c"),
        ("bell\x07 null\x00", "bell null"),
        ("\u202egnp.exe", "gnp.exe"),
        ("broken \ud800 half", "broken  half"),
    ],
)
def test_only_what_can_be_seen_is_left(text: str, left: str) -> None:
    assert printable(text) == left
