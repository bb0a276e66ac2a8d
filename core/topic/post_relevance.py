"""Whether a post is about the topic: by the words and pairs of words they share, in whatever form, and by its hashtags and links."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import urlsplit

from core.english.lexicon import word_set
from core.english.words import content_words, stem, words
from core.model.claim import Claim
from core.model.post import Heard
from core.model.topic import Topic
from core.topic import vocabulary
from core.topic.names import Name
from core.topic.subject import Subject, hashtags, subject_of
from core.topic.word_senses import SENTENCE, Ambiguous, ambiguous, is_elsewhere, means_other, meant
from core.web.post_fields import hashtags_in
from core.web.urls import normalise

NAME, TITLE, TOWN, SIDE, PAIR = 3, 2, 2, 1, 2
"""What a shared word weighs: part of a name, of the title, of a town's name, of anything else; and two that stand together in both."""
LEAST, FEWEST = 4, 2
"""How much a post about the topic shares, in so many words; of a topic with a short title, all of its title."""
BESIDE_NAMES = 6
"""What a headline that names somebody of the topic shares with it besides names, or it is about something else they did."""
LONGEST, SHORTEST_PART, SHORTEST_HEAD = 2000, 3, 4
SHORT_FORMS = {"street": "st", "road": "rd", "avenue": "ave", "square": "sq", "lane": "ln"}
_GENERIC = word_set("north south east west old new upper lower great little saint st the")
_SIGNS = re.compile(r"[\W_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]{2,}")
_OFFER = re.compile(r"\b(?:for sale|selling|wanted|looking for|wts|wtb|iso)\b", re.I)
_TERMS = re.compile(
    r"\bto a good home\b|\b(?:collect|pick ?up) (?:only|from)\b|\bcollection only\b|\bbuyer collects\b|\b(?:good|mint|used) condition\b"
    r"|\bo\.?[nb]\.?o\b|\bor (?:nearest|best) offer\b|^\W*for sale\b|\bwanted for (?:my|our)\b"
    r"|^\W*(?:selling|wanted|wts|wtb|iso)\b.*?(?:[£$€] ?\d{1,4}\b(?![.,]\d| ?(?:k|m|bn|\w+illion)\b)|\b\d{1,4} ?(?:quid|euros?|pounds)\b)",
    re.I | re.S,
)
"""What a small ad asks for, and on which terms: police look for men and arms are sold, but nobody collects them from Hythe."""
_TRADE = re.compile(
    r"\b(?:any|some)(?:one|body) (?:recommend an? |know an? (?:\w+ )?\w+ (?:who|that) (?:does|do|mends?|fix(?:es)?|repairs?|can|could)\b)",
    re.I,
)

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Subjects:
    """The topic's words and pairs with their weights, what its hashtags are made of, its names, and the page it was filed with."""

    weights: Mapping[str, int]
    pairs: Mapping[Pair, int]
    least: int
    tags: frozenset[str]
    parts: frozenset[str]
    telling: frozenset[str]
    towns: frozenset[str]
    named: frozenset[str]
    things: frozenset[Pair]
    page: str = ""
    senses: tuple[Ambiguous, ...] = ()


def subjects(topic: Topic, central: Sequence[Claim]) -> Subjects:
    subject, dull = subject_of(topic), frozenset(stem(word) for word in vocabulary.word_set("weak"))
    texts = [topic.title, topic.brief, *(claim.text for claim in central)]
    weights = dict.fromkeys((one for text in texts for one in stems_in(text)), SIDE)
    title = {stem(word.lower()): _in_title(word) for word in subject.title} | dict.fromkeys(_unspaced(topic.title), TITLE)
    weights |= dict.fromkeys(() if subject.english else meant(words(topic.title)), TITLE) | title
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
        _words_of(name for name in subject.names if _town(name)),
        _words_of(name for name in subject.names if not _town(name)),
        frozenset(_beside_towns(topic.title, _words_of(name for name in subject.names if _town(name)))),
        normalise(topic.original_url) if topic.original_url else "",
        tuple(ambiguous(stems_in(topic.title), {one for text in texts for one in stems_in(text)} - _words_of(subject.names))),
    )


