"""How a statement can contradict a claim it speaks of: it denies it, turns it round, or gives another figure or date."""

import re
from dataclasses import dataclass
from itertools import pairwise

from core.analysts.rules.bounds import excluded
from core.analysts.rules.clocks import clocks
from core.analysts.rules.matching import Match, clauses, ideas_near
from core.analysts.rules.mirrors import turns_another
from core.analysts.rules.negation import Negation, calls_false, denies_what_went_before, negations
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.prose import Statement, Token
from core.analysts.rules.roles import same_subject, speaks_of_subject
from core.english.synonyms import OPPOSITES, idea
from core.model.words import ContradictionKind

_DENIED_FROM, _OWN_FROM, _TURNED_FROM, _COUNTED_FROM, _DATED_FROM = 0.5, 0.45, 0.6, 0.7, 0.75
_STATED_FROM, _ANEW_FROM = 0.75, 0.85
STATES_DENIED = "states what the claim denies"
_SUBORDINATE = phrases("""
    who · whose · which · that · so as · because · after · while · although · though · where · when · if · as
    rather · instead · without
""")
_CLOSE_TO = re.compile(r"close (?:to|by|behind|friend)\b", re.IGNORECASE)
_PAST = word_set("previous previously earlier originally initially last former formerly usual usually normally average")
_PREVENTS = word_set("""
    end ends ended ending stop stops stopped halt halts halted ban bans banned avoid avoids avoided prevent prevents prevented
    without no not reject rejects rejected
    refuse refuses refused scrap scraps scrapped cancel cancels cancelled drop drops dropped deny denies denied
""")
_ORDER = {"before": "after", "after": "before"}
_A_NEW = re.compile(r"\b(?:a|an|another)\s([\w'’-]+)\s([\w'’-]+)", re.IGNORECASE)
_THE_KNOWN = re.compile(r"\bthe\s([\w'’-]+)\s([\w'’-]+)", re.IGNORECASE)
_PLACES = any_of("second · third · fourth · fifth · \\d+(?:nd|rd|th) · one of the · among the")
_NOT_FIRST = re.compile(rf"\b{_PLACES}[\s-](?P<most>\w{{2,}}est|most)\b", re.IGNORECASE)
_VOTED = re.compile(r"\bvot(?:e[sd]?|ing) (?P<side>for|in favou?r of|against)\b", re.IGNORECASE)
_THAN = re.compile(r"\s*than\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Against:
    """Why a statement stands against a claim: the kind, the decisive words, and a reason in a few words."""

    kind: ContradictionKind
    mark: str
    note: str
    upto: Statement | None = None  # a later statement that it takes to see it


def contradiction(match: Match) -> Against | None:
    other = _denied(match) or _other_rank(match) or _other_figure(match) or _beyond(match)
    return other or _other_date(match) or _other_clock(match) or _other_order(match)


def _denied(match: Match) -> Against | None:
    """Denials and opposites cancel each other out, in the claim as in the statement."""
    denying, turned = _negating(match), _turned(match)
    if (bool(denying) ^ bool(turned)) == is_negated(match.claim) or match.words < _DENIED_FROM or _shared(match) < _OWN_FROM:
        return None
    if denying:
        return Against(ContradictionKind.DIRECT, _words(match, denying), "denies it")
    if turned:
        mine, theirs = turned
        return Against(ContradictionKind.DIRECT, theirs, f"says “{theirs}” where the claim says “{mine}”")
    return Against(ContradictionKind.DIRECT, "", STATES_DENIED) if _states_denied(match) else None


def _shared(match: Match) -> float:
    return len(match.hits) / (len(match.claim.ideas) or 1)


def _states_denied(match: Match) -> bool:
    if calls_false(match.claim.text) or _shared(match) < _STATED_FROM:
        return False
    denied = frozenset().union(*(_reached(match.claim, one) for one in negations(match.claim.text)))
    first = {_next_idea(match.claim, one) for one in negations(match.claim.text)}
    return bool(denied) and bool(first & match.hits) and match.coverage >= _STATED_FROM and len(denied & match.hits) >= 0.6 * len(denied)


def leaves_denied_open(match: Match) -> bool:
    """The claim says that something did not happen, and the statement only tells what stands around it."""
    first = {_next_idea(match.claim, one) for one in negations(match.claim.text) if _is_main(match.claim, one)} - {""}
    return bool(first) and not first & match.hits and not negations(match.said.text)


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
    if _prevented(match.claim, turned):
        return False
    if turned in {_next_idea(match.claim, own) for own in negations(match.claim.text)}:
        return False
    hits = match.hits_in(one.reach_start, one.reach_end)
    return hits >= 1 if turned in match.hits else hits >= max(2, 0.7 * len(match.hits))


def _prevented(claim: Statement, turned: str) -> bool:
    """A claim that arrests will end is not denied by words on not arresting."""
    return any(before.word in _PREVENTS and after.idea == turned for before, after in pairwise(claim.tokens))


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


def _other_rank(match: Match) -> Against | None:
    found = (_ranked(match) or _voted(match)) if match.words >= _TURNED_FROM else None
    return Against(ContradictionKind.DIRECT, found[1], f"says “{found[1]}” where the claim says “{found[0]}”") if found else None


def _ranked(match: Match) -> tuple[str, str] | None:
    """Second highest where the claim says highest."""
    for found in _NOT_FIRST.finditer(match.said.text, *match.focus):
        if idea(found["most"].lower()) in match.claim.ideas and not _NOT_FIRST.search(match.claim.text):
            return found["most"], found.group()
    return None


def _voted(match: Match) -> tuple[str, str] | None:
    mine, theirs = _VOTED.search(match.claim.text), _VOTED.search(match.said.text, *match.focus)
    if not mine or not theirs or (mine["side"].lower() == "against") == (theirs["side"].lower() == "against"):
        return None
    return mine.group(), theirs.group()


def _has_opposite(claim: Statement, mine: str) -> bool:
    return bool({idea(token.word) for token in claim.tokens} & OPPOSITES[mine])


def _in_place(match: Match, mine: Token, theirs: Token) -> bool:
    """The opposite stands among the same words, and the statement has most of the claim's others itself."""
    others = match.claim.ideas - {idea(mine.word)}
    near = ideas_near(match.claim, mine.start, mine.end) & ideas_near(match.said, theirs.start, theirs.end)
    beside = _CLOSE_TO.match(match.said.text, theirs.start) or _CLOSE_TO.match(match.claim.text, mine.start)
    # No fewer than 19, more than 15: words of measure, and the figures themselves are compared.
    beside = beside or _THAN.match(match.said.text, theirs.end) or _THAN.match(match.claim.text, mine.end)
    placed = bool(near) or same_subject(match.claim, match.said)
    elsewhere = bool(beside) or turns_another(match.claim, mine, match.said, theirs)
    return placed and len(others & match.hits) >= _TURNED_FROM * len(others) and not elsewhere


def _other_figure(match: Match) -> Against | None:
    enough = _ANEW_FROM if _tells_of_another(match) else _COUNTED_FROM
    if not match.clashing or match.words < enough or _another_time(match) or not speaks_of_subject(match):
        return None
    asked, said = match.clashing[0]
    kind = ContradictionKind.TIMELINE if asked.unit == "time" else ContradictionKind.DIRECT
    return Against(kind, said.words, f"{said.words} against {asked.words}")


def _beyond(match: Match) -> Against | None:
    """More than twelve, where the claim says twelve."""
    if match.words < _COUNTED_FROM or _another_time(match) or not speaks_of_subject(match):
        return None
    asked, words = next(excluded(match), (None, ""))
    return Against(ContradictionKind.DIRECT, words, f"{words} against {asked.words}") if asked else None


def _tells_of_another(match: Match) -> bool:
    """A fire, where the claim speaks of the fire: news of another one begins so."""
    return bool(_nouns(_A_NEW, match.said.text) & _nouns(_THE_KNOWN, match.claim.text) & match.hits)


def _nouns(pattern: re.Pattern[str], text: str) -> set[str]:
    return {idea(word.lower()) for found in pattern.findall(text) for word in found}


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


def _other_clock(match: Match) -> Against | None:
    mine, theirs = clocks(match.claim.text), clocks(match.said.text)
    if match.words < _DATED_FROM or len(mine) != 1 or not theirs or any(one.agrees(mine[0]) for one in theirs):
        return None
    return Against(ContradictionKind.TIMELINE, theirs[0].words, f"{theirs[0].words} against {mine[0].words}")


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
