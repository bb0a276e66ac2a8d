"""Where dates stand along a plot, and how many lines a text takes in the column of a grid."""

from datetime import UTC, datetime, timedelta

import pytest

from core.model.dates import When
from ui.dossier.scale_rows import Scale, bulk, end, lines_needed, packed, scale

MEASURED = [
    ("C4 Two of the three gates did not close", False, 1),
    ("C1 The sluice gates at Brackwater failed in the storm of 11 January", True, 2),
    ("C2 Estuary Lines was told of a crack in the hull of the ferry Alder before it sailed on 3 March", True, 3),
    ("C3 The buyer is the Brackwater developer Harrow and Fenn, which plans a hotel of 24 rooms", False, 3),
    ("C3 Estuary Lines was told of the crack in the hull of the ferry Alder a second time, by telephone, before it sailed", False, 3),
]


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("iso", "until"),
    [
        ("2026-03-04T06:10:00Z", None),
        ("2026-03-04", day("2026-03-05")),
        ("2026-02", day("2026-03-01")),
        ("2026-12", day("2027-01-01")),
        ("2025", day("2026-01-01")),
        ("9999-12-31", day("9999-12-31")),
        ("9999", day("9999-01-01")),
    ],
)
def test_a_date_is_as_long_as_it_is_vague(iso: str, until: datetime | None) -> None:
    assert end(When(iso)) == until


@pytest.mark.parametrize(
    ("dates", "first", "last"),
    [
        (["2026-03-01", "2026-03-04", "2026-03-05"], "2026-03-01", "2026-03-05"),
        (["2019-01-01", "2026-03-01", "2026-03-04", "2026-03-05"], "2026-03-01", "2026-03-05"),
        (["2019-05-01", "2026-03-01", "2026-03-04", "2026-03-05", "2026-06-01"], "2026-03-01", "2026-03-05"),
        (["2019-01-01", "2021-01-01", "2026-03-05"], "2019-01-01", "2026-03-05"),
        (["1837-01-01", "2019-01-01", "2021-01-01", "2023-01-01", "2026-03-05"], "2019-01-01", "2026-03-05"),
        (["2026-03-05"], "2026-03-05", "2026-03-05"),
    ],
)
def test_a_few_far_away_do_not_stretch_the_scale(dates: list[str], first: str, last: str) -> None:
    assert bulk([day(one) for one in dates]) == (day(first), day(last))


def of(*dates: str, undated: bool = False) -> Scale:
    whens = [When(one) for one in dates]
    return scale([(one.start, end(one)) for one in whens], undated=undated)


def test_what_is_far_away_or_undated_has_its_column_and_only_then() -> None:
    assert [one.words for one in of("2026-03-01", "2026-03-04").columns] == []
    found = of("1837", "2026-03-01", "2026-03-04", "2026-03-05", "2026-07", undated=True)
    assert [one.words for one in found.columns] == ["Undated", "Earlier", "Later"]
    places = [found.undated(), found.at(day("1837-01-01")), found.left, found.right, found.at(day("2026-07-01"))]
    assert places == sorted(places) and len(set(places)) == 5
    assert found.far(day("1837-01-01"), day("1838-01-01")) and not found.far(day("2026-03-02"))


def test_a_vague_date_around_the_others_is_cut_where_the_scale_ends() -> None:
    found = of("2026", "2026-03-01", "2026-03-04")
    assert found.span(day("2026-01-01"), day("2027-01-01")) == (found.left, found.right)
    assert found.columns == ()


def test_only_years_are_a_scale_too() -> None:
    found = of("1999", "2004", "2011")
    assert [one.words for one in found.ticks] == ["2000", "2002", "2004", "2006", "2008", "2010"]


TICKS = {
    "hours": (("2026-03-04T06:10:00Z", "2026-03-04T09:40:00Z"), ["07:00", "08:00", "09:00"]),
    "over midnight": (("2026-03-04T18:00:00Z", "2026-03-05T09:00:00Z"), ["18:00", "21:00", "5 Mar", "03:00", "06:00", "09:00"]),
    "days": (("2026-02-27", "2026-03-02"), ["27 Feb", "28 Feb", "1 Mar", "2 Mar", "3 Mar"]),
    "months": (("2026-01-10", "2026-03-20", "2026-05-30"), ["Feb 2026", "Mar 2026", "Apr 2026", "May 2026", "Jun 2026"]),
    "one moment": (("2026-03-04T12:00:00Z",), ["4 Mar", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00", "5 Mar"]),
    "nothing": ((), []),
}


@pytest.mark.parametrize(("dates", "words"), TICKS.values(), ids=TICKS.keys())
def test_the_scale_is_marked_as_finely_as_it_can_be_read(dates: tuple[str, ...], words: list[str]) -> None:
    found = of(*dates)
    assert [one.words for one in found.ticks] == words
    assert all(-0.001 <= one.x <= 1.001 for one in found.ticks)


@pytest.mark.parametrize("edge", ["0001-01-01", "9999-12-31", "0001", "9999"])
def test_the_first_and_the_last_date_there_is_break_nothing(edge: str) -> None:
    assert of(edge).ticks is not None
    assert of(edge, "2026-03-01", "2026-03-02", "2026-03-03").far(When(edge).start)


def test_the_part_that_is_to_scale_is_to_scale() -> None:
    found = of("2026-03-01", "2026-03-11")
    step = found.at(day("2026-03-03")) - found.at(day("2026-03-02"))
    assert step == pytest.approx(found.at(day("2026-03-08")) - found.at(day("2026-03-07")))
    assert found.first < day("2026-03-01") and found.last > day("2026-03-12") - timedelta(seconds=1)


def test_none_covers_another() -> None:
    assert packed([(0.0, 0.2), (0.1, 0.3), (0.25, 0.4), (0.31, 0.5), (0.0, 0.05)]) == [0, 1, 0, 1, 1]
    assert packed([]) == []


@pytest.mark.parametrize(("text", "bold", "count"), MEASURED, ids=[text[:12] for text, _, _ in MEASURED])
def test_lines_are_guessed_as_they_were_measured(text: str, bold: bool, count: int) -> None:
    assert lines_needed(text, 234, bold=bold) == count


def test_a_word_too_long_for_its_line_stands_alone_and_no_words_take_one_line() -> None:
    assert (lines_needed("Brackwaterharbourinspectorate rose", 60), lines_needed("", 60)) == (2, 1)
