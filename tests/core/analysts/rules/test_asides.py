"""Asides become the sentences they are; what has a verb of its own, or leaves open whose it is, stays as it was."""

import pytest

from core.analysts.rules.asides import as_sentence

TOLD = [
    ("The orchestra, which played there in 1977", "The orchestra played there in 1977"),
    ("Mira Solberg, who had trained in Oslo until 2011", "Mira Solberg had trained in Oslo until 2011"),
    ("A vaccine that was approved in May", "A vaccine was approved in May"),
    ("The reactor, first switched on in 1966", "The reactor [was] first switched on in 1966"),
    ("Both towers, sold in 2004", "Both towers [were] sold in 2004"),
    ("The judges of the upper court, appointed in 2019", "The judges of the upper court [were] appointed in 2019"),
    ("The head of schools, appointed in 2019", "The head of schools [was] appointed in 2019"),
    ("Northern Rails, founded in 1954", "Northern Rails [was] founded in 1954"),
    ("The quarry, closed since March", "The quarry [has been] closed since March"),
    ("The archives, kept since 1911", "The archives [have been] kept since 1911"),
    ("Ida Brandt, born in 1954", "Ida Brandt [was] born in 1954"),
    ("A letter, written on 3 May", "A letter [was] written on 3 May"),
]
LEFT = [
    "The orchestra, founded in 1977, toured Japan in May",
    "The court ruled in May that the sale, agreed in 2019",
    "The mill, which the council bought in 1998",
    "The man who sold the mill in 1998 died",
    "The storm, killing four on Sunday",
    "The chapel, a hundred yards from the sea in 1900",
    "The chairman, 61, was suspended on 1 April",
    "The garden, open since May",
    "In 1998, seven villages",
    "",
]


@pytest.mark.parametrize(("words", "wanted"), TOLD)
def test_an_aside_is_told_as_a_sentence(words: str, wanted: str) -> None:
    assert as_sentence(words) == wanted


@pytest.mark.parametrize("words", LEFT)
def test_what_cannot_be_told_for_sure_stays(words: str) -> None:
    assert as_sentence(words) == words
