"""How much a hit has to do with the topic: the share of the topic's telling words it has, and how like the surest hits it is."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from math import log, sqrt

from core.english.language import language, may_be_english
from core.english.words import content_words, names, stem, words
from core.model.source import Hit, OutletRating
from core.model.topic import Topic
from core.policy.tiers import tier_of_domain
from core.search.hits.merge import cut_off, headline
from core.web.urls import normalise, site

TITLE_NAME_WEIGHT, TITLE_WEIGHT, NAME_WEIGHT, BRIEF_WEIGHT = 3.5, 3.0, 2.0, 1.0
IN_TITLE, IN_SNIPPET = 1.0, 0.8
"""A word in a hit's snippet counts a little less than one in its title."""
WORDS_SHARE, AGREEMENT_SHARE, RANK_SHARE = 0.9, 0.05, 0.05
LEAST = 0.18
"""Below this a hit is about something else, even when it is the best there is."""
SUREST, OWN_SHARE, KIN = 4, 0.3, 0.19
"""So many of the best hits show in which words the story is told elsewhere; what a hit's own relevance counts beside being like them;
and below which of both together it tells another story about the same people. A record (tier 1) has words of its own and need not be."""
ENOUGH_TO_TELL, LANGUAGE_SHOWS = 60, 120
"""Characters a hit must have before its language is judged, and by which it is judged."""
ENGLISH = frozenset(["the", "and", "of", "with", "that", "from", "were", "which", "this", "their", "they", "been", "would", "after"])
PLAINLY, MANY_WORDS = 3, 20
"""So many of these small words are plain English; none of them among so many words is plainly not."""
NOT_ENGLISH = re.compile(r"[^\W\d_a-zA-Z]")

RELEVANCE_SHARE, TIER_SHARE, RECENCY_SHARE = 0.9, 0.06, 0.04
"""Of the order among the hits that are about the topic: tier and recency settle what the words leave open."""
BEFORE_EVENT, BEFORE_DISCOVERY, AFTER = 3, 45, 45
"""Days in which a page is of the event's time; a desk may discover a story weeks after the event."""
HALF_AFTER, UNDATED = 90, 0.5
"""So many days further off a page's date is worth half; no date is worth as much."""

SAME_STORY_KEPT = 3
CROWD_TITLE, CROWD_OPENING, MOST_COMPARED = 20, 3, 40
"""A shorter title may be any page's; titles are compared with so many of those that open with so many words in common."""
ARTICLES = frozenset(["a", "an", "the"])
NONE_RATED: Mapping[str, OutletRating] = {}

HitWords = Mapping[str, float]
"""The words of the topic that a hit has, and what having them there counts."""


