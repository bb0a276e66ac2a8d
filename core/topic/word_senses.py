"""What a post means by the topic's words: the same in another language, the same kind of thing elsewhere, or something else."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.english.words import content_words, stem, words
from core.topic import vocabulary

_TABLE = tomllib.loads(Path(__file__).with_name("translations.toml").read_text(encoding="utf-8"))
BEGINNINGS, WHOLE = ({abroad: stem(word) for word, each in _TABLE[part].items() for abroad in each.split()} for part in ("begin", "whole"))
_LENGTHS = sorted({len(beginning) for beginning in BEGINNINGS}, reverse=True)


def meant(words: Iterable[str]) -> Iterator[str]:
    """The stems of English words that words of another language stand for or begin like; the longest beginning that is known counts."""
    for word in words:
        known = (BEGINNINGS[word[:length]] for length in _LENGTHS if word[:length] in BEGINNINGS)
        if found := WHOLE.get(word) or next(known, ""):
            yield found


BETWEEN = 5
"""Words between a thing and the place it is said to be in."""
_IN = frozenset(["in", "at", "of", "is", "near"])
SENTENCE = re.compile(r"[^.!?…\n。！？؟]+")


def is_elsewhere(text: str, place: str, things: Set[tuple[str, str]], known: Set[str]) -> bool:
    """`things` are the topic's, each in two stems, and `known` its weighty words. A street or a place it names is not elsewhere."""
    spot = [stem(word) for word in words(place)]
    if not spot or known & set(spot) or words(place)[-1] in vocabulary.word_set("endings", "place"):
        return False
    said = (words(sentence) for sentence in SENTENCE.findall(text))
    return any(_put_there(sentence, spot, things, known) for sentence in said)


def _put_there(sentence: Sequence[str], spot: Sequence[str], things: Set[tuple[str, str]], known: Set[str]) -> bool:
    """The paper mill in Tarn, the best paper mill is Tarn, Tarn paper mill; nothing of the topic's own may lie between."""
    stems = [stem(word) for word in sentence]
    for first in _places(stems, spot):
        if tuple(stems[first + len(spot) : first + len(spot) + 2]) in things:
            return True
        before = range(max(first - BETWEEN - 3, 0), first - 2)
        if first and sentence[first - 1] in _IN:
            found = [at for at in before if (stems[at], stems[at + 1]) in things]
            if found and not known & set(stems[found[-1] + 2 : first]):
                return True
    return False


def _places(stems: Sequence[str], spot: Sequence[str]) -> Iterator[int]:
    return (at for at in range(len(stems) - len(spot) + 1) if list(stems[at : at + len(spot)]) == list(spot))


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
