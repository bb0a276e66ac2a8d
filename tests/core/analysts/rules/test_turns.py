"""A page that tells a claim can still turn it: by a limit, by what came of it, by a verdict, by another doer, place or order."""

import pytest

from core.model.claim import UNSURE
from core.model.words import ContradictionKind, Relation
from tests.core.analysts.rules.make import read

CLOSED = "The council closed the Tarn bridge"
SOLD = "Ada Quist won the Tarn chess cup"

CONTEXTUAL = [
    (CLOSED, "The council closed the Tarn bridge only for lorries.", "only for lorries"),
    (CLOSED, "The council closed the Tarn bridge for heavy lorries only.", "only"),
    (CLOSED, "The council closed the Tarn bridge, but only at night.", "only at night"),
    (CLOSED, "The council closed the Tarn bridge for a film on Sunday.", "for a film"),
    (CLOSED, "The council closed the Tarn bridge on Sunday. It was a drill.", "drill"),
    ("The drug cures Tarn fever", "The drug cured Tarn fever in mice.", "in mice"),
    ("All trains from Tarn were late", "Some trains from Tarn were late.", "Some trains"),
    ("Rents in Tarn rose last year", "Rents in Tarn rose last year. In real terms they fell.", "fell"),
]
OMISSIONS = [
    (CLOSED, "The council closed the Tarn bridge in May. It was reopened a day later."),
    ("Ada Quist was charged with theft", "Ada Quist was charged with theft in May. The charges were dropped in June."),
    ("Ada Quist was charged with theft", "Ada Quist was charged with theft in May, but a court acquitted her."),
    ("The ministry banned the Tarn cheese", "The ministry banned the Tarn cheese in May. In June it lifted the ban."),
    ("The miller of Tarn is missing", "The miller of Tarn was reported missing on Monday. He was found safe in Ostvik."),
]
NO_TURN = [
    (CLOSED, "The council closed the Tarn bridge in May. Residents want it to be reopened."),
    (CLOSED, "The council closed the Tarn bridge in May. The mill was reopened in June."),
    (CLOSED, "The council closed the Tarn bridge. Built only two years ago, it had cracks."),
    ("Ada Quist was charged with theft", "Ada Quist was charged with theft in May. Her driver was released without payment."),
    ("Ada Quist was charged with theft and later acquitted", "Ada Quist was charged with theft and later acquitted."),
    ("Ada Quist was fined in Tarn", "Ada Quist was fined in Tarn. Her appeal was dismissed."),
    ("The drug cured Tarn fever in mice", "The drug cured Tarn fever in mice."),
    ("The dockers accepted the offer", "The dockers accepted the offer and called off the strike."),
    ("Tarn council raised the rent", "Tarn council raised the rent and scrapped the bin tax."),
    ("Ada Quist became minister", "Ada Quist became minister and lifted the curfew."),
    ("Tarn council closed the bridge", "Tarn council closed the bridge for a film festival."),
    ("Tarn council cleared the square", "Tarn council cleared the square for a play area."),
    ("Ivo Brandt was given a medal", "Ivo Brandt was given a medal for saving two children."),
    ("Ivo Brandt opened the centre", "Ivo Brandt opened the centre for nurses."),
    ("Tarn council closed the home", "Tarn council closed the home for retired nurses."),
]
STILL_TURNS = [
    ("The dockers went on strike", "The dockers went on strike in May, but called off the strike in June."),
    ("The ministry banned the cheese", "The ministry banned the cheese in May, but lifted the ban in June."),
    ("Tarn council closed the bridge", "Tarn council closed the bridge for a film."),
    ("Tarn council closed the bridge", "Tarn council closed the bridge for a television series, and opened it at noon."),
]
STILL_DOUBTED = [
    ("Ostvik scrapped the fees", "Ostvik scrapped the fees for nurses."),
    ("Ostvik scrapped the fees", "Ostvik scrapped the fees for electric vehicles."),
]
TAKEN_BACK = [
    (CLOSED, "The council closed the Tarn bridge, a post says. Our verdict: false."),
    (CLOSED, "“The council closed the Tarn bridge” stands on a leaflet. The leaflet is a fake."),
    (CLOSED, "Has the council closed the Tarn bridge? No. It is open."),
    (CLOSED, "Myth: The council closed the Tarn bridge."),
    (CLOSED, "The following message is untrue. “The council closed the Tarn bridge.”"),
]
ANOTHER = [
    (SOLD, "Ivo Brandt won the Tarn chess cup.", "Ivo Brandt"),
    ("The lorry crashed in Ostvik", "The lorry crashed in Tarn, two miles north of Ostvik.", "Tarn"),
]


@pytest.mark.parametrize(("claim", "words", "mark"), CONTEXTUAL)
def test_a_limit_or_another_setting_is_a_contextual_contradiction(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.CONTEXTUAL), evidence.note
    assert mark in evidence.mark


@pytest.mark.parametrize(("claim", "words"), OMISSIONS)
def test_what_came_of_it_is_an_omission_and_the_quote_holds_both(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.OMISSION), evidence.note
    assert evidence.quote and evidence.quote.exact == words.rstrip()


@pytest.mark.parametrize(("claim", "words"), NO_TURN)
def test_what_is_only_wanted_told_or_somebody_elses_turns_nothing(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS and evidence.confidence > UNSURE, evidence.note


@pytest.mark.parametrize(("claim", "words"), STILL_TURNS)
def test_what_undoes_the_deed_itself_still_turns_it(claim: str, words: str) -> None:
    assert read(claim, words).relation is Relation.CONTRADICTS


@pytest.mark.parametrize(("claim", "words"), STILL_DOUBTED)
def test_what_holds_for_some_people_only_still_makes_unsure(claim: str, words: str) -> None:
    assert read(claim, words).confidence <= UNSURE


@pytest.mark.parametrize(("claim", "words"), TAKEN_BACK)
def test_a_claim_repeated_in_order_to_deny_it_is_contradicted(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.CONTRADICTS, evidence.note


@pytest.mark.parametrize(("claim", "words", "mark"), ANOTHER)
def test_another_doer_or_place_contradicts(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind, evidence.mark) == (Relation.CONTRADICTS, ContradictionKind.DIRECT, mark), evidence.note


def test_somebody_else_may_do_the_like() -> None:
    assert read("Ada Quist visited the Tarn chess club", "Ivo Brandt visited the Tarn chess club.").relation is Relation.UNRELATED


def test_the_dates_of_two_events_can_turn_their_order_round() -> None:
    words = "The Tarn fraud was found out on 3 March 2024. Ada Quist left the bank on 20 May 2024."
    evidence = read("Ada Quist left the bank before the Tarn fraud was found out", words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.TIMELINE), evidence.note


def test_a_claim_that_calls_something_a_hoax_agrees_with_a_page_that_does() -> None:
    assert read("The Tarn dragon is a hoax", "The Tarn dragon is a hoax.").relation is Relation.SUPPORTS
