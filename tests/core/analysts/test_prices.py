"""What a question costs: never guessed too low, and counted from its receipt."""

import pytest

from core.analysts.prices import Prices, Usage, tokens, usage_of

SONNET = Prices(3.0, 15.0)


@pytest.mark.parametrize(
    ("usage", "usd"),
    [
        (Usage(), 0.0),
        (Usage(1_000_000, 0), 3.0),
        (Usage(0, 1_000_000), 15.0),
        (Usage(1000, 100), 0.0045),
        (Usage(1_000_000, 0, written=1_000_000), 3.75),
        (Usage(1_000_000, 0, cached=1_000_000), 0.3),
        (Usage(3000, 0, written=1000, cached=1000), 0.00705),
    ],
)
def test_prices(usage: Usage, usd: float) -> None:
    assert SONNET.of(usage) == pytest.approx(usd)


@pytest.mark.parametrize("text", ["", "one two three", "桥梁于五月四日倒塌。", "انهار الجسر", "a" * 999, "{}[]" * 50])
def test_no_more_can_be_spent_than_was_set_aside(text: str) -> None:
    """A token is three bytes at least on average: of CJK it is one sign, of English far more."""
    assert tokens(text) * 3 >= len(text.encode())
    assert SONNET.most(text, 500) >= SONNET.of(Usage(tokens(text), 500))


@pytest.mark.parametrize(
    ("receipt", "usage"),
    [
        ({"input_tokens": 10, "output_tokens": 5}, Usage(10, 5)),
        (
            {"input_tokens": 10, "output_tokens": 5, "cache_creation_input_tokens": 30, "cache_read_input_tokens": 40},
            Usage(80, 5, written=30, cached=40),
        ),
        ({"input_tokens": 10, "output_tokens": 5, "cache_creation_input_tokens": None}, Usage(10, 5)),
        ({"input_tokens": "many", "output_tokens": -5}, Usage()),
        ({}, Usage()),
    ],
)
def test_a_receipt_is_read_with_caution(receipt: dict[str, object], usage: Usage) -> None:
    assert usage_of(receipt) == usage
