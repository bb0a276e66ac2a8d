"""Serious accusations are recognised by their words; everyday prose is not."""

import pytest

from core.analysts.rules.allegations import allegation

ACCUSES = [
    ("Headmaster accused of taking bribes", "accused of taking bribes"),
    ("Treasurer stole from the rowing club", "stole"),
    ("Baker's firm laundered cash for years", "laundered cash"),
    ("Clinic covered up three deaths", "covered up"),
    ("Operator knew of the leak before the launch", "knew of the leak before"),
    ("Bursar bought a yacht with school funds", "bought a yacht with school funds"),
    ("Bursar bought a yacht with money from the parish", "bought a yacht with money from"),
    ("Director vanished with parents' savings", "vanished with parents' savings"),
    ("Coach charged with assault", "charged with assault"),
    ("Regulator finds negligence at dam", "negligence"),
    ("Builder under investigation over permits", "under investigation"),
    ("Mill illegally dumped dye in the river", "illegally dumped"),
    ("Bank misled pensioners", "misled"),
]
HARMLESS = [
    "Choir stole the show",
    "New assault course opens",
    "Library closes on Friday",
    "The old mill burned down",
    "Prices rose by 3 per cent",
    "",
]


@pytest.mark.parametrize(("words", "expected"), ACCUSES)
def test_the_accusing_words_are_given(words: str, expected: str) -> None:
    assert allegation(words) == expected


@pytest.mark.parametrize("words", HARMLESS)
def test_everyday_prose_accuses_nobody(words: str) -> None:
    assert allegation(words) == ""
