"""The clause that a date belongs to: its verb, who does it, and its words without what is only joined to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from spacy.tokens import Span, Token

from core.english.dates.tense import governing, token_at
from core.english.lexicon import vocabulary

_HAPPENINGS = vocabulary("events", "happenings")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_HELPS = frozenset({"aux", "auxpass"})
_APART = frozenset({"parataxis", "dep", "intj", "meta"})
_WHO = frozenset({"who", "which", "that", "whom"})
_TO_VERB = frozenset({"dobj", "pobj", "attr", "oprd", "npadvmod", "dative", "appos", "agent"})
_PAIRS = (("“", "”"), ('"', '"'), ("(", ")"), ("[", "]"), ("``", "''"))
LONG = 160
"""Characters beyond which what hangs on the clause is left out of its words."""


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A finite clause with a subject; `joined` is the verb whose subject and helpers it shares, `antecedent` whom a "who" means."""

    verb: Token
    subject: Token
    joined: Token | None = None
    antecedent: Token | None = None

    @property
    def helpers(self) -> list[Token]:
        own = [one for one in self.verb.children if one.dep_ in _HELPS]
        shared = self.joined is not None and not own and self.verb.tag_ == "VBN"
        return [one for one in self.joined.children if one.dep_ in _HELPS] if shared and self.joined is not None else own

    @property
    def passive(self) -> bool:
        return any(one.dep_ == "auxpass" for one in self.helpers)

    @property
    def doer(self) -> Token:
        """Whose deed it is, or to whom it happens."""
        return self.antecedent if self.antecedent is not None else self.subject

    @property
    def tokens(self) -> list[Token]:
        return [*self.doer.subtree, *self.verb.subtree]

    @property
    def text(self) -> str:
        """In the page's words; where the subject stands elsewhere, with it before them."""
        own = [*self._words()]
        if self.joined is None and self.antecedent is None:
            return _joined(own)
        before = [*_phrase(self.doer)]
        helpers = self.helpers if self.joined is not None and not any(one in own for one in self.helpers) else []
        kept = [one for one in own if one.i > (self.subject.i if self.antecedent is not None else -1)]
        return _joined([*before, *helpers, *kept])

    def _words(self) -> Iterator[Token]:
        whole = [*_kept(self.verb, short=False)]
        yield from whole if len(_joined(whole)) <= LONG else _kept(self.verb, short=True)


def clause_of(span: Span, at: int) -> Clause | None:
    """The clause whose time the date at this character tells; nothing where it is a thing's, or hangs on no finite verb."""
    token = token_at(span, at)
    verb = _verb_of(token) if token is not None else None
    return _clause(verb) if verb is not None else None


def links_of(span: Span, at: int) -> list[str]:
    """The prepositions by which the date hangs on its verb, the nearest first: since, until, on."""
    token = token_at(span, at)
    above = takewhile(lambda one: not _dates_itself(one), (token, *token.ancestors)) if token is not None else ()
    return [one.lower_ for one in above if one.pos_ in ("ADP", "SCONJ")]


def _dates_itself(one: Token) -> bool:
    """A verb, or a noun that happens: after a leak on 3 May."""
    return one.pos_ in ("VERB", "AUX") or (one.pos_ == "NOUN" and one.lemma_ in _HAPPENINGS)


def _verb_of(token: Token) -> Token | None:
    """Up from the date: over nouns only where they follow the verb, since the parse hangs the day on what stands before it."""
    for one in token.ancestors:
        if one.pos_ in ("VERB", "AUX"):
            return one
        if one.pos_ == "NOUN" and one.lemma_ in _HAPPENINGS:
            return _finite(governing(one))
        noun = one.pos_ in ("NOUN", "PROPN", "PRON") and one.ent_type_ not in ("DATE", "TIME")
        if noun and (one.dep_ not in _TO_VERB or one.i > token.i) and not (token.dep_ == "nummod" and one.head.lower_ == "in"):
            return None
    return None


def _finite(verb: Token | None) -> Token | None:
    """Was told to repair it after a leak on 3 May: the verb whose clause that is."""
    return verb.head if verb is not None and verb.dep_ == "xcomp" else verb


def _clause(verb: Token) -> Clause | None:
    if verb.tag_ == "VBD" and any(one.dep_ == "agent" for one in verb.children):
        return None  # the girls kidnapped by rebels: nobody did anything yet
    subject = _subject(verb)
    taken = verb.tag_ == "VBN" and verb.dep_ in ("ROOT", "conj", "ccomp")  # the parse takes "reopened" for a participle
    finite = taken or verb.tag_ in _FINITE or any(one.tag_ in _FINITE for one in verb.children if one.dep_ in _HELPS)
    if subject is not None and finite and verb.dep_ == "relcl":
        who = subject.lower_ in _WHO and verb.head.pos_ in ("PROPN", "NOUN")
        return Clause(verb, subject, antecedent=verb.head) if who else None
    if subject is not None and finite:
        return Clause(verb, subject)
    if verb.dep_ == "conj" and verb.head.pos_ in ("VERB", "AUX"):
        first = verb.head
        shared = _subject(first)
        if shared is not None and shared.lower_ not in _WHO and (finite or verb.tag_ in ("VBN", "VBD")):
            return Clause(verb, shared, joined=first)
    return None


