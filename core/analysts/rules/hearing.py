"""Whether a page says something in its own voice or hands on somebody else's word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.analysts.rules.attribution import Said, hedges, is_public_record, rumours, sayings, seen_by
from core.analysts.rules.matching import Match, clauses
from core.analysts.rules.negation import negations
from core.analysts.rules.page import Page
from core.analysts.rules.prose import statement
from core.english.quantities.figures import Span
from core.english.synonyms import idea
from core.english.text_format import shortened
from core.words import content_words

_LONGEST_NAME = 60
_NAMED = re.compile(r"\b[A-Z]")
_NOBODY = re.compile(r"(?:nobody|no[ -]one|none|few|hardly any\w*|not \w+)\b", re.IGNORECASE)
# "A fake site reports …": whoever writes so denies it in their own voice.
_CALLED_FALSE = re.compile(r"\b(?:hoax|fake|false|bogus|satir\w+|debunked|claims?|rumou?rs?|contrary to|despite|unlike)\b", re.IGNORECASE)
_MAYBE = re.compile(r"\b(?-i:may|might|could)\b", re.IGNORECASE)
_TO_COME = re.compile(
    r"\b(?:will|plans?|wants?|going|due|may|might|could|would)\b|\bto (?!the\b|an?\b|its\b|his\b|her\b|their\b|this\b)[a-z]{2,}\b"
)
_PLANNED = re.compile(r"(?!may|might|could)", re.IGNORECASE)
_DONE = re.compile(r"\b(?:has|have|had|was|were)\b|\b[a-z]{3,}ed\b", re.IGNORECASE)
_WILL = re.compile(r"\b(?P<how>will|(?:is|are) (?:due |set )?to)\s(?:(?:be|have|\w+ly)\s){0,2}(?P<verb>[a-z]+)", re.IGNORECASE)
_POSSIBLE = re.compile(
    r"\b(?P<how>(?-i:may|might|could)|(?:plan|want|hope|intend|aim|propose|threaten|promise|agree|offer)(?:s|d|ed)? to"
    r"|considers?|considering|(?:is|are|was|were) (?:expected|likely|thought) to|(?:is|are) about to)\s"
    r"(?:(?:well|also|still|soon|yet|be|have|been|\w+ly)\s){0,2}(?P<verb>[a-z]+)",
    re.IGNORECASE,
)


_TO_DO = re.compile(
    r"\b(?P<how>(?:ordered|told|asked|tried|urged|supposed|obliged|required|invited|allowed|meant|attempted|sought|hesitated|threatened|ready|able"
    r"|entitled|encouraged|begged|instructed|fail(?:ed|ing)) to)\s(?:(?:be|have|been|\w+ly)\s){0,2}(?P<verb>[a-z]+)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Heard:
    """Own voice or not, how it can be told, how clearly, and whose word it is when it is not the page's."""

    own: bool
    note: str
    clear: float
    who: str = ""


def heard(match: Match, page: Page, *, denial: bool = False) -> Heard:
    """The page's own word, unless the clause is hedged, quoted or attributed to others; beside a denial, "claims" shows what is denied."""
    quoted = None if denial and _denies_outside(match) else _quoted(match, page)
    distant = _hedged(match, hedges(match.said.text)) or _only_possible(match) or quoted
    if distant:
        return distant
    said = _attributed(match, page, denial=denial)
    if said and not said.own:
        return said
    rumour = None if denial else _hedged(match, rumours(match.said.text))
    return rumour or said or Heard(True, "states it in its own words", 1.0)


def _hedged(match: Match, spans: Sequence[Span]) -> Heard | None:
    asked = match.claim.text.lower()
    for start, end in spans:
        words = match.said.text[start:end]
        if _overlaps(match, start, end) and words.lower() not in asked:
            return Heard(False, "put as a question" if words.startswith("?") else f"hedged: “{words}”", 0.8)
    return None


def _only_possible(match: Match) -> Heard | None:
    """Could fail, wants to sell: the claim's own verb, and it has not happened."""
    for found in (*_POSSIBLE.finditer(match.said.text, *match.focus), *_still_to_come(match)):
        if idea(found["verb"].lower()) in match.hits and not _is_open(match.claim.text, found["how"]):
            return Heard(False, f"hedged: “{found.group()}”", 0.8)
    for found in _TO_DO.finditer(match.said.text, *match.focus):
        if idea(found["verb"].lower()) in match.hits and not _is_open(match.claim.text, found["how"]):
            return Heard(False, f"leaves open whether it was done: “{found.group()}”", 0.5)
    return None


