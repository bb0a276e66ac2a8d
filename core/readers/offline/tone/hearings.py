"""Whom a page lets speak, and whom it says it asked in vain."""

from collections.abc import Iterator, Sequence

from spacy.tokens import Token

from core.english.lexicon import vocabulary
from core.english.names import is_outlet, plain
from core.english.parse import Document
from core.evidence.quotes import at
from core.model.reading import Attribution, Hearing

MOST = 30
_ANSWER = vocabulary("sides", "answer")
_REFUSES, _REPLIES, _SENT, _ASKS = (vocabulary("sides", name) for name in ("refuses", "replies", "sent", "asks"))
_PRONOUNS = frozenset().union(*(vocabulary("pointing", name) for name in ("writer_and_reader", "pronouns", "asking")))


def hearings(document: Document, attributions: Sequence[Attribution]) -> tuple[Hearing, ...]:
    """Each speaker once, then each who gave no answer, once too; an outlet that reports is no side."""
    found: dict[tuple[str, bool], Hearing] = {}
    for one in (*_speak(document, attributions), *_silent(document, attributions)):
        found.setdefault((plain(one.name), one.answered), one)
    silent = {name for name, answered in found if not answered}
    return tuple(one for (name, answered), one in found.items() if not answered or name not in silent)[:MOST]


def _speak(document: Document, attributions: Sequence[Attribution]) -> Iterator[Hearing]:
    for one in attributions:
        pronoun = one.source.exact.lower() in _PRONOUNS
        name = one.speaker if pronoun else " ".join(one.source.exact.split())
        if one.asserted and name and one.speaker and not is_outlet(one.speaker):
            yield Hearing(name, one.content if one.content.exact else one.source)


def _silent(document: Document, attributions: Sequence[Attribution]) -> Iterator[Hearing]:
    """Asked by the page itself: what a father says of his own letters is no question of a newsroom's."""
    for sentence in document.sentences:
        others = [one for one in attributions if one.content.start < sentence.end and sentence.start < one.content.end]
        for token in sentence.span:
            whom = _asked(token)
            place = sentence.place(token)
            told = any(one.content.start <= place[0] < one.content.end and not is_outlet(one.speaker) for one in others)
            if whom is not None and not (told and _asked_by_others(token)):
                yield Hearing(_phrase(whom), at(document.text, sentence.start, sentence.end), answered=False)


def _asked_by_others(token: Token) -> bool:
    """The sentence opens with somebody else's saying: parents say that she could not be reached."""
    return token.dep_ in {"ccomp", "xcomp"} or any(above.dep_ == "ccomp" for above in token.ancestors)


def _asked(verb: Token) -> Token | None:
    """Whoever declined to comment, did not respond, could not be reached, or has been approached for comment."""
    lemma = verb.lemma_.lower()
    subject = next((child for child in verb.children if child.dep_ in {"nsubj", "nsubjpass"}), None)
    if subject is None or verb.pos_ not in {"VERB", "AUX"}:
        return None
    negated = any(child.dep_ == "neg" for child in verb.children)
    below = {token.lemma_.lower() for token in verb.subtree if token.i > verb.i}
    if lemma in _REFUSES and below & _ANSWER:
        return subject
    if negated and lemma in _REPLIES and (lemma not in {"return", "answer"} or below & _SENT):
        return subject
    if negated and lemma == "reach" and subject.dep_ == "nsubjpass":
        return subject
    if lemma in _ASKS and subject.dep_ == "nsubjpass" and below & _ANSWER:
        return subject
    if subject.lemma_.lower() in _SENT and ("unanswered" in below or (negated and lemma in {"answer", "return"})):
        return next((child for to in subject.children if to.lower_ in {"to", "for"} for child in to.children), subject)
    return None


def _phrase(head: Token) -> str:
    """With who it is: a spokeswoman for the company, Della Farrant."""
    kept = [token for token in head.subtree if token.dep_ != "punct" or token.i < head.right_edge.i]
    return " ".join("".join(token.text_with_ws for token in kept).split()).strip(" ,")
