"""How often a page says of a place that something happens there: in its dateline, its title, or with a verb or an event."""

import re

from spacy.tokens import Token

from core.english.names import is_person_noun, words
from core.readers.offline.people.groups import Group
from core.readers.offline.people.mentions import Mention

_DATELINE = re.compile(r"\s*([A-Z][A-Za-z'’. ]{2,30}(?:, [A-Z][\w. ]+)?) (?:\([^)]{2,30}\) ?)?(?:--|[—–-])\s")
_IN = frozenset({"in", "near", "at", "outside", "across", "around", "off", "inside", "throughout", "over", "into"})
_STANDING = frozenset({"say", "tell", "live", "bear", "base", "speak", "write", "report", "study", "raise", "know"})
OPENING = 4
"""Sentences at the head of a page that tell the story itself."""
_LED, _TOLD, _DATED = 2, 1, 2


def happenings(group: Group, text: str, numbers: dict[int, int]) -> int:
    """Points for the place of the story; nothing for a place that is only named, or acts as a government."""
    points = sum(_located(one, numbers) for one in group.mentions)
    line = _DATELINE.match(text)
    dated = line is not None and any(one.place[0] < line.end() for one in group.mentions)
    return points + _DATED * dated


def _located(one: Mention, numbers: dict[int, int]) -> int:
    head = one.head
    if head.dep_ == "pobj" and head.head.lower_ in _IN:
        verb = head.head.head
        if _is_event(verb):
            return _LED if numbers[one.sentence.start] < OPENING else _TOLD
    if head.dep_ == "appos" and head.head.dep_ == "pobj" and head.head.ent_type_ in {"GPE", "LOC", "FAC"}:
        return _TOLD  # in Dallas, Texas
    if head.dep_ in {"compound", "nmod", "poss"} and head.head.lemma_.lower() in words("town_has"):
        return _TOLD  # Boston police
    return 0


def _is_event(token: Token) -> bool:
    """Something happens: a verb other than those of speech and standing, or a noun that is nobody and nowhere."""
    lemma = token.lemma_.lower()
    nobody = token.pos_ == "NOUN" and not (is_person_noun(lemma) or lemma in words("body_noun") | words("place_noun") | words("body"))
    return (token.pos_ in {"VERB", "AUX"} or nobody) and lemma not in _STANDING
