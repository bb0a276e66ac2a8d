"""Words beside a name: what stands before it, after it, or both, as one expression would find it."""

import re

import pytest

from core.analysts.rules.beside import LONGEST, beside, with_name

NAME = r"(?:the )?(?<!\w)tarn(?!\w)"
BEFORE, AFTER = r"(?:(?:first )?reported by|via)", r"(?:reported|said)"
WORDS = beside(BEFORE, rf" {AFTER}\b[^.]{{0,5}}", rf"(?: {AFTER}\b)?")
TEXTS = [
    ("It burned, Tarn said so again.", "Tarn said so a"),
    ("It burned, via Tarn.", "via Tarn"),
    ("It was FIRST REPORTED BY the Tarn.", "FIRST REPORTED BY the Tarn"),
    ("It was first reported by Tarn reported.", "first reported by Tarn reported"),
    ("Tarn burned. The Tarn said it.", "The Tarn said it"),
    ("Via Tarn and, later, Tarn said it.", "Via Tarn"),
    ("Trivia Tarn.", ""),
    ("Via Tarnish, Tarn saidiya.", ""),
    ("via  Tarn", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "words"), TEXTS)
def test_words_are_found_with_the_name_they_stand_beside(text: str, words: str) -> None:
    whole = re.search(rf"\b{BEFORE} {NAME}(?: {AFTER}\b)?|{NAME} {AFTER}\b[^.]{{0,5}}", text, re.IGNORECASE)
    assert with_name(text, re.compile(NAME, re.IGNORECASE), WORDS) == words == (whole.group().strip() if whole else "")


def test_what_stands_far_before_a_name_is_not_beside_it() -> None:
    assert with_name(f"via {'x' * LONGEST} Tarn", re.compile(NAME, re.IGNORECASE), WORDS) == ""
