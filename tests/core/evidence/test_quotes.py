"""A quote is found exactly, or but for white space and quotation marks, or not at all; a stored one is where it was, or altered."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.evidence.quotes import CONTEXT, anchor, at, check, find, selectors
from core.model.claim import Quote
from core.model.words import Match

TEXT = (
    "The report says the vessel “be held alongside\nuntil the plate is renewed”.\n\n"
    "It isn’t clear who read it. The crack was 40 centimetres long; repairs cost 12 million, not 1.2 million."
)
EXACT, NORMALISED, NOT_FOUND = Match.EXACT, Match.NORMALISED, Match.NOT_FOUND


@pytest.mark.parametrize(
    ("words", "match", "own_words"),
    [
        ("The crack was 40 centimetres long", EXACT, "The crack was 40 centimetres long"),
        ("  The crack was 40 centimetres long  ", EXACT, "The crack was 40 centimetres long"),
        ("held alongside\nuntil", EXACT, "held alongside\nuntil"),
        ("held alongside until", NORMALISED, "held alongside\nuntil"),
        ("held alongside\r\n\tuntil", NORMALISED, "held alongside\nuntil"),
        ("held\u00a0alongside until", NORMALISED, "held alongside\nuntil"),
        ("renewed”. It isn’t clear", NORMALISED, "renewed”.\n\nIt isn’t clear"),
        ("It isn't clear who read it.", NORMALISED, "It isn’t clear who read it."),
        ('"be held alongside until the plate is renewed"', NORMALISED, "“be held alongside\nuntil the plate is renewed”"),
        ("'be held alongside", NORMALISED, "“be held alongside"),
        ("The  crack   was 40", NORMALISED, "The crack was 40"),
        ("12 million", EXACT, "12 million"),
        ("1.2 million", EXACT, "1.2 million"),
        (TEXT, EXACT, TEXT),
    ],
)
def test_a_quote_is_found_with_the_texts_own_words(words: str, match: Match, own_words: str) -> None:
    quote = anchor(TEXT, words)
    assert quote is not None
    assert quote.match is match
    assert quote.exact == own_words == TEXT[quote.start : quote.end]
    assert quote.prefix == TEXT[max(0, quote.start - CONTEXT) : quote.start]
    assert quote.suffix == TEXT[quote.end : quote.end + CONTEXT]


@pytest.mark.parametrize(
    "words",
    [
        "", "   ", "The crack was 41 centimetres long", "the crack was 40", "crack was forty", "The crack was 40 centimetres long.",
        "The vessel be held", "repairs cost 12 million not", "2 million", "4", "held along", "who read it – The crack",
        "It is not clear", "be held alongside … renewed", "be held .* renewed",
    ],
)  # fmt: skip
def test_nothing_else_is_found(words: str) -> None:
    assert anchor(TEXT, words) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The mayor can’t approve it.", "The mayor can"),
        ("The mayor can't approve it.", "The mayor can"),
        ("It was a non-fatal fall.", "fatal fall"),
        ("He was re‑elected in May.", "elected in May"),
        ("Some 1\u202f200 people came.", "200 people"),
        ("It cost 3,500 crowns.", "It cost 3"),
        ("It began at 12:30 sharp.", "It began at 12"),
        ("The cafe\u0301 is shut.", "The cafe"),
        ("A 👩\u200d🚒 waved.", "A 👩"),
        ("snake_case", "case"),
    ],
)
def test_half_a_word_a_figure_or_a_character_is_not_what_the_source_said(text: str, words: str) -> None:
    assert anchor(text, words) is None


@pytest.mark.parametrize(
    ("text", "words", "own_words"),
    [
        ("It opened — at noon, in the rain.", "at noon", "at noon"),
        ("“We did not know,” he said.", "We did not know", "We did not know"),
        ("The cafe\u0301 is shut.", "cafe\u0301 is shut", "cafe\u0301 is shut"),
        ("הנמל נסגר ביום שישי.", "נסגר ביום", "נסגר ביום"),
        ("The price rose to 3, 4 or 5 crowns.", "4 or 5", "4 or 5"),
        ("It happened: 12 people left.", "12 people", "12 people"),
    ],
)
def test_what_stands_beside_punctuation_is_whole(text: str, words: str, own_words: str) -> None:
    quote = anchor(text, words)
    assert quote and quote.exact == own_words


def test_the_first_whole_occurrence_is_taken() -> None:
    assert anchor("unlit and lit", "lit") == Quote("lit", 10, 13, "unlit and ", "")


def test_selectors_are_those_of_the_web_annotation_standard() -> None:
    quote = at("𝔄 quay 🚢 was shut.", 9, 12)
    assert selectors(quote) == [
        {"type": "TextQuoteSelector", "exact": "was", "prefix": "𝔄 quay 🚢 ", "suffix": " shut."},
        {"type": "TextPositionSelector", "start": 9, "end": 12},
    ]


# What a frozen text may hold: pairs of code units, marks of their own, spaces that do not break, two line ends, both directions.
ALPHABETS = {
    "plain": "abcdefgh ,.\n",
    "few letters": "ab ",
    "beyond the first plane": "a𝔄🚢 👩\u200d🚒é.",
    "combining": "e\u0301a\u0308o n\u0303 .",
    "spaces": "a b\u00a0c\u2009d\u202fe\t",
    "line ends": "ab c\r\n",
    "right to left": "אבגד \u200fהו.\u202b12\u202c",
    "quotation marks": "a b“”\"'’‘«»",
}


def texts() -> Iterator[tuple[str, int, str]]:
    """The same in every run: forty texts of every alphabet, short and long."""
    for name, letters in ALPHABETS.items():
        for seed in range(40):
            chance = random.Random(f"{name} {seed}")  # noqa: S311  data, not secrets
            yield name, seed, "".join(chance.choices(letters, k=chance.choice((3, 20, 90, 400))))


def somewhere(text: str, seed: str) -> Quote:
    start, end = sorted(random.Random(seed).sample(range(len(text) + 1), 2))  # noqa: S311
    return at(text, start, end)


STORED = [pytest.param(text, somewhere(text, f"{name} {seed} place"), id=f"{name} {seed}") for name, seed, text in texts()]


@pytest.mark.parametrize(("text", "quote"), STORED)
def test_an_unaltered_quote_is_found_at_its_place(text: str, quote: Quote) -> None:
    assert find(text, quote) == (quote.start, quote.end)
    assert check(text, quote) is EXACT
    assert check(text, replace(quote, match=NORMALISED)) is NORMALISED
    assert check(text, replace(quote, match=NOT_FOUND)) is NOT_FOUND


@pytest.mark.parametrize(("text", "quote"), STORED)
def test_no_alteration_by_one_character_goes_unnoticed(text: str, quote: Quote) -> None:
    assert [one for one in altered(quote) if check(text, one) is not NOT_FOUND] == []


def altered(quote: Quote) -> Iterator[Quote]:
    """Every character of the words and of what is around them altered; every number moved by one."""
    yield from (replace(quote, exact=words) for words in misspelt(quote.exact))
    yield from (replace(quote, prefix=words) for words in misspelt(quote.prefix))
    yield from (replace(quote, suffix=words) for words in misspelt(quote.suffix))
    for step in (-1, 1):
        yield replace(quote, start=quote.start + step)
        yield replace(quote, end=quote.end + step)


def misspelt(words: str) -> Iterator[str]:
    """One character gone, another in its place, doubled, or one put before it; and one more at the end."""
    for place, sign in enumerate(words):
        for instead in ("", "x", sign * 2, "x" + sign):
            yield words[:place] + instead + words[place + 1 :]
    yield words + "x"


@pytest.mark.parametrize(
    ("old", "new"),
    [("not 1.2 million", "12 million"), ("The crack was 40", "The report says"), ("It isn’t clear", "It isn't clear")],
)
def test_altered_words_are_not_found_even_where_the_text_has_them(old: str, new: str) -> None:
    """Also when they are there but for a quotation mark: the stored words were the text's own."""
    quote = anchor(TEXT, old)
    assert quote and anchor(TEXT, new)
    assert check(TEXT, replace(quote, exact=new)) is NOT_FOUND
    assert check(TEXT, replace(quote, exact=new, end=quote.start + len(new))) is NOT_FOUND


@pytest.mark.parametrize("quote", [Quote("", 0, 0), Quote("", 5, 5), Quote("million.", -8, 180), Quote("The", 0, 3)], ids=str)
def test_what_is_no_stored_quote_is_not_found(quote: Quote) -> None:
    assert check(TEXT, quote) is NOT_FOUND


def test_a_text_that_moved_no_longer_holds_the_quote() -> None:
    quote = anchor(TEXT, "The crack was 40")
    assert quote and check("Moved. " + TEXT, quote) is NOT_FOUND
    assert check(TEXT.replace("40", "41"), quote) is NOT_FOUND
