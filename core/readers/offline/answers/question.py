"""A question as it was understood: what it asks for, of which deed, and whom and what it names."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

from spacy.tokens import Span, Token

from core.english.lexicon import table
from core.english.parse import parse_line
from core.model.plan import Question
from core.readers.offline.answers.deeds import Phrase, carries, keys, phrase

_AUX = frozenset({"be", "do", "have", "will", "shall", "can", "could", "would", "should", "may", "might", "must"})
_FUTURE = frozenset({"will", "shall", "'ll", "’ll", "wo"})
_CORE = frozenset({"nsubj", "nsubjpass", "dobj", "ROOT", "ccomp"})
_LINKS = frozenset({"ADP", "SCONJ"})
_QUOTED = re.compile(r"[“\"](?P<words>[^”\"]+)[”\"]")


class Wants(Enum):
    """What fills the gap of a question."""

    WHO = auto()
    WHAT = auto()
    WHICH = auto()
    WHEN = auto()
    WHERE = auto()
    COUNT = auto()
    AMOUNT = auto()
    LENGTH = auto()
    WHY = auto()
    SAYS = auto()
    DENIAL = auto()  # what those accused say
    FIGURE = auto()  # by which document or count
    WHETHER = auto()
    FIRST = auto()
    DENIED = auto()
    ANY = auto()


class Role(Enum):
    """How whoever is asked for stands to the deed."""

    DOER = auto()
    THING = auto()
    BESIDE = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    id: str
    wants: Wants
    role: Role = Role.BESIDE
    deed: frozenset[str] = frozenset()
    lemma: str = ""
    doer: Phrase | None = None
    thing: Phrase | None = None
    beside: tuple[Phrase, ...] = ()
    kind: Phrase | None = None  # how many of what, which of what
    words: tuple[frozenset[str], ...] = ()
    names: tuple[frozenset[str], ...] = ()
    core: tuple[frozenset[str], ...] = ()  # who does what to whom, where it asks whether that is so
    passive: bool = False
    negated: bool = False
    ahead: bool = False
    copula: bool = False

    @property
    def named(self) -> tuple[Phrase, ...]:
        return tuple(one for one in (self.doer, self.thing, *self.beside) if one)

    @property
    def sole(self) -> bool:
        """The deed has one party only: the mill closed."""
        return not self.passive and self.thing is None and self.role is not Role.THING


def understood(question: Question) -> Asked:
    parsed = parse_line(question.text)
    wants, opening = _wants(parsed)
    words = tuple(keys(token) for token in parsed if carries(token))
    names = tuple(keys(token) for token in parsed if token.pos_ == "PROPN")
    if wants is Wants.DENIAL and (quoted := _QUOTED.search(question.text)):
        return Asked(question.id, wants, words=tuple(keys(token) for token in parse_line(quoted["words"]) if carries(token)))
    made = Asked(question.id, wants, words=words, names=names, negated=any(token.dep_ == "neg" for token in parsed))
    if wants is Wants.WHETHER:
        return replace(made, core=tuple(keys(token) for token in parsed if token.dep_ in _CORE and carries(token)))
    return made if wants in (Wants.FIRST, Wants.DENIED, Wants.ANY, Wants.FIGURE) else _with_deed(made, parsed, opening)


def _wants(parsed: Span) -> tuple[Wants, int]:
    """What the first words ask for, and where they end."""
    small, lemmas = parsed.text.lower().lstrip(), {token.lemma_.lower() for token in parsed}
    words = table("questions")
    asks = {name: bool(lemmas & frozenset(words["asked"][name])) for name in ("tell", "first", "deny")}
    first = next((token for token in parsed if token.is_alpha), None)
    if first is None:
        return Wants.ANY, 0
    if small.startswith(("who", "where")) and asks["tell"] and asks["first"]:
        return Wants.FIRST, 0
    if (
        small.startswith("who")
        and asks["deny"]
        and not any(token.pos_ == "PROPN" or (token.dep_ in ("dobj", "ccomp") and carries(token)) for token in parsed)
    ):
        return Wants.DENIED, 0
    if any(small.startswith(form) for form in words["reason"]["figure"]):
        return Wants.FIGURE, 0
    if first.pos_ == "AUX" or first.lemma_.lower() in _AUX | {"whether"}:
        return Wants.WHETHER, 0
    begins = max((form for form in words["wanted"] if re.match(rf"{form}\b", small)), key=len, default="")
    if not begins:
        return Wants.ANY, 0
    wants = Wants[words["wanted"][begins].upper()]
    if wants is Wants.WHAT and asks["tell"]:
        wants = Wants.DENIAL if _QUOTED.search(parsed.text) else Wants.SAYS
    return wants, first.i + len(begins.split())


def _with_deed(asked: Asked, parsed: Span, opening: int) -> Asked:
    """What is asked for comes first, then a helper, the subject and the verb; where no subject follows the helper it is the subject."""
    tokens = [token for token in parsed if not token.is_punct]
    counts = asked.wants in (Wants.COUNT, Wants.WHICH)
    begin = next((place for place, token in enumerate(tokens) if token.i >= opening), len(tokens))
    helper = next(
        (place for place in range(begin, len(tokens)) if tokens[place].lemma_.lower() in _AUX or tokens[place].pos_ in ("VERB", "AUX")),
        None,
    )
    if helper is None:
        return _plain(asked)
    kind = phrase(tokens[begin:helper]) if counts else None
    helps = tokens[helper].lemma_.lower() in _AUX
    verb = _verb(tokens, helper) if helps else helper
    if verb is None:
        return _copula(asked, tokens, helper, kind)
    inner = [token for token in tokens[helper + 1 : verb] if token.pos_ not in ("AUX", "ADV", "PART")] if helps else []
    passive = helps and any(token.lemma_.lower() == "be" for token in tokens[helper:verb]) and tokens[verb].tag_ != "VBG"
    subject, (thing, beside) = phrase(inner), _after(tokens[verb + 1 :])
    return replace(
        asked,
        role=_role(asked.wants, subject, thing, passive=passive),
        deed=keys(tokens[verb]),
        lemma=tokens[verb].lemma_.lower(),
        doer=None if passive else subject,
        thing=subject if passive else thing,
        beside=beside,
        kind=kind,
        passive=passive,
        ahead=any(token.lower_ in _FUTURE for token in tokens[helper:verb]),
    )


def _plain(asked: Asked) -> Asked:
    return replace(asked, wants=Wants.ANY)


def _verb(tokens: Sequence[Token], helper: int) -> int | None:
    """The word that says what is done: the root of the parse, or the last word before a preposition where that is only the helper."""
    root = next((place for place, token in enumerate(tokens) if token.dep_ == "ROOT" and place > helper), None)
    if root is not None and tokens[root].lemma_.lower() not in _AUX:
        return root
    ends = next((place for place in range(helper + 1, len(tokens)) if tokens[place].pos_ in _LINKS), len(tokens))
    verbs = [place for place in range(helper + 1, ends) if tokens[place].pos_ == "VERB" and tokens[place].lemma_.lower() not in _AUX]
    if verbs:
        return verbs[-1]
    return ends - 1 if tokens[helper].lemma_.lower() == "do" and ends - 1 > helper else None


def _copula(asked: Asked, tokens: Sequence[Token], helper: int, kind: Phrase | None) -> Asked:
    """Who is the mayor, where is the mill; what something is only somebody who reads can tell."""
    if asked.wants in (Wants.WHAT, Wants.WHICH) or tokens[helper].lemma_.lower() != "be":
        return _plain(asked)
    ends = next(
        (place for place in range(helper + 1, len(tokens)) if tokens[place].pos_ in _LINKS and tokens[place].lower_ != "of"), len(tokens)
    )
    subject, (_, beside) = phrase(tokens[helper + 1 : ends]), _after(tokens[ends:])
    role = Role.DOER if asked.wants is Wants.COUNT else Role.BESIDE
    return replace(asked, role=role, deed=frozenset({"be"}), lemma="be", doer=subject, beside=beside, kind=kind, copula=True)


def _role(wants: Wants, subject: Phrase | None, thing: Phrase | None, *, passive: bool) -> Role:
    if wants not in (Wants.WHO, Wants.WHAT, Wants.WHICH, Wants.COUNT):
        return Role.BESIDE
    if subject is None:
        return Role.THING if passive else Role.DOER
    return Role.THING if thing is None and not passive else Role.BESIDE


def _after(tokens: Sequence[Token]) -> tuple[Phrase | None, tuple[Phrase, ...]]:
    """The object, and what prepositions and clauses add."""
    cuts = [place for place, token in enumerate(tokens) if token.pos_ in _LINKS and token.dep_ != "prt" and token.lower_ != "of"]
    ends = cuts[0] if cuts else len(tokens)
    said = [token for token in tokens[:ends] if token.pos_ not in ("ADV", "PART", "ADP") or token.lower_ == "of"]
    added = [phrase(tokens[cut + 1 : end], tokens[cut].lower_) for cut, end in pairwise([*cuts, len(tokens)])]
    return phrase(said), tuple(one for one in added if one)
