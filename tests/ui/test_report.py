"""The report on screen, as plain data: prose and lists, each sentence's sources at their words, every source at the end."""

import pytest

from core.model.dossier import Section, Sentence
from tests.fixtures.ferry_origin import ROWAN, SURVEY, cite
from tests.fixtures.ferry_story import storied
from tests.ui.dossiers import ferry
from ui.view_models import report as view
from ui.view_models.dossier_index import index


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
    assert view.posts(Sentence("A crowd.", post_ids=ids)) == (ids[:10], 24)
    assert view.posts(Sentence("Nobody.")) == ((), 0)


@pytest.mark.parametrize(("title", "flows"), [("Executive summary", True), ("Balance", True), ("Timeline", False), ("Proven", False)])
def test_what_reads_on_and_what_is_a_list(title: str, flows: bool) -> None:
    assert view.flows(Section(title, ())) is flows


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, ""), (1, "One sentence was left out: a source's number, a figure or a quote in it"), (3, "3 sentences were left out")],
)
def test_what_was_dropped_is_counted(number: int, words: str) -> None:
    assert view.dropped(number).startswith(words) and bool(view.dropped(number)) is bool(words)


def test_every_source_is_listed_with_its_place_among_the_voices() -> None:
    listed = {one.source.id: one.voice for one in view.sources(storied(ferry()))}
    assert len(listed) == 11 and (listed["S001"], listed["S002"]) == ("voice A", "voice A, copy")
    assert [one.voice for one in view.sources(ferry().with_(voices=()))] == [""] * 7
