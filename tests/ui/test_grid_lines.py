"""How many lines a claim takes: measured in Chromium in a column 250 wide, of which 234 are for the words."""

import pytest

from ui.components.grid_lines import lines

MEASURED = [
    ("C4 Two of the three gates did not close", False, 1),
    ("C1 The sluice gates at Brackwater failed in the storm of 11 January", True, 2),
    ("C2 Estuary Lines was told of a crack in the hull of the ferry Alder before it sailed on 3 March", True, 3),
    ("C3 The buyer is the Brackwater developer Harrow and Fenn, which plans a hotel of 24 rooms", False, 3),
    ("C3 Estuary Lines was told of the crack in the hull of the ferry Alder a second time, by telephone, before it sailed", False, 3),
]


@pytest.mark.parametrize(("text", "bold", "count"), MEASURED, ids=[text[:12] for text, _, _ in MEASURED])
def test_lines_are_guessed_as_they_were_measured(text: str, bold: bool, count: int) -> None:
    assert lines(text, 234, bold=bold) == count


def test_a_word_too_long_for_its_line_stands_alone_and_no_words_take_one_line() -> None:
    assert (lines("Brackwaterharbourinspectorate rose", 60), lines("", 60)) == (2, 1)