@dataclass(frozen=True, slots=True)
class TopicWords:
    """What each word of the topic weighs; names and figures are the same in every language."""

    weights: Mapping[str, float]
    anywhere: frozenset[str]
    language: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hit with its words, and how much of the topic they are: without tier and recency."""

    hit: Hit
    words: HitWords
    relevance: float
    foreign: bool


@dataclass(frozen=True, slots=True)
class Crowd:
    """A title, and the sites that have it."""

    title: tuple[str, ...]
    cut_off: bool
    sites: set[str]


def relevant(hits: Sequence[Hit], topic: Topic, floor: float = 0.35, ratings: Mapping[str, OutletRating] = NONE_RATED) -> tuple[Hit, ...]:
    """Best first, with a score between 0 and 1; equals keep their order.

    They reach the floor, a share of what the best of them reaches; neither tier nor recency lifts one over it.
    """
    ranked = _ranked(hits, topic)
    best = max((one.relevance for one in ranked), default=0.0)
    kinship = _kinship(ranked, best)
    near = [
        one
        for one, kin in zip(ranked, kinship, strict=True)
        if one.relevance >= max(LEAST, floor * best) and (kin >= KIN or standing(one.hit, ratings) == 1.0)
    ]
    scored = (replace(one.hit, score=_score(one, topic, ratings)) for one in near)
    return spread(sorted(scored, key=lambda hit: -hit.score))


def _kinship(ranked: Sequence[Ranked], best: float) -> list[float]:
    """From 0 to 1, how much each is like the surest and one of them; of a page in another language nobody can tell by its words."""
    seen = Counter(word for one in ranked for word in one.words)
    vectors = [_unit({word: there * log(1 + len(ranked) / seen[word]) for word, there in one.words.items()}) for one in ranked]
    surest = sorted(range(len(ranked)), key=lambda place: -ranked[place].relevance)[:SUREST]
    middle = Counter[str]()
    for place in surest:
        middle.update(vectors[place])
    core = _unit(middle)
    alike = [sum(weight * core.get(word, 0.0) for word, weight in vector.items()) for vector in vectors]
    own = [one.relevance / (best or 1.0) for one in ranked]
    return [mine if one.foreign else OWN_SHARE * mine + (1 - OWN_SHARE) * like for one, mine, like in zip(ranked, own, alike, strict=True)]


def _unit(weights: Mapping[str, float]) -> dict[str, float]:
    length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}


def spread(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """A story that many sites carry under one title keeps its first places; its other copies go behind all else."""
    crowds: dict[tuple[str, ...], list[Crowd]] = {}
    first: list[Hit] = []
    behind: list[Hit] = []
    for hit in hits:
        (behind if _crowds_out(hit, crowds) else first).append(hit)
    return (*first, *behind)


def _crowds_out(hit: Hit, crowds: dict[tuple[str, ...], list[Crowd]]) -> bool:
    title = tuple(stem(word) for word in words(headline(hit)) if word not in ARTICLES)
    if len(" ".join(title).encode()) < CROWD_TITLE:
        return False
    same, owner = crowds.setdefault(title[:CROWD_OPENING], []), site(hit.url)
    mine = Crowd(title, cut_off(hit.title), {owner})
    crowd = next((crowd for crowd in same[:MOST_COMPARED] if one_title(crowd, mine)), None)
    if crowd is None:
        same.append(mine)
    elif owner not in crowd.sites:
        if len(crowd.sites) >= SAME_STORY_KEPT:
            return True
        crowd.sites.add(owner)
    return False


def one_title(first: Crowd, second: Crowd) -> bool:
    """Word for word, for one word may turn a story round; a title that was cut off as far as its last whole word."""
    short, long = sorted((first, second), key=lambda crowd: (len(crowd.title), not crowd.cut_off))
    whole = len(short.title) - 1
    return short.title == long.title or (short.cut_off and short.title[:whole] == long.title[:whole])


def _ranked(hits: Sequence[Hit], topic: Topic) -> list[Ranked]:
    asked = topic_words(topic)
    said = [in_hit(hit) for hit in hits]
    found = [{word: there for word, there in told.items() if word in asked.weights} for told in said]
    weights = telling(asked.weights, _without_copies(hits, found))
    anywhere = {word: weight for word, weight in weights.items() if word in asked.anywhere}
    totals = sum(weights.values()), sum(anywhere.values())
    ranked = []
    for hit, told, have in zip(hits, said, found, strict=True):
        here, abroad = share(weights, totals[0], have), share(anywhere, totals[1], have)
        foreign = max(here, abroad) >= LEAST and not same_language(hit, asked)
        ranked.append(Ranked(hit, told, _relevance(hit, abroad if foreign else here), foreign))
    return ranked


def in_hit(hit: Hit) -> HitWords:
    return dict.fromkeys(stems(hit.snippet), IN_SNIPPET) | dict.fromkeys(stems(hit.title), IN_TITLE)


def _without_copies(hits: Sequence[Hit], found: Sequence[HitWords]) -> list[HitWords]:
    """Forty copies of one story do not make its words common."""
    titles = Counter[str]()
    kept = []
    for hit, have in zip(hits, found, strict=True):
        titles[title := headline(hit).lower()] += 1
        if titles[title] <= SAME_STORY_KEPT:
            kept.append(have)
    return kept


def stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def topic_words(topic: Topic) -> TopicWords:
    """Before anything is found: title words weigh most, names more than others, then the names and the rest of the brief."""
    title, below = stems(topic.title), _named(topic.brief)
    # In a Title Where Every Word Is Capital only the brief can say which words are names.
    above = named if 2 * len(named := _named(topic.title)) <= len(title) else named & below
    weights = dict.fromkeys(stems(topic.brief), BRIEF_WEIGHT) | dict.fromkeys(title, TITLE_WEIGHT)
    least = dict.fromkeys(below, NAME_WEIGHT) | dict.fromkeys(above, TITLE_NAME_WEIGHT)
    weights = {word: max(weight, least.get(word, 0.0)) for word, weight in weights.items()}
    anywhere = frozenset(word for word in weights if word in least or word[0].isdigit())
    written = f"{topic.title} {topic.brief}"
    return TopicWords(weights, anywhere, "en" if may_be_english(written) else language(written))  # few words with a foreign name mislead


def _named(text: str) -> set[str]:
    return {stem(word) for name in names(text) for word in words(name)}


def same_language(hit: Hit, asked: TopicWords) -> bool:
    """Small words and letters give most pages away; only the others are looked at closely, which takes twenty times as long."""
    text = f"{hit.title} {hit.snippet}"
    if len(text) < ENOUGH_TO_TELL or not asked.language:
        return True
    said = text.lower().split()
    english = len(ENGLISH.intersection(said))
    if english >= PLAINLY:
        return asked.language == "en"
    if asked.language == "en" and not english and len(said) >= MANY_WORDS and NOT_ENGLISH.search(text):
        return False
    return language(text[:LANGUAGE_SHOWS]) == asked.language


def telling(weights: Mapping[str, float], found: Sequence[HitWords]) -> dict[str, float]:
    """Weights by rarity: a word every story has tells little. Only title words are missed when none has them."""
    seen = Counter(word for have in found for word in have)
    asked = {word: weight for word, weight in weights.items() if seen[word] or weight >= TITLE_WEIGHT}
    return {word: weight * log(1 + len(found) / max(seen[word], 1)) for word, weight in asked.items()}


def share(weights: Mapping[str, float], total: float, have: HitWords) -> float:
    """How much of the weight a hit has; in another language it can only have the names and figures."""
    return sum(weights.get(word, 0.0) * there for word, there in have.items()) / total if total else 0.0


def _relevance(hit: Hit, words_share: float) -> float:
    """Agreement of engines and their own ranks only settle what the words leave open."""
    agreement = min(len(hit.found_by), 3) / 3
    best = min((place for _, place in hit.found_by), default=0)
    own_rank = 1 / best if best else 0.0
    return round(min(1.0, words_share * (WORDS_SHARE + AGREEMENT_SHARE * agreement + RANK_SHARE * own_rank)), 4)


def _score(one: Ranked, topic: Topic, ratings: Mapping[str, OutletRating]) -> float:
    """Whose a page is and when it was written settles what the words leave open."""
    settled = TIER_SHARE * standing(one.hit, ratings) + RECENCY_SHARE * recency(one.hit, topic)
    return round(one.relevance * (RELEVANCE_SHARE + settled), 4)


def standing(hit: Hit, ratings: Mapping[str, OutletRating]) -> float:
    """From 0 for an outlet nobody knows to 1 for tier 1."""
    return (tier_of_domain(normalise(hit.url), ratings).weight - 1) / 3


def recency(hit: Hit, topic: Topic) -> float:
    """1 for a page of the event's time, less the further it is from it; a page or a topic without a date lies between."""
    about = topic.event_date or topic.discovery_date
    days = _days(hit.published.iso) if hit.published else None
    if about is None or days is None:
        return UNDATED
    before, centre = (BEFORE_EVENT if topic.event_date else BEFORE_DISCOVERY), about.toordinal()
    away = max(centre - before - days[1], days[0] - centre - AFTER, 0)
    return HALF_AFTER / (HALF_AFTER + away)


@lru_cache(maxsize=4096)
def _days(iso: str) -> tuple[int, int] | None:
    """The first and the last day a date can mean, as numbers; none for a date that is none."""
    try:
        first = date.fromisoformat(f"{iso}-01-01"[:10] if len(iso) < 10 else iso[:10]).toordinal()
    except ValueError:
        return None
    return first, first + {4: 365, 7: 30}.get(len(iso), 0)
