"""Whether a post is about the topic: by the words and pairs of words they share, in whatever form, and by its hashtags."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import urlsplit

from core.analysts.rules.patterns import word_set
from core.model.claim import Claim
from core.model.post import Heard
from core.model.topic import Topic
from core.search import vocabulary
from core.search.heard import hashtags_in
from core.search.names import Name
from core.search.social import hashtags
from core.search.subject import Subject, subject_of
from core.words import content_words, stem

NAME, TITLE, TOWN, SIDE, PAIR = 3, 2, 2, 1, 2
"""What a shared word weighs: part of a name, of the title, of a town's name, of anything else; and two that stand together in both."""
LEAST, FEWEST = 4, 2
"""How much a post about the topic shares, in so many words; of a topic with a short title, all of its title."""
LONGEST, SHORTEST_PART = 2000, 3
_GENERIC = word_set("north south east west old new upper lower great little saint st the")
_SIGNS = re.compile(r"[\W_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]{2,}")


@dataclass(frozen=True, slots=True)
class Subjects:
    """The topic's words with their weights, pairs of its title, and what its hashtags are made of."""

    weights: dict[str, int]
    pairs: frozenset[tuple[str, str]]
    least: int
    tags: frozenset[str]
    parts: frozenset[str]


def subjects(topic: Topic, central: Sequence[Claim]) -> Subjects:
    subject, dull = subject_of(topic), frozenset(stem(word) for word in vocabulary.word_set("weak"))
    texts = [topic.title, topic.brief, *(claim.text for claim in central)]
    weights = dict.fromkeys((one for text in texts for one in _stems(text)), SIDE)
    title = {stem(word.lower()) for word in subject.title} | set(_unspaced(topic.title))
    weights |= dict.fromkeys(title, TITLE)
    weights |= {word: weight for name in subject.names for word, weight in _named(name)}
    weights = {word: weight for word, weight in weights.items() if word not in dull}
    pairs = frozenset(pair for pair in pairwise(_stems(topic.title)) if not dull.intersection(pair))
    parts = frozenset(word for text in texts for word in content_words(text) if len(word) >= SHORTEST_PART)
    return Subjects(weights, pairs, min(LEAST, sum(weights.get(word, 0) for word in title)), frozenset(_own_tags(subject)), parts)


def _named(name: Name) -> Iterator[tuple[str, int]]:
    """The words of a name that are its own weigh most; a street is one place, a town is where everything happens."""
    endings = frozenset().union(*(vocabulary.word_set("endings", kind) for kind in ("place", "company", "body")))
    street = name.words[-1].lower() in vocabulary.word_set("endings", "place")
    for word in content_words(name.text):
        common = word in endings or word in _GENERIC
        yield stem(word), SIDE if common else TOWN if _town(name) and not street else NAME


def _town(name: Name) -> bool:
    return name.kind == "place" or (not name.kind and len(name.words) == 1)


def _own_tags(subject: Subject) -> Iterator[str]:
    """Tags that stand for this topic alone; a town's name is under everything that happens there."""
    towns = {"".join(name.words).lower() for name in subject.names if _town(name)}
    yield from (tag.lower() for tag in hashtags(subject) if tag.lower() not in towns)


def _stems(text: str) -> list[str]:
    return [stem(word) for word in content_words(text[:LONGEST])] + list(_unspaced(text[:LONGEST]))


def _unspaced(text: str) -> Iterator[str]:
    """Letters two by two, in scripts that put no space between words."""
    for run in _UNSPACED.findall(text):
        yield from (run[at : at + 2] for at in range(len(run) - 1))


def is_about(text: str, heard: Heard, asked: Subjects) -> bool:
    """By what a post says, and by what stands in the addresses it leads to, which often hold a headline."""
    tags = (*heard.hashtags, *hashtags_in(text))
    if any(tag in asked.tags or _made_of(tag, asked.parts) for tag in tags):
        return True
    paths = " ".join(_SIGNS.sub(" ", urlsplit(link).path) for link in heard.links)
    said = _stems(f"{text} {' '.join(tags)} {paths}")
    shared = asked.weights.keys() & set(said)
    together = len(asked.pairs.intersection(pairwise(said)))
    return len(shared) >= FEWEST and sum(asked.weights[word] for word in shared) + PAIR * together >= asked.least


def _made_of(tag: str, parts: frozenset[str]) -> bool:
    """Whether a hashtag is two of the topic's words run together: brackwaterregatta."""
    places = range(SHORTEST_PART, len(tag) - SHORTEST_PART + 1)
    return any(tag[:at] in parts and tag[at:] in parts for at in places)
