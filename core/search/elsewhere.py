"""Whether a post tells of the same kind of thing in another place: the network puts it there, and its words put the thing there."""

import re
from collections.abc import Iterator, Sequence, Set

from core.search import vocabulary
from core.words import stem, words

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
