"""When a model is asked and when the rules alone read."""

from dataclasses import replace

import pytest

from core.analysts.fallback import worth_showing
from core.model.claim import Claim
from core.model.source import SourceText
from tests.core.cases import source

ENGLISH = SourceText(source(1), "The mill at Tarn closed on Friday after its orders dried up, and forty people lost their work.")
GERMAN = SourceText(source(1), "Die Papiermühle in Tarn wurde am Freitag geschlossen, weil es keine Aufträge mehr gab.")
CLAIM = Claim("C1", "The mill closed.")
LATER, CENTRAL = replace(CLAIM, pass_no=2), replace(CLAIM, pass_no=2, central=True)


@pytest.mark.parametrize(
    ("claims", "text", "shown"),
    [
        ([], ENGLISH, False),
        ([], GERMAN, False),
        ([CLAIM], ENGLISH, True),
        ([LATER], ENGLISH, False),
        ([LATER], GERMAN, True),
        ([LATER, CENTRAL], ENGLISH, True),
        ([LATER, CLAIM], ENGLISH, True),
    ],
)
def test_a_model_is_asked_about_what_it_was_not_asked_before(claims: list[Claim], text: SourceText, shown: bool) -> None:
    assert worth_showing(claims, text) is shown
