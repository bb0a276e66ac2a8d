"""Sentences know where they stand, and those that speak of the claim are read first."""

import pytest

from core.readers.offline.stance.model.text import (
    LONGEST_SENTENCE,
    LONGEST_TEXT,
    MARKS,
    Document,
    Rarity,
    Words,
    choose,
    sentence_spans,
    stem,
)

RARITY = Rarity({"the": 1996, "mayor": 3500, "harbour": 9000, "budget": 5000, "rain": 4500})


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        (" \n ", []),
        ("Hm.", ["Hm."]),
        ("The port closed. Nobody said why.", ["The port closed.", "Nobody said why."]),
        ("Dr. Lind left. She is 40.", ["Dr. Lind left.", "She is 40."]),
        ("A headline\nThe first line. 12 people came!", ["A headline", "The first line.", "12 people came!"]),
        ("«Нет», — сказал он. Мы ждём.", ["«Нет», — сказал он. Мы ждём."]),
    ],
)
def test_a_text_is_cut_into_its_sentences(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in sentence_spans(text)] == sentences


def test_a_text_without_ends_is_cut_between_words_and_only_its_beginning_is_read() -> None:
    spans = sentence_spans("word " * 50_000)
    assert max(end - start for start, end in spans) <= LONGEST_SENTENCE
    assert spans[-1][1] <= LONGEST_TEXT
    assert all(("word " * 50_000)[start:end].startswith("word") for start, end in spans)


@pytest.mark.parametrize(("one", "other"), [("denied", "denies"), ("closing", "closed"), ("mayor's", "mayor"), ("votes", "vote")])
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_a_rare_word_weighs_more_than_a_common_one_and_an_unknown_one_most() -> None:
    assert RARITY(stem("the")) < RARITY(stem("mayor")) < RARITY(stem("harbour")) < RARITY("xylophonist")


FILLER = "Shops were shut all day and people stayed at home because of the weather, as they often do here. " * 4


def read(claim: str, text: str) -> tuple[list[int], str]:
    found = choose(Words(claim), Document(text), RARITY, MARKS)
    return found.numbers, found.text


def test_a_short_text_is_read_whole_and_in_its_order() -> None:
    text = "It was a day of rain. The harbour was sold by the mayor. People went home."
    assert read("The mayor sold the harbour", text) == ([1, 0, 2], text)


def test_of_a_long_text_the_nearest_sentence_is_read_and_the_denial_elsewhere() -> None:
    numbers, text = read("The mayor sold the harbour", f"{FILLER}The mayor sold the harbour. {FILLER}The story is a hoax.")
    assert numbers[:2] == [4, 9]
    assert text.endswith("The mayor sold the harbour. The story is a hoax.")


def test_a_long_sentence_is_read_around_its_denial() -> None:
    long = "After " + "many words of no use " * 8 + "the report was called a hoax by the police " + "and so it went on " * 8
    assert "a hoax" in read("The mayor sold the harbour", f"{FILLER}The mayor sold the harbour. {long}.")[1]


def test_brackets_of_treebanks_are_read_as_brackets() -> None:
    assert read("The mayor spoke", "The mayor -LRB- born 1970 -RRB- spoke.")[1] == "The mayor ( born 1970 ) spoke."
