"""Whether a page says that a deed was done, or only names it: considered buying, cleared of dumping, due to sign, called off the strike."""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

from core.analysts.rules.heads import is_adverb
from core.analysts.rules.matching import Match, clauses
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, Token
from core.analysts.rules.roles import roles
from core.analysts.rules.verbs import is_verb_form
from core.english.synonyms import idea

_BEING = word_set("is are was were am be been being 's 're keep keeps kept")
_ADVERBS = word_set("now still also already again just not")
_MODAL = word_set("should would must can cannot can't ought shall wouldn't shouldn't")
# Whoever is said to have managed, admitted or been punished for a deed has done it.
_DONE = frozenset(
    map(
        idea,
        word_set("""
    manage begin start continue go proceed help force succeed admit confirm confess acknowledge finish complete resume regret
    convict guilty jail fine sentence punish sack criticise criticize praise thank apologise apologize condemn defend blame celebrate
    catch see film photograph show record spend busy responsible credit enter end keep become choose move dare rush take first last
    only second third
"""),
    )
)
_NOT = word_set("not never nor without wasn't weren't isn't")
_BEFORE_DOING = word_set("after by while when since having upon then and despite besides")
_POINTS = word_set("it they them he she")
_WHERE = word_set("in at near for among")
_ARTICLES = word_set("the a an its his her their our this that these those any another such")
_UNDOES = frozenset(
    map(
        idea,
        word_set("""
    lift cancel postpone delay avert avoid prevent scrap threaten abandon shelve drop suspend plan propose consider reject resist
    oppose prohibit block overturn halt stop forbid reverse revoke quash repeal defer adjourn escape
"""),
    )
)
_CALLED_OFF = re.compile(
    r"\b(?:call(?:s|ed|ing)? (?:\w+ ){0,3}?off|(?:put|puts) (?:\w+ ){0,3}?off|call(?:s|ed|ing)? for|stav(?:es|ed) off"
    r"|rul(?:es|ed|ing) (?:\w+ ){0,3}?out)\b",
    re.IGNORECASE,
)
_WILL = re.compile(r"\b(?:will|(?:is|are) (?:set |due |going |scheduled )?to)\b", re.IGNORECASE)
_IS_TO = re.compile(r"\b(?:is|are) (?:set |due |going |scheduled )?to $", re.IGNORECASE)
_STOPS = word_set("after before when while because since as although and but")
_REACH, _SMALL, _NEARBY = 4, 3, 60


def only_named(match: Match) -> str:
    """The words that leave open whether the claim's own deed was done; nothing where the page says that it was."""
    claim = roles(match.claim)
    if not claim or any(_is_open(match.claim, at) for at in _places(match.claim, claim.verb)):
        return ""
    if claim.verb not in match.hits:
        return _no_more(match, claim.at)
    places = list(_places(match.said, claim.verb))
    if not places or not all(_is_open(match.said, at) for at in places) or any(_will_be(match, at) for at in places):
        return ""
    return _words(match.said, places[0])


def _will_be(match: Match, at: int) -> bool:
    """Is to open, where the claim says that it will."""
    return bool(_WILL.search(match.claim.text) and _IS_TO.search(match.said.text[: match.said.tokens[at].start]))


def _no_more(match: Match, verb: int) -> str:
    """Called off their strike, where the claim says that they went on strike: its deed is a noun in both."""
    deeds = {token.idea for token in match.claim.tokens if token.start > verb and token.idea in match.hits and not token.name}
    places = (at for at, token in enumerate(match.said.tokens) if token.idea in deeds and not token.word.endswith("s"))
    return next((_words(match.said, at) for at in places if _is_undone(match.said, at) and not _is_undone_in(match.claim)), "")


def _is_undone_in(claim: Statement) -> bool:
    return bool(_CALLED_OFF.search(claim.text)) or any(idea(token.word) in _UNDOES for token in claim.tokens)


def told_of_another(match: Match) -> str:
    """Rose in Norway; in Sweden it fell: what the verb is said of stands in a later clause with a verb of its own."""
    claim = roles(match.claim)
    verb = next((token for token in match.said.tokens if claim and token.idea == claim.verb), None)
    if not claim or not verb:
        return ""
    wanted = _said_of(match.claim, claim.at) & match.hits
    own, *later = [span for span in clauses(match.said.text) if verb.start < span[1]]
    rest = wanted - ideas_within(match.said, own)
    for span in later if wanted else ():
        if rest & ideas_within(match.said, span) and _has_verb(match.said, span):
            return match.said.text[span[0] : span[1]].strip(" ,.;")
    return ""