def _still_to_come(match: Match) -> list[re.Match[str]]:
    """Will be shut, where the claim says it was."""
    return list(_WILL.finditer(match.said.text, *match.focus)) if _DONE.search(match.claim.text) else []


def _is_open(claim: str, how: str) -> bool:
    """The claim itself speaks of what may or will be."""
    return bool(_TO_COME.search(claim)) if _PLANNED.match(how) else bool(_MAYBE.search(claim))


def _denies_outside(match: Match) -> bool:
    """The verdict stands outside the quotation marks: it is the page's own."""
    return any(not any(start <= one.start < end for start, end in match.said.quoted) for one in negations(match.said.text))


def _overlaps(match: Match, start: int, end: int) -> bool:
    return start < match.focus[1] and match.focus[0] < end


def _quoted(match: Match, page: Page) -> Heard | None:
    tokens = [token for token in match.said.tokens if token.idea in match.hits]
    if not tokens or sum(match.said.in_quotes(token) for token in tokens) < 0.6 * len(tokens):
        return None
    speaker = _speaker_nearby(match, page)
    if page.identity.is_self(speaker):
        return Heard(True, f"its own word, in a quotation of {speaker}", 0.8)
    return Heard(False, f"quoted from {speaker or 'a speaker'}", 0.9, speaker)


def _speaker_nearby(match: Match, page: Page) -> str:
    """The one named beside the quotation, else in the sentences around it."""
    around = [match.said, *(one for number in (match.number - 1, match.number + 1) if (one := page.beside(number)))]
    return next((said.speaker for one in around for said in sayings(one.text)), "")


def _attributed(match: Match, page: Page, *, denial: bool) -> Heard | None:
    reached = [said for said in sayings(match.said.text) if _covers(match, said)]
    others = [said for said in reached if not _is_content(match, said) and not (denial and _CALLED_FALSE.search(said.speaker))]
    if not others:
        return _rests_on(match, page)
    foreign = next((said for said in others if not _speaks_for_page(said, match, page)), None)
    who = shortened((foreign or others[0]).speaker, _LONGEST_NAME)
    if not foreign:
        return Heard(True, f"its own word, or a record it names: {who}", 0.9)
    return Heard(False, f"{who} is said to say so", 0.5) if _NOBODY.match(who) else Heard(False, f"attributed to {who}", 0.95, who)


def _covers(match: Match, said: Said) -> bool:
    """It stands in the clause itself, or in one before that ", and" carries on."""
    if _overlaps(match, said.start, said.end):
        return True
    spans = clauses(match.said.text)
    between = match.said.text[said.end : match.focus[0]]
    return said.end <= match.focus[0] and len(spans) > 1 and between.rstrip().endswith(", and")


def _is_content(match: Match, said: Said) -> bool:
    """A claim about what somebody says is met by that somebody saying it."""
    who = {idea(word) for word in content_words(said.speaker)}
    return bool(sayings(match.claim.text)) and bool(who & match.claim.ideas)


def _speaks_for_page(said: Said, match: Match, page: Page) -> bool:
    if page.identity.is_self(said.speaker):
        return not said.document or not _seen_by_others(match, page)
    if not said.document:
        return False
    witness = seen_by(match.said.text)
    if witness:
        return page.identity.is_self(witness)
    # An authority that writes "samples show" has taken them; a newspaper that writes so has been told.
    return is_public_record(said.speaker) or (page.identity.organisation and not _NAMED.search(said.speaker[1:]))


def _rests_on(match: Match, page: Page) -> Heard | None:
    witness = seen_by(match.said.text)
    return Heard(False, f"rests on a document seen by {witness}", 0.9, witness) if _seen_by_others(match, page) else None


def _seen_by_others(match: Match, page: Page) -> bool:
    witness = seen_by(match.said.text)
    return bool(witness) and not page.identity.is_self(witness) and not (statement(witness).ideas & match.claim.ideas)
