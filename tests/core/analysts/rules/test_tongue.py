"""Which language a source speaks, whatever it declares."""

import pytest

from core.analysts.rules.tongue import name_of, tongue
from tests.core.analysts.rules.make import text

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


@pytest.mark.parametrize(("words", "declared", "expected"), SPOKEN)
def test_a_text_is_known_by_its_words_where_they_are_enough(words: str, declared: str, expected: str) -> None:
    assert tongue(text(words, language=declared)) == expected


def test_a_language_has_a_name_an_editor_knows() -> None:
    assert (name_of("pt"), name_of("xx")) == ("Portuguese", "another language (xx)")
