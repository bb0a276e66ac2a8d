"""Whose word an event is: what a sentence hands to somebody is told with who says so, in the sentence's own words where it can be."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.analysts.rules.attribution import sayings
from core.analysts.rules.negation import DENIES
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.speaking import standing_alone
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import happens
from core.english.text_format import capital

LONGEST, _FEWEST = 200, 3
_TOLD = any_of("said · claimed · alleged · believed · thought · understood · reported · rumou?red · feared · suspected · accused · told")
_TALK = any_of("claims? · allegations? · rumou?rs? · reports? · suggestions? · accusations? · complaints? · stor(?:y|ies) · belief")
_HANDED = phrases(rf"""
    (?:is|are|was|were|been|be|am) (?:\w+ly |now )?{_TOLD}(?: to| that| of| by| how)? · it (?:is|was|has been) (?:\w+ly )?{_TOLD}
    reportedly · allegedly · supposedly · purportedly · apparently · {_TALK} (?:is|has it|have it|that) · word (?:is|has it)
    saying · claiming · alleging · arguing · insisting · adding · suggesting · warning that · complaining
    complain(?:s|ed)? · noted? that · notes · remember(?:s|ed)? · repl(?:y|ied|ies) · recounts? · recounted · accus(?:es?|ed|ing)
    (?:we|i) (?:hear|heard|understand) · posted that · learn(?:ed|t|s) that · describ(?:es?|ed|ing) how · answer(?:s|ed) that
    (?:comment|message|note|email|e-mail|post|letter|caption|leaflet) (?:says?|said|read|reads)
""")
_OR_SO = r"or so (?:[\w'’]+ ){1,4}(?:says?|said|claims?|claimed|thinks?|believes?)"
_HEARER = re.compile(r"(?:(?<=told)|(?<=tells))(?: [\w'’-]+){1,5}(?=[,.;]|$)")
_LISTS = re.compile(
    r"^(?P<who>[A-Z][\w'’.-]*(?: (?!(?:who|which|that)\b)[\w'’.-]+){0,6}?)(?:,[^,;]{2,60},)?"
    r" (?:lists?|mentions?|names|gives|blames?|cites?|quotes)\b"
)
"""A paper that lists something says so."""
_LATER = phrases(rf"it (?:is|was|has been) (?:\w+ly )?{_TOLD} · reportedly · allegedly · supposedly · apparently · {_OR_SO}")
_ACCORDING = re.compile(r"(?:according to|in the words of|citing|on the word of)\s", re.IGNORECASE)
_DENIES = re.compile(rf"\b(?:{DENIES})\b", re.IGNORECASE)
_BREAK = re.compile(r"[;.!?]\s+(?=\S)")
_LEAD = re.compile(r"^(?:and|but|so|yet|then|also|meanwhile,|however,)\s+", re.IGNORECASE)
_POINTS = word_set("he she it they we i who one which that this those these")
_OPEN = re.compile(r"(?:^|[,;:—–]|\b(?:and|but|that|though|although))\s*$", re.IGNORECASE)
_ENDS = ',;:"“”—–-'
_MARKS = str.maketrans("", "", "[]")


class Credit(NamedTuple):
    """Where a sentence hands something to somebody; `who` is empty where nobody is named."""

    start: int
    end: int
    who: str


def credited(words: str, said: Statement, one: Mention) -> str:
    """The words with whoever the sentence gives them to; nothing where that cannot be told in so many words."""
    text = said.text
    found = [credit for credit in _credits(text) if _governs(credit, text, one) and not _stands_in(credit, words, text)]
    if not found:
        return words
    whole = _sentence(text) if words.lower() in text.lower() else ""  # an aside has another date than its sentence
    return _stretch(words, text, found) or _beside(words, text, found) or whole


def uncredited(words: str, one: Mention) -> str:
    """What two tellings of one event have in common, without who says so: for comparing them, never to be shown."""
    alone = standing_alone(statement(words)) if not _HANDED.search(words) else ""
    return alone if one.words in alone and len(alone.split()) > _FEWEST else words


def _credits(text: str) -> Iterator[Credit]:
    yield from (Credit(one.start, one.end, one.speaker) for one in sayings(text) if one.start >= 0)
    yield from (Credit(*found.span(), "") for found in (*_HANDED.finditer(text), *_LATER.finditer(text)))
    if found := _LISTS.match(text):
        yield Credit(*found.span(), found["who"])


def _governs(credit: Credit, text: str, one: Mention) -> bool:
    """Said before it; or behind it at the end of a clause: …, police said. What is said to have come after it is another matter."""
    if credit.end <= one.start:
        return True
    if credit.start < one.end:
        return False
    if _ACCORDING.match(text, credit.start) or (not credit.who and _LATER.match(text, credit.start)):
        return not _BREAK.search(text, one.end, credit.start)
    before, after = text[: credit.start].rstrip(), text[credit.end :]
    closed = bool(credit.who) and before.endswith(tuple(_ENDS)) and not _BREAK.search(text, one.end, credit.start)
    return closed and not happens(statement(f"- {_BREAK.split(after)[0]}"))


def _stands_in(credit: Credit, words: str, text: str) -> bool:
    return text[credit.start : credit.end].lower() in words.translate(_MARKS).lower()


def _stretch(words: str, text: str, found: list[Credit]) -> str:
    """From the beginning of the sentence, where it is said before, and up to the last who says it, where it is said behind."""
    at = text.lower().find(words.lower())
    if at < 0:
        return ""
    first, last = min(credit.start for credit in found), max(credit.end for credit in found)
    start = max((joint.end() for joint in _BREAK.finditer(text, 0, first)), default=0) if first < at else at
    hearer = _HEARER.match(text, last) if last > at + len(words) else None
    last = hearer.end() if hearer else last
    part = " ".join(_LEAD.sub("", text[start : max(at + len(words), last)]).split()).strip(" ,;:.")
    return capital(part) if len(part) <= LONGEST and _is_paired(part) else ""


def _beside(words: str, text: str, found: list[Credit]) -> str:
    """The bridge [was] built in 1931 (according to the mayor); not what somebody denies, nor where it is another clause's."""
    near = next((one for one in reversed(found) if one.who), None)
    if near is None or _DENIES.search(text, near.start, near.end) or not _OPEN.search(text[: near.start]):
        return ""
    if near.who.lower() in words.lower():
        return words
    return "" if near.who.lower().split()[0] in _POINTS else f"{words} (according to {_named(near.who)})"


def _named(who: str) -> str:
    first, _, rest = who.partition(" ")
    return f"{first.lower()} {rest}" if first in ("The", "A", "An", "One", "Two", "Three", "Some", "Its", "Their") else who


def _sentence(text: str) -> str:
    whole = " ".join(text.split()).rstrip(" .")
    return capital(whole) if len(whole) <= LONGEST else ""


def _is_paired(text: str) -> bool:
    return text.count("“") == text.count("”") and text.count('"') % 2 == 0
