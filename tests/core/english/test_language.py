"""Which language a source speaks, whatever it declares."""

import pytest

from core.english.language import name_of, source_language
from tests.fixtures.pages import text

ENGLISH = "The mill at Tarn was closed on Friday, and the owner told the paper that he had no orders left. "
DUTCH = "De molen in Tarn is vrijdag gesloten en de eigenaar zei dat hij geen werk meer had voor de mensen daar. "
PORTUGUESE = "O moinho de Tarn fechou na sexta-feira e o dono disse ao jornal que já não havia encomendas. "
HEADLINES = "Tarn mill shut. Quist quits. Ferry sinks off Ostvik, 212 rescued. Police hold two over harbour fund. Lido bill doubles. " * 2

SPOKEN = [
    (ENGLISH * 3, "", "en"),
    (ENGLISH * 3, "pt", "en"),
    (DUTCH * 3, "", "nl"),
    (DUTCH * 3, "en", "nl"),
    (PORTUGUESE * 3, "pt", "pt"),
    (PORTUGUESE * 3, "en-GB", "pt"),
    (HEADLINES, "en", "en"),
    (PORTUGUESE, "pt", "pt"),
    ("Tarn!", "", "en"),
    ("Tarn!", "no", "no"),
    ("", "", "en"),
]


# A few words full of names; what a search engine's hit declares is a guess by its words.
TITLES = [
    ("Quist Quits: Ostvik Mayor Gone", "pcm"),
    ("Fidel Tarn Scare in Ostvik City", "it"),
    ("MILL BURNS IN TARN, TWO HELD", "lb"),
    ("Ostvik ferry opens ramps, floods Tarn", "nl"),
    ("Was the Tarn Bell Stolen in Ostvik?", "de"),
    ("Did Mona Quist Sell a Lido?", "bcl"),
]
ELSEWHERE = [
    ("Bürgermeister tritt nach Skandal zurück", "de"),
    ("Incendie dans une usine à Lyon", "fr"),
    ("Tres muertos en un accidente de tren", "es"),
    ("Drie doden bij ongeluk op snelweg", "nl"),
    ("Tre döda i olycka på motorvägen", "sv"),
    ("A polgármester lemondott a botrány után", "hu"),
    ("Belediye başkanı skandalın ardından istifa etti", "tr"),
    ("Мост рухнул", "ru"),
    ("桥梁倒塌。", "zh"),
]


@pytest.mark.parametrize(("words", "guessed"), TITLES)
def test_a_short_english_title_is_english_whatever_was_guessed(words: str, guessed: str) -> None:
    assert source_language(text(words, language=guessed)) == "en"


@pytest.mark.parametrize(("words", "code"), ELSEWHERE)
@pytest.mark.parametrize("declared", ["", "en"])
def test_a_title_in_another_language_is_known_though_nothing_says_so(words: str, code: str, declared: str) -> None:
    assert source_language(text(words, language=declared)) == code


@pytest.mark.parametrize(("words", "declared", "expected"), SPOKEN)
def test_a_text_is_known_by_its_words_where_they_are_enough(words: str, declared: str, expected: str) -> None:
    assert source_language(text(words, language=declared)) == expected


def test_a_language_has_a_name_an_editor_knows() -> None:
    assert (name_of("pt"), name_of("xx")) == ("Portuguese", "another language (xx)")
