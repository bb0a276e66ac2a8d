"""Opposites: the page says the reverse of the same thing, with or without names; the same words of something else say nothing."""

import pytest

from core.model.claim import UNSURE
from core.model.words import ContradictionKind, Relation
from tests.core.analysts.rules.make import read

PLAIN = [
    ("Profits rose 10% in 2025", "Profits fell 10% in 2025.", "fell"),
    ("Inflation rose to 4 per cent", "Inflation fell to 4 per cent.", "fell"),
    ("Unemployment rose to 5% in May", "Unemployment fell to 5% in May.", "fell"),
    ("Rents increased last year", "Rents decreased last year.", "decreased"),
    ("The bridge is safe", "The bridge is unsafe.", "unsafe"),
    ("The water is safe to drink", "The water is unsafe to drink.", "unsafe"),
    ("The drug is effective", "The drug is ineffective.", "ineffective"),
    ("The minister is alive", "The minister is dead.", "dead"),
    ("The treaty is legal", "The treaty is illegal.", "illegal"),
    ("The road is open", "The road is closed.", "closed"),
    ("The method is reliable", "The method is unreliable.", "unreliable"),
    ("The letter is genuine", "The letter is forged.", "forged"),
    ("The evidence is complete", "The evidence is incomplete.", "incomplete"),
    ("The strike was lawful", "The strike was unlawful.", "unlawful"),
    ("The signature is valid", "The signature is invalid.", "invalid"),
    ("The reservoir is full", "The reservoir is empty.", "empty"),
    ("The mushroom is harmless", "The mushroom is harmful.", "harmful"),
    ("The visit was successful", "The visit was unsuccessful.", "unsuccessful"),
    ("Exports grew in March", "Exports shrank in March.", "shrank"),
    ("Exports went up in June", "Exports went down in June.", "went down"),
    ("The mushroom is harmless", "The mushroom is dangerous.", "dangerous"),
]
DENIED = [
    ("The bridge is not safe", "The bridge is unsafe."),
    ("The drug is not effective", "The drug is ineffective."),
    ("Rents did not rise last year", "Rents fell last year."),
    ("The council did not approve the plan", "The council rejected the plan."),
    ("Hal Brisco was not convicted of theft", "Hal Brisco was acquitted of theft."),
]
PLAIN_LOOK_ALIKES = [
    ("The bridge is safe", "The unsafe bridge was replaced; the bridge is safe."),
    ("The bridge is safe", "The unsafe bridge was replaced in May."),
    ("The bridge is safe", "The bridge was unsafe for years. It was rebuilt in May. The bridge is safe."),
    ("The bridge is safe", "The tunnel under the bridge is unsafe."),
    ("The bridge is safe", "The bridge is not unsafe."),
    ("The bridge is safe", "The crane beside the new bridge is unsafe."),
    ("Profits rose 10% in 2025", "Profits rose 10% in 2025 after they fell in 2024."),
    ("Profits rose 10% in 2025", "Profits fell 10% in 2019."),
    ("Profits rose 10% in 2025", "Exports fell 10% in 2025."),
    ("Inflation rose to 4 per cent in March", "Inflation fell in January and rose to 4 per cent in March."),
    ("The drug is effective", "The ineffective pump was repaired before the drug is delivered."),
    ("The minister is alive", "The minister is dead tired after the summit."),
    ("The minister is alive", "The minister's horse is dead."),
    ("The road is open", "The closed shop by the road is a bakery now."),
    ("Rents increased last year", "Rents increased last year, while wages decreased."),
    ("The reservoir is full", "The empty reservoir of a lighter is full of sand."),
    ("The painting is valuable", "The painting is invaluable to the museum."),
    ("The actor is famous", "The actor is infamous for his temper."),
    ("The patient is alive", "The patient's phone is dead."),
    ("The letter is genuine", "A forged stamp was on the parcel; the letter is genuine."),
]
DEEDS = [
    ("Police arrested three men", "Police released three men.", "released"),
    ("Police in Ostvik arrested three men", "Police in Ostvik released three men without charge.", "released"),
    ("The firm hired 200 people", "The firm fired 200 people.", "fired"),
    ("The firm hired 200 people in Tarn", "In Tarn 200 people were fired by the firm.", "fired"),
    ("The team beat Castrey City 2-1", "The team lost to Castrey City 2-1.", "lost to"),
    ("Ostvik United beat Tarn Rovers in the final", "Ostvik United lost to Tarn Rovers in the final.", "lost to"),
    ("The mayor won the election", "The mayor lost the election.", "lost"),
    ("The court upheld the ban", "The court struck down the ban.", "struck down"),
    ("The mayor accepted the offer", "The mayor rejected the offer.", "rejected"),
    ("The mayor accepted the offer", "The mayor turned down the offer.", "turned down"),
    ("The council approved the plan", "The council rejected the plan.", "rejected"),
    ("The jury acquitted Hal Brisco of theft", "The jury convicted Hal Brisco of theft.", "convicted"),
    ("The driver survived the crash", "The driver died in the crash.", "died"),
    ("The ministry banned the pesticide", "The ministry allowed the pesticide.", "allowed"),
    ("The storm strengthened overnight", "The storm weakened overnight.", "weakened"),
    ("The bank bought the mill on Friday", "The bank sold the mill on Friday.", "sold"),
    ("The library opened on Monday", "The library closed on Monday.", "closed"),
    ("The board appointed Mona Quist on 3 May", "The board dismissed Mona Quist on 3 May.", "dismissed"),
    ("Ida Brolin joined the party in 2019", "Ida Brolin left the party in 2019.", "left"),
    ("The government lifted the curfew on Sunday", "The government imposed the curfew on Sunday.", "imposed"),
    ("The union supported the bill", "The union opposed the bill.", "opposed"),
    ("The tariff was raised", "The tariff was lowered.", "lowered"),
]
PERHAPS_EARLIER = [
    ("Ida Brolin joined the Harbour Party", "Ida Brolin left the Harbour Party."),
    ("Hal Brisco was arrested in Tarn", "Hal Brisco was released in Tarn."),
    ("The board appointed Mona Quist", "The board dismissed Mona Quist."),
    ("The bridge is safe", "The bridge was unsafe in 2019."),
    ("Rents rose", "Rents fell in Ostvik in March."),
    ("Schools are open", "Some schools are closed."),
]
DEED_LOOK_ALIKES = [
    ("The firm opened the mill", "The firm closed the deal on the mill."),
    ("Kester Vane beat Castrey City", "Kester Vane lost his brother but beat Castrey City."),
    ("Tarn Rovers won the match", "Tarn Rovers lost their captain in the match."),
    ("Ostvik United beat Tarn Rovers", "Tarn Rovers lost to Ostvik United."),
    ("Acme bought Bolt", "Gant Holdings sold Bolt to Acme."),
    ("Police arrested three men", "Police arrested three men on Monday and released two of them on Tuesday."),
    ("Hal Brisco was arrested", "Hal Brisco, who was released from prison in 2020, was arrested."),
    ("The council approved the plan", "The council approved the plan that it had rejected in May."),
    ("The council approved the plan", "The council rejected an appeal against the plan."),
    ("The mayor won the election", "The mayor lost his temper after the election."),
    ("The driver survived the crash", "The driver's dog died in the crash."),
    ("The library opened on Monday", "The library on Canal Street closed its windows on Monday."),
    ("Ida Brolin joined the party", "Ida Brolin left the party early to catch a train; she had joined the party at nine."),
    ("Mona Quist left the bank", "Mona Quist joined the bank in 2011 and left it in 2020."),
    ("The ministry banned the pesticide", "The ministry allowed farmers two weeks to hand in the pesticide."),
    ("The firm hired 200 people", "The firm fired 20 people and hired 200."),
    ("The union supported the bill", "The union opposed the mayor."),
    ("The bank bought the mill", "The bank sold its shares and bought the mill."),
    ("The club keeps its coach", "The club scrapped its coach party to the final."),
    ("Nils Arvid left the firm", "Nils Arvid joined the firm's pension fund."),
    ("Vesper Lindqvist was acquitted of arson", "Vesper Lindqvist was convicted of theft in 2011."),
    ("The museum bought a Viking ship", "The museum sold tickets for a Viking ship."),
    ("The jury acquitted the nurse", "The jury convicted the doctor who accused the nurse."),
    ("The tenant won the case", "The landlord lost the case."),
    ("The shop closed in May", "The shop opened in 1990."),
]
LESS = [
    ("Hal Brisco was convicted of murder", "Hal Brisco was charged with murder."),
    ("Hal Brisco was convicted of murder in Tarn", "In Tarn a man, Hal Brisco, has been charged with murder."),
    ("Mona Quist was elected mayor of Tarn", "Mona Quist was nominated as mayor of Tarn."),
    ("The firm bought the Tarn mill", "The firm bid for the Tarn mill."),
    ("The blast killed two divers", "The blast injured two divers."),
    ("Ostvik signed the treaty", "Ostvik negotiated the treaty."),
]
NOT_LESS = [
    ("Hal Brisco was charged with murder", "Hal Brisco was charged with murder."),
    ("Hal Brisco was convicted of murder", "Hal Brisco, charged with murder in May, was convicted of murder."),
    ("The blast killed two divers", "The blast killed two divers and injured nine."),
    ("Mona Quist was elected mayor of Tarn", "Mona Quist, nominated in May, was elected mayor of Tarn."),
]


