"""Dates keep as much as their words hold; what is left out comes from the day of publication."""

import pytest

from core.english.dates import dates
from core.model.dates import When

THURSDAY = When("2026-03-05T10:00:00Z")

READ = [
    ("on 27 February", "2026-02-27"),
    ("on 27 December", "2025-12-27"),
    ("on the 3rd of March 2021", "2021-03-03"),
    ("March 3, 2021", "2021-03-03"),
    ("2024-11-30", "2024-11-30"),
    ("in February 2024", "2024-02"),
    ("in May", "2026-05"),
    ("since 2019", "2019"),
    ("the 2014 election", "2014"),
    ("on Monday", "2026-03-02"),
    ("on Thursday", "2026-03-05"),
    ("on Friday", "2026-02-27"),
    ("shut until Sunday", "2026-03-08"),
    ("a vote is called for Tuesday", "2026-03-10"),
    ("to be paid by Friday", "2026-03-06"),
    ("next Thursday", "2026-03-12"),
    ("the lido will open on Monday", "2026-03-09"),
    ("the lido is due to open on Monday", "2026-03-09"),
    ("it will rain, she said on Monday", "2026-03-02"),
    ("yesterday", "2026-03-04"),
    ("two days ago", "2026-03-03"),
    ("last year", "2025"),
    ("last month", "2026-02"),
]


@pytest.mark.parametrize(("words", "iso"), READ)
def test_a_date_is_read_with_its_precision(words: str, iso: str) -> None:
    (dated,) = dates(words, THURSDAY)
    assert dated.when() == When(iso)
    assert words[dated.start : dated.end] == dated.words


@pytest.mark.parametrize("words", ["they may come", "2000 people", "the 1990s", "a march in town", "£2026", "route 2030/5"])
def test_what_is_no_date_is_left_alone(words: str) -> None:
    assert dates(words, THURSDAY) == ()


def test_a_dateline_dates_the_report_and_not_the_event() -> None:
    assert [dated.words for dated in dates("OSTVIK, 4 March (Agency) — The pier burned on 2 March.", THURSDAY)] == ["2 March"]


def test_without_a_day_of_publication_the_year_stays_open() -> None:
    (dated,) = dates("on 27 February")
    assert (dated.year, dated.month, dated.day) == (None, 2, 27)
    assert dated.when() is None


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("27 February", "27 February 2026", False),
        ("27 February", "9 January", True),
        ("in February", "27 February 2026", False),
        ("in 2024", "27 February 2026", True),
        ("in 2026", "27 February", False),
    ],
)
def test_the_coarser_date_decides(one: str, other: str, clash: bool) -> None:
    assert dates(one)[0].clashes(dates(other)[0]) is clash
