"""How much a hit has to do with the topic: the share of the topic's telling words it has, rare ones counting most."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log

from core.language import language
from core.model.source import Hit
from core.model.topic import Topic
from core.words import content_words, names, stem, words

TITLE_WEIGHT, NAME_WEIGHT, BRIEF_WEIGHT = 3.0, 2.0, 1.0
IN_SNIPPET = 0.8
"""A word in a hit's snippet counts a little less than one in its title."""
WORDS_SHARE, AGREEMENT_SHARE, RANK_SHARE = 0.9, 0.05, 0.05
LEAST = 0.18
"""Below this a hit is about something else, even when it is the best there is."""
ENOUGH_TO_TELL = 60
"""Characters a hit must have before its language is judged."""


@dataclass(frozen=True, slots=True)
class TopicWords:
    """What each word of the topic weighs; names and figures are the same in every language."""

    weights: Mapping[str, float]
    anywhere: frozenset[str]
    language: str


@dataclass(frozen=True, slots=True)
class HitWords:
    title: frozenset[str]
    snippet: frozenset[str]

    def has(self, word: str) -> float:
        return 1.0 if word in self.title else IN_SNIPPET if word in self.snippet else 0.0


def rank(hits: Sequence[Hit], topic: Topic) -> tuple[Hit, ...]:
    """Best first, with a score between 0 and 1; equals keep their order."""
    found = [HitWords(stems(hit.title), stems(hit.snippet)) for hit in hits]
    asked = topic_words(topic)
    weights = telling(asked.weights, found)
    shares = [share(weights, have, None if same_language(hit, asked) else asked.anywhere) for hit, have in zip(hits, found, strict=True)]
    scored = [replace(hit, score=_score(hit, words_share)) for hit, words_share in zip(hits, shares, strict=True)]
    return tuple(sorted(scored, key=lambda hit: -hit.score))


def relevant(hits: Sequence[Hit], topic: Topic, floor: float = 0.35) -> tuple[Hit, ...]:
    """The ranked hits that reach the floor, a share of what the best of them reaches."""
    ordered = rank(hits, topic)
    least = max(LEAST, floor * ordered[0].score) if ordered else 0.0
    return tuple(hit for hit in ordered if hit.score >= least)


def stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(text))


def topic_words(topic: Topic) -> TopicWords:
    """Before anything is found: title words weigh most, then names, then the rest of the brief."""
    named = {stem(word) for found in names(topic.brief) for word in words(found)}
    weights = dict.fromkeys(stems(topic.brief), BRIEF_WEIGHT) | dict.fromkeys(stems(topic.title), TITLE_WEIGHT)
    weights = {word: max(weight, NAME_WEIGHT if word in named else 0.0) for word, weight in weights.items()}
    anywhere = frozenset(word for word in weights if word in named or word[0].isdigit())
    return TopicWords(weights, anywhere, language(f"{topic.title} {topic.brief}"))


def same_language(hit: Hit, asked: TopicWords) -> bool:
    text = f"{hit.title} {hit.snippet}"
    return len(text) < ENOUGH_TO_TELL or not asked.language or language(text) == asked.language


def telling(weights: Mapping[str, float], found: Sequence[HitWords]) -> dict[str, float]:
    """Weights by rarity: a word every hit has tells little. Only title words are missed when no hit has them."""
    seen = Counter(word for have in found for word in have.title | have.snippet)
    asked = {word: weight for word, weight in weights.items() if seen[word] or weight >= TITLE_WEIGHT}
    return {word: weight * log(1 + len(found) / max(seen[word], 1)) for word, weight in asked.items()}


def share(weights: Mapping[str, float], have: HitWords, only: frozenset[str] | None = None) -> float:
    """How much of the weight a hit has; in another language it can only have the names and figures."""
    asked = {word: weight for word, weight in weights.items() if only is None or word in only}
    total = sum(asked.values())
    return sum(weight * have.has(word) for word, weight in asked.items()) / total if total else 0.0


def _score(hit: Hit, words_share: float) -> float:
    """Agreement of engines and their own ranks only settle what the words leave open."""
    agreement = min(len(hit.found_by), 3) / 3
    best = min((place for _, place in hit.found_by), default=0)
    own_rank = 1 / best if best else 0.0
    return round(min(1.0, words_share * (WORDS_SHARE + AGREEMENT_SHARE * agreement + RANK_SHARE * own_rank)), 4)
