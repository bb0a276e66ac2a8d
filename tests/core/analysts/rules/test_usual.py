"""What is usual and what is not: how sources say so, and what it makes of a claim."""

import pytest

from core.analysts.rules.page import page
from core.analysts.rules.prose import statement
from core.analysts.rules.usual import habit, habits, held_against
from tests.core.analysts.rules.make import text

REPAIR = "The repair of the bridge will take nine weeks"
CLOSED = "The swing bridge was closed"
CROWD = "The regatta drew 40,000 spectators"
FINE = "The plant was fined for a leak"
STRIKE = "Tram drivers went on strike"

HELD = [
    (REPAIR, "A repair of such a bridge usually takes two weeks.", False),
    (REPAIR, "The repair of a bridge normally takes eight to ten weeks.", True),
    (REPAIR, "On average a bridge repair takes nine weeks, the institute says.", True),
    (CROWD, "In a normal year the regatta draws 12,000 spectators.", False),
    (CROWD, "The regatta draws 38,000 spectators on average.", True),
    (CROWD, "It was the largest crowd of spectators at the regatta since 1909.", False),
    (CROWD, "A record crowd of spectators watched the regatta.", False),
    (CLOSED, "It is the first time the swing bridge has been closed since 1987.", False),
    (CLOSED, "The swing bridge is closed every few months for inspection.", True),
    (CLOSED, "It is the third time in five years that the swing bridge has closed.", True),
    (CLOSED, "A closure of the swing bridge is rare.", False),
    (CLOSED, "Closing the swing bridge is not unusual in a gale.", True),
    (CLOSED, "For the swing bridge a closure is unprecedented, engineers said.", False),
    (FINE, "Fines for a leak are common in this trade.", True),
    (FINE, "No plant in the county had ever been fined for a leak; it has never happened before.", False),
    (FINE, "It is the second fine for a leak at the plant this year.", True),
    (STRIKE, "It was the third strike of tram drivers in ten years.", True),
    (STRIKE, "Tram drivers rarely strike.", False),
    (STRIKE, "Strikes of tram drivers happen every winter.", True),
    (STRIKE, "The drivers of the tram went on strike for the first time in 40 years.", False),
]

SILENT = [
    (REPAIR, "The bakery usually sells 140 loaves."),
    (REPAIR, "The ferry normally takes nine minutes."),
    (CROWD, "The museum drew a record crowd."),
    (CROWD, "Minutes of the meeting are a record of what was said."),
    (CROWD, "The regatta drew 18,000 spectators, not a record of 52,000 spectators."),
    (CLOSED, "The swing bridge was closed on Thursday."),
    (CLOSED, "She finished third in her class."),
    (CLOSED, "Buses run as usual."),
    (FINE, "The vessel left after routine painting."),
    (FINE, "Is a fine for a leak unusual?"),
    (STRIKE, "Rare birds nest beside the tram depot."),
]


@pytest.mark.parametrize(("claim", "words", "usual"), HELD)
def test_a_claim_fits_what_is_usual_or_departs_from_it(claim: str, words: str, usual: bool) -> None:
    held = held_against(claim, list(habits(page(text(words)))))
    assert held is not None
    assert held.usual is usual
    assert held.why


@pytest.mark.parametrize(("claim", "words"), SILENT)
def test_what_speaks_of_something_else_says_nothing(claim: str, words: str) -> None:
    assert held_against(claim, list(habits(page(text(words))))) is None


def test_the_usual_figure_is_the_one_behind_the_word() -> None:
    found = habit(statement("She had sold 31 loaves by noon instead of the usual 140."))
    assert found is not None
    assert [figure.words for figure in found.figures] == ["140"]


@pytest.mark.parametrize("words", ["", "usually", "通常は二週間かかる。", "عادة ما يستغرق أسبوعين", "record record record"])
def test_odd_texts_do_no_harm(words: str) -> None:
    assert held_against(REPAIR, list(habits(page(text(words))))) is None
