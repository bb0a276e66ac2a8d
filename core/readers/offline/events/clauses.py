"""What a clause tells, in the page's own words: whose deed falls on a date, and how a thing mostly goes or was before."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, takewhile

from spacy.tokens import Span, Token

from core.english.dates.context import governing, token_at
from core.english.furniture import is_furniture
from core.english.lexicon import table, vocabulary
from core.english.parse import Document, Sentence
from core.evidence.quotes import at
from core.model.reading import Backdrop, Known
from core.topic.profile import Profile, stems

_HAPPENINGS = vocabulary("events", "happenings")
_SAYS = frozenset().union(*(vocabulary("speech", name) for name in ("say", "say_clause", "say_content")))
_STOPS = frozenset({";", ":", "—", "–", "--"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_WHO = frozenset({"who", "which", "that", "whom"})
_TO_VERB = frozenset({"dobj", "pobj", "attr", "oprd", "npadvmod", "dative", "appos", "agent"})
_BESIDE = frozenset({"advcl", "relcl", "acl", "pcomp"})
"""Clauses whose day is not that of the sentence they stand in."""
LONGEST, SHORTEST = 320, 25
CLOSE = 0.15
"""How near the topic a sentence on what is usual has to come, which seldom names anybody; one on a place is always kept."""
_DENIED = re.compile(r"\b(?:not|never|n['’]t|no|hardly|nor|neither|far from)\b(?: \w+){0,2} $", re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A verb that a date hangs on, whose deed it is, and from which to which token it is told; `named` stands before these words.

    Of what somebody says, `speaker` is who says it, and the words that say so are left out: their day is another.
    """

    verb: Token
    doer: Token
    start: int
    end: int
    named: str = ""
    speaker: str = ""

    @property
    def helpers(self) -> list[Token]:
        return _helpers(self.verb)

    @property
    def passive(self) -> bool:
        return any(one.dep_ == "auxpass" for one in self.helpers)

    @property
    def opens(self) -> bool:
        """Whether it begins its sentence: a pronoun in it means somebody of a sentence before."""
        return not self.named and self.start == self.verb.sent.start

    @property
    def text(self) -> str:
        words = self.verb.doc[self.start : self.end].text.strip(" ,;:–—-")
        return f"{self.named} {words}" if self.named else words


def clause_of(span: Span, at: int, *, shared: bool = False) -> Clause | None:
    """The clause whose time the date at this character tells; nothing where it is a thing's, or hangs on no verb that somebody does.

    Where several dates share the sentence, what is only joined to a verb, without a subject of its own, is told by itself.
    """
    token = token_at(span, at)
    made = _clause_of(token, shared=shared) if token is not None else None
    return made if made is not None and token is not None and made.start <= token.i < made.end else None


def _clause_of(token: Token, *, shared: bool) -> Clause | None:
    verb = _verb_of(token)
    if verb is None:
        return None
    subject = _subject(verb)
    if verb.dep_ in ("relcl", "acl"):
        return _of_noun(verb, subject)
    if subject is None or not any(_is_finite(one) for one in _upward(verb)):
        return None
    if any(one.dep_ in _BESIDE for one in _upward(verb)):
        return _alone(verb, subject) if verb.dep_ == "advcl" and _is_finite(verb) else None
    return _said(verb, subject, shared=shared) or _piece(verb, subject, shared=shared)


def links_of(span: Span, at: int) -> list[str]:
    """The prepositions by which the date hangs on its verb, the nearest first: since, until, on."""
    token = token_at(span, at)
    above = takewhile(lambda one: not _dates_itself(one), (token, *token.ancestors)) if token is not None else ()
    return [one.lower_ for one in above if one.pos_ in ("ADP", "SCONJ")]


def meant_before(pronoun: Token) -> Token | None:
    """Whom a pronoun means within its own sentence: the only thing named before it, as a subject, where it is a person for a person."""
    before = [one for one in pronoun.sent if one.i < pronoun.i and one.pos_ in ("NOUN", "PROPN") and one.ent_type_ not in ("DATE", "TIME")]
    heads = [one for one in before if one.head not in before]
    certain = len(heads) == 1 and heads[0].dep_ in SUBJECTS and (heads[0].ent_type_ == "PERSON") == (pronoun.lower_ in ("he", "she"))
    return heads[0] if certain else None


