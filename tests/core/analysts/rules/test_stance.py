"""What a page says about a claim: each row is one claim, one page, and what an editor would say of it."""

import pytest

from core.analysts.rules import stance
from core.model.claim import Claim
from core.model.words import ContradictionKind, QuoteState, Relation
from tests.core.analysts.rules.make import read, text

BRIDGE = "Millbrook footbridge collapsed on 4 May"
CROWD = "The kite festival drew 30,000 visitors"
DAM = "The dam operator ignored the leak"
WARDEN = "The park warden sold timber from the reserve"

OWN_VOICE = [
    (BRIDGE, "The Millbrook footbridge collapsed on 4 May.", "Valley Herald"),
    (BRIDGE, "MILLBROOK FOOTBRIDGE COLLAPSED ON 4 MAY\n\nNobody was hurt.", "Valley Herald"),
    (BRIDGE, "Rain fell all night. Millbrook's footbridge collapsed on 4 May, and the mayor said it would be rebuilt.", "Valley Herald"),
    (CROWD, "The kite festival drew 30,000 visitors, tickets counted by the Valley Herald show.", "Valley Herald"),
    (CROWD, "Some 30,000 visitors came to the kite festival. It drew more than any before.", "Valley Herald"),
    (CROWD, "The kite festival drew 30,000 visitors, the Kite Association said.", "Kite Association"),
    (CROWD, "“The festival drew 30,000 visitors,” said a spokeswoman for the Kite Association.", "Kite Association"),
    (DAM, "The dam operator ignored the leak for a year, a report obtained by the Valley Herald shows.", "Valley Herald"),
    (DAM, "Court records show the dam operator ignored the leak.", "Valley Herald"),
    ("Ash fell on Tarn Street", "I stood in Tarn Street when ash fell on my coat.", "Tarn Diary"),
    ("The firm closed its Ostvik plant", "We have closed our Ostvik plant, the firm said. Norrland Paper is sorry.", "Norrland Paper"),
    ("The minister says he will resign", "The minister says he will resign on Friday.", "Valley Herald"),
    ("No passengers were hurt in the tram crash", "No passengers were hurt in the tram crash.", "Valley Herald"),
    ("Rents rose in Ostvik", "Rents in Ostvik increased again.", "Valley Herald"),
    ("Two people died in the Ostvik fire", "Two people were killed by the fire in Ostvik.", "Valley Herald"),
]
HEARSAY = [
    (BRIDGE, "The Millbrook footbridge collapsed on 4 May, the mayor said.", "Valley Herald", "mayor"),
    (BRIDGE, "According to the Lowland Post, the Millbrook footbridge collapsed on 4 May.", "Valley Herald", "Lowland Post"),
    (BRIDGE, "The Lowland Post reports that the Millbrook footbridge collapsed on 4 May.", "Valley Herald", "Lowland Post"),
    (BRIDGE, "The Millbrook footbridge reportedly collapsed on 4 May.", "Valley Herald", "reportedly"),
    (BRIDGE, "Did the Millbrook footbridge collapse on 4 May?", "Valley Herald", "question"),
    (BRIDGE, "It is rumoured that the Millbrook footbridge collapsed on 4 May.", "Valley Herald", "rumoured"),
    (CROWD, "Organisers say the kite festival drew 30,000 visitors.", "Valley Herald", "Organisers"),
    (CROWD, "The kite festival may have drawn 30,000 visitors.", "Valley Herald", "may have"),
    (CROWD, "“The kite festival drew 30,000 visitors,” said Lena Holt, who runs it.", "Valley Herald", "Lena Holt"),
    (CROWD, "Lena Holt was happy. “The kite festival drew 30,000 visitors,” she said.", "Valley Herald", "she"),
    (DAM, "Villagers claim the dam operator ignored the leak.", "Valley Herald", "Villagers"),
    (DAM, "The dam operator ignored the leak, a report seen by the Lowland Post shows.", "Valley Herald", "Lowland Post"),
    (WARDEN, "The park warden sold timber from the reserve, according to the Forest Registry.", "Valley Herald", "Forest Registry"),
    (DAM, "A study suggests that the dam operator ignored the leak.", "Valley Herald", "study"),
    (DAM, "The dam operator is accused of having ignored the leak.", "Valley Herald", "accused"),
    (DAM, "The inquest heard that the dam operator ignored the leak.", "Valley Herald", "inquest"),
    (WARDEN, "The park warden is said to have sold timber from the reserve.", "Valley Herald", "said to"),
    (WARDEN, "Walkers told the Valley Herald that the park warden sold timber from the reserve.", "Valley Herald", "Walkers"),
]
PARTIES = [
    (DAM, "The dam operator denied that it had ignored the leak.", "Valley Herald"),
    (DAM, "The dam operator says it did not ignore the leak.", "Valley Herald"),
    (DAM, "“We never ignored the leak,” said the dam operator's chief engineer.", "Valley Herald"),
    (WARDEN, "The park warden, Ivo Brandt, rejected the claim that he sold timber from the reserve.", "Valley Herald"),
    (CROWD, "Police said the kite festival drew 12,000 visitors.", "Valley Herald"),
]
DENIALS = [
    (DAM, "The dam operator did not ignore the leak.", "Valley Herald", "not ignore"),
    (DAM, "Tarn Water denies that it, the dam operator, ignored the leak.", "Tarn Water", "denies"),
    (DAM, "Tarn Water runs the dam. The company says the dam operator did not ignore the leak.", "Tarn Water", "not ignore"),
    (DAM, "We have never ignored a leak as dam operator. Tarn Water checks daily.", "Tarn Water", "never ignored"),
    (DAM, "Inspections show that the dam operator never ignored the leak.", "Dam Inspectorate", "never ignored"),
    (WARDEN, "It is false that the park warden sold timber from the reserve.", "Valley Herald", "is false"),
    (WARDEN, "There is no evidence that the park warden sold timber from the reserve.", "Valley Herald", "no evidence"),
    (WARDEN, "Claims that the park warden sold timber from the reserve are untrue.", "Valley Herald", "untrue"),
    (WARDEN, "Posts say the park warden sold timber from the reserve. That is untrue.", "Valley Herald", "That is untrue"),
    (
        WARDEN,
        "The Valley Herald has withdrawn its report that the park warden sold timber from the reserve.",
        "Valley Herald",
        "withdrawn its report",
    ),
    (BRIDGE, "No, the Millbrook footbridge did not collapse on 4 May.", "Valley Herald", "No"),
    ("No passengers were hurt in the tram crash", "Three passengers were hurt in the tram crash.", "Valley Herald", ""),
    ("The council never approved the quarry", "The council approved the quarry in June.", "Valley Herald", ""),
]
FIGURES = [
    (CROWD, "The kite festival drew 12,000 visitors.", "12,000"),
    (CROWD, "About 12,000 visitors came to the kite festival, a count by this newspaper shows.", "12,000"),
    ("The tunnel cost £2.4m", "The tunnel cost £3.1 million.", "£3.1 million"),
    ("The cost of the tunnel repair is 2.4 million", "The tunnel repair has grown in cost to 3.1 million.", "3.1 million"),
    (
        "The budget of the county library is 900,000",
        "The library of the county has overrun, with a budget now of 1.2 million.",
        "1.2 million",
    ),
    ("Water stood 1.3 metres deep in the crypt", "Water stood 40 centimetres deep in the crypt.", "40 centimetres"),
    ("Unemployment fell to 4 per cent in Ostvik", "Unemployment in Ostvik fell to 6%.", "6%"),
    ("Two people died in the Ostvik fire", "Seven people died in the Ostvik fire.", "Seven"),
]
TIMES = [
    (BRIDGE, "The Millbrook footbridge collapsed on 9 May.", "9 May"),
    (BRIDGE, "The Millbrook footbridge collapsed in June.", "June"),
    ("The Ostvik mill burned down in 2019", "The Ostvik mill burned down in 2011.", "2011"),
    ("The pilot learned of the fault before departure", "The pilot learned of the fault only after departure.", "after"),
]
OPPOSITES = [
    ("Rents rose in Ostvik last year", "Rents in Ostvik fell last year.", "fell"),
    ("The council approved the Tarn quarry", "The council rejected the Tarn quarry.", "rejected"),
    ("The museum opened its north wing", "The museum closed its north wing.", "closed"),
    ("Fewer children were vaccinated in Ostvik", "More children were vaccinated in Ostvik.", "More"),
]
UNRELATED = [
    (BRIDGE, "The choir of Millbrook sang in the square."),
    (CROWD, "Kites are made of paper and string."),
    (CROWD, "The kite festival has a new logo."),
    (DAM, "The weather will stay dry until Friday."),
    (BRIDGE, ""),
]
STILL_SUPPORTS = [
    ("The cost of the tunnel repair is 2.4 million", "The tunnel repair, at a cost of 2.4 million, follows one of 3.1 million in spring."),
    # Another number, another year, another party: none of them speaks against the claim.
    (CROWD, "The kite festival drew 30,000 visitors and 40 kite makers."),
    (CROWD, "The kite festival drew 30,000 visitors. Last year the kite festival drew 12,000 visitors."),
    (BRIDGE, "The Millbrook footbridge, built in 1971, collapsed on 4 May."),
    (BRIDGE, "The Millbrook footbridge collapsed on 4 May. The mayor did not answer questions about the footbridge."),
    (BRIDGE, "The Millbrook footbridge collapsed on 4 May, but the road was not closed."),
    (DAM, "The dam operator ignored the leak. The operator denied it."),
]


