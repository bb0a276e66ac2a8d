"""Who does what to whom in a sentence, whether it is told as done, and when its words mean the same as those of a question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.speech import subject
from core.english.words import STOP_WORDS, idea

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_RELATIVE = frozenset({"who", "whom", "which", "that"})
_UNSURE = frozenset({"may", "might", "could", "can", "should", "must"})
_AHEAD = frozenset({"will", "shall", "would", "'ll", "’ll", "wo", "'d", "’d", "to"})
_IF = frozenset({"if", "whether", "unless"})
_RUMOURS = frozenset({"claim", "allege", "allegation", "rumour", "rumor", "hoax", "suggest", "speculate", "speculation"})
_NONE = frozenset({"no", "neither", "none", "nobody", "nothing"})
_DEEPEST = 4


def keys(token: Token) -> frozenset[str]:
    """The ideas of a word by its lemma and as it stands: the parse may take a verb for a noun."""
    return frozenset({idea(token.lemma_.lower()), idea(token.lower_)})


def carries(token: Token) -> bool:
    return token.pos_ in CONTENT and token.lower_ not in STOP_WORDS and any(map(str.isalnum, token.text))


@dataclass(frozen=True, slots=True)
class Phrase:
    """Somebody or something that a question names: the word that says who or what, and those that say which."""

    head: frozenset[str]
    rest: tuple[frozenset[str], ...] = ()
    names: tuple[frozenset[str], ...] = ()  # the names among them
    link: str = ""  # the preposition before it

    @property
    def words(self) -> tuple[frozenset[str], ...]:
        return (self.head, *self.rest)


def phrase(tokens: Sequence[Token], link: str = "") -> Phrase | None:
    """Of the words of one noun phrase; its head is the last noun before a preposition, where it has one."""
    ends = next((place for place, token in enumerate(tokens) if place and token.pos_ in ("ADP", "SCONJ")), len(tokens))
    said = [token for token in tokens if carries(token)]
    named = [token for token in tokens[:ends] if token.pos_ in ("NOUN", "PROPN", "NUM") or token.dep_ in ("dobj", "pobj", "nsubj")]
    head = next((token for token in reversed(named) if carries(token)), said[-1] if said else None)
    if head is None:
        return None
    rest = tuple(keys(token) for token in said if token is not head)
    return Phrase(keys(head), rest, tuple(keys(token) for token in said if token.pos_ == "PROPN"), link)


def ideas(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(key for token in tokens for key in keys(token))


def doers(verb: Token) -> list[Token]:
    """Those who do it, or to whom it happens where it is done by nobody; relative pronouns stand for what they refer to."""
    if is_passive(verb):
        return _together(token for by in verb.subtree if _is_agent(by, verb) for token in by.children if token.dep_ == "pobj")
    found = [child for child in verb.children if child.dep_ == "nsubj"]
    inherited = found or [one for one in (subject(verb),) if one is not None]
    return _together(_meant(one, verb) for one in inherited)


def _is_agent(token: Token, verb: Token) -> bool:
    """By whom it was done; the parse may hang that on the place before it."""
    return token.lower_ == "by" and token.dep_ in ("agent", "prep") and governing(token) == verb


def things(verb: Token) -> list[Token]:
    """Those it is done to; of a deed with one party only, that party; of being, what somebody is as well."""
    found = [child for child in verb.children if child.dep_ in ("dobj", "nsubjpass", "dative")]
    if not found and verb.dep_ == "acl" and verb.tag_ == "VBN":
        return _together([verb.head])
    if not found and is_passive(verb) and verb.dep_ == "conj":
        return things(verb.head) if is_passive(verb.head) else doers(verb.head)
    if verb.lemma_ == "be":
        found += [child for child in verb.children if child.dep_ == "attr"]
        return [*_together(found), *doers(verb)]
    return _together(_meant(one, verb) for one in found) or ([] if is_passive(verb) else doers(verb))


def is_alone(verb: Token) -> bool:
    """Nobody is said to do it to anybody."""
    return not is_passive(verb) and not any(child.dep_ == "dobj" for child in verb.children)


def is_passive(verb: Token) -> bool:
    if any(child.dep_ in ("nsubjpass", "auxpass", "agent") for child in verb.children) or (verb.dep_ == "acl" and verb.tag_ == "VBN"):
        return True
    return verb.dep_ == "conj" and verb.tag_ == "VBN" and not _subjects(verb) and verb.head.pos_ == "VERB" and is_passive(verb.head)


def _subjects(verb: Token) -> list[Token]:
    return [child for child in verb.children if child.dep_ in ("nsubj", "nsubjpass")]


def _meant(token: Token, verb: Token) -> Token:
    clause = next((one for one in (verb, verb.head) if one.dep_ == "relcl"), None)
    return clause.head if token.lower_ in _RELATIVE and clause is not None else token


def _together(tokens: Iterable[Token]) -> list[Token]:
    return [one for token in tokens for one in (token, *token.conjuncts) if one is token or one.i > token.i]


def governing(token: Token) -> Token | None:
    """The verb whose clause a word stands in."""
    return next((one for one in token.ancestors if one.pos_ in ("VERB", "AUX")), None)


def is_negated(verb: Token) -> bool:
    """It did not happen, nobody did it, or somebody denies that it did."""
    if any(child.dep_ == "neg" for child in verb.children) or any(child.dep_ == "neg" for child in _shared(verb)):
        return True
    parties = [*doers(verb), *things(verb)]
    if any(child.lower_ in _NONE for one in parties for child in (one, *one.children)):
        return True
    return verb.dep_ in ("ccomp", "xcomp", "pcomp") and verb.head.lemma_.lower() in vocabulary("speech", "deny") | {
        "fail",
        "refuse",
        "decline",
    }


def is_unsure(verb: Token) -> bool:
    """It may have happened, or would have if something else had."""
    beside = {child.lower_ for child in (*verb.children, *_shared(verb)) if child.dep_ in ("aux", "mark")}
    return bool(beside & (_UNSURE | _IF))


def is_hearsay(verb: Token) -> bool:
    """It is only said to have happened: reportedly, in a hoax about it, as somebody claims."""
    if any(child.lower_ in vocabulary("speech", "hearsay") for child in verb.children):
        return True
    above = [one.lemma_.lower() for one in verb.ancestors][:_DEEPEST]
    return bool(_RUMOURS & set(above))


def is_ahead(verb: Token) -> bool:
    """It is still to come: will close, agreed to close, but not "said to have closed"."""
    beside = {child.lower_ for child in (*verb.children, *_shared(verb)) if child.dep_ == "aux"}
    return bool(beside & _AHEAD) and "have" not in beside


def _shared(verb: Token) -> list[Token]:
    """The helpers of the verb it is joined to: will cut jobs and close branches."""
    if verb.dep_ != "conj" or _subjects(verb) or verb.head.pos_ not in ("VERB", "AUX"):
        return []
    return [child for child in verb.head.children if child.dep_ in ("aux", "neg") and child.i < verb.head.i]
