"""What is said of the place of a story, and which outlets are its own."""

import pytest

from core.analysts.rules.page import page
from core.analysts.rules.places_named import facts, is_local
from tests.fixtures.pages import source, text

FACTS = [
    "Ostvik has 4,100 inhabitants.",
    "Ostvik, a fishing port of 4,100, has one road out.",
    "The population of Ostvik fell to 3,900 in 2020.",
    "About 900 households live in Ostvik.",
    "The cannery is the town's largest employer, and Ostvik has no other.",
    "It is the only bridge in Ostvik.",
    "Ostvik is a small town on the north coast.",
    "Ostvik lies 40 kilometres north of Tarn.",
    "Ostvik depends on fishing.",
    "Unemployment in Ostvik stands at 9 per cent.",
    "One in four workers in Ostvik is employed at the yard.",
    "Ostvik was founded in 1310.",
    "Ostvik is home to 4,000 people.",
]
NO_FACTS = [
    "The bridge in Ostvik was closed on Thursday.",
    "Tarn has 4,100 inhabitants.",
    "Ostvik is a wonderful town with beautiful people.",
    "Is Ostvik the only town on the coast?",
    "Police in Ostvik said on Monday that two men were held.",
    "Ostvik council met for two hours.",
    "Subscribe to our newsletter: the only news from Ostvik.",
    "The mayor of Ostvik resigned.",
    "",
]


@pytest.mark.parametrize("words", FACTS)
def test_a_sentence_about_the_place_is_a_fact(words: str) -> None:
    assert [said.text for said in facts(page(text(words)), "Ostvik")] == [words]


@pytest.mark.parametrize("words", NO_FACTS)
def test_news_from_the_place_is_no_fact_about_it(words: str) -> None:
    assert list(facts(page(text(words)), "Ostvik")) == []


def test_the_town_without_its_name_is_the_storys_unless_another_stands_there() -> None:
    shown = facts(
        page(text("The bridge in Ostvik is shut. It is the town's only crossing. In Tarn, the town's only pool is shut too.")), "Ostvik"
    )
    assert [said.text for said in shown] == ["It is the town's only crossing."]


def test_without_a_place_nothing_is_a_fact_about_it() -> None:
    assert list(facts(page(text(FACTS[0])), "")) == []


OUTLETS = [
    ("Ostvik Gazette", "ostvik-gazette.example", "", True),
    ("The Gazette", "ostvikgazette.example", "", True),
    ("Harbour Radio", "harbour-radio.example", "Licensed local station, Ostvik", True),
    ("Tarn Herald", "tarn-herald.example", "Established town newspaper", False),
    ("Ostvik Port Court", "portcourt.example", "Court", False),
    ("Ostvik Shipping", "ostvik-shipping.example", "", False),
]


@pytest.mark.parametrize(("outlet", "domain", "reason", "local"), OUTLETS)
def test_a_local_outlet_is_a_newsroom_of_the_place(outlet: str, domain: str, reason: str, local: bool) -> None:
    assert is_local(source(outlet, domain=domain, tier_reason=reason), "Ostvik") is local
    assert not is_local(source(outlet, domain=domain, tier_reason=reason), "")
