"""A sentence is cut only where each part stands alone, and each part knows its place."""

import pytest

from core.analysts.rules.page import page
from core.analysts.rules.pieces import pieces
from tests.core.analysts.rules.make import text

CUT = [
    (
        "The Ostvik festival cost 40,000 euros, and Mayor Ada Quist opened it on 3 June.",
        ["The Ostvik festival cost 40,000 euros", "Mayor Ada Quist opened it on 3 June."],
    ),
    (
        "Organisers counted 40,000 people in Tarn; the police counted 18,000 in the same place.",
        ["Organisers counted 40,000 people in Tarn", "the police counted 18,000 in the same place."],
    ),
    (
        "The mill in Tarn was sold in 2019, while the lido in Ostvik was closed in 2020.",
        ["The mill in Tarn was sold in 2019", "the lido in Ostvik was closed in 2020."],
    ),
]
WHOLE = [
    "The mill was sold to Ada Quist, Lena Holt, and the Tarn bank in 2019.",
    "The mill was sold in Tarn in 2019, and it was closed a year later by the bank.",
    "The mill was sold in Tarn in 2019, and later closed by the bank that had bought it.",
    "“The mill was sold in Tarn in 2019, and the lido in Ostvik was closed in 2020,” said Ada Quist.",
    "The mill was sold in 2019, but not to Ada Quist, who had offered the most.",
    "The mill was sold in Tarn.",
    "; ; ; and , and — —",
]


@pytest.mark.parametrize(("words", "expected"), CUT)
def test_a_sentence_of_two_statements_is_cut_in_two(words: str, expected: list[str]) -> None:
    read = page(text(f"Before it. {words} After it."))
    (said,) = [said for said in read.statements if said.text == words]
    found = pieces(said, None)
    assert [piece.text for piece in found] == expected
    assert [read.text[piece.start : piece.end] for piece in found] == expected


@pytest.mark.parametrize("words", WHOLE)
def test_a_sentence_whose_parts_lean_on_each_other_stays_whole(words: str) -> None:
    assert [pieces(said, None) for said in page(text(words)).statements] == [(said,) for said in page(text(words)).statements]


def test_a_sentence_with_mark_up_in_it_is_not_cut_since_its_letters_have_moved() -> None:
    words = "The <b>festival</b> in Ostvik cost 40,000 euros, and Mayor Ada Quist opened it on 3 June."
    read = page(text(words))
    assert [read.text[piece.start : piece.end] for said in read.statements for piece in pieces(said, None)] == [words]