def _words_of(names: Iterable[Name]) -> frozenset[str]:
    return frozenset(stem(word) for name in names for word in content_words(name.text))


def _beside_towns(title: str, towns: Set[str]) -> Iterator[Pair]:
    """What the title puts in its town, in two words: the Ormsby fish market, the paper mill in Ormsby."""
    said = stems_in(title)
    for at in (at for at, word in enumerate(said) if word in towns):
        yield from pairwise(said[max(at - 2, 0) : at])
        yield from pairwise(said[at + 1 : at + 3])


def heavy_words(asked: Subjects) -> Set[str]:
    return {word for word, weight in asked.weights.items() if weight > SIDE}


def _in_title(word: str) -> int:
    """What happens in a title happens everywhere: it ends, is sold, is closed; what it happens to tells more."""
    return SIDE if word.lower() in vocabulary.word_set("verbs") else TITLE


def _named(name: Name, subject: Subject) -> Iterator[tuple[str, int]]:
    """The words of a name that are its own weigh most; half a street's name is none, and a town is where everything happens."""
    own = NAME if not _town(name) else TOWN if name is subject.actor or subject.in_title(name) else SIDE
    halves = {half for pair in _streets(name) for half in pair}
    for word in content_words(name.text):
        yield stem(word), SIDE if stem(word) in halves or is_common(word) else own


def is_common(word: str) -> bool:
    return word in _GENERIC or any(word in vocabulary.word_set("endings", kind) for kind in ("place", "company", "body"))


def _street(name: Name) -> bool:
    return len(name.words) > 1 and name.words[-1].lower() in vocabulary.word_set("endings", "place")


def _town(name: Name) -> bool:
    return not _street(name) and (name.kind == "place" or (not name.kind and len(name.words) == 1))


def _pairs(topic: Topic, subject: Subject, dull: frozenset[str]) -> dict[Pair, int]:
    """Words that stand together in the title, and streets by their names, as they are written in full or short."""
    found = {pair: PAIR for pair in pairwise(stems_in(topic.title)) if not dull.intersection(pair)}
    return found | dict.fromkeys((pair for name in subject.names for pair in _streets(name)), NAME)


def _streets(name: Name) -> Iterator[Pair]:
    """A street's name, also inside the name of a school or a station that stands in it."""
    for first, last in pairwise(word.lower() for word in name.words):
        if last in vocabulary.word_set("endings", "place") and not is_common(first):
            yield from ((stem(first), stem(form)) for form in (last, SHORT_FORMS.get(last, last)))


def _own_tags(subject: Subject) -> Iterator[str]:
    """Tags that stand for this topic alone; a town's name is under everything that happens there."""
    towns = {"".join(name.words).lower() for name in subject.names if _town(name)}
    yield from (tag.lower() for tag in hashtags(subject) if tag.lower() not in towns)


def stems_in(text: str) -> list[str]:
    return [stem(word) for word in content_words(text[:LONGEST])] + list(_unspaced(text[:LONGEST]))


def _unspaced(text: str) -> Iterator[str]:
    """Letters two by two, in scripts that put no space between words."""
    for run in _UNSPACED.findall(text):
        yield from (run[at : at + 2] for at in range(len(run) - 1))


def is_about(text: str, heard: Heard, asked: Subjects) -> bool:
    """By what a post says and where it was written, and by what stands in the addresses it leads to, which often hold a headline."""
    if leads_to_it(heard, asked):
        return True
    tags = tags_of(text, heard)
    if any(tag in asked.tags or _made_of(tag, asked.parts) for tag in tags):
        return True
    return not is_small_ad(text) and _shares(text, tags, heard, asked)


def is_small_ad(text: str) -> bool:
    """Whether something is offered or wanted on terms, a price or that it has to be collected, or somebody for a job."""
    return bool((_OFFER.search(text) and _TERMS.search(text)) or _TRADE.search(text))


