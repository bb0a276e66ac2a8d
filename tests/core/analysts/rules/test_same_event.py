"""The same people do many things: another event of theirs neither supports nor contradicts, and a named body is itself only."""

from core.model.words import Relation
from tests.core.analysts.rules.make import read


def test_another_event_of_the_same_firm_on_another_date_is_no_word_on_this_one() -> None:
    claim = "Tram company to end Sunday trips in May"
    assert read(claim, "The tram company was warned of a fault before the trip of 3 March.").relation is Relation.UNRELATED


def test_the_same_event_on_another_date_still_contradicts() -> None:
    assert read("The mill was sold on 3 June", "The mill was sold on 9 May.").relation is Relation.CONTRADICTS


def test_on_one_bodys_page_another_body_is_somebody_else() -> None:
    evidence = read("The pier was closed", "The Port Authority said the pier was closed.", "Ostvik Town Council")
    assert (evidence.relation, evidence.speaker) == (Relation.REPORTS, "The Port Authority")


def test_on_its_own_page_a_body_may_call_itself_by_what_it_is() -> None:
    assert read("The pier was closed", "The authority said the pier was closed.", "Port Authority").relation is Relation.SUPPORTS


def test_an_address_is_not_a_sentence() -> None:
    assert read("Mill sold in Ostvik", "Look: \nhttps://tarn.example/mill-sold-in-ostvik").relation is Relation.UNRELATED
