"""How a statement can contradict a claim it speaks of: it denies it, turns it round, or gives another figure or date."""

import re
from dataclasses import dataclass

from core.analysts.rules.lexicon import OPPOSITES, idea
from core.analysts.rules.matching import Match, clauses, ideas_near
from core.analysts.rules.negation import Negation, denies_what_went_before, negations
from core.analysts.rules.patterns import phrases, word_set
from core.analysts.rules.prose import Statement, Token
from core.model.words import ContradictionKind

_DENIED_FROM, _TURNED_FROM, _COUNTED_FROM, _DATED_FROM, _STATED_FROM = 0.5, 0.6, 0.6, 0.75, 0.7
_SUBORDINATE = phrases("""
    who · whose · which · that · so as · because · after · while · although · though · where · when · if · as
    rather · instead · without
""")
_CLOSE_TO = re.compile(r"close (?:to|by|behind|friend)\b", re.IGNORECASE)
_PAST = word_set("previous previously earlier originally initially last former formerly usual usually normally average")
_ORDER = {"before": "after", "after": "before"}


@dataclass(frozen=True, slots=True)
class Against:
    """Why a statement stands against a claim: the kind, the decisive words, and a reason in a few words."""

    kind: ContradictionKind
    mark: str
    note: str


def contradiction(match: Match) -> Against | None:
    return _denied(match) or _other_figure(match) or _other_date(match) or _other_order(match)


def _denied(match: Match) -> Against | None:
    """Denials and opposites cancel each other out, in the claim as in the statement."""
    denying, turned = _negating(match), _turned(match)
    if (bool(denying) ^ bool(turned)) == is_negated(match.claim) or match.words < _DENIED_FROM:
        return None
    if denying:
        return Against(ContradictionKind.DIRECT, _words(match, denying), "denies it")
    if turned:
        mine, theirs = turned
        return Against(ContradictionKind.DIRECT, theirs, f"says “{theirs}” where the claim says “{mine}”")
    return Against(ContradictionKind.DIRECT, "", "states what the claim denies") if _states_denied(match) else None


def _states_denied(match: Match) -> bool:
    denied = frozenset().union(*(_reached(match.claim, one) for one in negations(match.claim.text)))
    return bool(denied) and match.coverage >= _STATED_FROM and len(denied & match.hits) >= 0.6 * len(denied)


def is_negated(claim: Statement) -> bool:
    """Whether the claim denies its main point; a negation in an aside is part of what it states."""
    return any(_is_main(claim, one) for one in negations(claim.text))


def _is_main(claim: Statement, one: Negation) -> bool:
    return not _SUBORDINATE.search(claim.text[: one.end]) or len(_reached(claim, one)) >= 0.4 * len(claim.ideas)


def _reached(said: Statement, one: Negation) -> frozenset[str]:
    return frozenset(token.idea for token in said.tokens if token.idea and one.reach_start <= token.start < one.reach_end)


def _negating(match: Match) -> Negation | None:
    """The first negation that reaches the shared words; "No, they did not" denies once, not twice."""
    return next((one for one in negations(match.said.text) if _in_focus(match, one) and _reaches(match, one)), None)


def _in_focus(match: Match, one: Negation) -> bool:
    """In the clause itself, or in one that points back to it: "…; the report was wrong"."""
    start, end = match.focus
    if one.start < end and start < one.end:
        return True
    text = match.said.text
    return any(denies_what_went_before(text[first:last]) for first, last in clauses(text) if first <= one.start < last and first >= end)


def _reaches(match: Match, one: Negation) -> bool:
    """It must turn round what the claim is about: its next word, or most of the shared ones."""
    if is_negated(match.claim):
        reached = _reached(match.said, one)
        return not reached or bool(reached & match.hits)
    if idea(match.said.text[one.start : one.end].lower().split()[-1]) in match.claim.ideas:
        return False
    if any(0 <= item.start - one.reach_start <= 4 for item in match.agreed):
        return True
    turned = _next_idea(match.said, one)
    if turned in {_next_idea(match.claim, own) for own in negations(match.claim.text)}:
        return False
    hits = match.hits_in(one.reach_start, one.reach_end)
    return hits >= 1 if turned in match.hits else hits >= max(2, 0.7 * len(match.hits))


def _next_idea(said: Statement, one: Negation) -> str:
    return next((token.idea for token in said.tokens if token.idea and token.start >= one.reach_start), "")


def _words(match: Match, one: Negation) -> str:
    """The negation with the word before and after it, as it stands: did *not know*."""
    text = match.said.text
    after = [token.end for token in match.said.tokens if token.start >= one.end and token.end - one.end < 24][:1]
    return text[one.start : max([one.end, *after])].strip(" ,:;—–-")


def _turned(match: Match) -> tuple[str, str] | None:
    """Claim word and opposite, when the statement has the opposite in its place."""
    said = {idea(token.word): token for token in match.said.tokens if match.focus[0] <= token.start < match.focus[1]}
    for token in match.claim.tokens:
        mine = idea(token.word)
        theirs = next((said[other] for other in OPPOSITES.get(mine, ()) if other in said), None)
        if theirs and mine not in said and not _has_opposite(match.claim, mine) and _in_place(match, token, theirs):
            return match.claim.text[token.start : token.end], match.said.text[theirs.start : theirs.end]
    return None


def _has_opposite(claim: Statement, mine: str) -> bool:
    return bool({idea(token.word) for token in claim.tokens} & OPPOSITES[mine])


def _in_place(match: Match, mine: Token, theirs: Token) -> bool:
    """The opposite stands among the same words, and the statement has most of the claim's others itself."""
    others = match.claim.ideas - {idea(mine.word)}
    near = ideas_near(match.claim, mine.start, mine.end) & ideas_near(match.said, theirs.start, theirs.end)
    beside = _CLOSE_TO.match(match.said.text, theirs.start) or _CLOSE_TO.match(match.claim.text, mine.start)
    return bool(near) and len(others & match.hits) >= _TURNED_FROM * len(others) and not beside


def _other_figure(match: Match) -> Against | None:
    if not match.clashing or match.words < _COUNTED_FROM or _another_time(match):
        return None
    asked, said = match.clashing[0]
    return Against(ContradictionKind.DIRECT, said.words, f"{said.words} against {asked.words}")


def _another_time(match: Match) -> bool:
    """Last year's figure is no word on this year's."""
    words = {token.word for token in match.said.tokens} - {token.word for token in match.claim.tokens}
    return bool(words & _PAST) or any(dated.clashes(asked) for dated in match.said.dates for asked in match.claim.dates)


def _other_date(match: Match) -> Against | None:
    """Nearly all of the event must be there: the same people do many things on many dates."""
    if not match.dated or match.words < _DATED_FROM:
        return None
    asked, said = match.dated[0]
    return Against(ContradictionKind.TIMELINE, said.words, f"{said.words} against {asked.words}")


def _other_order(match: Match) -> Against | None:
    if match.words < _COUNTED_FROM:
        return None
    mine, theirs = _ordered(match.claim), _ordered(match.said)
    for word, what in mine:
        if (_ORDER[word], what) in theirs and (word, what) not in theirs:
            return Against(ContradictionKind.TIMELINE, _ORDER[word], f"{_ORDER[word]} where the claim says {word}")
    return None


def _ordered(said: Statement) -> set[tuple[str, str]]:
    """Before or after, with the next ideas it stands before."""
    pairs: set[tuple[str, str]] = set()
    for number, token in enumerate(said.tokens):
        if token.word in _ORDER:
            pairs.update((token.word, near.idea) for near in said.tokens[number + 1 : number + 5] if near.idea)
    return pairs
