"""Dates of a calendar keep as much of year, month and day as their words hold."""

import pytest

from core.english.dates import dates

READ = [
    ("on 27 February", (None, 2, 27)),
    ("on the 3rd of March 2021", (2021, 3, 3)),
    ("March 3, 2021", (2021, 3, 3)),
    ("2024-11-30", (2024, 11, 30)),
    ("in February 2024", (2024, 2, None)),
    ("in May", (None, 5, None)),
    ("since 2019", (2019, None, None)),
    ("the 2014 election", (2014, None, None)),
    ("on Monday", (None, None, None)),
]


@pytest.mark.parametrize(("words", "parts"), READ)
def test_what_the_words_leave_out_stays_open(words: str, parts: tuple[int | None, ...]) -> None:
    (dated,) = dates(words)
    assert (dated.year, dated.month, dated.day) == parts
    assert words[dated.start : dated.end] == dated.words


@pytest.mark.parametrize(
    "words", ["they may come", "2000 people", "the 1990s", "a march in town", "£2026", "route 2030/5", "Bloody Sunday"]
)
def test_what_is_no_date_is_left_alone(words: str) -> None:
    assert dates(words) == ()


def test_a_dateline_dates_the_report_and_not_the_event() -> None:
    assert [dated.words for dated in dates("OSTVIK, 4 March (Agency) — The pier burned on 2 March.")] == ["2 March"]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("27 February", "27 February 2026", False),
        ("27 February", "9 January", True),
        ("in February", "27 February 2026", False),
        ("in 2024", "27 February 2026", True),
        ("in 2026", "27 February", False),
        ("on Friday", "27 February 2026", False),
        ("on Sunday", "27 February 2026", True),
    ],
)
def test_the_coarser_date_decides(one: str, other: str, clash: bool) -> None:
    assert dates(one)[0].clashes(dates(other)[0]) is clash
