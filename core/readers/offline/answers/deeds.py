"""Who does what to whom in a sentence, as far as the parse tells, and whether it is told as done."""

from collections.abc import Iterable

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.speech import subject

_RELATIVE = frozenset({"who", "whom", "which", "that"})
_UNSURE = frozenset({"may", "might", "could", "can", "should", "must"})
_AHEAD = frozenset({"will", "shall", "would", "'ll", "’ll", "wo", "'d", "’d", "to"})
_IF = frozenset({"if", "whether", "unless"})
_RUMOURS = frozenset({"claim", "allege", "allegation", "rumour", "rumor", "hoax", "suggest", "speculate", "speculation"})
_NONE = frozenset({"no", "neither", "none", "nobody", "nothing"})
_DEEPEST = 4


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
