"""Who says a statement of a page, and the statement itself, so that it can be read without its page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.analysts.rules.attribution import Said, sayings
from core.analysts.rules.checkable import POINTS_BACK
from core.analysts.rules.dates import Dated
from core.analysts.rules.negation import DENIES
from core.analysts.rules.page import Page
from core.analysts.rules.patterns import any_of, phrases, word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.verbs import happens, is_verb_form
from core.english.framing import plain
from core.english.text_format import capital

UNNAMED = "a speaker"
"""Somebody whose name the page does not give near the words."""

_LOOK_BACK, _LONGEST_NAME, _LONGEST_TAIL = 4, 9, 45
_PRONOUNS = word_set("he she it they we i who one")
_NO_SPEAKER = word_set("""
    may can will would could should is are was were has have had or and if when which that not be been may might must than
    shown edged there here what how since later ago
""")
_LEAD = re.compile(r"^(?:(?:but|and|yet)\s|(?:also|still|meanwhile|however|in fact|indeed),\s)(?=[\w“\"'‘])", re.IGNORECASE)
_HEARERS = any_of("reporters · journalists · councillors · court · inquiry · hearing · paper · newspaper · meeting · committee")
_LISTENER = rf"(?: (?:the |a |our |its )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,3}}| (?:the )?{_HEARERS})?"
_OCCASION = r"(?:,? (?:on|in|at|last|yesterday|today|late|earlier)(?: [\w'’-]+){0,4})?"
_THAT = re.compile(rf"{_LISTENER}{_OCCASION},? that\s")
_NO_OPENING = re.compile(
    any_of("to · of · in · on · at · by · for · with · from · about · as · into · over · and · or · out · up · back · more · how") + r"\b",
    re.IGNORECASE,
)
_TAKES_BACK = re.compile(rf"\b(?:{DENIES})\b", re.IGNORECASE)
_TELLS = re.compile(r"\b(?:told|tells|informed)$", re.IGNORECASE)
_EXACT = re.compile(r"\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b")
_AHEAD = re.compile(r"\b(?:until|till|by|next|for|from|before|every|each|to)\s(?:the\s)?$", re.IGNORECASE)
_LATER = phrases("will · would · shall · (?:is|are) (?:to|due|set|planned|scheduled|expected|going|pencilled)")
_PICTURES = "[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f]+"
_TAGS = re.compile(r"(?:[\s,]+(?:[#@][\w.@-]+|link here\b|via\b))+[\s.!,;:]*$", re.IGNORECASE)
_SIGNS = re.compile(rf"{_PICTURES}|(?<!\w)#(?=\w)|(?:https?://|www\.)\S+")
_REPOSTED = re.compile(r"^(?:RT|MT)\s+@[\w.]+:?\s*|^(?:@[\w.@-]+\s+)+")


@dataclass(frozen=True, slots=True)
class Utterance:
    """A statement in words that stand alone; `speaker` is empty when it is the page's own word."""

    text: str
    speaker: str


def uttered(piece: Statement, number: int, page: Page) -> Utterance:
    """A sentence or a part of one, and who says it: somebody named in it, or before it in the same sentence."""
    speaker = _speaker(number, page, piece)
    return Utterance(standing_alone(piece), "" if page.identity.is_self(speaker) else speaker)


def _speaker(number: int, page: Page, piece: Statement) -> str:
    said = page.statements[number]
    until = piece.end - said.start
    named = [name for name, place in _speakers(said) if place < until]
    own = next((name for name, _ in _speakers(piece)), named[-1] if named else "")
    if own and own.lower() not in _PRONOUNS:
        return own
    if not own and not _is_all_quoted(said):
        return ""
    return next(_speakers_near(number, page), UNNAMED)


def _speakers(said: Statement) -> Iterator[tuple[str, int]]:
    """Everyone named as saying something, with the place where they are."""
    return ((capital(one.speaker), one.start) for one in sayings(said.text) if _can_speak(one, said.text))


def _can_speak(one: Said, text: str) -> bool:
    words = one.speaker.lower().split()
    return 0 < len(words) <= _LONGEST_NAME and not _NO_SPEAKER & set(words) and not text[one.start : one.end].endswith(" shown")


def _is_all_quoted(said: Statement) -> bool:
    inside = sum(said.in_quotes(token) for token in said.tokens)
    return inside > 0.8 * len(said.tokens)


def _speakers_near(number: int, page: Page) -> Iterator[str]:
    """The one named just after a quotation in its paragraph, else the last one named before it."""
    here = page.statements[number].paragraph
    after = [one for one in page.statements[number + 1 : number + 2] if one.paragraph == here]
    before = reversed(page.statements[max(0, number - _LOOK_BACK) : number])
    for one in (*after, *before):
        yield from (name for name, _ in _speakers(one) if name.lower() not in _PRONOUNS)


def standing_alone(said: Statement) -> str:
    """Without who says it, the signs of a post and what only points to the day of publication."""
    text = _SIGNS.sub("", _TAGS.sub("", _REPOSTED.sub("", _with_days(said)))).strip()
    bare = plain(_without_speaker(_LEAD.sub("", text)))
    return capital(text.rstrip(" .!")) if POINTS_BACK.match(bare) else bare


def _with_days(said: Statement) -> str:
    """Yesterday (3 March 2026): a day that only its page can tell gets its date beside it, except in somebody's very words."""
    text = said.text
    for dated in reversed(said.dates):
        when = dated.when()
        if when and not any(start <= dated.start < end for start, end in said.quoted) and _is_past_day(dated, text):
            text = f"{text[: dated.end]} ({when.words()}){text[dated.end :]}"
    return text


def _is_past_day(dated: Dated, text: str) -> bool:
    """A weekday to come has the same name as the last one: a date is put only where it is sure, and where none stands yet."""
    if _EXACT.search(dated.words) or _EXACT.search(text[dated.end : dated.end + 12]):
        return False
    return not _AHEAD.search(text[: dated.start]) and not _LATER.search(text)


def _without_speaker(text: str) -> str:
    for one in sayings(text):
        rest = _before(one, text) if one.start > 0 else _after(one, text)
        if rest and not _TAKES_BACK.match(text, _verb_at(one, text)):
            return rest
    return text


def _verb_at(one: Said, text: str) -> int:
    return text.rfind(" ", 0, one.end) + 1


def _after(one: Said, text: str) -> str:
    """Police said *three men were held*; what only finishes the verb ("reported 212 cases") is no statement."""
    that = _THAT.match(text, one.end)
    if not that and _TELLS.search(text[: one.end]):
        return ""
    rest = text[that.end() if that else one.end :].strip(" ,:")
    return rest if _is_statement(rest) and not rest.startswith(("“", '"')) else ""


def _before(one: Said, text: str) -> str:
    """*Three men were held*, police said on Tuesday; after words in quotation marks the speaker stays."""
    head, tail = text[: one.start].rstrip(), text[one.end :]
    if not head.endswith(",") or len(tail) > _LONGEST_TAIL or "“" in head or '"' in head or happens(statement(f"- {tail}")):
        return ""
    head = head.rstrip(" ,")
    return head if _is_statement(head) else ""


def _is_statement(text: str) -> bool:
    read = statement(text)
    return len(read.tokens) > 3 and not is_verb_form(read.tokens[0].word) and not _NO_OPENING.match(text) and happens(read)
