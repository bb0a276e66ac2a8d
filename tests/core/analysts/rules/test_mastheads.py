"""Firms, people and trains whose names end as newspapers' do, and the newspapers."""

import pytest

from core.analysts.rules.citations import citations
from core.analysts.rules.mastheads import is_shared
from core.analysts.rules.naming_words import is_press
from core.model.background import ActorKind
from tests.core.analysts.rules.make import text
from tests.core.analysts.rules.test_actors import names

CAST = [
    ("Royal Mail, which employs 130,000 people, said its vans were late.", "Royal Mail", ActorKind.ORGANISATION),
    ("Drivers of National Express, the operator, walked out on Monday.", "National Express", ActorKind.ORGANISATION),
    ("A spokesman for Deutsche Post said the parcels were late.", "Deutsche Post", ActorKind.ORGANISATION),
    ("The card firm American Express was fined on Monday.", "American Express", ActorKind.ORGANISATION),
    ("The actor Heath Ledger, 28, said he was tired.", "Heath Ledger", ActorKind.PERSON),
    ("The singer Freddie Mercury, who wrote it in a bath, sang it twice.", "Freddie Mercury", ActorKind.PERSON),
    ("The physicist Yang Sun, 44, said the isotope was new.", "Yang Sun", ActorKind.PERSON),
]
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


@pytest.mark.parametrize(("words", "name", "kind"), CAST)
def test_firms_and_people_named_like_newspapers_are_actors(words: str, name: str, kind: ActorKind) -> None:
    assert names(words)[name] is kind


@pytest.mark.parametrize("words", NO_REPORT)
def test_what_they_say_or_write_is_no_newspapers_report(words: str) -> None:
    assert citations(text(f"A headline that says nothing\n\n{words}"), []) == ()


@pytest.mark.parametrize(("words", "name"), REPORTS)
def test_the_article_a_medium_or_a_known_name_makes_a_newspaper(words: str, name: str) -> None:
    assert [one.name for one in citations(text(f"A headline that says nothing\n\n{words}"), [])] == [name]


@pytest.mark.parametrize("name", ["Daily Mail", "The Washington Post", "Tarn Gazette", "Evening Star", "Hull Courier"])
def test_a_newspapers_name_is_nobody_elses(name: str) -> None:
    assert is_press(name) and not is_shared(name)


@pytest.mark.parametrize("name", ["Emily Post", "Royal Mail", "Gatwick Express", ""])
def test_a_last_word_alone_makes_no_newspaper(name: str) -> None:
    assert not (name and is_press(name)) and is_shared(name) is bool(name)