def _said_of(claim: Statement, verb: int) -> frozenset[str]:
    """What stands behind the verb, or behind "in" before it, as far as the claim's next verb."""
    start, end = _clause(claim, verb)
    stop = next((token.start for token in claim.tokens if token.start > verb and is_verb_form(token.word)), end)
    placed = zip(claim.tokens, (None, *claim.tokens), strict=False)
    behind = ((token, token.start > verb or bool(before and before.word in _WHERE)) for token, before in placed)
    return frozenset(token.idea for token, so in behind if so and token.idea and start <= token.start < min(stop, end))


def _clause(said: Statement, at: int) -> tuple[int, int]:
    return next((span for span in clauses(said.text) if span[0] <= at < span[1]), (0, len(said.text)))


def ideas_within(said: Statement, span: tuple[int, int]) -> frozenset[str]:
    return frozenset(token.idea for token in said.tokens if token.idea and span[0] <= token.start < span[1])


def _has_verb(said: Statement, span: tuple[int, int]) -> bool:
    """A verb that is known as one, or a pronoun, which has one beside it."""
    return any(is_verb_form(token.word) or token.word in _POINTS for token in said.tokens if span[0] <= token.start < span[1])


def _places(said: Statement, verb: str) -> Iterator[int]:
    return (at for at, token in enumerate(said.tokens) if token.idea == verb)


def _is_open(said: Statement, at: int) -> bool:
    """A noun that something undoes, an -ing or a "to" that hangs on a word which does not say that it came about."""
    token, before = said.tokens[at], said.tokens[max(0, at - _REACH) : at]
    near = [one.word for one in before[-_SMALL:]]
    if _is_noun(token, near):
        return _is_undone(said, at)
    if token.word.endswith("ing"):
        return not (_goes_on(said, token, near) or _came_about(before) or _trails(before))
    if is_verb_form(token.word) and near[-1:] != ["to"]:
        return False
    return (near[-1:] == ["to"] and not _came_about(before)) or bool(set(near[-2:]) & _MODAL)


def _is_noun(token: Token, near: list[str]) -> bool:
    """Behind an article, with one word between at most: the strike, a long strike."""
    return bool(set(near[-2:]) & _ARTICLES) and (near[-1] in _ARTICLES or not is_verb_form(token.word)) and "to" not in near[-1:]


def _is_undone(said: Statement, at: int) -> bool:
    """Averted a strike, a planned strike; or the strike, … , was averted."""
    start, end = _clause(said, said.tokens[at].start)
    start = max(start, said.text.rfind(", ", 0, said.tokens[at].start))
    ahead = [token for token in said.tokens[max(0, at - _REACH) : at] if start <= token.start]
    behind = list(takewhile(lambda token: token.start < end and token.word not in _STOPS, said.tokens[at + 1 :]))
    passive = [token for helper, token in pairwise(behind) if helper.word in _BEING]
    called_off = any(abs(said.tokens[at].start - one.start()) < _NEARBY for one in _CALLED_OFF.finditer(said.text, start, end))
    return called_off or any(idea(token.word) in _UNDOES for token in (*ahead, *passive))


def _goes_on(said: Statement, token: Token, near: list[str]) -> bool:
    """Is buying; …, killing twelve; after signing."""
    if not near or near[-1] in _BEFORE_DOING or said.text[: token.start].rstrip().endswith(","):
        return bool(near)
    adverb = is_adverb(near[-1]) or near[-1] in _ADVERBS
    return near[-1] in _BEING or (adverb and bool(set(near[-2:]) & _BEING))


def _trails(before: tuple[Token, ...]) -> bool:
    """Ripped through the plant killing four, hit Tarn killing four; nobody opposed it."""
    noun = before[-1:] and (before[-1].name or (len(before) > 1 and before[-2].word in _ARTICLES))
    return bool(noun) and not any(idea(token.word) in _UNDOES for token in before)


def _came_about(before: tuple[Token, ...]) -> bool:
    return any(idea(token.word) in _DONE for token in before) and not any(token.word in _NOT for token in before)


def _words(said: Statement, at: int) -> str:
    return said.text[said.tokens[max(0, at - _SMALL)].start : said.tokens[at].end]
