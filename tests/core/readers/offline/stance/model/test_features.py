"""What is counted about a claim and a text."""

import pytest

from core.readers.offline.stance.model.features import features, named, names
from core.readers.offline.stance.model.text import MARKS, Document, Rarity, Words, choose

RARITY = Rarity({"the": 1996, "mayor": 3500, "harbour": 9000, "sold": 5000, "people": 2111})


def counted(claim: str, text: str) -> dict[str, float]:
    words, document = Words(claim), Document(text)
    return dict(named(words, document, choose(words, document, RARITY, MARKS), RARITY))


@pytest.mark.parametrize(
    ("claim", "text", "name", "value"),
    [
        ("The mayor sold the harbour", "The mayor sold the harbour.", "text_weighted", 1.0),
        ("The mayor sold the harbour", "Rain fell.", "text_share", 0.0),
        ("12 people died", "Twelve people died.", "figures_missing", 0),
        ("1,200 people died", "1200 people died.", "figures_missing", 0),
        ("12 people died", "Ten people died.", "figures_conflict", 1.0),
        ("Prices rose", "Prices fell.", "opposites", 1.0),
        ("Prices rose", "Prices rose, then fell.", "opposites", 0.0),
        ("He did sign", "He did not sign.", "negation_differs", 1.0),
        ("The photo is real", "The photo is a hoax.", "debunking_differs", 1.0),
        ("The mayor sold the harbour", "It seems the mayor sold the harbour.", "run", 1.0),
        ("Founded in 1990", "Founded in 1991.", "years_missing", 1),
    ],
)
def test_a_count_says_what_its_name_says(claim: str, text: str, name: str, value: float) -> None:
    assert counted(claim, text)[name] == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "Hm.", "word " * 40_000, "<p>Left&nbsp;over</p>" * 50, "港が売られた。" * 30])
def test_any_text_gives_the_same_number_of_finite_counts(text: str) -> None:
    words, document = Words("The mayor sold the harbour"), Document(text)
    found = features(words, document, choose(words, document, RARITY, MARKS), RARITY)
    assert found.shape == (len(names()),)
    assert all(value == value and abs(value) < 1e6 for value in found)