@pytest.mark.parametrize(("claim", "words", "outlet"), OWN_VOICE)
def test_a_page_that_states_it_in_its_own_voice_supports(claim: str, words: str, outlet: str) -> None:
    evidence = read(claim, words, outlet)
    assert evidence.relation is Relation.SUPPORTS, evidence.note
    assert evidence.state is QuoteState.VERIFIED
    assert evidence.mark
    assert evidence.counts


@pytest.mark.parametrize(("claim", "words", "outlet", "who"), HEARSAY)
def test_a_page_that_hands_on_the_word_of_others_reports(claim: str, words: str, outlet: str, who: str) -> None:
    evidence = read(claim, words, outlet)
    assert evidence.relation is Relation.REPORTS, evidence.note
    assert who in evidence.note


@pytest.mark.parametrize(("claim", "words", "outlet"), PARTIES)
def test_a_denial_by_somebody_in_the_article_is_not_the_outlets(claim: str, words: str, outlet: str) -> None:
    assert read(claim, words, outlet).relation is Relation.REPORTS


HANDED_ON_DENIALS = [
    ("The tunnel cost £2.4m", "The tunnel cost £3.1 million, according to the county auditor."),
    (CROWD, "The kite festival drew 12,000 visitors, the police said."),
    (BRIDGE, "The Millbrook footbridge did not collapse on 4 May, its builder said."),
]


