"""Who somebody is, in the words the page puts beside the name: before it, behind it, or after "is" and "who"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from core.english.names import is_person_noun, words
from core.readers.offline.people.mentions import Mention

LONGEST, FEWEST = 140, 3
_BROKEN = re.compile(r"@|https?:|--| [–—] | - |[|:;]")
_DOES, _NO_NOUN = words("role_verb"), words("no_role")
_EDGES = frozenset(",;:.()–—-\"“”’' ")
_NO_PART = frozenset({"VERB", "AUX", "ADP", "CCONJ", "SCONJ", "PRON", "PUNCT"})
_PART = frozenset({"compound", "amod", "nmod", "poss", "case", "det", "appos", "nsubj", "punct", "advmod"})
_HEADS = frozenset({"nsubj", "pobj", "dobj", "conj", "ROOT", "nsubjpass"})
_NO_THING = frozenset({"DATE", "TIME", "MONEY", "QUANTITY"})
_CLAUSES = frozenset({"relcl", "acl", "conj", "punct", "cc", "advcl", "parataxis", "ccomp"})
_OPENINGS = frozenset({"a", "an", "the", "and", "another", "one", "two", "three", "some", "including", "like", "also"})


@dataclass(frozen=True, slots=True)
class Role:
    """Words from `start` to `end` of the page; the weightier of several is shown."""

    start: int
    end: int
    weight: int
    noun: str = ""  # its head, where it has one


def roles(one: Mention) -> Iterator[Role]:
    """What the sentence says of who it is."""
    yield from _before(one)
    yield from _apposed(one)
    yield from _is(one)
    yield from _who(one)


def _made(one: Mention, first: Token, last: Token, weight: int, noun: Token | None = None) -> Iterator[Role]:
    doc, start, end = one.span.doc, first.i, last.i
    while start <= end and (doc[start].text in _EDGES or doc[start].lower_ in _OPENINGS or doc[start].is_space):
        start += 1
    while end >= start and (doc[end].text in _EDGES or doc[end].is_space):
        end -= 1
    if start > end:
        return
    begin, stop = one.sentence.place(doc[start : end + 1])
    if FEWEST <= stop - begin <= LONGEST and not _BROKEN.search(doc[start : end + 1].text):
        yield Role(begin, stop, weight, _lemma(noun))


def _lemma(noun: Token | None) -> str:
    return noun.lemma_.lower().rstrip(".") if noun is not None else ""


def _before(one: Mention) -> Iterator[Role]:
    """Turkish president, Pentagon spokesman: what stands right before the name in its phrase."""
    doc, start = one.span.doc, one.span.start
    first = start
    while first > one.sentence.span.start and _modifies(doc[first - 1], one):
        first -= 1
    if first == start:
        return
    last = doc[start - 1]
    if _tells(last):
        yield from _made(one, doc[first], last, 2, last)


def _modifies(token: Token, one: Mention) -> bool:
    """Whether it stands in the phrase before a name: "the former Pentagon spokesman"."""
    if token.pos_ in _NO_PART:
        return token.text == "-" or token.tag_ in {"PRP$", "VBN"}
    later = token.head.i >= token.i and token.dep_ in _PART
    return later or token.i < token.head.i < one.span.start or (token.dep_ in _HEADS and _tells(token))


def _tells(token: Token) -> bool:
    """A noun for what a person, a firm or a place is, or an office."""
    low = token.lower_.rstrip(".")
    if low in words("courtesy"):
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
        yield from _made(one, head.left_edge, one.span.doc[one.span.start - 1], 4, head)


def _is_what(token: Token) -> bool:
    office = token.pos_ == "PROPN" and token.lower_ in words("office")
    return (token.pos_ == "NOUN" or office) and token.ent_type_ not in _NO_THING and token.lemma_.lower() not in _NO_NOUN


def _until(head: Token, one: Mention, longest: int = LONGEST) -> Token:
    """The end of the phrase, without a clause that makes it long."""
    last = head.right_edge
    clauses = [child.left_edge for child in head.children if child.dep_ in _CLAUSES and child.i > head.i]
    cut = min((token.i for token in clauses), default=last.i + 1)
    long = last.idx + len(last.text) - one.span.start_char > longest
    return head.doc[cut - 1] if long and cut > head.i else last


def _is(one: Mention) -> Iterator[Role]:
    """X is the mayor of Y; not "X is a disgrace": the noun must say what somebody or something is."""
    verb = one.head.head
    if one.head.dep_ != "nsubj" or verb.lemma_ != "be" or any(child.dep_ == "neg" for child in verb.children):
        return
    for child in verb.children:
        if child.dep_ == "attr" and child.pos_ == "NOUN" and (_tells(child) and child.i > verb.i):
            yield from _made(one, child.left_edge, _until(child, one), 3, child)


def _who(one: Mention) -> Iterator[Role]:
    """X, who runs the shelter."""
    for child in one.head.children:
        if child.dep_ != "relcl" or child.i < one.span.end:
            continue
        attr = next((part for part in child.children if part.dep_ == "attr" and part.pos_ == "NOUN"), None)
        if child.lemma_ == "be" and attr is not None and _tells(attr):
            yield from _made(one, attr.left_edge, _until(attr, one), 3, attr)
        elif child.lemma_.lower() in _DOES and child.tag_ in {"VBZ", "VBD", "VBP"}:
            yield from _made(one, child, _until(child, one, 60), 2, None)
