"""Who somebody is, in the words the page puts beside the name: before it, behind it, or after "is" and "who"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Span, Token

from core.english.names import is_person_noun, words
from core.readers.offline.people.mentions import Mention

LONGEST, FEWEST = 140, 3
_BROKEN = re.compile(r"@|https?:|--| [–—] | - |[|:;“”\"‘]")
_NO_NOUN = words("no_role")
_EDGES = frozenset(",;:.()–—-\"“”’' ")
_NO_PART = frozenset({"VERB", "AUX", "ADP", "CCONJ", "SCONJ", "PRON", "PUNCT"})
_PART = frozenset({"compound", "amod", "nmod", "poss", "case", "det", "appos", "nsubj", "punct", "advmod"})
_HEADS = frozenset({"nsubj", "pobj", "dobj", "conj", "ROOT", "nsubjpass"})
_NO_THING = frozenset({"DATE", "TIME", "MONEY", "QUANTITY"})
_CLAUSES = frozenset({"relcl", "acl", "conj", "punct", "cc", "advcl", "parataxis", "ccomp"})
_TOLD = frozenset({"relcl", "parataxis", "advcl"})
_WHO = frozenset({"WDT", "WP", "WP$", "WRB"})
_NO_WORD_OF_ROLE = frozenset({"PRP$", "JJS", "RBS"})
_POINTING = frozenset({"this", "that", "these", "those"})
_MAIN = frozenset({"ROOT", "conj"})
_WHOSE = frozenset({"NOUN", "PROPN"})
_OPENINGS = frozenset({"a", "an", "the", "and", "another", "one", "two", "three", "some", "including", "like", "also"})


@dataclass(frozen=True, slots=True)
class Role:
    """Words from `start` to `end` of the page; the weightier of several is shown."""

    start: int
    end: int
    weight: int
    noun: str  # its head


def roles(one: Mention) -> Iterator[Role]:
    """What the sentence says of who it is."""
    yield from _before(one)
    yield from _apposed(one)
    yield from _is(one)
    yield from _who(one)


def _made(one: Mention, first: Token, last: Token, weight: int, noun: Token) -> Iterator[Role]:
    doc, start, end = one.span.doc, first.i, last.i
    while start <= end and (doc[start].text in _EDGES or doc[start].lower_ in _OPENINGS or doc[start].is_space):
        start += 1
    while end >= start and (doc[end].text in _EDGES or doc[end].is_space or (end > noun.i and _is_office(doc[end]))):
        end -= 1  # the harbour's spokesman, Captain
    if start > end:
        return
    begin, stop = one.sentence.place(doc[start : end + 1])
    if FEWEST <= stop - begin <= LONGEST and not _BROKEN.search(doc[start : end + 1].text) and _says_which(doc[start : end + 1], noun):
        yield Role(begin, stop, weight, noun.lemma_.lower().rstrip("."))


def _says_which(phrase: Span, noun: Token) -> bool:
    """The harbour's manager, a Lisbon nurse; a manager alone is anybody, "her colleague" the page's own, the best of them a judgement."""
    others = [token for token in phrase if token != noun]
    named = any(token.pos_ in _WHOSE or token.ent_type_ == "NORP" for token in others)
    return named and not any(token.tag_ in _NO_WORD_OF_ROLE or token.lower_ in _POINTING for token in others)


def _before(one: Mention) -> Iterator[Role]:
    """Turkish president, Pentagon spokesman: what stands right before the name in its phrase."""
    doc, start = one.span.doc, one.span.start
    first = start
    while first > one.sentence.span.start and _modifies(doc[first - 1], one):
        first -= 1
    if first == start:
        return
    last = next((doc[place] for place in range(start - 1, first, -1) if not _is_office(doc[place])), doc[start - 1])
    last = last if _tells(last) else doc[start - 1]
    if _tells(last):
        yield from _made(one, doc[first], last, 2, last)


def _modifies(token: Token, one: Mention) -> bool:
    """Whether it stands in the phrase before a name: "the former Pentagon spokesman"."""
    if token.pos_ in _NO_PART:
        return token.text == "-" or token.tag_ == "PRP$" or (token.tag_ == "VBN" and token.dep_ == "amod")
    if token.dep_ == "case":
        return token.head.dep_ == "poss" and token.i < token.head.head.i < one.span.start  # Tarn's manager
    later = token.head.i >= token.i and token.dep_ in _PART
    return later or token.i < token.head.i < one.span.start or (token.dep_ in _HEADS and _tells(token))


def _is_office(token: Token) -> bool:
    return token.pos_ == "PROPN" and token.lower_.rstrip(".") in words("office") | words("courtesy")


def _tells(token: Token) -> bool:
    """A noun for what a person, a firm or a place is, or an office; several are what others are too."""
    low = token.lower_.rstrip(".")
    if low in words("courtesy") or token.tag_ in {"NNS", "NNPS"}:
        return False
    if low in words("office") or low in words("crown"):
        return True
    lemma = token.lemma_.lower()
    if token.pos_ == "PROPN":
        return lemma in words("person")
    return token.pos_ == "NOUN" and (is_person_noun(lemma) or lemma in words("body_noun") or lemma in words("place_noun"))


def _apposed(one: Mention) -> Iterator[Role]:
    """Behind a comma: X, the mayor of Y; and before one: the mayor of Y, X."""
    for child in one.head.children:
        if child.dep_ == "appos" and child.i >= one.span.end and _is_what(child) and _tells(child):
            yield from _made(one, child.left_edge, _until(child, one), 4, child)
    head = one.head.head
    if one.head.dep_ == "appos" and head.i < one.span.start and _tells(head):
        yield from _made(one, head.left_edge, min(_until(head, one), one.span.doc[one.span.start - 1], key=lambda token: token.i), 4, head)


def _is_what(token: Token) -> bool:
    office = token.pos_ == "PROPN" and token.lower_ in words("office")
    return (token.pos_ == "NOUN" or office) and token.ent_type_ not in _NO_THING and token.lemma_.lower() not in _NO_NOUN


def _until(head: Token, one: Mention) -> Token:
    """The end of the phrase, without what a clause tells besides, and without any that makes it long."""
    last = head.right_edge
    long = last.idx + len(last.text) - one.span.start_char > LONGEST
    left_out = _CLAUSES if long else _TOLD
    clauses = [child.left_edge for child in head.children if child.dep_ in left_out and child.i > head.i]
    clauses += [token for token in head.subtree if token.i > head.i and (token.tag_ in _WHO or _is_another(token))]
    cut = min((token.i for token in clauses), default=last.i + 1)
    return head.doc[cut - 1] if cut > head.i else last


def _is_another(token: Token) -> bool:
    """The next of several who are told of in a row."""
    return token.ent_type_ == "PERSON" and token.dep_ in {"conj", "appos"}


def _is(one: Mention) -> Iterator[Role]:
    """X is the mayor of Y; not "X is a disgrace", nor what somebody thought X to be."""
    verb = one.head.head
    if one.head.dep_ != "nsubj" or verb.lemma_ != "be" or verb.dep_ not in _MAIN or any(child.dep_ == "neg" for child in verb.children):
        return
    for child in verb.children:
        if child.dep_ == "attr" and child.pos_ == "NOUN" and (_tells(child) and child.i > verb.i):
            yield from _made(one, child.left_edge, _until(child, one), 3, child)


def _who(one: Mention) -> Iterator[Role]:
    """X, who is the mayor of Y."""
    for child in one.head.children:
        if child.dep_ == "relcl" and child.i >= one.span.end and child.lemma_ == "be":
            attr = next((part for part in child.children if part.dep_ == "attr" and part.pos_ == "NOUN"), None)
            if attr is not None and _tells(attr):
                yield from _made(one, attr.left_edge, _until(attr, one), 3, attr)
