"""Where a page repeats a claim in order to take it back: a verdict before it, after it, or at the end of the piece."""

import re

from core.analysts.rules.matching import Match
from core.analysts.rules.negation import denies_what_went_before
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of
from core.analysts.rules.prose import Statement

_AHEAD, _RATED_WITHIN, _BEHIND = 2, 8, 3
_FALSE = any_of("""
    false · untrue · wrong · fake · bogus · misleading · incorrect · fabricated · invented · a hoax · a myth · made up · not true · no
    nonsense · satire · (?:mostly|completely|entirely|totally|partly) (?:false|untrue|wrong|fake|invented|made up)
""")
_VERDICT = any_of("rating · verdict · conclusion · assessment · finding · result · fact[ -]?check")
_CONTRARY = any_of(
    "far from it · nothing of the (?:kind|sort) · not so · on the contrary · quite the (?:opposite|contrary) · april fools?['’]?"
)
_JOKE = any_of("joke · lie · hoax · fake · prank · invention · april fool\\w*")
_RATED = re.compile(rf"^\W*(?:our |the |final )?{_VERDICT}\s?(?:is\s)?[:—–-]\s?{_FALSE}\b", re.IGNORECASE)
_SHORT = re.compile(
    rf"^\W*(?:but |however, |in fact,? )?(?:{_FALSE}|{_CONTRARY}|(?:it|this|that) (?:was|is) (?:only |just |all )?(?:an? )?{_JOKE})\W*$"
    r"|^\W*(?:far from it|on the contrary|quite the opposite)\b",
    re.IGNORECASE,
)
_MADE_UP = re.compile(
    r"\b(?:he|she|they|it) (?:had |has |have )?(?:made (?:it|this|that|everything|the story) up|invented (?:it|this|the \w+))\b"
    r"|\b(?:we|the (?:paper|editors?|newspaper)) (?:regret|apologi[sz]e for|are sorry for) (?:the|this|our) (?:error|mistake)\b",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    r"\b(?:following|these|next) (?:\w+ ){0,2}(?:message|claims?|rumou?rs?|stor(?:y|ies)|statements?|posts?|text|letter) "
    r"(?:is|are|was|were) (?:\w+ly )?(?:untrue|false|fake|a hoax|invented|wrong|fabricated)\b",
    re.IGNORECASE,
)
_ANSWERS_NO = re.compile(r"^\W*no\b\s?[,.:;!—–-]", re.IGNORECASE)
# Further down it may answer another question.
_ANSWERED = re.compile(rf"^\W*(?:our |the )?answer\s?(?:is\s)?[:—–-]\s?{_FALSE}\b", re.IGNORECASE)
_NO_PROOF = re.compile(
    r"^\W*(?:but |however, )?there (?:is|was|has been) (?:\w+ )?no (?:proof|evidence|truth|sign|indication|basis)\b"
    r"(?=\s(?:of|for|to|in) (?:this|that|it|them)\b|[.,;:!])",
    re.IGNORECASE,
)
_CALLED = re.compile(r"^\W*(?:myth|false|fiction|falsehood|fake)\s?(?:\d+\s?)?[:—–-]\s", re.IGNORECASE)


def is_verdict(said: Statement) -> bool:
    """It says so outright, whoever is named in it: a rating, a correction, somebody who admits having made it up."""
    text = said.text
    return _says_false(text) or bool(_ANSWERS_NO.match(text) or _RATED.match(text) or _ANNOUNCED.search(text))


def taken_back(match: Match, page: Page) -> Statement | None:
    """The sentence that says so, or none."""
    if _CALLED.match(match.said.text):
        return match.said
    if match.number < 0:
        return None
    return _right_after(match, page) or _rated(match, page) or _before(match, page)


def _right_after(match: Match, page: Page) -> Statement | None:
    for step in range(1, _AHEAD + 1):
        said = page.beside(match.number + step)
        if said and step == 1 and (_ANSWERED.match(said.text) or (match.said.text.endswith("?") and _ANSWERS_NO.match(said.text))):
            return said
        if said and (_says_false(said.text) or denies_what_went_before(said.text)):
            return said
    return None


def _says_false(text: str) -> bool:
    return bool(_NO_PROOF.match(text) or _SHORT.match(text) or _MADE_UP.search(text))


def _rated(match: Match, page: Page) -> Statement | None:
    ahead = (page.beside(match.number + step) for step in range(1, _RATED_WITHIN + 1))
    return next((said for said in ahead if said and _RATED.match(said.text)), None)


def _before(match: Match, page: Page) -> Statement | None:
    behind = (page.beside(match.number - step) for step in range(1, _BEHIND + 1))
    return next((said for said in behind if said and _ANNOUNCED.search(said.text)), None)
