"""A quote in the frozen text: at its own place, once, or honestly not."""

import pytest

from core.model.claim import Quote
from ui.evidence.capture_rows import excerpt, whole

WORDS = "The crack was known."
TEXT = "The first paragraph is here. " * 40 + f"{WORDS} " + "The last paragraph is there. " * 40
PLACE = TEXT.index(WORDS)
HERE = Quote(WORDS, PLACE, PLACE + len(WORDS), prefix=TEXT[PLACE - 8 : PLACE], suffix=TEXT[PLACE + len(WORDS) :][:8])


def test_a_quote_is_shown_where_it_stands_with_whole_words_around_it() -> None:
    found = excerpt(TEXT, HERE, around=100)
    assert found.found and found.words == WORDS and found.cut
    assert found.before.startswith("… ") and found.after.endswith(" …")
    assert found.text.removeprefix("… ").removesuffix(" …") in TEXT


def test_of_the_same_words_said_twice_the_second_is_marked_when_it_is_cited() -> None:
    text = f"One: {WORDS} Two: {WORDS} End."
    at = text.rindex(WORDS)
    found = excerpt(text, Quote(WORDS, at, at + len(WORDS)))
    assert (found.before, found.words, found.after) == (f"One: {WORDS} Two: ", WORDS, " End.")


ALTERED = {
    "none was offered": None,
    "other words": Quote("The crack was denied.", PLACE, PLACE + 21),
    "no words": Quote("", 0, 0),
    "another position": Quote(WORDS, 3, 23),
    "an end too far": Quote(WORDS, PLACE, PLACE + len(WORDS) + 1),
    "other words before": Quote(WORDS, PLACE, PLACE + len(WORDS), prefix="nowhere. "),
    "other words after": Quote(WORDS, PLACE, PLACE + len(WORDS), suffix=" never"),
}


@pytest.mark.parametrize("quote", ALTERED.values(), ids=ALTERED.keys())
def test_what_is_not_at_its_place_is_never_marked_elsewhere(quote: Quote | None) -> None:
    found = excerpt(TEXT, quote, around=50)
    assert (found.found, found.words) == (False, "")
    assert found.text.startswith("The first paragraph") and found.text.endswith(" …") and len(found.text) < 110
    assert not whole(TEXT, quote).found


def test_a_short_text_is_shown_whole() -> None:
    found = excerpt("All of it.", Quote("of", 4, 6))
    assert found.text == "All of it." and not found.cut


def test_the_whole_text_is_all_of_it() -> None:
    found = whole(TEXT, HERE)
    assert found.text == TEXT and found.before == TEXT[:PLACE] and not found.cut


@pytest.mark.parametrize("at", [0, 11, 50_000, 99_970, 99_980])
def test_of_a_very_long_text_as_much_as_a_browser_bears_with_the_quote_in_it(at: int) -> None:
    text = "word " * (at // 5) + WORDS + " word" * ((100_000 - at) // 5)
    place = text.index(WORDS)
    found = whole(text, Quote(WORDS, place, place + len(WORDS)), most=1000)
    assert found.found and found.words == WORDS and found.cut
    assert 900 < len(found.text) <= 1004
    assert found.text.strip("… ") in text


def test_a_quote_longer_than_the_room_is_shown_to_its_end() -> None:
    text = "x " * 3000
    found = whole(text, Quote(text[100:2100], 100, 2100), most=1000)
    assert found.words == text[100:2100]