def meant_before(pronoun: Token) -> Token | None:
    """Whom a pronoun means within its own sentence: the last subject before it that it fits."""
    people = pronoun.lower_ in ("he", "she")
    before = (one for one in reversed(list(pronoun.sent)) if one.i < pronoun.i and one.dep_ in _SUBJECTS and one.pos_ in ("NOUN", "PROPN"))
    found = next(before, None)
    return found if found is not None and (found.ent_type_ == "PERSON") == people else None


def phrase_of(noun: Token) -> str:
    return _joined([*_phrase(noun)])


def _subject(verb: Token) -> Token | None:
    own = next((one for one in verb.children if one.dep_ in _SUBJECTS and one.i < verb.i), None)
    return own if own is not None else _behind_year(verb)


def _behind_year(verb: Token) -> Token | None:
    """In 2021 Tarn Chemicals was fined: the parse takes the name for what "in" governs, and the year for its number."""
    first = next((one for one in verb.children if one.dep_ == "prep" and one.i < verb.i and one.lower_ == "in"), None)
    name = next((one for one in first.children if one.dep_ == "pobj" and one.pos_ == "PROPN"), None) if first is not None else None
    year = name is not None and any(one.dep_ == "nummod" and len(one.text) == 4 for one in name.children)
    return name if year and verb.i - name.i <= 3 else None  # type: ignore[union-attr]


def _kept(verb: Token, *, short: bool) -> Iterator[Token]:
    """The verb's words without clauses joined to it, its conjunction and, where it is long, what only explains it."""
    left_out: set[int] = set()
    for one in verb.subtree:
        joined = one.dep_ == "conj" and one.pos_ in ("VERB", "AUX") and one.head == verb
        opening = one.dep_ in ("mark", "cc", "preconj") or _opens(one, verb)
        aside = one.head == verb and (opening or one.dep_ in _APART or _is_said(one, verb))
        explains = short and (one.dep_ == "relcl" or (one.dep_ in ("advcl", "acl") and one.i > verb.i and one.head.i >= verb.i))
        if one != verb and (joined or aside or explains):
            left_out.update(each.i for each in one.subtree)
    yield from (one for one in verb.subtree if one.i not in left_out)


def _opens(one: Token, verb: Token) -> bool:
    """When, however, meanwhile: before the clause, and no part of what happened."""
    return one.dep_ == "advmod" and one.i < verb.i and (one.tag_ == "WRB" or one.lower_ in vocabulary("events", "opens"))


def _is_said(one: Token, verb: Token) -> bool:
    """…, officials said: the verb of saying that the parse hangs on what is said; or the clause before a semicolon."""
    says = verb.lemma_ in vocabulary("speech", "say") or verb.lemma_ in vocabulary("events", "declare")
    if one.dep_ == "ccomp" and one.i < verb.i and not says:
        return True
    return (
        one.dep_ == "ccomp"
        and one.i > verb.i
        and one.lemma_ in vocabulary("speech", "say")
        and not any(child.dep_ == "mark" for child in one.children)
    )


def _phrase(noun: Token) -> Iterator[Token]:
    """The noun with what says which it is, without its own asides."""
    left_out = {each.i for one in noun.children if one.dep_ in ("relcl", "acl", "appos", "conj", "cc", "punct") for each in one.subtree}
    yield from (one for one in noun.subtree if one.i not in left_out)


def _joined(tokens: list[Token]) -> str:
    words = "".join(one.text_with_ws if one.whitespace_ else one.text + " " * _breaks(one, tokens) for one in tokens)
    text = " ".join(words.split()).replace(" ,", ",").replace(",,", ",")
    return _even(text).strip(" .,;:–—-")


def _even(text: str) -> str:
    """Without quotation marks and brackets that lost their other half."""
    for first, last in _PAIRS:
        if text.count(first) != text.count(last) or (first == last and text.count(first) % 2):
            text = text.replace(first, "").replace(last, "")
    return " ".join(text.split())


def _breaks(one: Token, tokens: list[Token]) -> bool:
    """Where words were left out behind it, a space has to stand in."""
    place = tokens.index(one)
    return place + 1 < len(tokens) and tokens[place + 1].i != one.i + 1
