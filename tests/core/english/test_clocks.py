"""Times of the day agree within what their words leave open."""

import pytest

from core.english.dates import clocks


@pytest.mark.parametrize(
    ("words", "minute"),
    [("at 07:25", 445), ("at 9.30am", 570), ("at 10 pm", 1320), ("at 12 am", 0), ("at noon", 720), ("at midnight", 0)],
)
def test_a_time_is_read(words: str, minute: int) -> None:
    assert [clock.minute for clock in clocks(words)] == [minute]


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("at 7 pm", "at 19:00", True),
        ("at 7 pm", "at 7 am", False),
        ("shortly after 7 pm", "at 19:20", True),
        ("at 23:58", "at midnight", True),
    ],
)
def test_two_times_agree_or_not(one: str, other: str, agree: bool) -> None:
    assert clocks(one)[0].agrees(clocks(other)[0]) is agree
