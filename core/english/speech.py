"""The grammar of saying: in each sentence, who is said to say, think, ask or deny something, by which word, and what."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from spacy.tokens import Span, Token

from core.english.lexicon import table, vocabulary


class Manner(StrEnum):
    """How somebody stands to what is handed to them; the values are the lists in speech.toml."""

    SAY = "say"
    DENY = "deny"
    THINK = "think"
    WANT = "want"
    JUDGE = "judge"
    DIRECT = "direct"
    COMMIT = "commit"
    TALK = "talk"


ASSERTS = frozenset({Manner.SAY, Manner.DENY, Manner.THINK})
"""Whoever does one of these vouches for what follows; a wish, an order or praise is no statement."""


@dataclass(frozen=True, slots=True, eq=False)
class Saying:
    """Words of one sentence that hand something to somebody; without content only a quotation nearby can be meant."""

    manner: Manner
    source: Token  # the head of the words that name the speaker
    cue: Token
    content: tuple[Token, Token] | None  # its first and last token

    @property
    def asserted(self) -> bool:
        """They vouch for it: nobody does for what they did not say, or only wish."""
        return self.manner in ASSERTS and not any(child.dep_ == "neg" for child in self.cue.children)


@dataclass(frozen=True, slots=True)
class _Use:
    """What a verb tells, and what has to come with it: nothing, an object, or a clause."""

    manner: Manner
    needs: str


_VERBS = {
    lemma: _Use(Manner(manner), needs)
    for needs in ("clause", "content", "")
    for manner in Manner
    for lemma in table("speech").get(f"{manner}_{needs}".rstrip("_"), ())
}
_QUOTATION = re.compile(
    r"“[^”\n]*(?:”|$)|„[^“”\n]*[“”]|«[^»\n]*»|\"[^\"\n]*(?:\"|$)|(?<!\w)''(?!')[^\n]*?''"
    r"|(?<!\w)['‘](?=[A-Z])[^\n“”\"]{9,}?(?<=[.,!?…])['’](?!\w)|(?:^|(?<=: ))['‘](?=[A-Z])[^\n“”\"]*$",
    re.MULTILINE,
)
_MARKS = frozenset('“”"„«»')
_JOINED = frozenset({"conj", "xcomp", "advcl"})
_DEEPEST = 3
_NOBODY = frozenset({"MONEY", "DATE", "TIME", "QUANTITY"})
NEGATIONS = vocabulary("pointing", "negations")


def quotations(text: str) -> tuple[tuple[int, int], ...]:
    """Where words stand in quotation marks; what is not closed ends with its paragraph."""
    return tuple(match.span() for match in _QUOTATION.finditer(text))


def sayings(sentence: Span) -> Iterator[Saying]:
    """In the order of their cues; what somebody says that others say is handed to the first of them alone."""
    found = [saying for token in sentence if (saying := _by_verb(token) or _by_noun(token) or _according(token))]
    for saying in found:
        if not any(_is_told(saying, outer) for outer in found):
            yield saying


def hearsay(sentence: Span) -> Token | None:
    """The word that passes something on from nobody in particular: reportedly, is said to, is believed to."""
    return next((token for token in sentence if _is_hearsay(token)), None)


def _is_hearsay(token: Token) -> bool:
    if token.lower_ in vocabulary("speech", "hearsay"):
        return True
    use = _VERBS.get(token.lemma_.lower())
    passive = any(child.dep_ == "nsubjpass" for child in token.children) and not any(child.dep_ == "agent" for child in token.children)
    return bool(use and use.manner in ASSERTS and passive and any(child.dep_ in {"xcomp", "ccomp"} for child in token.children))


def _is_told(saying: Saying, outer: Saying) -> bool:
    """It stands within what another one says, not merely beside the words of saying."""
    if saying is outer or outer.content is None or saying.cue in (outer.cue, outer.source):
        return False
    first, last = outer.content
    return first.i <= saying.cue.i <= last.i and not saying.cue.is_ancestor(outer.cue)


def _by_verb(verb: Token) -> Saying | None:
    use = _VERBS.get(verb.lemma_.lower())
    if use is None or verb.pos_ not in {"VERB", "AUX"}:
        return None
    source = subject(verb)
    if source is None or source.ent_type_ in _NOBODY:
        return None
    content = _content(verb, source)
    return Saying(use.manner, source, verb, content) if _is_complete(verb, content, use.needs) else None


def _is_complete(verb: Token, content: tuple[Token, Token] | None, needs: str) -> bool:
    """Some verbs tell only with what is told: found that, described the scene."""
    if not needs or any(token.text in _MARKS for token in verb.subtree):
        return True
    if needs == "content":
        return content is not None
    return verb.dep_ == "parataxis" or _is_aside(verb) or any(child.dep_ == "ccomp" for child in verb.children)


def _is_aside(verb: Token) -> bool:
    """As the paper points out."""
    return verb.dep_ == "advcl" and any(child.lower_ == "as" and child.dep_ in {"mark", "advmod"} for child in verb.children)


def subject(verb: Token, depth: int = 0) -> Token | None:
    """Who does it: also the one after "by", the noun before "saying", and the subject of the verb it is joined to."""
    agent = next((doer for by in verb.children if by.dep_ == "agent" for doer in by.children if doer.dep_ == "pobj"), None)
    if agent is not None or any(child.dep_ == "nsubjpass" for child in verb.children):
        return agent
    own = next((child for child in verb.children if child.dep_ == "nsubj"), None)
    if own is not None:
        return own
    if verb.dep_ == "acl" and verb.tag_ == "VBG":
        return verb.head
    if verb.dep_ == "pcomp" and verb.head.lower_ == "as":  # quoted him as saying
        return next((child for child in verb.head.head.children if child.dep_ in {"dobj", "nsubjpass"}), None)
    if verb.dep_ == "xcomp" and (object_ := next((child for child in verb.head.children if child.dep_ == "dobj"), None)) is not None:
        return object_
    if verb.dep_ in _JOINED and depth < _DEEPEST and verb.head.pos_ in {"VERB", "AUX"}:
        return subject(verb.head, depth + 1)
    return None


def _content(verb: Token, source: Token) -> tuple[Token, Token] | None:
    """The clause it governs, the sentence it is put into, or its object."""
    clause = next((child for child in verb.children if child.dep_ in {"ccomp", "xcomp"}), None)
    if clause is not None:
        return clause.left_edge, clause.right_edge
    if verb.dep_ in {"parataxis", "intj"} or _is_aside(verb):
        return verb.head.left_edge, verb.head.right_edge
    thing = next((child for child in verb.children if child.dep_ in {"dobj", "oprd"} and child != source), None)
    return (thing.left_edge, thing.right_edge) if thing is not None else None


def _by_noun(noun: Token) -> Saying | None:
    """His claim that, the warning by the ministry that."""
    if noun.pos_ != "NOUN" or noun.lemma_.lower() not in vocabulary("speech", "noun"):
        return None
    source = next((child for child in noun.children if child.dep_ == "poss"), None) or _after(noun, {"by", "from"})
    clause = next((child for child in noun.children if child.dep_ in {"acl", "ccomp", "relcl"} and _opens(child)), None)
    return Saying(Manner.SAY, source, noun, (clause.left_edge, clause.right_edge)) if source is not None and clause is not None else None


def _opens(clause: Token) -> bool:
    return any(child.dep_ in {"mark", "aux"} and child.lower_ in {"that", "to"} for child in clause.children)


def _according(token: Token) -> Saying | None:
    source = _after(token, {"to"}) if token.lower_ == "according" else None
    return Saying(Manner.SAY, source, token, (token.head.left_edge, token.head.right_edge)) if source is not None else None


def _after(head: Token, prepositions: set[str]) -> Token | None:
    return next((noun for by in head.children if by.lower_ in prepositions for noun in by.children if noun.dep_ == "pobj"), None)


def is_denied(verb: Token) -> bool:
    """By a "not" or a "nobody" beside it, or by a verb of denying above it: "in a dispute" denies nothing."""
    beside = any(child.dep_ == "neg" or child.lower_ in NEGATIONS for child in verb.children)
    return beside or any(above.pos_ == "VERB" and above.lemma_.lower() in vocabulary("speech", "deny") for above in verb.ancestors)
