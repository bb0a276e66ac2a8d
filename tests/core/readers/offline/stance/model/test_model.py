"""The reading model at work: plain cases right, any text safe, the same answer every time."""

import pytest

from core.model.words import Relation
from core.readers.offline.stance.model import Pair, StanceModel
from core.readers.offline.stance.model.text import LONGEST_TEXT

CLAIM = "The mayor sold the harbour"
LONG = "Shops were shut all day and people stayed at home because of the weather. " * 12


def likeliest(claim: str, text: str) -> Relation:
    chances = StanceModel.load().weigh([Pair(claim, text)])[0].probabilities
    return max(chances, key=lambda relation: chances[relation])


@pytest.mark.parametrize(
    ("claim", "text", "relation"),
    [
        (CLAIM, "The mayor has sold the harbour to a bank.", Relation.SUPPORTS),
        (CLAIM, "The mayor did not sell the harbour.", Relation.CONTRADICTS),
        ("12 people died in the fire", "Nine people died in the fire.", Relation.CONTRADICTS),
        (CLAIM, "", Relation.UNRELATED),
        (CLAIM, LONG, Relation.UNRELATED),
    ],
)
def test_a_plain_case_is_read_right(claim: str, text: str, relation: Relation) -> None:
    assert likeliest(claim, text) is relation


@pytest.mark.parametrize(
    "text", ["", "Hm.", "word " * 40_000, "<p>Left&nbsp;over</p>" * 50, "港が売られた。" * 30, "\n\t \x00", "«Нет», — сказал он."]
)
@pytest.mark.parametrize("claim", [CLAIM, "", "?", "harbour " * 5_000])
def test_any_claim_and_text_give_chances_that_add_up_and_places_inside_the_text(claim: str, text: str) -> None:
    weighed = StanceModel.load().weigh([Pair(claim, text)])[0]
    assert set(weighed.probabilities) == set(Relation)
    assert sum(weighed.probabilities.values()) == pytest.approx(1.0)
    assert all(0 <= chance <= 1 for chance in weighed.probabilities.values())
    assert all(0 <= start < end <= min(len(text), LONGEST_TEXT) for start, end in weighed.passages)


def test_nothing_asked_is_nothing_answered() -> None:
    assert StanceModel.load().weigh([]) == []


def test_the_same_pair_gives_the_same_answer_alone_and_among_others() -> None:
    model = StanceModel.load()
    alone = model.weigh([Pair(CLAIM, "The mayor denied that the harbour was sold.")])[0]
    among = model.weigh([Pair(CLAIM, LONG), Pair(CLAIM, "The mayor denied that the harbour was sold."), Pair(CLAIM, "Sold!")])[1]
    assert alone == model.weigh([Pair(CLAIM, "The mayor denied that the harbour was sold.")])[0]
    assert among.probabilities == pytest.approx(alone.probabilities, abs=0.05)  # eight-bit numbers depend a little on company


def test_a_member_answers_for_itself_and_the_mean_of_two_lies_between() -> None:
    model, pair = StanceModel.load(), [Pair(CLAIM, "The mayor has sold the harbour to a bank.")]
    one, other, both = (model.weigh(pair, members)[0].probabilities for members in ([0], [1], [0, 1]))
    assert one != other
    assert (
        min(one[Relation.SUPPORTS], other[Relation.SUPPORTS])
        <= both[Relation.SUPPORTS]
        <= max(one[Relation.SUPPORTS], other[Relation.SUPPORTS])
    )


def test_the_sentence_about_the_claim_is_named_first() -> None:
    text = f"{LONG}On Monday the mayor sold the harbour to a bank. {LONG}"
    start, end = StanceModel.load().weigh([Pair(CLAIM, text)])[0].passages[0]
    assert text[start:end] == "On Monday the mayor sold the harbour to a bank."
