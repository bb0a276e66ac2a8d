"""A statement with the claim's own word in the place of its opposite: if that would state the claim, the page states the reverse."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.analysts.rules.heads import is_adverb
from core.analysts.rules.matching import Match
from core.analysts.rules.negation import calls_false
from core.analysts.rules.opposites import COMES_AFTER, DEEDS, EXPRESSIONS, LESS, ideas_of, key, qualities
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, Token, statement
from core.analysts.rules.roles import roles
from core.analysts.rules.verbs import is_verb_form
from core.english.quantities.figures import Span
from core.english.synonyms import CALENDAR, idea
from core.model.dates import When

_IS = word_set("is are 's 're remains stays seems am")
_WAS = word_set("was were been being be remained stayed proved became seemed")
_HELPS = word_set("will would to can could may might must shall did does do didn't doesn't don't not won't cannot")
_BEFORE_NOUN = word_set("the a an this that these those its his her their our my your of in on at by for with from very more most any no")
_DETERMINERS = word_set("the a an its his her their our my your this that these those all both some any every each")
_WHEN = CALENDAR | word_set("last next this yesterday today tonight overnight again year month week night morning evening")
_SMALL = word_set("not very now still also so too quite no longer completely yet already again never")
_POINTS = word_set("he she it they who which")
_PART = re.compile(r"\b(?:some|several|many|few|most|other|others|another|part|parts|half|one of|two of|certain)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;:—–()\"“”]|\b(?:but|while|whereas|although|though|after|before|when|because|who|which|that)\b", re.IGNORECASE)
_GAP = re.compile(r"[^\s'’\-]")
_MOVING = frozenset(map(idea, word_set("rise fall gain lower raise shrink expand strengthen weaken improve worsen")))


@dataclass(frozen=True, slots=True)
class Mirror:
    """The turned statement, the words that were exchanged, and whether the page may tell of another time or of a part only."""

    said: Statement
    mine: str
    theirs: str
    loose: bool
    after: bool  # what the page tells can only come after what the claim tells


@dataclass(frozen=True, slots=True)
class _Word:
    """A deed or a quality in a statement: what it is, and its first and last token."""

    key: str
    first: int
    last: int
    deed: bool


def mirrors(claim: Statement, said: Statement, published: When | None = None) -> Iterator[Mirror]:
    """Every way to turn a statement by one word of the claim; none where it has the claim's own word as well."""
    for mine, opposites, wanted in _turnable(claim):
        if not wanted & said.ideas:
            continue
        theirs = next((word for word in _words(said, deed=mine.deed) if word.key in opposites), None)
        if theirs and not _has(said, claim, mine) and _same_thing(claim, mine, said, theirs):
            yield _mirror(claim, mine, said, theirs, published)


def turns_another(claim: Statement, mine: Token, said: Statement, theirs: Token) -> bool:
    """The opposite deed is done to something else, or is none: closed the deal, where the claim says opened the mill."""
    own, other = (_at(one, token) for one, token in ((claim, mine), (said, theirs)))
    if own is None or other is None:
        return False
    return not _same_thing(claim, own, said, other) or _hangs_on_another(claim, own, said, other)


def _at(said: Statement, token: Token) -> _Word | None:
    return next((word for word in _deeds(said) if said.tokens[word.first] == token), None)


def said_less(match: Match) -> tuple[str, str] | None:
    """The claim's deed and the lesser one in its place: convicted and charged."""
    claim = roles(match.claim)
    if not claim or claim.verb in match.hits or claim.verb not in LESS:
        return None
    own = next((token for token in match.claim.tokens if token.start == claim.at), None)
    lesser = next((token for token in match.said.tokens if token.idea in LESS[claim.verb]), None)
    return (own.word, match.said.text[lesser.start : lesser.end]) if own and lesser else None


@lru_cache(maxsize=512)
def _turnable(claim: Statement) -> tuple[tuple[_Word, frozenset[str], frozenset[str]], ...]:
    """The words of a claim that have an opposite, the opposites, and what a statement must have to hold one of them."""
    if calls_false(claim.text):
        return ()
    found = []
    for word in (*_words(claim, deed=True), *_words(claim, deed=False)):
        opposites = DEEDS.get(word.key, frozenset()) if word.deed else qualities(word.key)
        if opposites and not any(one.key in opposites for one in _words(claim, deed=word.deed)):
            wanted = map(ideas_of, opposites) if word.deed else ({idea(one)} for one in opposites)
            found.append((word, opposites, frozenset[str]().union(*wanted)))
    return tuple(found)


def _words(said: Statement, *, deed: bool) -> list[_Word]:
    places = range(len(said.tokens))
    return list(_deeds(said)) if deed else [_Word(said.tokens[at].word, at, at, deed=False) for at in places if _is_quality(said, at)]


def _deeds(said: Statement) -> Iterator[_Word]:
    words = [token.word for token in said.tokens]
    for at, token in enumerate(said.tokens):
        longest = next((one for one in EXPRESSIONS if tuple(words[at : at + len(one)]) == one), None)
        if longest:
            yield _Word(EXPRESSIONS[longest], at, at + len(longest) - 1, deed=True)
        elif _is_deed(said, at):
            exact = f'"{token.word}"'
            yield _Word(exact if exact in DEEDS and key(token.word) not in DEEDS else key(token.word), at, at, deed=True)


