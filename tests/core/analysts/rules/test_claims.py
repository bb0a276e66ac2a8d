"""The claims of a topic and of its sources: the thing itself, merged where two say one thing, apart where they do not."""

import pytest

from core.analysts.rules.claims import MOST, central_claims, claims, kind_of
from core.analysts.rules.questions import questions
from core.model.claim import Claim
from core.model.source import SourceText
from core.model.topic import Topic
from core.model.words import ClaimKind
from tests.core.analysts.rules.make import text

TOPIC = Topic(1, "Kite festival drew 30,000 visitors", "The kite festival in Ostvik drew 30,000 visitors, organisers are said to claim.")

CENTRAL = [
    ("Mill sold", "The mill was sold on 3 June.", ["Mill sold", "The mill was sold on 3 June"]),
    ("Mill sold", "The old mill was sold for £2m, a deed is said to show.", ["Mill sold", "The old mill was sold for £2m"]),
    ("Mill sold in Ostvik", "The mill in Ostvik was sold.", ["Mill sold in Ostvik"]),
    ("Mill sold", "Was the mill sold to Ada Quist? It is not clear who paid.", ["Mill sold"]),
    ("Mill reportedly sold", "", ["Mill sold"]),
    ("", "The mill was sold on 3 June.", ["The mill was sold on 3 June"]),
    ("", "", []),
    ("…!?", "— —", []),
]


@pytest.mark.parametrize(("title", "brief", "expected"), CENTRAL)
def test_title_and_brief_make_the_central_claims(title: str, brief: str, expected: list[str]) -> None:
    found = central_claims(Topic(1, title, "another brief that the plan replaced"), brief)
    assert [claim.text for claim in found] == expected
    assert [claim.id for claim in found] == [f"C{number}" for number in range(1, len(found) + 1)]
    assert all(claim.central for claim in found)


def test_the_central_claims_weigh_most_and_in_their_order() -> None:
    assert [claim.importance for claim in central_claims(Topic(1, "Mill sold"), "It was sold to Ada Quist on 3 June.")] == [1.0, 0.9]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Bursar stole the lottery money", ClaimKind.ALLEGATION),
        ("The tunnel cost £3m", ClaimKind.FIGURE),
        ("The tower was sold for 1.2 million", ClaimKind.FIGURE),
        ("The tower fell on 3 June", ClaimKind.DATE),
        ("“The tower will stand for ever and a day,” she said", ClaimKind.QUOTATION),
        ("The tower fell", ClaimKind.EVENT),
    ],
)
def test_a_claim_has_the_kind_of_what_it_holds(words: str, kind: ClaimKind) -> None:
    assert kind_of(words) is kind


def found_in(*texts: SourceText) -> tuple[Claim, ...]:
    return claims(TOPIC, central_claims(TOPIC, TOPIC.brief), texts)


def about(words: str, *more: str, **options: str) -> SourceText:
    """A page that speaks of the central claim, without making it, beside what else it says."""
    return text(f"{words} Did the kite festival draw 30,000 visitors?", *more, **options)


def test_a_page_that_does_not_speak_of_the_topic_adds_no_claims() -> None:
    assert all(claim.central for claim in found_in(text("The Ostvik kite festival cost the town 40,000 euros.")))


def test_without_texts_only_the_central_claims_are_left() -> None:
    assert found_in() == central_claims(TOPIC, TOPIC.brief)


def test_two_sources_that_say_one_thing_make_one_claim() -> None:
    one = about("Mayor Ada Quist opened the kite festival at the Ostvik harbour.", "Tarn Gazette", id="S001")
    other = about("The kite festival at Ostvik harbour was opened by Mayor Ada Quist.", "Lowland Post", id="S002")
    (made,) = [claim for claim in found_in(one, other) if not claim.central]
    assert made.made_by == ("S001", "S002")
    assert made.quote and one.text[made.quote.start : made.quote.end] == made.quote.exact


def test_other_figures_are_another_claim() -> None:
    one = about("The Ostvik kite festival cost the town 40,000 euros.", "Tarn Gazette", id="S001")
    other = about("The Ostvik kite festival cost the town 90,000 euros.", "Lowland Post", id="S002")
    assert [claim.made_by for claim in found_in(one, other) if not claim.central] == [("S001",), ("S002",)]


def test_what_restates_a_central_claim_is_counted_there() -> None:
    found = found_in(text("The kite festival drew 30,000 visitors.", id="S007"))
    assert [claim.made_by for claim in found] == [("S007",)] * len(found)
    assert all(claim.central for claim in found)


def test_what_denies_a_central_claim_is_no_claim_of_its_own() -> None:
    assert all(claim.central for claim in found_in(text("The Ostvik kite festival did not draw 30,000 visitors.")))


def test_the_speaker_is_kept_and_taken_off_the_words() -> None:
    (made,) = [claim for claim in found_in(about("Lena Holt said that the Ostvik kite festival lost 4,000 euros.")) if not claim.central]
    assert made.speaker == "Lena Holt"
    assert made.text == "The Ostvik kite festival lost 4,000 euros"


@pytest.mark.parametrize(
    "words",
    [
        "Did the Ostvik kite festival lose 4,000 euros?",
        "The Ostvik kite festival should be moved to Tarn.",
        "I think the Ostvik kite festival was a waste of 4,000 euros.",
        "Subscribe to the Ostvik kite festival newsletter for 4 euros.",
        "It was the largest kite festival in Ostvik since 2011.",
        "It is not clear who paid for the Ostvik kite festival in 2024.",
        "Bakers in Tarn sold 900 loaves on Monday.",
    ],
)
def test_questions_opinions_furniture_and_other_subjects_are_no_claims(words: str) -> None:
    assert all(claim.central for claim in found_in(about(words)))


def test_known_claims_keep_their_ids_and_new_ones_count_on() -> None:
    first = found_in(about("The Ostvik kite festival cost the town 40,000 euros.", id="S001"))
    again = claims(TOPIC, first, [about("Lena Holt founded the kite festival in Ostvik in 1998.", id="S002")])
    assert [claim.id for claim in again] == [*(claim.id for claim in first), f"C{len(first) + 1}"]
    assert again[: len(first)] == first


def test_at_most_twelve_are_added_and_the_same_input_gives_the_same() -> None:
    crowded = about(
        " ".join(f"The Ostvik kite festival paid {number} euros to sponsor Number{number} Limited." for number in range(100, 140))
    )
    found = found_in(crowded)
    assert sum(not claim.central for claim in found) == MOST
    assert found == found_in(crowded)


def test_more_sources_make_a_claim_weigh_more() -> None:
    words = "Mayor Ada Quist opened the kite festival at the Ostvik harbour."
    alone = found_in(about(words, "Tarn Gazette", id="S001"))[-1]
    shared = found_in(about(words, "Tarn Gazette", id="S001"), about(words, "Lowland Post", id="S002"))[-1]
    assert alone.importance < shared.importance < 0.9


def test_questions_ask_what_the_brief_leaves_open() -> None:
    asked = questions(
        Topic(1, "Bursar stole 4,000 euros"), "Bursar Ada Quist stole 4,000 euros on 3 June. It is not clear who noticed. Was it insured?"
    )
    assert "Who noticed?" in asked
    assert "Was it insured?" in asked
    assert any("4,000 euros" in question for question in asked)
    assert any("those accused" in question for question in asked)
    assert len(asked) <= 8


def test_without_a_title_and_a_brief_there_is_nothing_to_ask() -> None:
    assert questions(Topic(1, ""), "") == ()
