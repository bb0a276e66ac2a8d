"""What shows that a page found out something by itself."""

import pytest

from core.readers.offline.attribution.cues import own_reporting
from tests.fixtures.pages import text

OWN = [
    ("The owner told the Valley Herald that he wept.", "told the Valley Herald"),
    ("A letter seen by the Valley Herald says so.", "seen by the Valley Herald"),
    ("Our reporter stood by the gate.", "Our reporter stood by the gate"),
    ("He said so in an interview with this newspaper.", "in an interview with this newspaper"),
    ("We counted 40 boats.", "We counted 40 boats"),
]
NOT_OWN = [
    "The owner told the Lowland Post that he wept.",
    "“I counted 40 boats,” said the owner.",
    "The mill burned.",
    "We have seen nothing in writing.",
]


@pytest.mark.parametrize(("words", "exact"), OWN)
def test_own_reporting_shows_in_the_words(words: str, exact: str) -> None:
    found = own_reporting(text(words))
    assert found and words[slice(*found)] == exact


@pytest.mark.parametrize("words", NOT_OWN)
def test_what_others_found_out_is_not_the_pages_own(words: str) -> None:
    assert own_reporting(text(words)) is None
