"""Whether a post uses a word of the title for something else: the words around it keep the company of another meaning."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.search.elsewhere import SENTENCE
from core.words import content_words, stem

FEWEST = 2
"""Words of another meaning that stand beside it; one alone may be anywhere."""
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A word of the title that means several things: the company of its own meaning and of each other one."""

    word: str
    own: frozenset[str]
    others: tuple[frozenset[str], ...]


def ambiguous(title: Sequence[str], topic: Set[str]) -> Iterator[Ambiguous]:
    """By the stems of the title and of the topic's common words; where these do not tell which meaning is theirs, none is another."""
    for word in sorted({*title} & _senses().keys()):
        known = [company for company in _senses()[word] if company & topic]
        others = tuple(company for company in _senses()[word] if not company & topic)
        if known and others:
            yield Ambiguous(word, frozenset[str]().union(*known), others)


def means_other(text: str, words: Sequence[Ambiguous], topic: Set[str]) -> bool:
    """Whether one of these words stands in a post, and nowhere in the topic's own meaning or with another word of the topic."""
    if not words:
        return False
    said = [list(map(stem, content_words(sentence))) for sentence in SENTENCE.findall(text[:LONGEST])]
    return any(_means_other(said, word, topic - {word.word}) for word in words)


def _means_other(said: Sequence[Sequence[str]], word: Ambiguous, topic: Set[str]) -> bool:
    """In every sentence that has it: with nothing of the story in it, and in another company, with the sentences around it."""
    here = [at for at, sentence in enumerate(said) if word.word in sentence]
    if not here or any((topic | word.own) & set(said[at]) for at in here):
        return False
    return all(_of_another(set[str]().union(*said[max(at - 1, 0) : at + 2]), word) for at in here)


def _of_another(company: Set[str], word: Ambiguous) -> bool:
    most = max(len(company & other) for other in word.others)
    return most >= FEWEST and most > len(company & word.own)


@cache
def _senses() -> Mapping[str, tuple[frozenset[str], ...]]:
    listed: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("senses.toml").read_text(encoding="utf-8"))
    return {stem(word): tuple(frozenset(map(stem, one.split())) for one in senses.values()) for word, senses in listed.items()}
