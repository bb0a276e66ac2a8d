"""Whether a sentence stands alone as a statement, and whom a pronoun at its head means, where only one could be meant."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from spacy.tokens import Span, Token

from core.english.lexicon import vocabulary
from core.english.names import words
from core.english.parse import Sentence
from core.readers.offline.attribution.speakers import bare
from core.topic.profile import stem_of

FEWEST, MOST = 5, 48
"""Words of a statement."""
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
_WHERE = re.compile(r"https?:|www\.|\.com/|pic\.twitter|[@#]\w|\w@\w|[|»›•]|\.{3}|…|</|\\u|\?[\"”’)]*(?:\s|$)")
_PAIRS = (("“", "”"), ("(", ")"), ("[", "]"))
_CAPTION = re.compile(
    r"\((?:left|right|pictured|above|below|centre|center)[ ,)]|, (?:left|right),|\bundated\b|\bfile (?:photo|picture|image)|\bseen here\b"
    r"|\bin this (?:photo|picture|image|file)|\b(?:photo|picture|image|screenshot|screengrab)s? (?:by|courtesy|credit)"
    r"|\b(?:by telephone|enquiries|for tickets|e-?mail us|opening hours|terms apply|sign up)\b",
    re.IGNORECASE,
)
_CUT_OFF = re.compile(
    rf"\b(?:vs|st|no|{'|'.join(words('abbreviated'))})\.?$|[”\"'’,] (?:he|she|they) (?:said|says|told|added)\b",
    re.IGNORECASE,
)
"""A sentence that ends with an abbreviation goes on; whoever said it stands elsewhere."""
_CAPITALS = 0.5
_BODIES = frozenset({"ORG", "GPE", "PRODUCT", "FAC", "WORK_OF_ART"})
_NOMINAL_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_FARTHEST = 1
"""Paragraphs between a pronoun and whom it means."""


def why_not(span: Span, known: Collection[str] = ()) -> str:
    """The first reason why it does not stand alone, as a code; `known` are the stems that the topic itself gives."""
    return next((code for code, applies in _REASONS if applies(span)), "") or ("points back" if _points_back(span, known) else "")


def has_subject_and_verb(span: Span) -> bool:
    """The main verb, or one it is joined with, is finite and has a subject before it."""
    return any(_is_clause(verb) for verb in (span.root, *span.root.children) if verb.pos_ in ("VERB", "AUX"))


def _is_fragment(span: Span) -> bool:
    """It opens with its verb, or all of it hangs on a word that is not there: because, although, which."""
    opens = span[0].tag_ in _FINITE or span[0].tag_ == "VB"
    return opens or any(child.dep_ == "mark" and child.lower_ != "that" for child in span.root.children) or not has_subject_and_verb(span)


def _is_clause(verb: Token) -> bool:
    finite = verb.tag_ in _FINITE or any(child.tag_ in _FINITE for child in verb.children if child.dep_ in ("aux", "auxpass"))
    return finite and any(child.dep_ in _SUBJECTS and child.i < verb.i for child in verb.children)


def subject_of(span: Span) -> Token | None:
    return next((child for child in span.root.children if child.dep_ in _SUBJECTS), None)


def _length(span: Span) -> bool:
    words = sum(token.is_alpha or token.like_num for token in span)
    return not FEWEST <= words <= MOST


def _is_markup(span: Span) -> bool:
    text = span.text
    uneven = any(text.count(first) != text.count(last) for first, last in _PAIRS) or text.count('"') % 2
    words = [token for token in span if token.is_alpha and len(token) > 1]
    return bool(uneven or _WHERE.search(text)) or sum(token.is_upper for token in words) > _CAPITALS * len(words)


def _is_question(span: Span) -> bool:
    first = span[0]
    turned = first.tag_ in _FINITE and any(
        child.dep_ in _SUBJECTS and child.i > first.i for child in (*first.children, *first.head.children)
    )
    return span.text.rstrip(' "”’)').endswith("?") or turned or (first.tag_ in ("WRB", "WP", "WDT") and first.head.dep_ != "advcl")


def _speaks_to_us(span: Span) -> bool:
    """I, we and you are the writer and the reader, or somebody whose words the page quotes."""
    return any(token.lower_ in vocabulary("pointing", "writer_and_reader") and token.text != "US" for token in span)


def _is_opinion(span: Span) -> bool:
    return any(token.tag_ == "MD" and token.lemma_.lower() in ("should", "must", "ought") for token in span.root.children)


def _is_caption(span: Span) -> bool:
    """What a picture shows is told in the present, without a word of saying: *Relatives march*."""
    shown = span.root.tag_ in ("VBZ", "VBP") and span.root.lemma_ in vocabulary("pointing", "pictured")
    helped = any(child.dep_ in ("aux", "auxpass", "neg", "ccomp") for child in span.root.children)
    return bool(_CAPTION.search(span.text)) or (shown and not helped)


def _is_conditional(span: Span) -> bool:
    """What would be so if something else were."""
    return any(child.dep_ == "advcl" and any(mark.lower_ == "if" for mark in child.children) for child in span.root.children)


_REASONS: tuple[tuple[str, Callable[[Span], bool]], ...] = (
    ("length", _length),
    ("mark-up", _is_markup),
    ("question", _is_question),
    ("no clause", _is_fragment),
    ("writer or reader", _speaks_to_us),
    ("wish", _is_opinion),
    ("if", _is_conditional),
    ("caption", _is_caption),
    ("cut off", lambda span: bool(_CUT_OFF.search(span.text))),
)


def pronoun(span: Span) -> Token | None:
    """The first word that stands for somebody or something, where nothing before it in the sentence could be meant."""
    for token in span:
        if token.pos_ in ("PROPN", "NOUN") and token.dep_ in (*_SUBJECTS, "pobj", "dobj", "poss", "attr", "appos") and not _is_time(token):
            return None
        if token.lower_ in vocabulary("pointing", "pronouns") and token.dep_ != "expl" and token.tag_ not in ("IN", "WDT", "RB"):
            return token
    return None


def _is_time(token: Token) -> bool:
    return token.ent_type_ in ("DATE", "TIME")


def _points_back(span: Span, known: Collection[str]) -> bool:
    if pronoun(span) is not None:
        return True
    return any(is_definite_anaphor(token, known) for token in span if token.dep_ in _SUBJECTS)


def is_definite_anaphor(noun: Token, known: Collection[str]) -> bool:
    """The company, this man, both: known only from what stands before, unless the topic gives it or something in the phrase says which."""
    if noun.pos_ not in ("NOUN", "DET", "PRON", "NUM", "ADJ") or noun.dep_ == "expl":
        return False
    if noun.pos_ not in ("NOUN", "NUM") or noun.lower_ in ("others", "another"):
        return noun.lower_ in vocabulary("pointing", "alone") and not any(child.dep_ == "prep" for child in noun.children)
    pointing = [child for child in noun.children if child.lower_ in vocabulary("pointing", "determiners")]
    if not pointing:
        return False
    told = any(child.dep_ in ("relcl", "acl", "prep", "appos", "nmod", "compound", "poss", "nummod") for child in noun.children)
    proper = any(token.pos_ == "PROPN" or token.ent_type_ for token in noun.subtree)
    given = stem_of(noun) in known
    return not (given or proper or (told and pointing[0].lower_ == "the"))


@dataclass
class _Last:
    name: str = ""
    paragraph: int = -9


class Antecedents:
    """What a reader has in mind when the next sentence begins."""

    def __init__(self) -> None:
        self._person, self._body = _Last(), _Last()
        self._people: dict[str, str] = {}

    def meet(self, sentence: Sentence) -> None:
        """A sentence has been read. Two people in it leave open who is meant, unless one of them is its subject."""
        people = {bare(entity.text): entity.root for entity in sentence.span.ents if entity.label_ == "PERSON"}
        for name in people:
            self._people.setdefault(name.rsplit(maxsplit=1)[-1], name)
        subject = next((name for name, root in people.items() if root.dep_ in _NOMINAL_SUBJECTS and not any(root.conjuncts)), "")
        if subject or (len(people) == 1 and not any(next(iter(people.values())).conjuncts)):
            name = subject or next(iter(people))
            self._person = _Last(self._people.get(name.rsplit(maxsplit=1)[-1], name), sentence.paragraph)
        elif people:
            self._person = _Last()
        bodies = [entity for entity in sentence.span.ents if entity.label_ in _BODIES and entity.root.dep_ in _NOMINAL_SUBJECTS]
        nouns = [token for token in sentence.span if token.dep_ in _NOMINAL_SUBJECTS and token.pos_ in ("NOUN", "PROPN")]
        if nouns:
            self._body = _Last(bare(bodies[0].text), sentence.paragraph) if len(bodies) == 1 and len(nouns) == 1 else _Last()

    def resolved(self, span: Span, paragraph: int) -> str:
        """The sentence with the name in place of its first pronoun; unchanged where nobody can tell."""
        word = pronoun(span)
        name = self._meant(word, paragraph) if word is not None else ""
        if word is None or not name:
            return span.text
        at, owns = word.idx - span[0].idx, word.dep_ == "poss"
        return f"{span.text[:at]}{name}{'’s' if owns else ''}{span.text[at + len(word) :]}"

    def _meant(self, word: Token, paragraph: int) -> str:
        if word.dep_ not in _NOMINAL_SUBJECTS and word.dep_ != "poss":
            return ""
        if word.lower_ in vocabulary("pointing", "somebody"):
            return self._near(self._person, paragraph)
        if word.lower_ in ("it", "its"):
            return self._near(self._body, paragraph)
        return ""

    @staticmethod
    def _near(last: _Last, paragraph: int) -> str:
        return last.name if paragraph - last.paragraph <= _FARTHEST else ""
