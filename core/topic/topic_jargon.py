"""What people call a topic and whoever speaks for itself in it: short names, and the words and hashtags made for it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache

from core.english.lexicon import word_set
from core.english.words import STOP_WORDS, stem, words
from core.model.dates import CALENDAR
from core.topic import vocabulary
from core.topic.post_relevance import PAIR, SHORTEST_HEAD, SIDE, TITLE, Subjects, heavy_words, is_common, is_small_ad, stems_in
from core.topic.word_senses import means_other

SHORTEST_NAME = 4
"""Letters of what a party is called for short."""
_ANYBODY_S = word_set("""
    active advanced all allied alpha american associated atlantic best better big blue british capital citizens city classic clean clear
    coastal community county creative daily digital direct eastern european express fair fast first free fresh friends general global
    golden good green grand happy health home independent inland innovative international island local main marine metro modern national
    natural nordic northern official old open pacific people personal premier prime professional public pure quality quick rapid real
    red regional royal rural safe save shared silver simple smart social solid southern special sports spring standard star state summer
    super sure swift team total town trade traditional true united universal urban village vital water western white winter world young
""")
"""First words of names that are as often no name."""
_SPEAKING = word_set("told tells knew knows thinks thought reckons claims claimed swears admits admitted paid")
_BEFORE = r"(?:at|by|from|with|of|to|for|against|over at|works? for|worked for)"


@dataclass(frozen=True, slots=True)
class Party:
    """An account that speaks for itself: its name, as it signs, and its handle."""

    name: str
    handle: str = ""


def called(name: str) -> str:
    """What people call a party for short: the first word of its name, where that is a name by itself; empty where it is not."""
    first = next(iter(words(name)), "")
    dull = first in STOP_WORDS | CALENDAR | _ANYBODY_S or any(first in kind for kind in _kinds())
    return "" if dull or len(first) < SHORTEST_NAME or not first.isalpha() else first


def _kinds() -> Iterator[frozenset[str]]:
    yield from (vocabulary.word_set("endings", kind) for kind in ("place", "company", "body"))
    yield from (vocabulary.word_set("kinds", kind) for kind in ("company", "body", "person", "accident"))
    yield vocabulary.word_set("openings", "place")
    yield vocabulary.word_set("weak")


def names_it(text: str, party: Party) -> bool:
    return bool(_naming(party).search(text))


@lru_cache(maxsize=256)
def _naming(party: Party) -> re.Pattern[str]:
    """Small letters tell a name only where an article would have to stand before a common word: a man at tarn, paid by tarn."""
    name, short = [re.escape(word) for word in party.name.split()], re.escape(called(party.name))
    after = rf"(?=['’]s\b|\W*$|\s*[,.;:!?)]|\s+(?:{'|'.join(sorted(STOP_WORDS | _SPEAKING))})\b)"
    forms = [rf"(?i:@{re.escape(party.handle)}\b)"] if party.handle else []
    forms += [r"(?i:\b" + r"\W+".join(name) + r"\b)"] if len(name) > 1 else []
    forms += [rf"(?i:\b{_BEFORE} {short}{after})", rf"(?<=[a-z,] ){short.capitalize()}\b(?! [A-Z])"] if short else []
    return re.compile("|".join(forms) or r"(?!)")


def speaks_of(text: str, asked: Subjects, usual: Set[str], parties: Iterable[Party]) -> bool:
    """Whether it names somebody who speaks for itself in the matter, and beside the name one of the title's `usual` words."""
    said = set(stems_in(text)) & usual
    if not said or is_small_ad(text) or means_other(text, asked.senses, asked.weights.keys()):
        return False
    return any(said - set(stems_in(party.name)) and names_it(text, party) for party in parties)


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
