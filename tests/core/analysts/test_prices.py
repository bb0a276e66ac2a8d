"""What a question costs: never guessed too low, and counted from its receipt."""

import pytest

from core.analysts.prices import Prices, tokens, usage_of
from core.readers.usage import Usage
from tests.world.anthropic import count

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


@pytest.mark.parametrize(
    ("text", "at_least"),
    [
        ("", 0),
        ("The mill burned on 4 May.", 8),
        ("桥梁于五月四日倒塌。", 10),
        ("انهار الجسر", 10),
        ("a b c d e f g h", 8),
        ("{}[]" * 50, 200),
        ("1 2 3 4 5 6 7 8", 8),
        ("🙂" * 20, 60),
        ("a\n\n" * 30, 45),
    ],
    ids=repr,
)
def test_no_text_has_more_tokens_than_were_guessed(text: str, at_least: int) -> None:
    """Texts that a tokenizer can do least with: single letters, signs, other scripts."""
    assert tokens(text) >= at_least
    assert SONNET.most(text, 500) > SONNET.of(Usage(tokens(text), 500, written=tokens(text)))


def test_plain_prose_is_not_guessed_at_twice_its_tokens() -> None:
    prose = "The harbour office said on Friday that the ferry had been inspected in March and was found sound. " * 20
    assert tokens(prose) < 2 * count(prose)


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
