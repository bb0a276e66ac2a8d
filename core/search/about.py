"""Whether a post is about the topic: by the words and pairs of words they share, in whatever form, and by its hashtags and links."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from core.search.urls import normalise
from core.words import content_words, stem

NAME, TITLE, TOWN, SIDE, PAIR = 3, 2, 2, 1, 2
"""What a shared word weighs: part of a name, of the title, of a town's name, of anything else; and two that stand together in both."""
LEAST, FEWEST = 4, 2
"""How much a post about the topic shares, in so many words; of a topic with a short title, all of its title."""
LONGEST, SHORTEST_PART, SHORTEST_HEAD = 2000, 3, 4
SHORT_FORMS = {"street": "st", "road": "rd", "avenue": "ave", "square": "sq", "lane": "ln"}
_GENERIC = word_set("north south east west old new upper lower great little saint st the")
_SIGNS = re.compile(r"[\W_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]{2,}")
_SMALL_AD = re.compile(
    r"\bfor sale\b|\bto a good home\b|\b(?:collect|pick ?up) (?:only|from)\b|^\W*(?:wanted|selling|wts|wtb|iso)\b"
    r"|\b(?:anyone|anybody|someone) (?:know|recommend) an? (?:\w+ )?\w+ (?:who|that|for)\b|\blooking for an? (?:\w+ )?(?:who|that)\b",
    re.I,
)

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Subjects:
    """The topic's words and pairs with their weights, what its hashtags are made of, and the page it was filed with."""

    weights: Mapping[str, int]
    pairs: Mapping[Pair, int]
    least: int
    tags: frozenset[str]
    parts: frozenset[str]
    telling: frozenset[str]
    towns: frozenset[str]
    page: str = ""


def subjects(topic: Topic, central: Sequence[Claim]) -> Subjects:
    subject, dull = subject_of(topic), frozenset(stem(word) for word in vocabulary.word_set("weak"))
    texts = [topic.title, topic.brief, *(claim.text for claim in central)]
    weights = dict.fromkeys((one for text in texts for one in _stems(text)), SIDE)
    title = {stem(word.lower()): _in_title(word) for word in subject.title} | dict.fromkeys(_unspaced(topic.title), TITLE)
    weights |= title
    weights |= {word: weight for name in subject.names for word, weight in _named(name, subject)}
    pairs = _pairs(topic, subject, dull)
    weights = dict.fromkeys((word for pair in pairs for word in pair), SIDE) | weights
    weights = {word: weight for word, weight in weights.items() if word not in dull}
    parts = frozenset(word for text in texts for word in content_words(text) if len(word) >= SHORTEST_PART)
    return Subjects(
        weights,
        pairs,
        min(LEAST, sum(weights.get(word, 0) for word in title)),
        frozenset(_own_tags(subject)),
        parts,
        frozenset(word for word in parts if weights.get(stem(word), 0) > SIDE),
        frozenset(stem(word) for name in subject.names if _town(name) for word in content_words(name.text)),
        normalise(topic.original_url) if topic.original_url else "",
    )


def _in_title(word: str) -> int:
    """What happens in a title happens everywhere: it ends, is sold, is closed; what it happens to tells more."""
    return SIDE if word.lower() in vocabulary.word_set("verbs") else TITLE


def _named(name: Name, subject: Subject) -> Iterator[tuple[str, int]]:
    """The words of a name that are its own weigh most; half a street's name is none, and a town is where everything happens."""
    own = NAME if not _town(name) else TOWN if name is subject.actor or subject.in_title(name) else SIDE
    halves = {half for pair in _streets(name) for half in pair}
    for word in content_words(name.text):
        yield stem(word), SIDE if stem(word) in halves or _common(word) else own


def _common(word: str) -> bool:
    return word in _GENERIC or any(word in vocabulary.word_set("endings", kind) for kind in ("place", "company", "body"))


def _street(name: Name) -> bool:
    return len(name.words) > 1 and name.words[-1].lower() in vocabulary.word_set("endings", "place")