def tags_of(text: str, heard: Heard) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*heard.hashtags, *hashtags_in(text))))


def _shares(text: str, tags: Sequence[str], heard: Heard, asked: Subjects) -> bool:
    """Whether enough is shared; where it was written counts beside what it says, never by itself, and a town there says nothing."""
    said = said_in(text, tags, heard)
    there = set(stems_in(f"{heard.place} {heard.community}")) - asked.towns
    own = asked.weights.keys() & set(said)
    shared = own | (asked.weights.keys() & there if any(asked.weights[word] > SIDE for word in own - there) else set())
    if any(asked.weights[word] >= NAME for word in own):
        shared |= asked.weights.keys() & set(meant(words(text)))
    if len(shared) < FEWEST or _weight(shared, said, asked) < asked.least:
        return False
    if asked.things and heard.place and not asked.towns & set(said) and is_elsewhere(text, heard.place, asked.things, heavy_words(asked)):
        return False
    if means_other(text, asked.senses, asked.weights.keys()) and not any(asked.weights[word] >= NAME for word in asked.named & own):
        return False
    apart = _apart(text, own, asked)
    return _weight(shared, said, asked) - sum(asked.weights[word] - SIDE for word in apart) >= asked.least


def said_in(text: str, tags: Sequence[str], heard: Heard) -> list[str]:
    """The stems of what a post says, its tags and the words in the addresses it leads to."""
    paths = " ".join(_SIGNS.sub(" ", urlsplit(link).path) for link in heard.links)
    return stems_in(f"{text} {' '.join(tags)} {paths}")


def _weight(shared: Set[str], said: Sequence[str], asked: Subjects) -> int:
    return sum(asked.weights[word] for word in shared) + sum(asked.pairs.get(pair, 0) for pair in set(pairwise(said)))


def _apart(text: str, own: Set[str], asked: Subjects) -> set[str]:
    """Halves of what the title says in two words that stand together nowhere, with other sentences between them: two other things."""
    told = [pair for pair in asked.pairs if own >= set(pair) and all(asked.weights[half] > SIDE for half in pair)]
    sentences = SENTENCE.findall(text[:LONGEST]) if told else []
    if len(sentences) <= 2:
        return set()
    said = [set(stems_in(sentence)) for sentence in sentences]
    together = {half for pair in told for here, after in pairwise(said) if (here | after).issuperset(pair) for half in pair}
    return {half for pair in told if set[str]().union(*said).issuperset(pair) for half in pair} - together


def is_other_matter(text: str, heard: Heard, asked: Subjects) -> bool:
    """Whether a headline names somebody of the topic, and shares too little besides: a firm is in the news for more than one thing."""
    tags = tags_of(text, heard)
    if leads_to_it(heard, asked) or any(tag in asked.tags for tag in tags):
        return False
    said = said_in(text, tags, heard)
    own = asked.weights.keys() & set(said)
    named = any(asked.weights[word] >= NAME for word in own & asked.named)
    return named and _weight(own - asked.named, said, asked) < BESIDE_NAMES


def leads_to_it(heard: Heard, asked: Subjects) -> bool:
    return bool(asked.page) and any(normalise(link) == asked.page for link in heard.links)


def _made_of(tag: str, parts: frozenset[str]) -> bool:
    """Whether a hashtag is two of the topic's words run together, one of them perhaps without its head: brackwaterregatta, gulltax."""
    cuts = range(SHORTEST_PART, len(tag) - SHORTEST_PART + 1)
    return any(_both(tag[:at], tag[at:], parts) for at in cuts)


def _both(first: str, last: str, parts: frozenset[str]) -> bool:
    known = (first in parts, last in parts)
    return all(known) or (any(known) and _ends(last if known[0] else first, parts))


def _ends(piece: str, parts: frozenset[str]) -> bool:
    return len(piece) >= SHORTEST_HEAD and any(word.endswith(piece) for word in parts)
