"""What a question to a language model used, in tokens."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, as its receipt counts them."""

    tokens_in: int = 0
    tokens_out: int = 0
    written: int = 0  # of those in: put into the provider's cache
    cached: int = 0  # of those in: found there
