"""Words right before a name or right after it: the name is looked for first, and long lists of words are tried beside it alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 100
"""No words before a name are longer than so many signs."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What may stand before a name, what is taken with it after the name, and what says as much when only it stands after the name."""

    before: re.Pattern[str]
    rest: re.Pattern[str]
    after: re.Pattern[str]


def beside(before: str, after: str, rest: str = "") -> Beside:
    """From expressions, in capitals or not; a space parts the name from what stands before it."""
    return Beside(re.compile(rf"\b{before} \Z", re.IGNORECASE), re.compile(rest, re.IGNORECASE), re.compile(after, re.IGNORECASE))


def with_name(text: str, name: re.Pattern[str], words: Beside) -> str:
    """The first place where the words stand beside a name, with the name; of two that begin together the one with words before it."""
    found = min(_places(text, name, words), default=None)
    return text[found[0] : found[2]].strip() if found else ""


def _places(text: str, name: re.Pattern[str], words: Beside) -> Iterator[tuple[int, int, int]]:
    for match in name.finditer(text):
        start, end = match.span()
        if before := words.before.search(text, max(0, start - LONGEST), start):
            rest = words.rest.match(text, end)
            yield before.start(), 0, rest.end() if rest else end
        if after := words.after.match(text, end):
            yield start, 1, after.end()
