"""Rules and model together: firm rules decide, a loose match the model doubts is unsure, and no relation stands without a sentence."""

from dataclasses import replace

import pytest

from core.analysts.rules.blending import chances, judged
from core.analysts.rules.findings import Finding
from core.analysts.rules.prose import statement
from core.model.claim import UNSURE
from core.model.words import ContradictionKind, Relation
from core.readers.offline.stance.model.model import Weighed

STATED = Finding(Relation.SUPPORTS, statement("The mill closed."), 1.0, "closed", "states it in its own words", 1.0)
LOOSE = replace(STATED, coverage=0.65)
CLASH = Finding(Relation.CONTRADICTS, statement("40 came."), 0.9, "40", "40 against 90", 1.0, ContradictionKind.DIRECT, against=True)


def weighed(supports: float, contradicts: float, reports: float) -> Weighed:
    rest = 1 - supports - contradicts - reports
    shares = (supports, contradicts, reports, rest)
    return Weighed(dict(zip(Relation, shares, strict=True)), ((0, 5),))


AGAINST, FOR, HEARSAY, NOTHING = weighed(0.1, 0.8, 0.05), weighed(0.8, 0.05, 0.1), weighed(0.1, 0.05, 0.8), weighed(0.02, 0.02, 0.02)


def test_what_is_stated_in_full_holds_against_the_model() -> None:
    made = judged(STATED, AGAINST)
    assert made.relation is Relation.SUPPORTS and made.confidence > UNSURE


def test_a_loose_match_the_model_agrees_with_is_surer_than_one_it_doubts() -> None:
    assert judged(LOOSE, FOR).confidence > UNSURE or judged(LOOSE, FOR).confidence == pytest.approx(LOOSE.sure, abs=0.01)
    assert judged(LOOSE, AGAINST).confidence <= UNSURE


def test_a_loose_match_the_model_takes_for_hearsay_is_hearsay() -> None:
    made = judged(LOOSE, HEARSAY)
    assert (made.relation, made.confidence <= UNSURE) == (Relation.REPORTS, True)


def test_a_loose_match_the_model_takes_for_the_opposite_says_otherwise_and_is_unsure() -> None:
    made = judged(LOOSE, AGAINST)
    assert (made.relation, made.kind, made.confidence <= UNSURE) == (Relation.CONTRADICTS, ContradictionKind.DIRECT, True)


def test_a_few_shared_words_the_model_does_not_believe_are_nothing() -> None:
    few = replace(STATED, coverage=0.45)
    assert few.sure < 0.3
    made = judged(few, weighed(0.35, 0.4, 0.2))
    assert (made.relation, made.confidence) == (Relation.UNRELATED, UNSURE)
    assert judged(few, FOR).relation is Relation.SUPPORTS


def test_without_a_sentence_of_the_rules_the_model_is_heard_but_never_sure() -> None:
    made = judged(None, AGAINST, near=True)
    assert (made.relation, made.kind) == (Relation.CONTRADICTS, ContradictionKind.DIRECT)
    assert made.confidence <= UNSURE


def test_a_passage_that_shares_only_names_is_not_enough_for_the_model() -> None:
    assert judged(None, AGAINST, near=False).relation is Relation.UNRELATED


def test_the_more_of_a_claim_a_page_has_the_less_sure_it_is_that_it_says_nothing() -> None:
    sure = [judged(None, NOTHING, shared).confidence for shared in (0.0, 0.5, 1.0)]
    assert sure == sorted(sure, reverse=True) and sure[0] > UNSURE >= sure[1]


@pytest.mark.parametrize("model", [FOR, AGAINST, HEARSAY, NOTHING, None])
@pytest.mark.parametrize("finding", [STATED, LOOSE, CLASH, None])
def test_chances_add_up(finding: Finding | None, model: Weighed | None) -> None:
    assert sum(chances(finding, model)) == pytest.approx(1, abs=0.001)


def test_a_clashing_figure_moves_the_chances_towards_contradiction() -> None:
    at = list(Relation).index(Relation.CONTRADICTS)
    assert chances(CLASH, FOR)[at] > chances(None, FOR)[at]


@pytest.mark.parametrize("finding", [STATED, replace(STATED, relation=Relation.REPORTS), CLASH])
def test_what_the_rules_see_for_certain_is_as_likely_as_they_are_sure(finding: Finding) -> None:
    made = judged(finding, NOTHING)
    assert made.chances[list(Relation).index(finding.relation)] == pytest.approx(made.confidence, abs=0.01)
    assert sum(made.chances) == pytest.approx(1, abs=0.001)


def test_a_condition_beside_the_words_makes_them_less_likely_than_the_model_thinks() -> None:
    limited = replace(STATED, clear=0.5, limited=True)
    assert judged(limited, FOR).chances[0] <= UNSURE < judged(replace(limited, limited=False), FOR).chances[0]


def test_a_loose_match_keeps_the_chances_the_model_gives_it() -> None:
    assert judged(LOOSE, FOR).chances == chances(LOOSE, FOR)
