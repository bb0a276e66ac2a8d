"""A claim is the thing itself, without the words that say who says so."""

import pytest

from core.readers.offline.claims.topic_claims import LONGEST, plain

TABLE = [
    ("The mill was sold in May, a letter is said to show.", "The mill was sold in May"),
    ("It is claimed that the mill was sold in May.", "The mill was sold in May"),
    ("According to neighbours, the mill was sold in May.", "The mill was sold in May"),
    ("The mill was sold in May, according to neighbours.", "The mill was sold in May"),
    ("The mill was sold in May, officials say.", "The mill was sold in May"),
    ("Police say that the mill was sold in May.", "The mill was sold in May"),
    ("The mill reportedly closed in May.", "The mill closed in May"),
    ("The owner is said to have sold the mill.", "The owner has sold the mill"),
    ("The owners are believed to be brothers.", "The owners are brothers"),
    ("The firm is rumoured to owe £2m.", "The firm owes £2m"),
    ("OSTVIK, 4 March (Agency) — The pier burned down.", "The pier burned down"),
    ("The mill,\nold   and grey, closed.", "The mill, old and grey, closed"),
    ("Mill sold", "Mill sold"),
    ("", ""),
]


@pytest.mark.parametrize(("words", "expected"), TABLE)
def test_hearsay_is_taken_off(words: str, expected: str) -> None:
    assert plain(words) == expected


def test_a_statement_without_end_is_cut_at_a_word() -> None:
    assert len(plain("mill " * 3000)) <= LONGEST
