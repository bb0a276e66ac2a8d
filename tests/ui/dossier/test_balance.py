"""How even the coverage is, as plain data: the most one-sided first, the voices on each side, quick mode said."""

from dataclasses import replace

import pytest

from core.model.judgement import OPINION
from core.model.score import Score
from core.model.words import Mode
from tests.fixtures.ferry_story import storied
from tests.ui.dossiers import ferry
from ui.dossier import coverage_rows as view


def test_the_most_one_sided_source_comes_first_and_one_that_is_gone_not_at_all() -> None:
    dossier = storied(ferry())
    found = view.weighed(dossier)
    assert [(one.source.id, one.side) for one in found] == [("S007", "For it"), ("S006", "Against it"), ("S001", "Neutral")]
    without = tuple(source for source in dossier.sources if source.id != "S007")
    assert [one.source.id for one in view.weighed(dossier.with_(sources=without))] == ["S006", "S001"]


def test_of_equal_scores_those_that_take_a_side_come_first() -> None:
    dossier = storied(ferry())
    assert dossier.balance
    even = tuple(replace(one, score=Score(2.0)) for one in dossier.balance.sources)
    found = view.weighed(dossier.with_(balance=replace(dossier.balance, sources=even)))
    assert [one.side for one in found] == ["Against it", "For it", "Neutral"]
    assert [one.name for one in found] == [dossier.teller(one.source.id) for one in found]


def test_sides_are_told_as_numbers_and_in_words() -> None:
    found = storied(ferry()).balance
    assert found
    assert view.voices(found) == [("For it", 1), ("Neutral", 4), ("Against it", 1)]
    assert view.balance_figures(found) == [
        ("For it", 1, "of 6 voices"),
        ("Neutral", 4, "of 6 voices"),
        ("Against it", 1, "of 6 voices"),
        ("Not heard", 1, "sides such a story should hear"),
    ]
    assert view.band(found) == "low to moderate bias"


def test_who_is_not_heard_is_told_once() -> None:
    found = storied(ferry()).balance
    assert found and "the crew" in found.recommendation
    assert view.missing(found) == []
    assert view.missing(replace(found, recommendation="Ask somebody else.")) == ["Nobody speaks for the crew."]


@pytest.mark.parametrize(("mode", "why"), [(Mode.QUICK, view.QUICK), (Mode.DETAILED, view.NONE_WEIGHED)])
def test_why_no_source_is_weighed_by_itself(mode: Mode, why: str) -> None:
    dossier = storied(ferry())
    assert view.no_sources(dossier) == ""
    assert view.no_sources(dossier.with_(mode=mode, balance=None)) == why


def test_opinions_are_told_apart_from_words_that_judge() -> None:
    dossier = storied(ferry())
    assert dossier.balance
    loud = dossier.balance.sources[1]
    opined = replace(loud, loaded=(loud.loaded[0], replace(loud.loaded[1], why=OPINION)))
    found = view.weighed(dossier.with_(balance=replace(dossier.balance, sources=(opined,))))[0]
    assert (found.judging, found.opinions) == ([opined.loaded[0]], [opined.loaded[1]])