def phrase_of(noun: Token) -> str:
    """The noun with what says which it is, without its own asides."""
    left_out = {each.i for one in noun.children if one.dep_ in ("relcl", "acl", "appos", "conj", "cc", "punct") for each in one.subtree}
    kept = [one for one in noun.subtree if one.i not in left_out]
    whole = all(after.i == before.i + 1 for before, after in pairwise(kept))
    return noun.doc[kept[0].i : kept[-1].i + 1].text if whole else ""


def _dates_itself(one: Token) -> bool:
    """A verb, or a noun that happens: after a leak on 3 May."""
    return one.pos_ in ("VERB", "AUX") or (one.pos_ == "NOUN" and one.lemma_ in _HAPPENINGS)


def _verb_of(token: Token) -> Token | None:
    """Up from the date: over nouns only where they follow the verb, since the parse hangs the day on what stands before it."""
    for one in token.ancestors:
        if one.pos_ in ("VERB", "AUX"):
            return one
        if one.pos_ == "NOUN" and one.lemma_ in _HAPPENINGS:
            return governing(one)
        noun = one.pos_ in ("NOUN", "PROPN", "PRON") and one.ent_type_ not in ("DATE", "TIME")
        if noun and (one.dep_ not in _TO_VERB or one.i > token.i) and not (token.dep_ == "nummod" and one.head.lower_ == "in"):
            return None
    return None


def _upward(verb: Token) -> Iterator[Token]:
    """The verb and those it hangs on, up to its sentence's own."""
    yield verb
    yield from (one for one in verb.ancestors if one.pos_ in ("VERB", "AUX"))


def _helpers(verb: Token) -> list[Token]:
    return [one for one in verb.children if one.dep_ in ("aux", "auxpass")]


def _is_finite(verb: Token) -> bool:
    taken = verb.tag_ == "VBN" and verb.dep_ in ("ROOT", "conj", "ccomp")  # the parse takes "reopened" for a participle
    return taken or verb.tag_ in _FINITE or any(one.tag_ in _FINITE for one in _helpers(verb))


def _subject(verb: Token) -> Token | None:
    """Its own, or that of the verb it is joined with or completes: is believed to have been held."""
    own = next((one for one in verb.children if one.dep_ in SUBJECTS and one.i < verb.i), None) or _behind_year(verb)
    shared = verb.dep_ in ("conj", "xcomp") and verb.head.pos_ in ("VERB", "AUX")
    return _subject(verb.head) if own is None and shared else own


def _behind_year(verb: Token) -> Token | None:
    """In 2021 Tarn Chemicals was fined: the parse takes the name for what "in" governs, and the year for its number."""
    first = next((one for one in verb.children if one.dep_ == "prep" and one.i < verb.i and one.lower_ == "in"), None)
    name = next((one for one in first.children if one.dep_ == "pobj" and one.pos_ == "PROPN"), None) if first is not None else None
    year = name is not None and any(one.dep_ == "nummod" and len(one.text) == 4 for one in name.children)
    return name if name is not None and year and verb.i - name.i <= 3 else None


def _of_noun(verb: Token, subject: Token | None) -> Clause | None:
    """Foley, who was taken in 2012; Foley, taken in 2012: of somebody or something that has a name of its own."""
    noun = verb.head
    if noun.pos_ != "PROPN" or not (name := phrase_of(noun)):
        return None
    end = verb.right_edge.i + 1
    if verb.dep_ == "relcl" and subject is not None and subject.lower_ in _WHO and _is_finite(verb):
        return Clause(verb, noun, subject.i + 1, end, name)
    taken = verb.dep_ == "acl" and verb.tag_ == "VBN" and verb.left_edge == verb
    return Clause(verb, noun, verb.i, end, f"{name} was") if taken and noun.ent_type_ == "PERSON" and " " in name else None


def _alone(verb: Token, subject: Token) -> Clause | None:
    """After the pier burned on Friday: the clause without the word that joins it."""
    marks = [one for one in verb.children if one.i < subject.i and (one.dep_ == "mark" or one.tag_ == "WRB")]
    start = max((one.i + 1 for one in marks), default=verb.left_edge.i)
    return Clause(verb, subject, start, verb.right_edge.i + 1) if marks and subject.i >= start else None


