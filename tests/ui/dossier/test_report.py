"""The report and the result as they are read on screen."""

from dataclasses import replace

import pytest

from core.model.dossier import Section, Sentence
from tests.fixtures.ferry_origin import ROWAN, SURVEY, cite
from tests.fixtures.ferry_story import result, storied
from tests.ui.dossiers import ferry
from ui.dossier import overview_rows as view
from ui.evidence.evidence_rows import index


def test_each_source_once_in_the_sentences_own_order_at_its_first_words() -> None:
    dossier = storied(ferry())
    words = (cite("S005", SURVEY, dossier), cite("S002", ROWAN, dossier), cite("S005", "Hairline fracture", dossier))
    found = view.citations(Sentence("So it is.", ("S002", "S007", "S999"), cited=words), index(dossier))
    assert [(one.source_id, one.cited.quote.exact if one.cited else "", one.known) for one in found] == [
        ("S002", ROWAN, True),
        ("S007", "", True),
        ("S999", "", False),
        ("S005", SURVEY, True),
    ]


def test_many_posts_are_named_by_the_first_and_a_number() -> None:
    ids = tuple(f"P{number:03}" for number in range(34))
    assert view.posts_named(Sentence("A crowd.", post_ids=ids)) == (ids[:10], 24)
    assert view.posts_named(Sentence("Nobody.")) == ((), 0)


@pytest.mark.parametrize(("title", "flows"), [("Executive summary", True), ("Balance", True), ("Timeline", False), ("Proven", False)])
def test_what_reads_on_and_what_is_a_list(title: str, flows: bool) -> None:
    assert view.flows(Section(title, ())) is flows


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, ""), (1, "One sentence was left out: a source's number, a figure or a quote in it"), (3, "3 sentences were left out")],
)
def test_what_was_dropped_is_counted(number: int, words: str) -> None:
    assert view.left_out(number).startswith(words) and bool(view.left_out(number)) is bool(words)


def test_every_source_is_listed_with_its_place_among_the_voices() -> None:
    listed = {one.source.id: one.voice for one in view.report_sources(storied(ferry()))}
    assert len(listed) == 11 and (listed["S001"], listed["S002"]) == ("voice A", "voice A, copy")
    assert [one.voice for one in view.report_sources(ferry().with_(voices=()))] == [""] * 7


def test_any_one_criterion_makes_a_success() -> None:
    found = result()
    none, one = ((), found.criteria[1:2]), (found.criteria[:1], found.criteria[1:2])
    assert view.success(found) == "2 of 4 criteria are met; any one makes it a success."
    assert view.success(replace(found, criteria=(*one[0], *one[1]))) == "1 of 2 criteria is met; any one makes it a success."
    assert view.success(replace(found, criteria=(*none[0], *none[1]))) == "None of 1 criteria is met; any one would make it a success."


def test_claims_are_counted_of_all() -> None:
    assert view.claims_in_words(result(), ferry()) == "1 of 2 claims confirmed, 1 partly, 0 disputed or refuted."
    assert view.claims_in_words(result(), ferry().with_(claims=())) == "No claim was found that could be checked."


def test_what_other_systems_are_told_leaves_out_what_is_empty() -> None:
    assert view.fields_told(result())[-1] == ("Human review", "Asked for: serious allegation.")
    calm = replace(result(), investigation_notes="", additional_context="", requires_human_review=False, review_reason="")
    assert view.fields_told(calm) == [("Human review", "Not asked for.")]
