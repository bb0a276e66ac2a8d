"""Firms, people and trains whose names end as newspapers' do, and the newspapers."""

import pytest

from core.english.names import is_outlet
from core.policy.outlets.press import is_shared
from tests.fixtures.pages import citations, text

NO_REPORT = [
    "Postal workers will strike on Friday, according to Royal Mail.",
    "The card was declined, according to American Express.",
    "Freddie Mercury wrote the song in a bath in Munich.",
    "The physicist Yang Sun reported a new isotope.",
    "Trains via Gatwick Express were cancelled.",
    "The director told Heath Ledger to wait.",
]
REPORTS = [
    ("The mill will close, according to the Hull Mail.", "Hull Mail"),
    ("The mill will close, according to Daily Express.", "Daily Express"),
    ("The mill will close, according to Washington Post.", "Washington Post"),
    ("The mill will close, according to the newspaper Dover Express.", "Dover Express"),
    ("The mill will close, according to the Tarn Mercury.", "Tarn Mercury"),
]


@pytest.mark.parametrize("words", NO_REPORT)
def test_what_they_say_or_write_is_no_newspapers_report(words: str) -> None:
    assert citations(text(f"A headline that says nothing\n\n{words}"), []) == ()


@pytest.mark.parametrize(("words", "name"), REPORTS)
def test_the_article_a_medium_or_a_known_name_makes_a_newspaper(words: str, name: str) -> None:
    assert [one.name for one in citations(text(f"A headline that says nothing\n\n{words}"), [])] == [name]


@pytest.mark.parametrize("name", ["Daily Mail", "The Washington Post", "Tarn Gazette", "Evening Star", "Hull Courier"])
def test_a_newspapers_name_is_nobody_elses(name: str) -> None:
    assert is_outlet(name) and not is_shared(name)


@pytest.mark.parametrize("name", ["Emily Post", "Royal Mail", "Gatwick Express", ""])
def test_a_last_word_alone_makes_no_newspaper(name: str) -> None:
    assert is_shared(name) is bool(name)