@pytest.mark.parametrize(("claim", "words"), HANDED_ON_DENIALS)
def test_a_page_that_hands_on_the_opposite_does_not_hand_on_the_claim(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.REPORTS and evidence.denied_by_others, evidence.note
    assert not read(claim, f"{claim}, a neighbour said.").denied_by_others


@pytest.mark.parametrize(("claim", "words", "outlet", "mark"), DENIALS)
def test_a_page_that_denies_it_contradicts(claim: str, words: str, outlet: str, mark: str) -> None:
    evidence = read(claim, words, outlet)
    assert (evidence.relation, evidence.kind) == (Relation.CONTRADICTS, ContradictionKind.DIRECT), evidence.note
    assert mark in evidence.mark


@pytest.mark.parametrize(("claim", "words", "mark"), FIGURES)
def test_the_same_quantity_with_another_figure_contradicts(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind, evidence.mark) == (Relation.CONTRADICTS, ContradictionKind.DIRECT, mark), evidence.note
    assert f"{mark} against " in evidence.note


@pytest.mark.parametrize(("claim", "words", "mark"), TIMES)
def test_the_same_event_at_another_time_contradicts_the_timeline(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind, evidence.mark) == (Relation.CONTRADICTS, ContradictionKind.TIMELINE, mark), evidence.note


@pytest.mark.parametrize(("claim", "words", "mark"), OPPOSITES)
def test_the_opposite_direction_contradicts(claim: str, words: str, mark: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.kind, evidence.mark) == (Relation.CONTRADICTS, ContradictionKind.DIRECT, mark), evidence.note


@pytest.mark.parametrize(("claim", "words"), UNRELATED)
def test_a_page_that_does_not_speak_of_it_is_unrelated(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert (evidence.relation, evidence.quote, evidence.counts) == (Relation.UNRELATED, None, False)


@pytest.mark.parametrize(("claim", "words"), STILL_SUPPORTS)
def test_other_numbers_dates_and_denials_nearby_take_nothing_away(claim: str, words: str) -> None:
    evidence = read(claim, words)
    assert evidence.relation is Relation.SUPPORTS, evidence.note


def test_a_pronoun_is_read_with_the_sentence_it_points_to() -> None:
    evidence = read("The Lantern Trust sold the Ostvik lighthouse", "The Lantern Trust met on Monday. It sold the Ostvik lighthouse.")
    assert evidence.relation is Relation.SUPPORTS
    assert evidence.quote and evidence.quote.exact.startswith("The Lantern Trust met")


def test_a_quote_without_a_speaker_belongs_to_the_one_before_it() -> None:
    words = "“It was loud,” said Ada Quist. “The Millbrook footbridge collapsed on 4 May.”"
    evidence = read(BRIDGE, words)
    assert evidence.relation is Relation.REPORTS
    assert "Ada Quist" in evidence.note


def test_the_outlets_own_contradiction_weighs_more_than_what_it_hands_on() -> None:
    words = "Organisers say the kite festival drew 30,000 visitors. Tickets counted by the Valley Herald show it drew 12,000 visitors."
    assert read(CROWD, words).relation is Relation.CONTRADICTS


def test_a_page_in_another_language_is_said_to_be_one() -> None:
    evidence = read(BRIDGE, "A ponte pedonal caiu durante a noite.", language="pt")
    assert evidence.relation is Relation.UNRELATED
    assert evidence.note == "in Portuguese; the offline rules read English only"


def test_a_clear_match_is_surer_than_a_loose_one() -> None:
    clear = read(BRIDGE, "The Millbrook footbridge collapsed on 4 May.")
    loose = read(BRIDGE, "On 4 May the footbridge at the lower end of the town of Millbrook gave way.")
    assert clear.confidence > loose.confidence


def test_every_relation_has_a_probability_and_the_likeliest_is_the_one_given() -> None:
    for words in (
        "The Millbrook footbridge collapsed on 4 May.",
        "The Millbrook footbridge did not collapse on 4 May.",
        "Cats sleep a lot.",
    ):
        evidence = stance.compare(Claim("C1", BRIDGE), text(words))
        shares = dict(zip(Relation, evidence.chances, strict=True))
        assert sum(shares.values()) == pytest.approx(1, abs=0.001)
        assert max(shares, key=lambda relation: shares[relation]) is evidence.relation


@pytest.mark.parametrize(
    "words",
    [
        "Several guests paid in June and had heard nothing since.",
        "The gulls, painted white so as not to frighten children, hung nine metres up.",
        "Of the twelve Ostvik kitchens nine have a star and Tarn Street has none.",
        "The trial in Ostvik cost one drone, which has not been found.",
        "The council has run the Ostvik ferry since 1954.",
    ],
)
def test_no_sentence_contradicts_itself(words: str) -> None:
    assert read(words.rstrip("."), words).relation is Relation.SUPPORTS


def test_a_time_since_when_is_not_the_time_of_an_event() -> None:
    evidence = read("Tarn Ferries has carried passengers since 1954", "Tarn Ferries carried 212 passengers on 3 May 2020.")
    assert evidence.relation is not Relation.CONTRADICTS


EARLIER_PAGES = [
    ("Shareholders were told of the loss on 17 May 2026", "Shareholders were told of the loss within nine days.", "2022-04-28", False),
    ("Shareholders were told of the loss on 17 May 2026", "Shareholders were told of the loss on 17 May.", "2026-05-20", True),
    ("The Severn line will close on 28 March 2026", "The Severn line will close on 28 March 2026.", "2025-09-01", True),  # announced
    ("The mill was built in 1931", "The mill was built in 1931.", "1999-01-01", True),
]


@pytest.mark.parametrize(("claim", "words", "published", "speaks"), EARLIER_PAGES)
def test_a_page_from_long_before_says_nothing_of_what_happened_later(claim: str, words: str, published: str, speaks: bool) -> None:
    assert (read(claim, words, published=published).relation is not Relation.UNRELATED) is speaks
