import pytest

from core.model.claim import Quote
from core.model.words import QuoteState
from core.reading.quotes import anchor, check

TEXT = (
    "The report says the vessel “be held alongside\nuntil the plate is renewed”.\n\n"
    "It isn’t clear who read it. The crack was 40 centimetres long; repairs cost 12 million, not 1.2 million."
)
VERIFIED, PARTIAL, NOT_FOUND = QuoteState.VERIFIED, QuoteState.PARTIAL, QuoteState.NOT_FOUND


@pytest.mark.parametrize(
    ("exact", "state", "own_words"),
    [
        ("The crack was 40 centimetres long", VERIFIED, "The crack was 40 centimetres long"),
        ("  The crack was 40 centimetres long  ", VERIFIED, "The crack was 40 centimetres long"),
        ("held alongside\nuntil", VERIFIED, "held alongside\nuntil"),
        ("held alongside until", PARTIAL, "held alongside\nuntil"),
        ("renewed”. It isn’t clear", PARTIAL, "renewed”.\n\nIt isn’t clear"),
        ("It isn't clear who read it.", PARTIAL, "It isn’t clear who read it."),
        ('"be held alongside until the plate is renewed"', PARTIAL, "“be held alongside\nuntil the plate is renewed”"),
        ("'be held alongside", PARTIAL, "“be held alongside"),
        ("The  crack   was 40", PARTIAL, "The crack was 40"),
        ("12 million", VERIFIED, "12 million"),
        ("1.2 million", VERIFIED, "1.2 million"),
        (TEXT, VERIFIED, TEXT),
    ],
)
def test_a_quote_is_found_with_the_texts_own_words(exact: str, state: QuoteState, own_words: str) -> None:
    quote, found = anchor(TEXT, exact)
    assert found is state
    assert quote is not None
    assert quote.exact == own_words == TEXT[quote.start : quote.end]
    assert quote.prefix == TEXT[max(0, quote.start - 32) : quote.start]
    assert quote.suffix == TEXT[quote.end : quote.end + 32]


@pytest.mark.parametrize(
    "exact",
    [
        "", "   ", "The crack was 41 centimetres long", "the crack was 40", "crack was forty", "The crack was 40 centimetres long.",
        "The vessel be held", "repairs cost 12 million not", "2 million", "4", "held along", "who read it – The crack",
        "It is not clear", "be held alongside … renewed", "be held .* renewed",
    ],
)  # fmt: skip
def test_nothing_else_is_found(exact: str) -> None:
    assert anchor(TEXT, exact) == (None, NOT_FOUND)


def test_the_first_whole_occurrence_is_taken() -> None:
    quote, state = anchor("unlit and lit", "lit")
    assert (quote, state) == (Quote("lit", 10, 13, "unlit and ", ""), VERIFIED)


def test_a_stored_quote_is_checked_where_it_stands_then_anywhere() -> None:
    quote, _ = anchor(TEXT, "It isn't clear")
    assert quote is not None
    assert check(TEXT, quote) is VERIFIED
    assert check("Moved. " + TEXT, quote) is VERIFIED
    assert check(TEXT.replace("isn’t", "isn't").replace(" clear", "\nclear"), quote) is PARTIAL
    assert check(TEXT.replace("clear", "plain"), quote) is NOT_FOUND
    assert check(TEXT, Quote("", 0, 0)) is NOT_FOUND
