"""Texts in small letters: nothing moves, and an expression finds what it would find ignoring case."""

import re
from string import ascii_lowercase

import pytest

from core.stages.trace.voice_links import for_small, small

EVERYTHING = "".join(map(chr, range(0x3000)))


@pytest.mark.parametrize("letter", [*ascii_lowercase, *"àáãåæçèéêíñóõøúü"])
def test_a_letter_stands_for_what_it_stands_for_when_case_is_ignored(letter: str) -> None:
    ignoring = [found.start() for found in re.finditer(letter, EVERYTHING, re.IGNORECASE)]
    assert [found.start() for found in re.finditer(letter, small(EVERYTHING))] == ignoring


def test_no_sign_moves() -> None:
    whole = "".join(map(chr, range(0x110000)))
    assert len(small(whole)) == len(whole)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("nach Angaben", "NACH ANGABEN der Wehr"),
        (r"\bH/T\b", "via, h/t Ann"),
        (r"\W\S+ SAID", "He, then, Said"),
        (r"said", "SAİD, ſaid, saıd"),
    ],
)
def test_an_expression_is_put_in_small_letters_and_its_signs_stay(expression: str, text: str) -> None:
    ignoring = [found.span() for found in re.finditer(expression, text, re.IGNORECASE)]
    assert ignoring
    assert [found.span() for found in for_small(expression).finditer(small(text))] == ignoring