def _said(verb: Token, subject: Token, *, shared: bool) -> Clause | None:
    """Police said that the pier burned on Friday: what is said, where the words say who says it."""
    top = next((one for one in _upward(verb) if one.dep_ == "ccomp" and one.head.lemma_ in _SAYS), None)
    who = _subject(top.head) if top is not None else None
    if top is None or who is None or "PRON" in (who.pos_, subject.pos_):
        return None
    return replace(_piece(verb, subject, shared=shared, top=top), speaker=phrase_of(who))


def _piece(verb: Token, subject: Token, *, shared: bool, top: Token | None = None) -> Clause:
    """The sentence, or of several joined by "and", a colon, a dash or a semicolon the one that holds the verb; nothing above the top."""
    unit = verb
    while unit.head != unit and unit != top and not _is_apart(unit, shared=shared):
        unit = unit.head
    others = [one for one in unit.subtree if one.i > unit.i and one.left_edge.i > verb.i and _is_apart(one, shared=shared)]
    marks = [one.i + 1 for one in unit.children if one.dep_ == "mark" and one.i < subject.i] if unit == top else []
    start, end = max(marks, default=unit.left_edge.i), min([one.left_edge.i for one in others], default=unit.right_edge.i + 1)
    stops = [one.i for one in verb.sent if one.text in _STOPS]
    start, end = max([start, *(at + 1 for at in stops if at < subject.i)]), min([end, *(at for at in stops if at > verb.i)])
    while end - 1 > verb.i and (unit.doc[end - 1].dep_ == "cc" or unit.doc[end - 1].is_punct):
        end -= 1
    if unit.dep_ != "conj" or any(one.dep_ in SUBJECTS for one in unit.children):
        return Clause(verb, subject, start, end)
    helped = [one.text for one in unit.head.children if one.dep_ in ("aux", "auxpass")] if unit.tag_ == "VBN" and not _helpers(unit) else []
    return Clause(verb, subject, start, end, " ".join((phrase_of(subject), *helped)))


def _is_apart(verb: Token, *, shared: bool) -> bool:
    """Joined to another, with a subject of its own where those that share one stay together."""
    own = any(one.dep_ in SUBJECTS and one.i < verb.i for one in verb.children) and _is_finite(verb)
    return verb.dep_ == "conj" and verb.pos_ in ("VERB", "AUX") and (own or shared)


def backdrop(about: Profile, document: Document) -> tuple[Backdrop, ...]:
    """In the order of the page."""
    return tuple(_found(about, document))


def _found(about: Profile, document: Document) -> Iterator[Backdrop]:
    for sentence in document.sentences:
        if not SHORTEST <= len(sentence.text) <= LONGEST or sentence.text.endswith("?"):
            continue
        made = _usual(about, document, sentence) or _area(document, sentence)
        if made and not is_furniture(document.text, sentence.start, sentence.end):
            yield made


def _usual(about: Profile, document: Document, sentence: Sentence) -> Backdrop | None:
    text = sentence.text
    cue, often = next(((found, often) for name, often in _USUAL if (found := _any(name).search(text))), (None, None))
    if cue is None or (often is None and not any(token.like_num for token in sentence.span)):
        return None
    close = about.closeness(stems(sentence.span)).value
    if close < CLOSE:
        return None
    turned = often is False and _DENIED.search(text[: cue.start()]) is not None
    return Backdrop(Known.USUAL, at(document.text, sentence.start, sentence.end), cue.group(), True if turned else often, close)


def _area(document: Document, sentence: Sentence) -> Backdrop | None:
    cue = _any("area").search(sentence.text)
    if cue is None or _any("of_today").search(sentence.text):
        return None
    return Backdrop(Known.AREA, at(document.text, sentence.start, sentence.end), cue.group())


_USUAL: tuple[tuple[str, bool | None], ...] = (("often", True), ("never", False), ("mostly", None))


@cache
def _any(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(table('backdrop')[name])})", re.IGNORECASE)
