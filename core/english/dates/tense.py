"""Whether the words about a date look ahead or back: the verb it hangs on tells which of two Mondays, and which year, is meant."""

import re
from collections.abc import Iterator

from spacy.tokens import Span, Token

from core.english.lexicon import vocabulary

BACK, OPEN, AHEAD = -1, 0, 1

_MODALS = {"will", "'ll", "’ll", "wo", "shall", "would", "must", "may", "can", "should", "ska"}
_UNTIL, _BY = {"until", "till"}, {"by", "before", "from"}
_WILL_ABROAD = re.compile(rf"\b(?:{'|'.join(sorted(vocabulary('dates', 'will')))})\b[^;.!?]*$", re.IGNORECASE)


def tense(span: Span, at: int) -> int:
    """Whether the date at this character lies ahead of the telling; "shut until Friday" does, "was to open" leaves it open."""
    token = token_at(span, at)
    if token is None:
        return OPEN
    if token.dep_ == "poss":
        return OPEN
    links = {next((one.lower_ for one in _upward(token) if one.pos_ in ("ADP", "SCONJ")), "")}
    verb = governing(token)
    looks = _of_verb(verb) if verb is not None else OPEN
    if any(one.lower_ in ("effective", "payable") for one in _upward(token)):
        return AHEAD
    if links & _UNTIL and not _is_past(verb):
        return AHEAD
    return AHEAD if looks == OPEN and links & _BY else looks


def abroad(text: str, at: int) -> int:
    """The same in a language whose parse we have not: only a word for "will" before the date looks ahead."""
    return AHEAD if _WILL_ABROAD.search(text[:at]) else OPEN


def token_at(span: Span, at: int) -> Token | None:
    """The token of a sentence that holds a character, counted from the beginning of its document."""
    return next((one for one in span if one.idx <= at < one.idx + len(one.text)), None)


def governing(token: Token) -> Token | None:
    """The nearest verb that the date hangs on, however many nouns lie between."""
    return next((one for one in _upward(token) if one.pos_ in ("VERB", "AUX")), None)


def _upward(token: Token) -> Iterator[Token]:
    yield token
    yield from token.ancestors


def _of_verb(verb: Token) -> int:
    helpers = [one for one in verb.children if one.dep_ in ("aux", "auxpass")]
    tags = {one.tag_ for one in helpers}
    if any(one.lower_ in _MODALS or one.text.endswith("ll") for one in helpers):
        return AHEAD
    if verb.tag_ == "VBD" or "VBD" in tags:
        return BACK
    if verb.tag_ == "VBN":
        return BACK if not helpers or any(one.lemma_ == "have" for one in helpers) else OPEN
    if verb.tag_ == "VB":
        return _of_infinitive(verb)
    if verb.tag_ == "VBG" and any(one.lemma_ == "have" for one in helpers):
        return BACK
    return OPEN if verb.lemma_ == "be" or (verb.tag_ == "VBG" and not tags & {"VBZ", "VBP"}) else AHEAD


def _of_infinitive(verb: Token) -> int:
    """Invited to meet looks ahead, was to meet either way, began to meet back."""
    above = verb.head
    if above == verb or above.pos_ not in ("VERB", "AUX", "ADJ"):
        return AHEAD
    be = above if above.lemma_ == "be" else next((one for one in (*above.children, above.head) if one.lemma_ == "be"), None)
    return OPEN if be is not None and (_is_past(be) or _is_past(above)) and above.lemma_ not in ("invite", "ask", "urge") else AHEAD


def _is_past(verb: Token | None) -> bool:
    """Was, had been; of a helper its own verb is looked at."""
    return verb is not None and any(one.tag_ == "VBD" for one in (verb, *verb.children) if one == verb or one.dep_ in ("aux", "auxpass"))
