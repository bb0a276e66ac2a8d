"""The result in words: success, claims that stand or fall, and what other systems are told."""

from dataclasses import replace

from tests.fixtures.ferry_story import result
from tests.ui.dossiers import ferry
from ui.view_models import result as view


def test_any_one_criterion_makes_a_success() -> None:
    found = result()
    none, one = ((), found.criteria[1:2]), (found.criteria[:1], found.criteria[1:2])
    assert view.success(found) == "2 of 4 criteria are met; any one makes it a success."
    assert view.success(replace(found, criteria=(*one[0], *one[1]))) == "1 of 2 criteria is met; any one makes it a success."
    assert view.success(replace(found, criteria=(*none[0], *none[1]))) == "None of 1 criteria is met; any one would make it a success."


def test_claims_are_counted_of_all() -> None:
    assert view.claims(result(), ferry()) == "1 of 2 claims confirmed, 1 partly, 0 disputed or refuted."
    assert view.claims(result(), ferry().with_(claims=())) == "No claim was found that could be checked."


def test_what_other_systems_are_told_leaves_out_what_is_empty() -> None:
    assert view.told(result())[-1] == ("Human review", "Asked for: serious allegation.")
    calm = replace(result(), investigation_notes="", additional_context="", requires_human_review=False, review_reason="")
    assert view.told(calm) == [("Human review", "Not asked for.")]
