"""What a question to a model used and costs: guessed from its words before it is put, counted from its receipt after."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, inf
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("prices.toml")
A_MILLION = 1_000_000
BYTES_PER_TOKEN = 2
"""Words have three and more bytes to a token; single letters with a space between them have two."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, as its receipt counts them."""

    tokens_in: int = 0
    tokens_out: int = 0
    written: int = 0  # of those in: put into the provider's cache
    cached: int = 0  # of those in: found there


@dataclass(frozen=True, slots=True)
class Step:
    """USD for a million tokens, for prompts of up to so many tokens."""

    given: float
    answered: float
    written: float  # put into the provider's cache
    cached: float  # found there
    up_to: float = inf


@dataclass(frozen=True, slots=True)
class Prices:
    """A model's prices; the length of the whole prompt decides which step a question is billed by."""

    steps: tuple[Step, ...]

    def of(self, usage: Usage) -> float:
        step = self._step(usage.tokens_in)
        plain = usage.tokens_in - usage.written - usage.cached
        given = plain * step.given + usage.written * step.written + usage.cached * step.cached
        return (given + usage.tokens_out * step.answered) / A_MILLION

    def most(self, prompt: str, tokens_out: int) -> float:
        """The most a call can cost: all of it put into the cache, and an answer as long as it may be."""
        guessed = tokens(prompt)
        step = self._step(guessed)
        return (guessed * max(step.given, step.written) + tokens_out * step.answered) / A_MILLION

    def _step(self, tokens_in: int) -> Step:
        return next(step for step in self.steps if tokens_in <= step.up_to or step is self.steps[-1])


FREE = Prices((Step(0.0, 0.0, 0.0, 0.0),))


def prices_of(model: str, own: Mapping[str, Sequence[float]], *, at_home: bool = False) -> Prices:
    """The newsroom's own figures, else the table's; the dearest of the table for a model nobody knows, nothing for one at home."""
    if model in own:
        return Prices((_own(own[model]),))
    if model in known():
        return known()[model]
    return FREE if at_home else max(known().values(), key=lambda prices: prices.steps[-1].answered)


@cache
def known() -> Mapping[str, Prices]:
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {model: Prices(tuple(_step(row) for row in rows)) for model, rows in table["models"].items()}


def _step(row: Mapping[str, Any]) -> Step:
    given = float(row["given"])
    written, cached = float(row.get("written", given)), float(row.get("cached", given))
    return Step(given, float(row["answered"]), written, cached, float(row.get("up_to", inf)))


def _own(figures: Sequence[float]) -> Step:
    """Given, answered, and what a token costs that is found in the cache; the price of a given one where that is not told."""
    given, answered, *rest = figures
    return Step(given, answered, given, rest[0] if rest else given)


def tokens(text: str) -> int:
    """At least as many tokens as the text has; figures and marks may be one each."""
    marks = sum(not (letter.isalpha() or letter.isspace()) for letter in text)
    return ceil(len(text.encode(errors="replace")) / BYTES_PER_TOKEN) + marks
