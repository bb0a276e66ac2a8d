"""Nearly the claim: almost done, given up, done by or to somebody else, in part only; right or unsure, never sure and wrong."""

import pytest

from core.model.claim import UNSURE
from core.model.words import ContradictionKind, Relation
from tests.core.analysts.rules.make import read

NOT_DONE = [
    ("The Hestrand ferry sank", "The Hestrand ferry nearly sank on Monday when a hatch was left open.", "nearly sank"),
    ("Mona Quist apologised for the remarks", "Mona Quist stopped short of apologising for the remarks.", "stopped short of"),
    ("The mayor of Tarn resigned", "The mayor of Tarn came close to resigning last week.", "came close to"),
    ("The river burst its banks at Tarn", "The river was about to burst its banks at Tarn when the rain stopped.", "was about to"),
    ("Hal Brisco was jailed", "Hal Brisco was spared jail.", "was spared"),
    ("Hal Brisco was fined", "Hal Brisco escaped a fine.", "escaped"),
    ("Ostvik will host the 2030 games", "Ostvik has withdrawn its bid to host the 2030 games.", "withdrawn its bid to"),
    ("Hal Brisco signed the treaty", "Hal Brisco declined to sign the treaty.", "declined to"),
    ("The vaccine is safe", "The vaccine is anything but safe.", "anything but"),
    ("The bridge is open to lorries", "The bridge is open to all vehicles except lorries.", "except"),
    ("Ostvik plans to build a tram", "Ostvik has dropped its plans to build a tram.", "dropped its plans to"),
]
OTHERS = [
    ("Ostvik United beat Tarn Rovers", "Tarn Rovers beat Ostvik United.", "the other way round"),
    ("Quist sued the paper", "The paper sued Quist.", "the other way round"),
    ("Brisco killed his neighbour", "Brisco was killed by his neighbour.", "the other way round"),
    ("Tarn Foods moved its office to Ostvik", "Tarn Foods moved its office from Ostvik to Castrey.", "from Ostvik"),
]
NO_SURER_THAN_A_GLANCE = [
    ("The bank has collapsed", "Shares in the bank have collapsed."),
    ("Hal Brisco was jailed", "Hal Brisco's son was jailed for fraud."),
    ("Hal Brisco paid the fine", "Hal Brisco was ordered to pay the fine."),
    ("Hal Brisco paid the fine", "Hal Brisco tried to pay the fine in coins."),
    ("Hal Brisco was jailed", "The man who attacked Hal Brisco was jailed."),
    ("The stadium roof collapsed", "Part of the stadium roof collapsed in high wind."),
    ("The Hestrand ferry sank", "A model of the Hestrand ferry sank during a school lesson."),
    ("The Hestrand ferry sank", "Had the crew not shut the hatch, the Hestrand ferry would have sunk."),
    ("The Hestrand ferry sank", "Nobody believes the Hestrand ferry sank by accident."),
    ("Mona Quist is mayor of Tarn", "Mona Quist, a former mayor of Tarn, opened the fair."),
    ("Ostvik has scrapped parking fees", "Ostvik has scrapped parking fees for electric cars."),
    ("Burglaries rose in Ostvik", "Burglaries rose in one district of Ostvik."),
    (
        "The new ticket machine is reliable",
        "Brilliant: the new ticket machine is reliable! It broke only nine times before breakfast.",
    ),
    ("The council listens to residents", "Yes, of course, the council listens to residents. And I am the Queen of Sheba."),
]
STILL_SO = [
    ("About 300 houses were flooded in Tarn", "Almost 300 houses were flooded in Tarn."),
    ("The council approved the plan", "After almost four hours the council approved the plan by one vote."),
    ("Ostvik United defeated Tarn Rovers", "Tarn Rovers were defeated by Ostvik United."),
    ("Ostvik United beat Tarn Rovers", "Ostvik United beat Tarn Rovers, who had beaten Castrey City a week before."),
    ("Tarn Foods moved its office to Ostvik", "Tarn Foods moved its office from Castrey to Ostvik in May."),
    ("Ostvik dropped plans to build a tram", "Ostvik has dropped its plans to build a tram."),
    ("Mona Quist sold the mill", "The mill's owner, Mona Quist, sold the mill in May."),
    ("Hal Brisco was jailed", "Hal Brisco was not only jailed but fined."),
    ("Mona Quist opened the bridge", "In a short ceremony on Friday Mayor Mona Quist opened the bridge."),
    ("Mona Quist left the party", "Mona Quist, a former minister, left the party in May."),
    ("Two divers found the wreck", "On Monday two divers from Tarn found the wreck."),
    ("Police arrested the driver", "Officers from the Tarn police arrested the driver."),
    ("Tarn Gas raised prices", "Tarn Gas raised prices in one step by 9 per cent."),
    ("A fire destroyed the Tarn warehouse", "The Tarn warehouse was destroyed by a fire."),
    ("The Tarn mill closed in May", "The Tarn mill closed in May and 80 workers lost their jobs."),
    ("Mona Quist was mayor of Tarn", "Mona Quist was mayor of Tarn, a former mill town."),
]
TURNS = [
    ("The Tarn library closed", "The Tarn library closed in February for building work and reopened in April.", "reopened"),
    ("The Castrey zoo lost its licence", "The Castrey zoo lost its licence in May. It got it back in June.", "got it back"),
]


@pytest.mark.parametrize(("claim", "words", "mark"), NOT_DONE)
def test_what_was_nearly_done_or_given_up_was_not_done(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.DIRECT), evidence.note
    assert mark in evidence.mark


@pytest.mark.parametrize(("claim", "words", "note"), OTHERS)
def test_doer_and_done_to_exchanged_is_another_deed(claim: str, words: str, note: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.DIRECT), evidence.note
    assert note in evidence.note


@pytest.mark.parametrize(("claim", "words"), NO_SURER_THAN_A_GLANCE)
def test_what_is_said_of_something_near_it_is_never_sure(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.confidence <= UNSURE, evidence.note
    weight = evidence.chances[list(Relation).index(evidence.relation)]
    assert weight <= UNSURE or evidence.relation is not Relation.SUPPORTS, "it must not weigh as if it were sure"


@pytest.mark.parametrize(("claim", "words"), STILL_SO)
def test_words_of_nearness_elsewhere_take_nothing_away(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS and evidence.confidence > UNSURE, evidence.note


@pytest.mark.parametrize(("claim", "words", "mark"), TURNS)
def test_what_became_of_it_in_the_same_breath_is_what_the_claim_leaves_out(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.OMISSION), evidence.note
    assert mark in evidence.mark


def test_a_limit_on_something_else_in_the_sentence_is_no_limit() -> None:
    words = "Mona Quist took deposits from parents for places that existed only on a leaflet."
    assert read("Mona Quist took deposits from parents", words).relation is Relation.SUPPORTS
