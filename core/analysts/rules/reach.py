"""How far a text that is about a topic may stray from its words: a sum, a day or an accusation needs less of them than other news."""

from dataclasses import dataclass

from core.analysts.rules.lexicon import idea
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement
from core.analysts.rules.subject import Subject
from core.english.parse import parse_line
from core.readers.offline.claims.kinds import allegation

_HALF, _MANY = 0.5, 10
_SOMEBODY = word_set("them him us we")
_THE = word_set("the its their his her")
_PARTS = frozenset(map(idea, word_set("""
    owner operator company firm union management board director manager boss employer contractor workers workforce staff employees
    mill plant factory site premises building business seller buyer developer investor shareholders lender trust charity chairman
    chairwoman founder landlord tenants residents victims passengers crew driver captain organisers regulator prosecutors
    inspectors accused suspect
""")))  # fmt: skip
"""Whom a story calls by what they are in it once it has said who they are."""


@dataclass(frozen=True, slots=True)
class Reach(Subject):
    """A topic's subject for texts that were judged to be about it."""

    def touches(self, said: Statement) -> bool:
        """As far as the topic's own words reach; a hard fact also by one of them, or by those who act in the story."""
        return Subject.touches(self, said) or (_is_hard(said) and bool(self.own(said) or acting(said)))

    def closeness(self, said: Statement) -> float:
        """Those who act in the story count half, as what the sources speak of does."""
        more = acting(said) - self.ideas - self.common if _is_hard(said) else ()
        return Subject.closeness(self, said) + _HALF * len(more) / (len(said.ideas) or 1)


def reach(subject: Subject) -> Reach:
    return Reach(subject.ideas, subject.common)


def _is_hard(said: Statement) -> bool:
    """An accusation, a sum or a day that can be looked up; a weekday or a handful is told of anything, and of "them" by anybody."""
    if any(token.word in _SOMEBODY for token in said.tokens):
        return False
    dated = any(any(map(str.isdigit, one.words)) for one in said.dates)
    sums = (one for one in said.figures if one.unit not in ("label", "ordinal") and (one.unit or one.high > _MANY))
    return dated or any(sums) or bool(allegation(parse_line(said.text)))


def acting(said: Statement) -> frozenset[str]:
    """*The owner* is somebody the text has spoken of; "an owner" may be anybody."""
    pairs = zip(said.tokens, said.tokens[1:], strict=False)
    return frozenset(token.idea for before, token in pairs if before.word in _THE and token.idea in _PARTS)
