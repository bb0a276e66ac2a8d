"""A passage read again by itself: what it has against the claim it is cited for, and what of the claim it lacks."""

import pytest

from core.analysts.rules.passage import passage
from core.model.claim import Claim
from core.policy.audit import Passage
from core.reading.quotes import anchor
from tests.core.analysts.rules.make import text

BRIDGE = "The Millbrook footbridge collapsed on 4 May"
CROWD = "The kite festival drew 30,000 visitors"
DAM = "The dam operator ignored the leak"


def read(claim: str, words: str, cited: str) -> Passage:
    page = text(words)
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
        (CROWD, "Kites are made of paper and string.", "Kites are made of paper"),
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
