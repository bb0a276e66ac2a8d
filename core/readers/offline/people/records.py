"""What became of somebody in earlier matters: convicted, fined, cleared, resigned, in a sentence that gives a year."""

import re

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.readers.offline.people.mentions import Mention

SUFFERED, DID = vocabulary("outcomes", "suffered"), vocabulary("outcomes", "did")
_UNREAL = frozenset({"will", "would", "could", "may", "might", "should", "can", "must"})
_YEAR = re.compile(r"\b(?:19|20)\d\d\b|\blast year\b|\byears? ago\b|\bthe previous year\b")


def is_record(one: Mention) -> bool:
    """Whether its sentence tells, with a year, how something ended for whom it names there."""
    if not _YEAR.search(one.sentence.text) or len(one.sentence.text) > 400 or one.sentence.text.endswith("?"):
        return False
    head, after = one.head, one.after
    if after is not None and after.dep_ == "auxpass" and after.head.lemma_.lower() in SUFFERED:
        return _is_so(after.head)
    return any(_ends(verb, head) for verb in (head.head, head.head.head) if verb.pos_ in {"VERB", "AUX"})


def _ends(verb: Token, head: Token) -> bool:
    """Was fined, has resigned; fined Estuary Lines. What is denied, planned or only charged is no end."""
    lemma = verb.lemma_.lower()
    if not _is_so(verb):
        return False
    subject = head.head == verb and head.dep_ in {"nsubj", "nsubjpass"}
    relative = verb.dep_ == "relcl" and verb.head == head
    passive = any(child.dep_ in {"nsubjpass", "auxpass"} for child in verb.children)
    if subject or relative:
        return (lemma in SUFFERED and passive) or (lemma in DID and not passive and verb.tag_ in {"VBD", "VBN", "VBZ"})
    return head.head == verb and head.dep_ == "dobj" and lemma in SUFFERED and verb.tag_ in {"VBD", "VBN"}


def _is_so(verb: Token) -> bool:
    return not any(child.dep_ == "neg" or child.lower_ in _UNREAL for child in verb.children)