def _town(name: Name) -> bool:
    return not _street(name) and (name.kind == "place" or (not name.kind and len(name.words) == 1))


def _pairs(topic: Topic, subject: Subject, dull: frozenset[str]) -> dict[Pair, int]:
    """Words that stand together in the title, and streets by their names, as they are written in full or short."""
    found = {pair: PAIR for pair in pairwise(_stems(topic.title)) if not dull.intersection(pair)}
    return found | dict.fromkeys((pair for name in subject.names for pair in _streets(name)), NAME)


def _streets(name: Name) -> Iterator[Pair]:
    """A street's name, also inside the name of a school or a station that stands in it."""
    for first, last in pairwise(word.lower() for word in name.words):
        if last in vocabulary.word_set("endings", "place") and not _common(first):
            yield from ((stem(first), stem(form)) for form in (last, SHORT_FORMS.get(last, last)))


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
    """By what a post says and where it was written, and by what stands in the addresses it leads to, which often hold a headline."""
    if asked.page and any(normalise(link) == asked.page for link in heard.links):
        return True
    tags = tags_of(text, heard)
    if any(tag in asked.tags or _made_of(tag, asked.parts) for tag in tags):
        return True
    return not _SMALL_AD.search(text) and _shares(text, tags, heard, asked)


def tags_of(text: str, heard: Heard) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*heard.hashtags, *hashtags_in(text))))


def _shares(text: str, tags: Sequence[str], heard: Heard, asked: Subjects) -> bool:
    """Whether enough is shared; where it was written counts beside what it says, never by itself, and a town there says nothing."""
    paths = " ".join(_SIGNS.sub(" ", urlsplit(link).path) for link in heard.links)
    said = _stems(f"{text} {' '.join(tags)} {paths}")
    there = set(_stems(f"{heard.place} {heard.community}")) - asked.towns
    own = asked.weights.keys() & set(said)
    shared = own | (asked.weights.keys() & there if any(asked.weights[word] > SIDE for word in own - there) else set())
    together = sum(asked.pairs.get(pair, 0) for pair in set(pairwise(said)))
    return len(shared) >= FEWEST and sum(asked.weights[word] for word in shared) + together >= asked.least


def _made_of(tag: str, parts: frozenset[str]) -> bool:
    """Whether a hashtag is two of the topic's words run together, one of them perhaps without its head: brackwaterregatta, gulltax."""
    cuts = range(SHORTEST_PART, len(tag) - SHORTEST_PART + 1)
    return any(_both(tag[:at], tag[at:], parts) for at in cuts)


def _both(first: str, last: str, parts: frozenset[str]) -> bool:
    known = (first in parts, last in parts)
    return all(known) or (any(known) and _ends(last if known[0] else first, parts))


def _ends(piece: str, parts: frozenset[str]) -> bool:
    return len(piece) >= SHORTEST_HEAD and any(word.endswith(piece) for word in parts)


def learnt(tags: Iterable[str], asked: Subjects) -> dict[str, str]:
    """Tags of posts about the topic that people made for it, with the word they made it from: one of the topic's and another."""
    found = {tag: word for tag in tags if tag not in asked.tags for word in asked.telling if _made_from(tag, word, asked)}
    return dict(sorted(found.items()))


def _made_from(tag: str, word: str, asked: Subjects) -> bool:
    rest = tag.removeprefix(word) if tag.startswith(word) else tag.removesuffix(word)
    return len(word) >= SHORTEST_HEAD and rest not in ("", tag) and stem(word) not in asked.towns and not _common(rest)


def with_tags(asked: Subjects, made: Mapping[str, str]) -> Subjects:
    """The topic with the tags people made for it; what such a tag runs together is the topic's also when it is written apart."""
    apart = [(word, tag.removeprefix(word)) for tag, word in made.items() if tag.startswith(word)]
    pairs = {(stem(word), stem(rest)): PAIR for word, rest in apart if rest.isalpha()}
    words = {rest: SIDE for _, rest in pairs}
    return replace(asked, weights={**words, **asked.weights}, pairs={**pairs, **asked.pairs}, tags=asked.tags | made.keys())
