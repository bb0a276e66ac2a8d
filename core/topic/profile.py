"""What a topic is about, as weighted words of its title, brief, original article and central claims, and how close a text comes to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType

from spacy.tokens import Span, Token

from core.english.lexicon import table, vocabulary
from core.english.parse import Document, parse, parse_line
from core.english.units import SMALL
from core.english.words import stem
from core.model.claim import Claim
from core.model.topic import Topic

LONGEST_LINE, LONGEST_TEXT = 600, 3_000
TITLE, BRIEF, ARTICLE = 1.0, 0.5, 0.2
"""What a word weighs by where the topic has it; a central claim counts as the title does."""
BY_TAG: Mapping[str, float] = MappingProxyType({"PROPN": 1.5, "NOUN": 1.0, "NUM": 0.8, "VERB": 0.7, "ADJ": 0.6, "ADV": 0.2})
WEAK = 0.3
"""What is left of a word that any story may use: year, people, report."""
OPENING = 4
"""Sentences at the top of a page that say what it is about."""
ENOUGH = 0.8
"""Share of the topic's weight that says all: nobody repeats every word of a title."""
HALF_SAID = 0.65
"""What is left of the closeness where only the names are shared, which do many things, or only the deed, which many do."""
ABOUT = 0.45
"""From here a page counts as being about the topic."""


@dataclass(frozen=True, slots=True)
class Closeness:
    """How close a text comes to the topic, from 0 to 1, and the topic's words it has."""

    value: float
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """Weights by stem; `names` are the stems of what the topic names; `full` is what its title weighs."""

    weights: Mapping[str, float]
    names: frozenset[str]
    full: float

    def closeness(self, stems: Iterable[str]) -> Closeness:
        """The weight of the words shared; less where none of the topic's names is among them, or nothing but names."""
        shared = tuple(sorted({one for one in stems if one in self.weights}, key=lambda one: (-self.weights[one], one)))
        value = min(1.0, sum(self.weights[one] for one in shared) / (ENOUGH * self.full)) if self.full else 0.0
        names = sum(one in self.names for one in shared)
        unnamed, only_named = not names and bool(self.names), names == len(shared) < len(self.weights)
        return Closeness(round(HALF_SAID * value if unnamed or only_named else value, 3), shared)


def profile(topic: Topic, central: Sequence[Claim] = ()) -> Profile:
    return _profile(topic.title, topic.brief, topic.original_text, tuple(claim.text for claim in central if claim.central))


@lru_cache(maxsize=64)
def _profile(title: str, brief: str, article: str, central: tuple[str, ...]) -> Profile:
    lines = [parse_line(line[:LONGEST_LINE]) for line in dict.fromkeys((title, *central)) if line.strip()]
    first = _heaviest(weighed for line in lines[:1] for weighed in weights(line))
    weighed = [(word, weight * TITLE) for line in lines for word, weight in weights(line)]
    for text, share in ((brief, BRIEF), (article, ARTICLE)):
        weighed += [(word, weight * share) for one in parse(text[:LONGEST_TEXT]).sentences for word, weight in weights(one.span)]
    names = frozenset(stem_of(token) for line in lines for token in line if is_name(token))
    found = _heaviest(weighed)
    return Profile(MappingProxyType(found), names, sum(first.values()) or sum(sorted(found.values())[-8:]))


def _heaviest(weighed: Iterable[tuple[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for word, weight in weighed:
        found[word] = max(weight, found.get(word, 0.0))
    return found


def weights(span: Span) -> Iterator[tuple[str, float]]:
    """The words of a text that carry meaning, as stems, with what each weighs."""
    common = vocabulary("common", "anywhere")
    for token in span:
        if carries(token):
            weight = BY_TAG.get(token.pos_, 0.0)
            yield stem_of(token), weight * (WEAK if token.lemma_.lower() in common else 1.0)


def carries(token: Token) -> bool:
    return token.pos_ in BY_TAG and (not token.is_stop or token.like_num) and any(map(str.isalnum, token.text))


def is_name(token: Token) -> bool:
    return token.pos_ == "PROPN" and carries(token) and token.ent_type_ not in ("DATE", "TIME", "CARDINAL", "MONEY", "QUANTITY")


def stem_of(token: Token) -> str:
    """One form for flood, floods, flooded and flooding, and for a figure with and without its comma."""
    lemma = token.lemma_.lower().replace(",", "") if token.like_num else token.lemma_.lower()
    lemma = _usual().get(lemma, lemma)
    return stem(lemma.removesuffix("'s").removesuffix("’s"))


@cache
def _usual() -> dict[str, str]:
    """Figures as digits, short names as the usual ones."""
    short: dict[str, str] = table("common")["short"]
    return {word: str(number) for word, number in SMALL.items() if number} | short


def stems(span: Span) -> list[str]:
    return [stem_of(token) for token in span if carries(token)]


def closeness(about: Profile, text: str) -> Closeness:
    """Of a sentence or a few."""
    return about.closeness(one for sentence in parse(text).sentences for one in stems(sentence.span))


def page_closeness(about: Profile, title: str, document: Document) -> Closeness:
    """How surely a page is about the topic: by its title and opening together, or by three sentences anywhere that say it all."""
    said = [stems(sentence.span) for sentence in document.sentences]
    top = [*stems(parse_line(title[:LONGEST_LINE])), *_joined(said[:OPENING])] if title.strip() else _joined(said[:OPENING])
    windows = (_joined(said[place : place + 3]) for place in range(len(said)))
    return max((about.closeness(words) for words in (top, *windows)), key=lambda one: one.value)


def _joined(lists: Iterable[list[str]]) -> list[str]:
    return [word for one in lists for word in one]
