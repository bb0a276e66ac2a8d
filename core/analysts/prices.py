"""What a question to a model costs: guessed from its words before it is put, counted from its receipt after."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from core.readers.usage import Usage

A_MILLION = 1_000_000
BYTES_PER_TOKEN = 2
"""Words have three and more bytes to a token; single letters with a space between them have two."""
SHAPING = 300
"""Tokens the provider adds to a question that names the shape of its answer."""
WRITES_CACHE, READS_CACHE = 1.25, 0.1
"""What a token costs that is put into the prompt cache, and one that is found there, beside one that is simply read."""


@dataclass(frozen=True, slots=True)
class Prices:
    """USD for a million tokens."""

    given: float
    answered: float

    def of(self, usage: Usage) -> float:
        plain = usage.tokens_in - usage.written - usage.cached
        given = plain + WRITES_CACHE * usage.written + READS_CACHE * usage.cached
        return (given * self.given + usage.tokens_out * self.answered) / A_MILLION

    def most(self, prompt: str, tokens_out: int) -> float:
        """The most a call can cost: all of it put into the cache, and an answer as long as it may be."""
        guessed = tokens(prompt) + SHAPING
        return self.of(Usage(guessed, tokens_out, written=guessed))


def tokens(text: str) -> int:
    """At least as many tokens as the text has; figures and signs may be one each."""
    signs = sum(not (letter.isalpha() or letter.isspace()) for letter in text)
    return ceil(len(text.encode(errors="replace")) / BYTES_PER_TOKEN) + signs


def usage_of(receipt: Mapping[str, object]) -> Usage:
    """The receipt of the Messages API; a figure that is none counts as nothing."""
    plain, written, cached = (_number(receipt, f"{name}input_tokens") for name in ("", "cache_creation_", "cache_read_"))
    return Usage(plain + written + cached, _number(receipt, "output_tokens"), written, cached)


def _number(receipt: Mapping[str, object], name: str) -> int:
    found = receipt.get(name)
    return found if isinstance(found, int) and found > 0 else 0
