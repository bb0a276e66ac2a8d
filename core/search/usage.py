"""Words that people use for a topic: those that posts about it share, and that others who were heard never use."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from core.search.about import PAIR, SHORTEST_HEAD, SIDE, TITLE, Subjects, heavy_words, is_common
from core.words import stem

FEWEST, EXPECTED = 3, 3.0
"""Posts about it that have a word; and how many of the others would, had they used it as often. Then it is no chance that none does."""
SHORTEST, SAMPLE = 4, 300
"""Letters of such a word; and posts of each side that are looked at."""


def telling(about: Sequence[Set[str]], others: Sequence[Set[str]]) -> frozenset[str]:
    """By the words of posts about a topic and of posts that share nothing of weight with it."""
    here, there = _counted(about), _counted(others)
    wanted = (word for word, number in here.items() if number >= FEWEST and number * len(others) >= EXPECTED * len(about))
    return frozenset(word for word in wanted if word not in there and len(word) >= SHORTEST and word.isalpha())


def _counted(said: Iterable[Set[str]]) -> Counter[str]:
    return Counter(word for words in said for word in words)


def learnt(tags: Iterable[str], asked: Subjects) -> dict[str, str]:
    """Tags of posts about the topic that people made for it, with the word they made it from: one of the topic's and another."""
    found = {tag: word for tag in tags if tag not in asked.tags for word in asked.telling if _made_from(tag, word, asked)}
    return dict(sorted(found.items()))


def _made_from(tag: str, word: str, asked: Subjects) -> bool:
    rest = tag.removeprefix(word) if tag.startswith(word) else tag.removesuffix(word)
    return len(word) >= SHORTEST_HEAD and rest not in ("", tag) and stem(word) not in asked.towns and not is_common(rest)


def with_words(asked: Subjects, used: Iterable[str]) -> Subjects:
    """The topic with words that people use for it."""
    return replace(asked, weights={**dict.fromkeys(used, TITLE), **asked.weights})


def usual_words(said: Sequence[Set[str]], asked: Subjects) -> frozenset[str]:
    """The title's words that at least half of the posts about it have; a town is where everything happens."""
    heavy = heavy_words(asked) - asked.towns - asked.named
    return frozenset(word for word in heavy if 2 * sum(word in words for words in said) >= len(said))


def with_tags(asked: Subjects, made: Mapping[str, str]) -> Subjects:
    """The topic with the tags people made for it; what such a tag runs together is the topic's also when it is written apart."""
    apart = [(word, tag.removeprefix(word)) for tag, word in made.items() if tag.startswith(word)]
    pairs = {(stem(word), stem(rest)): PAIR for word, rest in apart if rest.isalpha()}
    words = {rest: SIDE for _, rest in pairs}
    return replace(asked, weights={**words, **asked.weights}, pairs={**pairs, **asked.pairs}, tags=asked.tags | made.keys())
