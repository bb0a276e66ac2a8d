"""Whether what somebody wrote is supported by a text: figures in digits and words, quotations in all their marks, names and words."""

from collections.abc import Sequence

import pytest

from core.readers.support import (
    figures_supported,
    names_supported,
    quotations,
    quotations_supported,
    without_sources_counted,
    words_supported,
)

TEXT = "Mayor Jane Smith opened the mill at 7 pm. Twelve people came, and 2.4 million crowns were paid. “It didn’t burn,” she said."


def stands(said: str, texts: Sequence[str], names: Sequence[str] = ()) -> bool:
    return names_supported(said, [*texts, *names]) and words_supported(said, texts)


@pytest.mark.parametrize(
    ("said", "supported"),
    [
        ("12 people came", True),
        ("Twelve people came", True),
        ("A dozen people came", True),
        ("Nine hundred people died", False),
        ("Nine people died", False),
        ("Twenty-one people died", False),
        ("2.4 million crowns", True),
        ("2,400,000 crowns", True),
        ("2.4m crowns", True),
        ("2.4 billion crowns", False),
        ("7 million crowns", False),
        ("no one died", True),
        ("One of them died", True),
        ("a hundred people", False),
        ("seven o'clock", True),
        ("", True),
    ],
)
def test_a_figure_is_the_texts_own_however_it_is_written(said: str, supported: bool) -> None:
    assert figures_supported(said, [TEXT]) is supported


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ('The mayor said "I took the bribe" yesterday.', ["I took the bribe"]),
        ("The mayor said ‘I took the bribe’ and «I am guilty».", ["I am guilty", "I took the bribe"]),
        ("He said 'I did it' to us", ["I did it"]),
        ("„Ich war es“, sagte er", ["Ich war es"]),
        ("»Ich war es«, sagte er", ["Ich war es"]),
        ("‹Moi›, and 「我」", ["Moi", "我"]),
        ("Never closed: “I did it", ["I did it"]),
        ("‘The workers’ union took bribes’, he said", ["The workers’ union took bribes"]),
        ("‘yes’ and the workers’ union", ["yes"]),
        ("The workers’ union didn’t say it, it's the mayor's", []),
        ("O'Neill's rights of the '90s and the workers' rights", []),
        ('A pipe of 6" and more', []),
        ("“It burned,” he said", ["It burned"]),
    ],
)
def test_quotation_marks_of_every_kind_are_seen_and_apostrophes_are_none(said: str, found: list[str]) -> None:
    assert quotations(said) == found


@pytest.mark.parametrize(
    ("said", "supported"),
    [("She said 'it didn't burn'", False), ("She said 'It didn't burn.'", True), ('"opened the mill"', True), ('"opened the mil"', False)],
)
def test_a_quotation_stands_in_the_text_but_for_the_kind_of_its_marks(said: str, supported: bool) -> None:
    assert quotations_supported(said, [TEXT]) is supported


@pytest.mark.parametrize(
    ("said", "supported"),
    [
        ("The mayor opened the mill", True),
        ("In the evening Jane Smith opened the mill", True),
        ("Mayor Jane Smith took bribes from a cartel and was arrested", False),
        ("The mill was opened by Holm", False),
        ("The opening of the mill", True),
        ("", True),
    ],
)
def test_most_words_and_every_name_are_the_texts_own(said: str, supported: bool) -> None:
    assert stands(said, [TEXT]) is supported


def test_a_name_may_be_known_from_elsewhere_and_a_deed_may_not() -> None:
    assert stands("The Holm mill opened", [TEXT], names=["Holm is a town of thieves"])
    assert not stands("The thieves of Holm", [TEXT], names=["Holm is a town of thieves"])


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Two papers repeat it.", " repeat it."),
        ("Two other outlets repeat it.", " repeat it."),
        ("Nine papers repeat it.", "Nine papers repeat it."),
        ("Two people died.", "Two people died."),
    ],
)
def test_who_writes_may_count_the_sources_he_names(said: str, left: str) -> None:
    assert without_sources_counted(said, 2) == left
