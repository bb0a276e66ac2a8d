"""Headlines whose pages are gone: what each says of a claim, with its own words as the quote."""

import pytest

from core.analysts.rules import stance
from core.analysts.rules.headlines import compare_all, is_headline
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.words import CaptureKind, Relation
from tests.core.analysts.rules.make import text

CLAIM = Claim("C1", "The Tarn mill has closed")


def headline(words: str, language: str = "en") -> SourceText:
    return text(f"{words}\n\n", title=words, language=language, capture_kind=CaptureKind.SNIPPET)


SAYS = [
    ("The Tarn mill has closed", Relation.SUPPORTS),
    ("The Tarn mill has not closed", Relation.CONTRADICTS),
    ("The Tarn mill has reportedly closed", Relation.REPORTS),
    ("A seal was seen in the marina on Sunday", Relation.UNRELATED),
]


@pytest.mark.parametrize(("words", "relation"), SAYS)
def test_a_headline_states_denies_passes_on_or_speaks_of_something_else(words: str, relation: Relation) -> None:
    (found,) = compare_all([CLAIM], headline(words))
    assert found.relation is relation
    assert sum(found.chances) == pytest.approx(1, abs=0.01) and max(found.chances) == found.chances[list(Relation).index(relation)]
    if relation is not Relation.UNRELATED:
        assert found.quote and found.quote.exact in words and found.mark in words


@pytest.mark.parametrize(("words", "language"), [("", ""), ("!!!", ""), ("Die Mühle in Tarn ist geschlossen", "de")])
def test_what_cannot_be_read_says_nothing(words: str, language: str) -> None:
    (found,) = compare_all([CLAIM], headline(words, language))
    assert (found.relation, found.quote) == (Relation.UNRELATED, None)


def test_a_rare_language_guessed_from_a_headline_is_not_believed() -> None:
    (found,) = compare_all([CLAIM], headline("The Tarn mill has closed", "pcm"))
    assert found.relation is Relation.SUPPORTS


def test_a_question_is_nothing_to_check() -> None:
    (found,) = compare_all([Claim("C1", "Has the Tarn mill closed?")], headline("The Tarn mill has closed"))
    assert found.relation is Relation.UNRELATED and "question" in found.note


def test_only_a_hit_without_its_page_is_read_as_a_headline() -> None:
    assert is_headline(headline("The Tarn mill has closed")) and not is_headline(text("The Tarn mill has closed"))


def test_the_desk_reads_a_headline_as_a_headline_and_a_page_as_a_page() -> None:
    words = "The Tarn mill has closed"
    gone, read = headline(words), text(words, id="S002")
    first, second = stance.compare_all([CLAIM], [gone, read])
    assert (first,) == tuple(compare_all([CLAIM], gone))
    assert (first.note, second.note) == ("its headline states it", "states it in its own words")
