"""How sure a reading is: marked, and said in words."""

import pytest

from core.model.claim import Evidence
from core.model.words import OFFLINE, Relation
from ui.view_models.sure import how_sure, reading

SUPPORTS, CONTRADICTS, REPORTS, UNRELATED = Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS, Relation.UNRELATED


@pytest.mark.parametrize(
    ("relation", "confidence", "chances", "other", "words"),
    [
        (SUPPORTS, 0.9, (), None, "confidence 90"),
        (SUPPORTS, 0.5, (), None, "confidence 50, unsure"),
        (SUPPORTS, 0.51, (), None, "confidence 51"),
        (SUPPORTS, 0.6, (0.48, 0.05, 0.40, 0.07), REPORTS, "confidence 60, unsure: may also be read as reports"),
        (SUPPORTS, 0.8, (0.80, 0.05, 0.10, 0.05), None, "confidence 80"),
        (CONTRADICTS, 0.7, (0.5, 0.3, 0.1, 0.1), SUPPORTS, "confidence 70, unsure: may also be read as supports"),
        (UNRELATED, 0.0, (0.02, 0.02, 0.02, 0.94), None, ""),
        (UNRELATED, 0.0, (), None, ""),
        (UNRELATED, 0.0, (0.05, 0.43, 0.05, 0.47), CONTRADICTS, "unsure: may also be read as contradicts"),
    ],
)
def test_a_reading_is_unsure_when_its_analyst_was(
    relation: Relation, confidence: float, chances: tuple[float, ...], other: Relation | None, words: str
) -> None:
    one = Evidence("C1", "S001", relation, confidence=confidence, chances=chances)
    assert (one.also_likely, how_sure(one), one.unsure) == (other, words, "unsure" in words)


def test_what_was_noted_comes_with_how_sure_it_is() -> None:
    assert reading(Evidence("C1", "S001", CONTRADICTS, confidence=0.5, note="denies it")) == "denies it · confidence 50, unsure"
    assert reading(Evidence("C1", "S001", UNRELATED)) == ""


def test_what_a_first_reader_said_stands_beside_what_a_second_made_of_it() -> None:
    first = Evidence("C1", "S001", CONTRADICTS, confidence=0.7, analyst="Claude (small)")
    second = Evidence("C1", "S001", SUPPORTS, confidence=0.9, analyst="Claude (large)", note="states it", earlier=first)
    told = "states it · confidence 90 · first read by Claude (small) as contradicts, confidence 70; then by Claude (large)"
    assert reading(second) == told


def test_a_model_that_read_it_is_named_and_the_offline_reader_goes_without_saying() -> None:
    by = Evidence("C1", "S001", SUPPORTS, confidence=0.9, analyst="Claude (small)")
    assert reading(by) == "confidence 90 · read by Claude (small)"
    assert reading(by.with_(analyst=OFFLINE)) == "confidence 90"
    again = by.with_(earlier=by.with_(analyst=OFFLINE))
    assert reading(again) == "confidence 90 · first read by the offline reader as supports, confidence 90; then by Claude (small)"
