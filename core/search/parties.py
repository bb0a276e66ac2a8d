"""Who speaks for itself in the matter, and whether others name it: by its whole name, its handle, or what people call it for short."""

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache

from core.english.patterns import word_set
from core.model.dates import CALENDAR
from core.search import vocabulary
from core.search.about import Subjects, is_small_ad, stems_in
from core.search.senses import means_other
from core.words import STOP_WORDS, words

SHORTEST = 4
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
    return "" if dull or len(first) < SHORTEST or not first.isalpha() else first


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
