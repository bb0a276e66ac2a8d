"""Who does it and where: the subject of a statement, its main verb, and whether somebody or somewhere else stands in their place."""

import re
from dataclasses import dataclass
from itertools import zip_longest

from core.analysts.rules.matching import Match
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, Token
from core.analysts.rules.verbs import is_verb_form
from core.english.synonyms import CALENDAR, idea

_BEFORE_NOUN = word_set("the a an this that these those its his her their our of in on at by for with from to and or")
_NO_NAME = CALENDAR | word_set("mr mrs ms dr")
_FIRST = word_set("win won beat found founded invent discover head lead chair elect appoint own buy wrote write become became name named")
_ONE_ONLY = frozenset(map(idea, _FIRST))
_WAY = re.compile(r"\b(?P<way>to|into|from)\s(?:the\s)?(?P<name>[A-Z][\w'’-]+)")
_PREPOSITIONS = word_set("in at near off outside")
_AWAY = re.compile(r"\b(?:from|of|not|instead|rather|than|outside|between|towards?|to)\b", re.IGNORECASE)
_STOPS = re.compile(r"[,;:—–()\"“”]|\b(?:and|but|while|when|after|before|as|who|which|that)\b", re.IGNORECASE)
_POINTS = re.compile(r"\b(?:it|they|he|she|this|these|those)\b", re.IGNORECASE)
_REST, _LONGEST_NAME = 0.75, 5


@dataclass(frozen=True, slots=True)
class Roles:
    """The ideas before the main verb, the names among them, and the verb itself."""

    subject: frozenset[str]
    names: frozenset[str]
    verb: str
    at: int


def roles(said: Statement) -> Roles | None:
    """The main verb is the first that looks like one; what only helps ("has been") leads on to it."""
    for place, token in enumerate(said.tokens):
        before = said.tokens[place - 1].word if place else "the"
        if is_verb_form(token.word) and before not in _BEFORE_NOUN and not (token.name and said.text[token.start].isupper()):
            main = next((one for one in said.tokens[place:] if one.idea), token)
            subject = said.tokens[:place]
            return Roles(frozenset(one.idea for one in subject if one.idea), _names(said, 0, token.start), idea(main.word), main.start)
    return None


def _names(said: Statement, start: int, end: int) -> frozenset[str]:
    inside = [token for token in said.tokens if start <= token.start < end]
    followed = zip_longest(inside, inside[1:])
    return frozenset(token.idea for token, after in followed if token.idea and _is_name(said, token, after))


def _is_name(said: Statement, token: Token, after: Token | None) -> bool:
    """The first word of a sentence is a name only when another follows it."""
    if token.word in _NO_NAME or not said.text[token.start].isupper():
        return False
    return token.start > 0 or (after is not None and said.text[after.start].isupper())


def another_actor(match: Match) -> tuple[str, bool] | None:
    """Somebody else who does the same, and whether only one can have done it."""
    claim = roles(match.claim)
    if not claim or not claim.names or not _has_the_rest(match, claim.subject | {claim.verb}):
        return None
    verb = _verb(match, claim)
    if not verb:
        return None
    start = max((stop.end() for stop in _STOPS.finditer(match.said.text, 0, verb.start)), default=0)
    named = _names(match.said, start, verb.start)
    before = [token.idea for token in match.said.tokens if token.idea and start <= token.start < verb.start]
    right_before = bool(named) and before[-1] in named and len(before) <= _LONGEST_NAME
    if not right_before or named & match.claim.ideas or _by_follows(match, verb):
        return None
    return match.said.text[start : verb.start].strip(), claim.verb in _ONE_ONLY


def _verb(match: Match, claim: Roles) -> Token | None:
    return next((token for token in match.said.tokens if token.idea == claim.verb), None)


def _by_follows(match: Match, verb: Token) -> bool:
    """Was bought by Eastmarch: who did it comes after."""
    return bool(re.match(r"\s(?:\w+\s){0,3}?by\b", match.said.text[verb.end :]))


def _has_the_rest(match: Match, without: frozenset[str]) -> bool:
    others = match.claim.ideas - without
    return bool(others) and len(others & match.hits) >= _REST * len(others)


def another_place(match: Match, page_ideas: frozenset[str]) -> tuple[str, str] | None:
    """Where the claim says it happened, and where the statement does, when one cannot lie in the other."""
    claim = roles(match.claim)
    verb = _verb(match, claim) if claim else None
    if not claim or not verb:
        return None
    mine, theirs = _place(match.claim, claim.at), _place(match.said, verb.start)
    if not mine or not theirs or _place_ideas(mine) & _place_ideas(theirs) or _place_ideas(theirs) & match.claim.ideas:
        return None
    known = _place_ideas(mine) & page_ideas
    apart = not known or _named_as_elsewhere(match, _place_ideas(mine))
    return (mine, theirs) if apart and _has_the_rest(match, claim.subject & _place_ideas(mine) | _place_ideas(mine)) else None


def _place(said: Statement, start: int) -> str:
    """The name right behind a preposition within a few words of the verb."""
    after = [token for token in said.tokens if token.start >= start][:5]
    for number, token in enumerate(after[:-1]):
        if token.word in _PREPOSITIONS and after[number + 1].word not in _NO_NAME and said.text[after[number + 1].start].isupper():
            return said.text[after[number + 1].start : after[number + 1].end]
    return ""


def _place_ideas(place: str) -> frozenset[str]:
    return frozenset({idea(place.lower())})


def _named_as_elsewhere(match: Match, place: frozenset[str]) -> bool:
    """North of Averton, not in Averton: the sentence itself keeps the two apart."""
    named = next((token for token in match.said.tokens if token.idea in place), None)
    return named is not None and bool(_AWAY.search(match.said.text[max(0, named.start - 16) : named.start]))


def another_direction(match: Match) -> tuple[str, str] | None:
    """From a place, where the claim says to it; a statement that has both leaves it open."""
    mine, theirs = _directions(match.claim), _directions(match.said)
    for name, ways in mine.items():
        if len(ways) == 1 and len(theirs.get(name, ())) == 1 and ways.keys() != theirs[name].keys():
            return next(iter(ways.values())), next(iter(theirs[name].values()))
    return None


def _directions(said: Statement) -> dict[str, dict[bool, str]]:
    """Each name that stands behind "to" or "from": whether something goes there, and the words."""
    found: dict[str, dict[bool, str]] = {}
    for way in _WAY.finditer(said.text):
        found.setdefault(idea(way["name"].lower()), {})[way["way"].lower() != "from"] = way.group()
    return found


def lacks_verb(match: Match) -> bool:
    """What the claim says happened is not what the statement says: she stays, where the claim says she was removed."""
    claim = roles(match.claim)
    return claim is not None and claim.verb in match.claim.ideas and claim.verb not in match.hits


def same_subject(one: Statement, other: Statement) -> bool:
    mine, theirs = roles(one), roles(other)
    return bool(mine and theirs and mine.subject & theirs.subject)


def speaks_of_subject(match: Match) -> bool:
    """Whether a statement has the claim's subject, or points to it; another subject's figure is no word on this one's."""
    claim, said = roles(match.claim), roles(match.said)
    if not claim or not claim.subject or claim.subject & match.hits or not said:
        return True
    return not said.subject or bool(said.subject & match.claim.ideas) or bool(_POINTS.search(match.said.text))
