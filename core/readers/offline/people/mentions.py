"""Where a page names somebody or something: the entities of the parse, made whole and cleared of what is no name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from spacy.tokens import Doc, Span, Token

from core.english.furniture import is_furniture
from core.english.names import plain, words
from core.english.parse import Document, Sentence
from core.model.dates import CALENDAR

LABELS = frozenset({"PERSON", "ORG", "GPE", "LOC", "FAC", "WORK_OF_ART", "PRODUCT", "EVENT"})
_LONGEST = 8
_TITLE_CASE, _ENDED = 0.6, 0.85
_SMALL = frozenset({"DET", "ADP", "CCONJ", "PART", "PRON", "AUX", "SCONJ"})
_DASHES = frozenset({"-", "–", "—", "--"})
_JOINING = frozenset({"IN", "TO", "CC"})
_COMPOUND = frozenset({"compound", "flat"})
_MARKS = frozenset("“”\"'‘’()[],.;:–—-*|/")
_BREAKS = _MARKS - set("-'’.,")
_DATED = re.compile(r"(?:, [A-Z][\w. ]+)?(?: ?\([^)]{2,30}\))? ?(?:--|[—–-])")
_LETTERS = re.compile(r"[^\W\d_]")
_FURNITURE = re.compile(r"https?:|www\.|@|#|\.(?:com|org|net)\b|[|/\\<>=*_]|\d{3}|\.\.")
_CREDIT = re.compile(
    r"\b(?:by|photo(?:graph)?|picture|image|credit|source|via|video|copyright|tags?)\s*[:/©]\s*$|^\W*by\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """One name at one place: `span` is the name alone, without title, article and possessive."""

    name: str
    label: str  # as the parse has it
    span: Span
    sentence: Sentence

    @property
    def head(self) -> Token:
        return self.span.root

    @property
    def place(self) -> tuple[int, int]:
        return self.sentence.place(self.span)

    @property
    def before(self) -> Token | None:
        start = self.span.start
        return self.span.doc[start - 1] if start > self.sentence.span.start else None

    @property
    def after(self) -> Token | None:
        end = self.span.end
        return self.span.doc[end] if end < self.sentence.span.end else None


def mentions(document: Document) -> list[Mention]:
    """Every name of a page in its order; a line in title case or capitals shows none."""
    small = {token.text for one in document.sentences for token in one.span if token.text.islower()}
    own = [one for one in document.sentences if not is_headline(one.span) and not is_furniture(document.text, one.start, one.end)]
    found = [made for one in own for made in _of(one) if not _is_common(made, small)]
    return sorted([*found, *_surnames(own, found)], key=lambda one: one.place)


def _of(sentence: Sentence) -> Iterator[Mention]:
    taken = -1
    for found, label in sorted([*_entities(sentence.span), *_missed(sentence.span)], key=lambda pair: pair[0].start):
        span = _whole(found, label, sentence.span) if found.start >= taken else None
        if span is not None and _is_name(span, sentence):
            taken = span.end
            dated = _is_dateline(span, sentence)
            yield Mention(" ".join((span.text.title() if dated else span.text).split()), "GPE" if dated else label, span, sentence)


def _entities(sentence: Span) -> Iterator[tuple[Span, str]]:
    """The World Health Organization (WHO) are two names."""
    for entity in sentence.ents:
        if entity.label_ in LABELS:
            inside = next((token.i for token in entity if token.text == "("), entity.end)
            yield entity.doc[entity.start : inside], entity.label_
            if inside + 1 < entity.end:
                yield entity.doc[inside + 1 : entity.end], entity.label_


def _is_dateline(span: Span, sentence: Sentence) -> bool:
    """DENVER (AP) — at the head of a paragraph."""
    return span.start == sentence.span.start and span.text.isupper() and bool(_DATED.match(sentence.text[len(span.text) :]))


def _surnames(own: Sequence[Sentence], found: Sequence[Mention]) -> Iterator[Mention]:
    """Of somebody named in full, also where the parse sees no name."""
    known = {one.span[-1].text for one in found if one.label == "PERSON" and len(one.span) > 1}
    taken = {one.sentence.offset + token.idx for one in found for token in one.span}
    for sentence in own:
        for token in sentence.span:
            if token.text in known and not token.ent_type_ and sentence.offset + token.idx not in taken:
                yield Mention(token.text, "", sentence.span.doc[token.i : token.i + 1], sentence)


def _missed(sentence: Span) -> Iterator[tuple[Span, str]]:
    """Several proper nouns in a row that the parse took for no entity."""
    start = sentence.start
    for token in sentence:
        if token.pos_ != "PROPN" or token.ent_type_ or not token.text[0].isupper():
            if token.i - start > 1:
                yield sentence.doc[start : token.i], ""
            start = token.i + 1


def is_headline(span: Span) -> bool:
    """In title case or capitals every word looks like a name."""
    long = [token for token in span if token.is_alpha and len(token.text) > 2 and token.pos_ not in _SMALL]
    if len(long) < 4:
        return False
    ended = span.text.rstrip().endswith((".", "!”", ".”", '."', "?”"))
    return sum(token.text[0].isupper() for token in long[1:]) > (_ENDED if ended else _TITLE_CASE) * len(long[1:])


def _whole(entity: Span, label: str, within: Span) -> Span | None:
    """The name with the words that the entity lacks, without the title, the article and the marks that it has too much."""
    start, end, doc = entity.start, entity.end, entity.doc
    while start > within.start and _joins(doc[start - 1], doc[start]):
        start -= 1
    while end < within.end and (_joins(doc[end], doc[end - 1]) or _is_of(doc, end, within.end)):
        end += 2 if doc[end].lower_ == "of" else 1
    if label == "PERSON":
        start = next((place + 1 for place in range(end - 2, start, -1) if doc[place].tag_ == "POS"), start)  # Norway's King Harald
    start += start + 1 < end and start > within.start and doc[start - 1].text == "-"  # Master-at-Arms Ana Reis
    while start < end and _is_outside(doc[start], start + 1 < end):
        start += 1
    while end - start > 1 and label != "PERSON" and doc[end - 1].lower_ in words("office") | words("person") - words("body"):
        end -= 1
    end = next((place for place in range(start + 1, end) if doc[place].text in _DASHES and doc[place - 1].whitespace_), end)
    firm = any(token.text == "&" for token in doc[start:end])
    if (label == "PERSON" or firm) and doc[start].lower_ not in {"st.", "saint"}:
        end = next((place for place in range(start + 1, end) if doc[place].tag_ in _JOINING and doc[place].text.islower()), end)
    while end > start and _is_tail(doc, start, end):
        end -= 1
    return doc[start:end] if start < end else None


def _is_tail(doc: Doc, start: int, end: int) -> bool:
    """A mark, a possessive, or a place in capitals behind a by-line; in "McDonald's will" nothing is possessed."""
    last = doc[end - 1]
    if last.text in {"’s", "'s"} and end - start == 2 and doc[start].dep_ in {"nsubj", "nsubjpass", "pobj", "dobj"}:
        return doc[start].ent_type_ == "GPE"
    after_mixed = last.text.isupper() and len(last.text) > 3 and end - start > 2 and doc[start].text[1:].islower()
    return last.text in _MARKS or last.tag_ == "POS" or last.text in {"’s", "'s", "of", "and", "the"} or after_mixed


def _joins(token: Token, beside: Token) -> bool:
    """A proper noun right beside a name, joined to it by the parse and no name of its own."""
    together = token.head in {beside, beside.head} or beside.head == token
    proper = token.pos_ == "PROPN" and not token.ent_type_ and token.text[0].isupper() and not _is_title(token)
    return proper and together and bool({token.dep_, beside.dep_} & _COMPOUND)


def _is_of(doc: Doc, end: int, limit: int) -> bool:
    """The Syrian Observatory for Human Rights; the University of Tarn."""
    if end + 1 >= limit or doc[end].lower_ != "of" or doc[end + 1].pos_ != "PROPN":
        return False
    return doc[end - 1].lower_ in words("body") or doc[end - 1].lower_ in {"francis", "bank", "house", "port", "city"}


def _is_title(token: Token) -> bool:
    low = token.lower_.rstrip(".")
    return low in words("courtesy") or low in words("office")


def _is_outside(token: Token, more: bool) -> bool:
    if token.pos_ == "DET" or token.lower_ in {"the", "a", "an"} or token.text in _MARKS or not _LETTERS.search(token.text):
        return True
    return more and (_is_title(token) or token.lower_ in words("person"))


def _is_name(span: Span, sentence: Sentence) -> bool:
    text = span.text
    formed = len(text) > 1 and len(span) <= _LONGEST and text[0].isupper() and not _FURNITURE.search(text)
    proper = any(token.pos_ == "PROPN" for token in span) and not any(token.text in _BREAKS for token in span)
    if len(span) == 1 and plain(text) in _common():
        return False
    if any(token.text == "," for token in span) and span[-1].lower_ not in words("legal"):
        return False
    if not formed or not proper or plain(text) in words("nobody") | CALENDAR or _ends_in_adjective(span):
        return False
    return not _shouts(span) and not _CREDIT.search(sentence.span.doc[sentence.span.start : span.start].text)


@cache
def _common() -> frozenset[str]:
    """What is an office, a body or a place with a name beside it, and nobody alone: the Minister, the Department, the Post."""
    lists = ("office", "crown", "courtesy", "person", "body", "body_noun", "place_noun", "site", "press", "thing")
    return frozenset().union(*map(words, lists))


def _ends_in_adjective(span: Span) -> bool:
    """Nigeria's Islamic extremists."""
    return len(span) > 1 and span[-1].text.endswith(("ian", "ish", "mic", "ese")) and span[-2].tag_ == "POS"


def _shouts(span: Span) -> bool:
    """Several words in capitals are a heading; one alone may be an abbreviation."""
    long = [token.text for token in span if token.is_alpha]
    return len(long) > 1 and all(word.isupper() and len(word) > 1 for word in long)


def _is_common(one: Mention, small: set[str]) -> bool:
    """A word that the page also writes small, or that only opens a sentence, is no name."""
    if len(one.span) > 1:
        return False
    return one.name.lower() in small or (one.span.start == one.sentence.span.start and one.span[0].pos_ != "PROPN")