@pytest.mark.parametrize(("claim", "words", "mark"), [*PLAIN, *DEEDS])
def test_the_opposite_of_the_same_thing_contradicts(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.DIRECT), evidence.note
    assert evidence.confidence > UNSURE and mark in evidence.mark


@pytest.mark.parametrize(("claim", "words"), DENIED)
def test_a_claim_that_denies_is_met_by_the_opposite_of_what_it_denies(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS, (evidence.relation, evidence.note)


@pytest.mark.parametrize(("claim", "words"), PERHAPS_EARLIER)
def test_what_may_have_come_earlier_or_be_of_a_part_is_never_sure(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.confidence <= UNSURE, (evidence.relation, evidence.note)
    assert evidence.relation is not Relation.SUPPORTS


@pytest.mark.parametrize(("claim", "words"), [*PLAIN_LOOK_ALIKES, *DEED_LOOK_ALIKES])
def test_the_same_words_of_something_else_contradict_nothing(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is not Relation.CONTRADICTS or evidence.confidence <= UNSURE, evidence.note


@pytest.mark.parametrize(
    ("claim", "words"), [pair for pair in [*PLAIN_LOOK_ALIKES, *DEED_LOOK_ALIKES] if pair[0].lower() in pair[1].lower()]
)
def test_a_page_that_states_the_claim_supports_it_whatever_else_it_tells(claim: str, words: str) -> None:
    assert read(claim, words).relation is Relation.SUPPORTS


@pytest.mark.parametrize(("claim", "words"), LESS)
def test_a_lesser_deed_is_neither_support_nor_contradiction(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.REPORTS or evidence.confidence <= UNSURE, (evidence.relation, evidence.note)
    assert evidence.chances[list(Relation).index(Relation.SUPPORTS)] <= UNSURE, evidence.chances


@pytest.mark.parametrize(("claim", "words"), NOT_LESS)
def test_a_lesser_deed_told_beside_the_claim_takes_nothing_away(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS and evidence.confidence > UNSURE, evidence.note
