"""Which words mean the same thing in news prose, and which mean the opposite."""

from functools import lru_cache

from core.english.lexicon import table
from core.english.words import stem


def _groups() -> dict[str, str]:
    groups = [[stem(word) for word in group.split()] for group in table("synonyms")["same"]]
    return {member: group[0] for group in reversed(groups) for member in group}


_IDEA = _groups()


@lru_cache(maxsize=65536)
def idea(word: str) -> str:
    """The stem that stands for a word and for its near synonyms."""
    plain = stem(word)
    return _IDEA.get(plain, plain)


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in table("synonyms")["opposed"]:
        one, other = (idea(word) for word in pair.split("/"))
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}


OPPOSITES = _opposites()
