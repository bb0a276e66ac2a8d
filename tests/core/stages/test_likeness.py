"""Which texts are the same, and which only quote one person or end in the same words."""

import pytest

from core.model.source import SourceText
from core.stages.likeness import Footprint, same_text
from tests.core.cases import source

REPORT = (
    "The mill at Tarn closed on Friday after orders dried up, and forty people lost their work. "
    "Machines that had run since 1911 were switched off one by one, and the gates were chained at noon."
)
OTHER = (
    "Council records show that a licence was handed back on Friday morning. Heating was cut off the same day, "
    "and neighbours brought coffee to those who waited outside in the snow for their last wages."
)
SAID = (
    "We closed the mill on Friday because the orders from our largest customer had dried up over the winter, and we could not pay "
    "the wages of forty people for another month without going under, and nobody at the bank would hear of it"
)
FOOTER = (
    "Subscribe to our newsletter for the latest headlines. We use cookies to improve your experience on our site and to show you relevant "
    "advertising. By continuing to browse you agree to our terms of service and privacy policy. All rights reserved. No part of this "
    "publication may be reproduced without permission of the publisher. Contact the editor with corrections."
)
SHORT_ONE, SHORT_OTHER = (
    "Police directed traffic on Friday and the union meets on Monday.",
    "Snow fell as machines went silent one by one in Tarn.",
)
SHARED = f"{REPORT} A buyer from the coast is said to have looked at the looms."
LONG = f"{SHARED} {OTHER}"
REWRITTEN = (
    f"{SHORT_OTHER} {SHARED} Nobody knows what will become of the chimney, which is older than the town hall and twice as tall as it, "
    "nor who pays for the clearing of the yard, where barrels of dye have stood for longer than anybody here can remember."
)

SAME = [
    (f"{LONG} “{SAID},” the owner said.", f"{REWRITTEN} “{SAID},” she told reporters."),
    (REPORT, REPORT),
    (REPORT, f"{OTHER} {REPORT} {SHORT_ONE}"),
    (f"{REPORT}\n{FOOTER}", REPORT),
    (f"{REPORT}\n{FOOTER}", f"{REPORT}\nShare this. Follow us for more. Sign up for our newsletter and read more of what we do."),
    (f"{REPORT} “{SAID},” the owner said.", f"{REPORT} “{SAID},” the owner said."),
    (f"{REPORT} “{SAID},” the owner said.", REPORT),
]
NOT_SAME = [
    (REPORT, OTHER),
    (f"“{SAID},” the owner said. {SHORT_ONE}", f"{SHORT_OTHER} “{SAID},” the owner said."),
    (f'"{SAID}," the owner said. {SHORT_ONE}', f'{SHORT_OTHER} "{SAID}," the owner said.'),
    (f"‘{SAID},’ the owner said. {SHORT_ONE}", f"{SHORT_OTHER} ‘{SAID},’ the owner said."),
    (f"„{SAID}“, the owner said. {SHORT_ONE}", f"{SHORT_OTHER} „{SAID}“, the owner said."),
    (f"“{SAID}.”", f"“{SAID}.”"),
    (f"{REPORT} {FOOTER}", f"{OTHER} {FOOTER}"),
    (f"{SHORT_ONE}\n{FOOTER}", f"{OTHER}\n{FOOTER}"),
    ("The mill closed.", "The mill closed."),
    ("", ""),
]


def pair(one: str, other: str) -> list[SourceText]:
    return [SourceText(source(1, when="2026-03-04"), one), SourceText(source(2, when="2026-03-05"), other)]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_text_that_stands_in_another_is_the_same(one: str, other: str) -> None:
    assert [(link.copy, link.original, link.kind) for link in same_text(pair(one, other))] == [("S002", "S001", "text")]


@pytest.mark.parametrize(("one", "other"), NOT_SAME)
def test_a_shared_quotation_or_footer_makes_no_copy(one: str, other: str) -> None:
    assert list(same_text(pair(one, other))) == []


@pytest.mark.parametrize("piece", ["'a ", "‘a ", "‘a’a ", "“a ", '"a '])
def test_a_page_of_quotations_that_are_never_closed_takes_no_time(piece: str) -> None:
    assert Footprint(piece * 40_000).own is not None
