"""Figures are read with their unit and what they count, and two of them are compared only when they speak of one thing."""

import pytest

from core.english.dates import dates
from core.english.quantities import Figure, figures

READ = [
    ("2.4 million people", 2_400_000, ""),
    ("a bill of £2.4m", 2_400_000, "GBP"),
    ("40,000 visitors", 40_000, ""),
    ("18 000 tickets", 18_000, ""),
    ("18\u00a0000 tickets", 18_000, ""),
    ("1.3 metres of water", 1.3, "length"),
    ("a 40-centimetre gap", 0.4, "length"),
    ("5m long", 5, "length"),
    ("5m passengers", 5_000_000, ""),
    ("12% of adults", 12, "percent"),
    ("twelve per cent of adults", 12, "percent"),
    ("two hundred and twelve sheep", 212, ""),
    ("twenty-five barges", 25, ""),
    ("half a million euros", 500_000, "EUR"),
    ("a dozen eggs", 12, ""),
    ("$1.2bn of losses", 1_200_000_000, "USD"),
    ("three hours late", 10_800, "time"),
    ("a 45-year-old man", 45, "age"),
    ("the third attempt", 3, "ordinal"),
]


@pytest.mark.parametrize(("words", "value", "unit"), READ)
def test_a_figure_is_read(words: str, value: float, unit: str) -> None:
    (figure,) = figures(words)
    assert figure.low <= value <= figure.high
    assert figure.unit == unit
    assert words[figure.start : figure.end] == figure.words


@pytest.mark.parametrize(
    "words", ["no one knew", "at 07:25 sharp", "at 9.30am", "in the 1990s", "at eight o'clock", "a hundred-year flood", "one of them"]
)
def test_what_is_no_quantity_is_left_alone(words: str) -> None:
    assert figures(words) == ()


PAIRS = [
    ("18,000 spectators came", "40,000 spectators came", "clash"),
    ("40,000 spectators came", "39,600 spectators were counted", "agree"),
    ("about 40,000 spectators", "37,500 spectators", "agree"),
    ("at least 40 passengers", "55 passengers", "agree"),
    ("more than 40,000 spectators", "18,000 spectators", "clash"),
    ("up to 60 jobs", "45 jobs", "agree"),
    ("between 10 and 15 barges", "12 barges", "agree"),
    ("between 10 and 15 barges", "19 barges", "clash"),
    ("7 barges", "7 horses", "neither"),
    ("12 barges", "40 horses", "neither"),
    ("the wall is 2 metres high", "the wall is 200 cm high", "agree"),
    ("the wall is 2 metres high", "the wall is 3 metres high", "clash"),
    ("the wall is 2 metres high", "the wall weighs 3 tonnes", "neither"),
    ("12 of the 40 bridges", "12 bridges", "agree"),
    ("Flight 370 vanished", "3 flights vanished", "neither"),
    ("the second album", "the first album", "clash"),
]


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_two_figures_agree_clash_or_have_nothing_to_do_with_each_other(one: str, other: str, expected: str) -> None:
    mine, theirs = figures(one)[0], figures(other)[0]
    assert _relation(mine, theirs) == _relation(theirs, mine) == expected


def _relation(one: Figure, other: Figure) -> str:
    if one.agrees(other):
        return "agree"
    return "clash" if one.clashes(other) else "neither"


def test_a_year_is_a_date_and_not_a_count() -> None:
    text = "In 2019 300 people came"
    assert [figure.words for figure in figures(text, [(one.start, one.end) for one in dates(text)])] == ["300"]
