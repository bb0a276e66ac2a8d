"""What happened when, as plain data: precision, ranges, other dates, what is far away or still to come, and the publications below."""

import pytest

from core.model.dates import When
from core.model.dossier import Dossier
from core.model.story import TimelineEvent
from core.model.words import Mode
from tests.fixtures.ferry_origin import traced
from tests.ui.dossiers import ferry
from ui.dossier.history_rows import QUICK, UNMADE, Row, dated, no_events, timeline
from ui.dossier.source_rows import date_clashes


def rows(dossier: Dossier) -> dict[str, Row]:
    found = timeline(dossier)
    return {row.event.id: row for row in found.rows(found.scale())}


def test_events_stand_in_order_whatever_their_precision() -> None:
    dossier = traced(ferry())
    mixed = dossier.with_(timeline=dossier.timeline[::-1])
    assert [event.id for event in timeline(mixed).events] == ["E1", "E2", "E3", "E4", "E5", "E6", "E7"]


def test_a_bar_is_as_long_as_its_date_is_vague_and_a_moment_has_no_length() -> None:
    found = rows(traced(ferry()))
    survey, left, dock = (found[key].own for key in ("E3", "E5", "E6"))
    assert left.moment and left.x0 == left.x1
    assert not survey.moment and survey.x1 > survey.x0
    assert dock.x1 - dock.x0 == pytest.approx(5 * (survey.x1 - survey.x0))


def test_what_is_centuries_away_stands_in_a_column_and_squeezes_nothing() -> None:
    found = rows(traced(ferry()))
    assert [key for key, row in found.items() if row.own.far] == ["E1", "E2", "E7"]
    assert found["E1"].x1 < found["E3"].x0 < found["E6"].x1 < found["E7"].x0
    assert found["E3"].own.x1 - found["E3"].own.x0 > 0.03


def test_another_date_is_drawn_beside_its_own() -> None:
    found = rows(traced(ferry()))["E4"]
    assert [one.x0 for one in found.others] == [found.own.x1]
    assert (found.x0, found.x1) == (found.own.x0, found.others[0].x1)


@pytest.mark.parametrize(
    ("key", "words"), [("E1", "1837"), ("E5", "3 March 2026, 07:30"), ("E6", "10 March 2026 to 14 March 2026"), ("E7", "May 2026")]
)
def test_a_date_is_told_as_it_was_given(key: str, words: str) -> None:
    assert dated(rows(traced(ferry()))[key].event) == words


def test_a_week_is_told_as_a_week() -> None:
    event = TimelineEvent("E1", "The ferry sank", When("2026-03-09"), (), until=When("2026-03-15"))
    assert dated(event) == "The week of 9 March 2026"


@pytest.mark.parametrize(("mode", "words"), [(Mode.QUICK, QUICK), (Mode.DETAILED, UNMADE)])
def test_why_there_is_no_event_is_said(mode: Mode, words: str) -> None:
    assert no_events(ferry().with_(mode=mode)) == words
    assert no_events(traced(ferry()).with_(mode=mode)) == ""


def test_publications_stand_in_order_and_undated_ones_apart() -> None:
    dossier = ferry()
    undated = dossier.sources[0].with_(id="S008", published=None)
    found = timeline(dossier.with_(sources=(*dossier.sources, undated)))
    assert [one.source.id for one in found.published] == ["S007", "S001", "S002", "S003", "S004", "S006", "S005"]
    assert [one.id for one in found.undated] == ["S008"]
    assert [one.copy for one in found.published][:4] == [False, False, True, True]


def test_no_publication_covers_another() -> None:
    found = timeline(traced(ferry()))
    dots = found.dots(found.scale())
    assert len(dots) == 11
    close = [dot.row for dot in dots if dot.source.id in ("S001", "S002", "S003", "S004")]
    assert len(set(close)) == 4
    assert [dot.words for dot in dots if dot.source.id == "S011"] == ["undated"]


def test_a_dossier_without_dates_has_a_timeline_too() -> None:
    bare = ferry().with_(sources=tuple(one.with_(published=None) for one in ferry().sources))
    found = timeline(bare)
    assert len(found.dots(found.scale())) == 7 and found.rows(found.scale()) == []


def test_two_dates_for_one_event_are_a_contradiction_of_the_timeline() -> None:
    (clash,) = date_clashes(traced(ferry()))
    assert [(when, [one.source_id for one in said]) for when, said in clash.sides] == [
        ("28 February 2026", ["S002"]),
        ("1 March 2026", ["S006"]),
    ]
    assert date_clashes(ferry()) == []


def test_a_source_that_appeared_on_a_day_without_an_hour_comes_after_the_hours_of_that_day() -> None:
    dossier = ferry()
    day = dossier.sources[0].with_(id="S008", published=When("2026-03-04"))
    assert [one.source.id for one in timeline(dossier.with_(sources=(*dossier.sources, day))).published][-2:] == ["S008", "S005"]
