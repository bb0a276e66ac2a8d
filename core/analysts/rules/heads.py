"""The word that a subject or an object hangs on: shares in the bank are no bank, and a man who hit Kester is not Kester."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.analysts.rules.matching import Match
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, Token
from core.analysts.rules.roles import roles
from core.analysts.rules.verbs import is_verb_form
from core.english.synonyms import CALENDAR, idea

_ENDS = word_set("""
    in at on near off of from by with for to into about over under against after before during without within between among
    opposite beside outside behind inside along across
    who which whose that where when while as if than and or but because
""")
_BEING = word_set("is are was were be been being get got")
_HELPS = _BEING | word_set("has have had having will would also later since not once")
_HOW = word_set("already later earlier yesterday today tonight meanwhile twice often elsewhere")
_NO_ADVERB = word_set("family assembly supply rally ally reply monopoly bully butterfly anomaly italy july folly jelly belly lily fly")
_PARTICIPLES = word_set("known seen born taken given driven hidden stolen broken chosen drawn thrown written armed aged unable able")
_HOLDING = word_set("""
    wearing carrying making holding using selling producing posing claiming seeking demanding opposing supporting containing involving
    including representing owning supplying transporting belonging
""")
_WHICH = word_set("last this next every")
_TIMES = CALENDAR | word_set("week weekend month year night morning afternoon evening spring summer autumn winter season")
_OWNS = ("'s", "’s", "s'", "s’")
_SHARE_OF = word_set("one two three four five six seven eight nine ten some many most all both several none each dozens hundreds thousands")
_MUTUAL = frozenset(map(idea, word_set("meet met marry married join joined face faced play played merge fight fought talk be agree")))
_BRACKETED = re.compile(r"\([^()]*\)")
_BOUNDARY = re.compile(r"[;:—–\"“”]|\b(?:but|while|whereas|although|though|when|after|because|where|that)\b", re.IGNORECASE)
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
# Whoever stands in for somebody, or used to be somebody, is somebody else.
_TITLES = word_set("deputy vice assistant rival junior trainee")
_NOT_QUITE = _TITLES | word_set("former ex acting retired aspiring shadow honorary interim outgoing fake")


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


def of_another(match: Match) -> str:
    """A deputy, a former holder, one whose brother it was, or the head of something else: words that make the subject another."""
    claim, theirs = roles(match.claim), _both(match)[1]
    if not claim or not theirs:
        return ""
    at = next((number for number, token in enumerate(match.said.tokens) if token.idea == claim.verb), 0)
    before = match.said.tokens[:at]
    for number, token in enumerate(before):
        if token.idea in claim.subject and (words := _not_quite(match, before, number) or _belongs(match, before, number)):
            return words
    return _perhaps_exchanged(match)


def _not_quite(match: Match, before: Sequence[Token], number: int) -> str:
    """A deputy mayor is no mayor; Deputy Mona Quist is Mona Quist."""
    token, ahead = before[number], before[number - 1] if number else None
    if not ahead or ahead.word not in _NOT_QUITE or ahead.word in {one.word for one in match.claim.tokens}:
        return ""
    return "" if token.name and ahead.word in _TITLES else f"{ahead.word} {token.word}"


def _belongs(match: Match, before: Sequence[Token], number: int) -> str:
    """The words that hang the verb on something the claim does not name."""
    after = before[number + 1 :]
    start = _whose(after) or _of_what(match, after)
    new = next((token for token in before if start and token.start > start.start and token.idea), None)
    return match.said.text[start.start : new.end] if start and new and not new.name and new.idea not in match.claim.ideas else ""


def _whose(after: Sequence[Token]) -> Token | None:
    """The actor, whose brother …; a clause that has had a verb of its own is over: whose trial lasted weeks, …"""
    whose = next((number for number, token in enumerate(after) if token.word == "whose"), None)
    if whose is None:
        return None
    inside = list(after[whose + 2 :])
    while inside and (inside[-1].word in _HELPS or is_adverb(inside[-1].word)):
        inside.pop()
    return None if any(is_verb_form(token.word) for token in inside) else after[whose]


def _of_what(match: Match, after: Sequence[Token]) -> Token | None:
    """The president of the chess club, where the claim names nothing that he presides over."""
    named = [token.word for token in after[:2]] in (["of", "the"], ["of", "a"])
    return after[0] if named and "of" not in {token.word for token in match.claim.tokens} else None


def _perhaps_exchanged(match: Match) -> str:
    """The man attacked two police officers, or police were attacked, where the claim says that police attacked the man."""
    mine, theirs = _both(match)
    if not mine or not theirs or mine.passive:
        return ""
    return _suffered(match, mine, theirs) if theirs.passive else _was_done_to(match, mine, theirs)


def _was_done_to(match: Match, mine: Deed, theirs: Deed) -> str:
    claim = roles(match.claim)
    verb = next((token for token in match.said.tokens if claim and token.idea == claim.verb), None)
    if not claim or not verb or mine.doers & theirs.before:
        return ""
    reach = [token for token in match.said.tokens if token.start > verb.start][:_NEAR]
    whom = next((token for token in reach if token.idea in mine.doers), None)
    acted = {token.idea for token in match.claim.tokens if token.start > claim.at} & theirs.before
    return match.said.text[verb.start : whom.end] if whom and acted else ""


def _suffered(match: Match, mine: Deed, theirs: Deed) -> str:
    """Only right behind "were" is it a passive for certain; are blocking, and who were angry blocked, are none."""
    claim = roles(match.claim)
    for before, token in pairwise(match.said.tokens):
        if claim and token.idea == claim.verb and before.word in _BEING and not token.word.endswith("ing"):
            exchanged = mine.done_to and mine.doers & theirs.done_to and not mine.done_to & theirs.done_to
            return match.said.text[before.start : token.end] if exchanged else ""
    return ""


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
    aside = [span.span() for span in _BRACKETED.finditer(said.text)]
    plain = [token for token in said.tokens[:place] if token.start >= start and not any(one < token.start < end for one, end in aside)]
    before, after = plain, said.tokens[place + 1 :]
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
        head = head if is_adverb(token.word) else token.idea or head
    return head


def _ends_phrase(said: Statement, tokens: Sequence[Token], number: int) -> bool:
    token, before = tokens[number], tokens[number - 1]
    qualified = token.word in _ENDS and not (token.word == "of" and before.word in _SHARE_OF)
    aside = is_adverb(token.word) or _is_when(tokens[number:]) or "," in said.text[before.end : token.start]
    return qualified or aside or _is_participle(said, tokens, number)


def _is_participle(said: Statement, tokens: Sequence[Token], number: int) -> bool:
    """A man wearing a mask, two men armed with knives; but the town's elected mayor, and a town meeting."""
    token, before = tokens[number], tokens[number - 1]
    if token.name:
        return False
    if is_verb_form(token.word) or token.word in _HOLDING:
        return not said.text[before.start : before.end].endswith(_OWNS)
    leads_on = len(tokens) > number + 1 and not tokens[number + 1].idea
    return leads_on and (token.word.endswith("ing") or token.word in _PARTICIPLES)


def is_adverb(word: str) -> bool:
    """Finally, already: it says how or when, and nothing hangs on it."""
    return word in _HOW or (word.endswith("ly") and word not in _NO_ADVERB)


def _is_when(tokens: Sequence[Token]) -> bool:
    """The council *last week* voted."""
    return len(tokens) > 1 and tokens[0].word in _WHICH and tokens[1].word in _TIMES