def _is_deed(said: Statement, at: int) -> bool:
    """A verb, and none that stands before a noun: the rejected plan."""
    token, before = said.tokens[at], said.tokens[at - 1].word if at else "the"
    if before in _BEFORE_NOUN or token.name:
        return False
    return is_verb_form(token.word) or before in _HELPS or (token.word.endswith("ing") and before in _IS | _WAS)


def _is_quality(said: Statement, at: int) -> bool:
    """What something is: it stands behind "is", and nothing that it belongs to follows."""
    if _link(said, at) is None:
        return False
    after = said.tokens[at + 1] if at + 1 < len(said.tokens) else None
    ended = after is None or bool(_GAP.search(said.text[said.tokens[at].end : after.start]))
    return ended or after is None or not after.idea or after.word in _WHEN or is_adverb(after.word)


def _link(said: Statement, at: int) -> str | None:
    """The word that says that it is or was so."""
    before = at - 1
    while before > 0 and (said.tokens[before].word in _SMALL or is_adverb(said.tokens[before].word)):
        before -= 1
    word = said.tokens[before].word if before > 0 else ""
    return word if word in _IS or word in _WAS else None


def _has(said: Statement, claim: Statement, mine: _Word) -> bool:
    """Whether the statement has the claim's own word too: it tells of both, and the order is its own affair."""
    own = idea(claim.tokens[mine.first].word)
    return any(idea(token.word) == own for token in said.tokens) if "_" not in mine.key else mine.key in {one.key for one in _deeds(said)}


def _same_thing(claim: Statement, mine: _Word, said: Statement, theirs: _Word) -> bool:
    """The same is done to the same: the firm that closed a deal on the mill has not closed the mill."""
    subject, other = _before(claim, mine.first), _before(said, theirs.first)
    doers = bool(subject & other) or bool(_POINTS & _words_before(said, theirs.first))
    if not mine.deed:
        return doers
    thing, done_to = (frozenset(_object(one, word.last)) for one, word in ((claim, mine), (said, theirs)))
    if thing and done_to:
        return bool(thing & done_to) and doers
    if done_to:
        return bool(subject & done_to)
    return bool(thing & other) or (doers and thing <= said.ideas)


def _object(said: Statement, last: int) -> list[str]:
    """The ideas right behind a deed, up to a small word or a stop: closed *the old mill* in May."""
    found: list[str] = []
    for before, token in zip(said.tokens[last:], said.tokens[last + 1 :], strict=False):
        counted = any(start <= token.start < end for start, end in said.taken)
        if _GAP.search(said.text[before.end : token.start]) or not (token.idea or counted or token.word in _DETERMINERS):
            break
        if token.word in _WHEN or is_adverb(token.word):
            break
        found += [token.idea] if token.idea else []
    return found


def _hangs_on_another(claim: Statement, mine: _Word, said: Statement, theirs: _Word) -> bool:
    """The coach party, where the claim says the coach: the last word of what it is done to is another."""
    done_to = _object(said, theirs.last)
    return mine.deed and bool(_object(claim, mine.last)) and bool(done_to) and done_to[-1] not in claim.ideas | said.names


def _before(said: Statement, first: int) -> frozenset[str]:
    return frozenset(token.idea for token in _ahead(said, first) if token.idea)


def _words_before(said: Statement, first: int) -> frozenset[str]:
    return frozenset(token.word for token in _ahead(said, first))


def _ahead(said: Statement, first: int) -> Sequence[Token]:
    """What stands before a word in its own clause; behind an aside any word may be the subject."""
    start = max((stop.end() for stop in _CLAUSE.finditer(said.text, 0, said.tokens[first].start)), default=0)
    inside = [token for token in said.tokens[:first] if token.start >= start]
    return inside if any(token.idea for token in inside) else said.tokens[:first]


def _mirror(claim: Statement, mine: _Word, said: Statement, theirs: _Word, published: When | None) -> Mirror:
    own = claim.text[claim.tokens[mine.first].start : claim.tokens[mine.last].end]
    start, end = said.tokens[theirs.first].start, said.tokens[theirs.last].end
    turned = statement(said.text[:start] + own + said.text[end:], published)
    quoted = tuple(_moved(span, end, len(own) - (end - start)) for span in said.quoted)
    turned = replace(turned, start=said.start, end=said.end, paragraph=said.paragraph, quoted=quoted)
    after = (mine.key, theirs.key) in COMES_AFTER
    return Mirror(turned, own, said.text[start:end], _may_be_another(claim, mine, said, theirs), after)


def _moved(span: Span, at: int, by: int) -> Span:
    return (span[0] + by if span[0] >= at else span[0], span[1] + by if span[1] >= at else span[1])


def _may_be_another(claim: Statement, mine: _Word, said: Statement, theirs: _Word) -> bool:
    """Another time, another place, or a part only: the page need not mean what the claim means."""
    if _PART.search(claim.text) or _PART.search(said.text) or _hangs_on_another(claim, mine, said, theirs):
        return True
    if not mine.deed:
        return _link(claim, mine.first) in _IS and _link(said, theirs.first) in _WAS
    more = said.names - claim.ideas or (said.dates and not claim.dates)
    return mine.key in _MOVING and bool(more) and not _agree(claim, said)


def _agree(claim: Statement, said: Statement) -> bool:
    figures = any(one.agrees(other) for one in claim.figures for other in said.figures)
    return figures or any(one.agrees(other) for one in claim.dates for other in said.dates)
