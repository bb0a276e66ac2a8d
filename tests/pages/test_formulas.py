"""Under every number stands how it is worked out: the parts, what was found, the rule, and why there is none where there is none."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from core.model.dossier import Dossier
from core.model.score import Score, Share
from core.policy.level.recommendation import recommend
from core.policy.origin.ranking import Traits, rank, shipped
from tests.fixtures.cases import RULES
from tests.fixtures.ferry_story import filed
from tests.pages.frozen import change, frozen_desk
from tests.pages.runs import open_run, reads

BACKGROUND = "Background"


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with frozen_desk(sqlite_url, tmp_path, monkeypatch, filed) as here:
        yield here


def judged(before: Dossier) -> Dossier:
    return before.with_(recommendation=recommend(before, RULES))


def test_the_confidence_in_the_level_opens_to_what_is_added_up(url: str) -> None:
    change(url, judged)
    shown = reads(open_run(1))
    assert "Start\n−2.30\nwhere every claim starts" in shown
    assert "× ln(1 + " in shown and "the weight of the voices for it" in shown and "the weight of the voices against it" in shown
    assert "; the confidence is " in shown and "is 100 ÷ (1 + e^−sum)" in shown


def test_the_chance_of_the_origin_and_of_its_rivals_open_to_what_is_added_up(url: str) -> None:
    change(url, weighed)
    shown = reads(open_run(1, "Origin and spread"))
    weight = shipped()["named"]
    assert f"Leaned on\n+{2 * weight:.2f}\n{weight:.2f} × log2(1 + 3): other outlets lean on it, straight or by way of others" in shown
    assert "Names another\n−0.68\n−0.68: it names somebody else as where it has it from" in shown
    assert shown.count("The chance of a source is 100 × e^sum") == 2 and "a chance of " in shown


def weighed(before: Dossier) -> Dossier:
    """As if the first two candidates had been told apart by who leans on whom."""
    assert before.origin
    first, second = before.origin.source_id, next(one.id for one in before.sources if one.id != before.origin.source_id)
    found = rank([Traits(first, named_by=3), Traits(second, leans_on="it")]).candidates
    return before.with_(origin=replace(before.origin, candidates=found))


@pytest.mark.usefixtures("url")
def test_a_number_from_before_it_was_kept_how_it_came_about_says_so() -> None:
    assert "ran before it was kept how the number came about" in reads(open_run(1))


def test_a_part_shows_the_rule_that_makes_its_points_and_a_score_its_formula(url: str) -> None:
    part = Share("Earlier events and precedents", 16.0, 24.0, "2 told of", "8 points each")
    change(url, lambda before: before.with_(context=before.context and replace(before.context, richness=Score(16.0, (part,), "added up"))))
    shown = reads(open_run(1, BACKGROUND))
    assert "16 of 24\n2 told of  \n:gray[8 points each]" in shown.replace("8 Points", "8 points") and "Formula: added up." in shown


def test_where_nobody_has_a_view_no_consistency_is_shown_and_nought_is_not_said(url: str) -> None:
    change(url, lambda before: before.with_(result=before.result and replace(before.result, consistency_score=None)))
    shown = reads(open_run(1))
    assert "Consistency none" in shown and "nobody here has a view of their own" in shown and "no longer known" not in shown
