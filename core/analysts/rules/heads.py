"""The word that a subject or an object hangs on: shares in the bank are no bank, and a man who hit Kester is not Kester."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.analysts.rules.lexicon import idea
from core.analysts.rules.matching import Match
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, Token
from core.analysts.rules.roles import roles
from core.analysts.rules.verbs import is_verb_form

_ENDS = word_set("""
    in at on near off of from by with for to into about over under against after before during without within between among
    who which whose that where when while as if than and or but because
""")
_BEING = word_set("is are was were be been being get got")
_SHARE_OF = word_set("one two three four five six seven eight nine ten some many most all both several none each dozens hundreds thousands")
_MUTUAL = frozenset(map(idea, word_set("meet met marry married join joined face faced play played merge fight fought talk be agree")))
_BOUNDARY = re.compile(r"[;:—–\"“”]|\b(?:but|while|whereas|although|though)\b", re.IGNORECASE)
_ACTS_FOR = frozenset(
    map(
        idea,
        word_set("""
    officers officials management board staff members team leaders directors executives police soldiers troops agents crew crews divers
    engineers inspectors investigators councillors ministers lawyers workers representatives
"""),
    )
)
_NEAR = 3


@dataclass(frozen=True, slots=True)
class Deed:
    """A verb, who does it and to whom, each as the words they hang on, and everything named before it."""

    doers: frozenset[str]
    done_to: frozenset[str]
    before: frozenset[str]
    passive: bool


def about_another(match: Match) -> str:
    """What the verb is said of, where the claim's own subject only belongs to it; or nothing."""
    mine, theirs = _both(match)
    if not mine or not theirs or mine.passive != theirs.passive:
        return ""
    subject, other = (one.done_to if one.passive else one.doers for one in (mine, theirs))
    if not subject & theirs.before or other & (subject | match.claim.ideas | _ACTS_FOR):
        return ""
    return next((match.said.text[token.start : token.end] for token in match.said.tokens if token.idea in other), "")


def the_other_way_round(match: Match) -> bool:
    """Rovers beat United, where the claim says that United beat Rovers."""
    mine, theirs = _both(match)
    if not mine or not theirs or mine.doers & theirs.doers:
        return False
    return bool(mine.doers & theirs.done_to and mine.done_to & theirs.doers)


def _both(match: Match) -> tuple[Deed | None, Deed | None]:
    claim = roles(match.claim)
    if not claim or claim.verb in _MUTUAL:
        return None, None
    return _deed(match.claim, claim.verb), _deed(match.said, claim.verb)


def _deed(said: Statement, verb: str) -> Deed | None:
    place = next((number for number, token in enumerate(said.tokens) if token.idea == verb and number), None)
    if place is None:
        return None
    start = max((stop.end() for stop in _BOUNDARY.finditer(said.text, 0, said.tokens[place].start)), default=0)
    before, after = [token for token in said.tokens[:place] if token.start >= start], said.tokens[place + 1 :]
    subject, named = _heads(said, before), frozenset(token.idea for token in before if token.idea)
    if not {token.word for token in before[-3:]} & _BEING:
        return Deed(subject, _object(said, after), named, passive=False)
    by = next((number for number, token in enumerate(after[:_NEAR]) if token.word == "by"), None)
    return Deed(_object(said, after[by + 1 :]) if by is not None else frozenset(), subject, named, passive=True)


def _object(said: Statement, after: Sequence[Token]) -> frozenset[str]:
    """Whom the verb is done to; those who died *in the fire* were done nothing by their own verb."""
    return frozenset({_head(said, after)} - {""}) if after and after[0].word not in _ENDS else frozenset()


def _heads(said: Statement, before: Sequence[Token]) -> frozenset[str]:
    """One head for each part between commas: the owner, Mona Quist, …; behind "On Monday" any word may be the subject."""
    parts: list[list[Token]] = [[]]
    for token in before:
        if parts[-1] and "," in said.text[parts[-1][-1].end : token.start]:
            parts.append([])
        parts[-1].append(token)
    heads = [{token.idea for token in part} if part and part[0].word in _ENDS else {_head(said, part)} for part in parts]
    return frozenset(set[str]().union(*heads) - {""})


def _head(said: Statement, tokens: Sequence[Token]) -> str:
    """The last word of a noun phrase before it is qualified; of "one of the ferries" the ferries."""
    head = ""
    for number, token in enumerate(tokens):
        if head and _ends_phrase(said, tokens, number):
            return head
        head = token.idea or head
    return head


def _ends_phrase(said: Statement, tokens: Sequence[Token], number: int) -> bool:
    token, before = tokens[number], tokens[number - 1]
    qualified = token.word in _ENDS and not (token.word == "of" and before.word in _SHARE_OF)
    return qualified or (is_verb_form(token.word) and not token.name) or "," in said.text[before.end : token.start]
