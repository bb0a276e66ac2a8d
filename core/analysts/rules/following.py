"""What a page goes on to say after a statement: the rest of its sentence and the next few, clause by clause."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.analysts.rules.matching import Match, clauses
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement
from core.analysts.rules.verbs import is_verb_form

_AHEAD, _PARAGRAPHS = 3, 2
_POINTING = any_of("he · she · it · they · him · her · them · this · that · these · those · both · its · his · their")
_POINTS = re.compile(rf"\b{_POINTING}\b", re.IGNORECASE)
# "His driver was reinstated": somebody new, who only belongs to the one before.
_ANOTHER = re.compile(r"^\W*(?:(?:but|and|then|yet|only|by then|meanwhile),?\s)?(?:his|her|their|its|another)\s([\w'’-]+)", re.IGNORECASE)
_AND_THEN = re.compile(r"\s(?:and|but|then)\s(?:(?:was|were|has|had|been|later|then|soon|\w+ly)\s)*(?P<verb>[a-z]+)", re.IGNORECASE)
_DEED = r"""
    arrest · charges? · case · conviction · sentence · verdict · ruling · judg(?:e?ment) · decision · fine · ban · order · plans?
    projects?
    vote · ballot · results? · elections? · deal · contract · agreement · warning · alert · alarm · licen[cs]e · permit · permission
    approval
    appointment · resignation · dismissal · sacking · suspension · closure · recall · cuts? · increases? · rises? · law · bill · rule · tax
    study · paper · article · report · story · record · title · medal · award · prize · claims? · allegations? · accusations? · figures?
    strike · sale · merger · bid · offer · move · measures? · restrictions? · limits? · curfew · evacuation · investigation · inquiry
    sanctions? · penalty · grant · funding · jobs? · tests? · diagnosis · finding · clip · recording · video · photographs? · picture
"""
DEED = re.compile(rf"\b(?:the|that|this|its|his|her|their|these|those|such|all)\s(?:[\w'’-]+\s){{0,2}}?{any_of(_DEED)}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a statement that comes after what was matched."""

    said: Statement
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.said.text[self.start : self.end]

    def ideas(self) -> frozenset[str]:
        return frozenset(token.idea for token in self.said.tokens if token.idea and self.start <= token.start < self.end)


def following(match: Match, page: Page) -> Iterator[Clause]:
    """The clauses after the matched one in its sentence, then those of the next sentences."""
    yield from _carried_on(match)
    yield from (Clause(match.said, *span) for span in clauses(match.said.text) if span[0] >= match.focus[1] - 1)
    for number in range(match.number + 1, match.number + 1 + _AHEAD):
        said = page.beside(number)
        if match.number < 0 or not said or said.paragraph - match.said.paragraph > _PARAGRAPHS:
            return
        yield from (Clause(said, *span) for span in clauses(said.text))


def _carried_on(match: Match) -> Iterator[Clause]:
    """Closed in February *and reopened in April*: one more deed of the same subject, behind the words that are shared."""
    last = max((token.end for token in match.said.tokens if token.idea in match.hits and token.start < match.focus[1]), default=0)
    for joint in _AND_THEN.finditer(match.said.text, last, match.focus[1]):
        if is_verb_form(joint["verb"].lower()):
            yield Clause(match.said, joint.start(), match.focus[1])


def refers_back(clause: Clause, match: Match) -> bool:
    """Whether a clause speaks of the same people or the same deed, and not of somebody who only belongs to them."""
    if _AND_THEN.match(clause.text):
        return True
    another = _ANOTHER.match(clause.text)
    if another and not (DEED.match(clause.text.lstrip()) or clause.said.ideas & match.claim.ideas & {another[1].lower()}):
        return False
    return bool(_POINTS.search(clause.text) or DEED.search(clause.text) or clause.ideas() & match.claim.ideas)
