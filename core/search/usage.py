"""Words that people use for a topic: those that posts about it share, and that others who were heard never use."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set

FEWEST, EXPECTED = 3, 3.0
"""Posts about it that have a word; and how many of the others would, had they used it as often. Then it is no chance that none does."""
SHORTEST, SAMPLE = 4, 300
"""Letters of such a word; and posts of each side that are looked at."""


def telling(about: Sequence[Set[str]], others: Sequence[Set[str]]) -> frozenset[str]:
    """By the words of posts about a topic and of posts that share nothing of weight with it."""
    here, there = _counted(about), _counted(others)
    wanted = (word for word, number in here.items() if number >= FEWEST and number * len(others) >= EXPECTED * len(about))
    return frozenset(word for word in wanted if word not in there and len(word) >= SHORTEST and word.isalpha())


def _counted(said: Iterable[Set[str]]) -> Counter[str]:
    return Counter(word for words in said for word in words)
