"""A passage read again by itself: what it has against the claim it is cited for, and what of the claim it lacks."""

import pytest

from core.analysts.rules.passage import passage
from core.model.claim import Claim
from core.policy.audit import Bearing, Passage
from core.reading.quotes import anchor
from tests.core.analysts.rules.make import text

BRIDGE = "The Millbrook footbridge collapsed on 4 May"
CROWD = "The kite festival drew 30,000 visitors"
DAM = "The dam operator ignored the leak"


MILL = "The mill at Tarn closed on Friday"


def read(claim: str, words: str, cited: str, title: str = "", **more: str) -> Passage:
    page = text(words, title=title, **more)
    quote = anchor(page.text, cited)
    assert quote
    return passage(Claim("C1", claim), page, quote)


@pytest.mark.parametrize(
    ("claim", "words", "cited"),
    [
        (BRIDGE, "The Millbrook footbridge collapsed on 4 May.", "The Millbrook footbridge collapsed on 4 May."),
        (BRIDGE, "The Millbrook footbridge collapsed on 4 May.", "footbridge collapsed"),
        (CROWD, "The kite festival drew about 30,000 visitors.", "The kite festival drew about 30,000 visitors."),
        (DAM, "The dam operator ignored the leak. The operator denied it.", "The dam operator ignored the leak."),
        ("Workers voted to strike by 214 votes to 31", "Workers voted to strike, 214 to 31.", "Workers voted to strike, 214 to 31."),
    ],
)
def test_a_passage_that_carries_the_claim_has_nothing_against_it(claim: str, words: str, cited: str) -> None:
    assert read(claim, words, cited) == Passage()


@pytest.mark.parametrize(
    ("claim", "words", "cited", "own"),
    [
        (DAM, "The dam operator did not ignore the leak.", "ignore the leak", True),
        (DAM, "The dam operator ignored the leak. That is untrue.", "The dam operator ignored the leak.", True),
        (DAM, "The dam operator ignored the leak. That is untrue.", "ignored the leak", True),
        (CROWD, "The kite festival drew 12,000 visitors.", "The kite festival drew 12,000 visitors", True),
        (BRIDGE, "The Millbrook footbridge collapsed on 9 May.", "footbridge collapsed on 9 May", True),
        (DAM, "The dam operator did not ignore the leak, the mayor said.", "ignore the leak", False),
    ],
)
def test_a_few_words_cannot_be_cut_out_of_a_passage_that_says_the_opposite(claim: str, words: str, cited: str, own: bool) -> None:
    found = read(claim, words, cited)
    assert found.against and found.own is own


@pytest.mark.parametrize(
    ("claim", "words", "missing"),
    [
        (BRIDGE, "The Millbrook footbridge collapsed.", ("4 May",)),
        (CROWD, "The kite festival drew many visitors.", ("30,000",)),
        ("The old mill was sold for 2 million on 4 May", "The old mill was sold on 4 May.", ("2 million",)),
        ("The old mill was sold for 2 million on 4 May", "The old mill was sold for 2 million.", ("4 May",)),
    ],
)
def test_what_a_passage_leaves_out_of_the_claim_is_named(claim: str, words: str, missing: tuple[str, ...]) -> None:
    assert read(claim, words, words).missing == missing


def test_only_the_passage_itself_is_read() -> None:
    """A denial further down is another passage's; the page as a whole was compared before."""
    words = "The dam operator ignored the leak. It rained for days. Nobody was hurt.\n\nThe dam operator did not ignore the leak."
    assert read(DAM, words, "The dam operator ignored the leak.") == Passage()


WEATHER = "The council met on Monday. Mayor Jane Smith spoke at 7 pm. The weather was fine all day in Tarn."


@pytest.mark.parametrize(
    ("claim", "words", "cited", "title", "bearing"),
    [
        (MILL, WEATHER, "weather was fine all day", "", Bearing.NONE),
        (MILL, WEATHER.replace("spoke", "opened the meeting"), "weather was fine all day", "", Bearing.NONE),
        (MILL, WEATHER, "weather was fine all day", "Tarn mill closed", Bearing.SUBJECT),
        (MILL, WEATHER, "Jane Smith spoke at 7 pm", "Tarn mill closed", Bearing.NONE),
        (CROWD, "Kites are made of paper and string.", "Kites are made of paper", "", Bearing.NONE),
        (CROWD, "Kites are made of paper and string.", "Kites are made of paper", "Kite festival draws thousands", Bearing.SUBJECT),
        ("Mayor Jane Smith took bribes", WEATHER, "Jane Smith spoke at 7 pm", "", Bearing.SUBJECT),
    ],
)
def test_words_about_something_else_do_not_bear_on_the_claim(claim: str, words: str, cited: str, title: str, bearing: Bearing) -> None:
    assert read(claim, words, cited, title).bearing is bearing


@pytest.mark.parametrize(
    ("claim", "words", "cited", "title"),
    [
        (MILL, "Tarn has had a mill since 1890. It was closed last week.", "It was closed last week", ""),
        (MILL, "Nobody works here any more. It was shut by its owner.", "It was shut by its owner", "Tarn mill closed"),
        (MILL, "All machines run. The mill is open for business.", "open for business", "The mill at Tarn"),
        (MILL, "The mill at Tarn has shut its gates, a post says. The rumour is a joke.", "The rumour is a joke", ""),
        (
            "Nobody was injured when the Kelderby crane fell",
            "The Kelderby crane fell. Everyone escaped unhurt.",
            "Everyone escaped unhurt",
            "",
        ),
        (
            "The company employs 4,200 people",
            "Head count stood at 4,200 at the end of the year.",
            "stood at 4,200 at the end",
            "Company report",
        ),
        (BRIDGE, "Footbridge: collapsed\n\nMillbrook\n\nOn 4 May it fell.", "On 4 May it fell.", ""),
    ],
)
def test_a_passage_is_read_with_what_stands_beside_it(claim: str, words: str, cited: str, title: str) -> None:
    assert read(claim, words, cited, title).bearing is Bearing.CLAIM


def test_what_follows_upon_the_claims_own_words_may_contradict_it() -> None:
    words = "Brisk Air agreed to buy Hallin airport in the spring. The deal collapsed in August."
    assert read("Brisk Air agreed to buy Hallin airport", words, "deal collapsed in August").bearing is Bearing.SUBJECT


@pytest.mark.parametrize(
    ("claim", "cited", "bearing"),
    [
        ("The mill in Ostvik closed on Friday", "De molen in Ostvik is vrijdag voorgoed gesloten", Bearing.CLAIM),
        ("The mill closed for good", "De molen in Ostvik is vrijdag voorgoed gesloten", Bearing.CLAIM),
        ("The mayor of Brask resigned", "De molen in Ostvik is vrijdag voorgoed gesloten", Bearing.NONE),
    ],
)
def test_of_another_language_names_are_looked_for_where_the_claim_has_any(claim: str, cited: str, bearing: Bearing) -> None:
    words = f"{cited}, zegt de eigenaar. Er werkten nog veertig mensen, van wie de meesten al jaren in dienst waren van het bedrijf."
    assert read(claim, words, cited).bearing is bearing
