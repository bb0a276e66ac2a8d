"""How an event is put so that it reads by itself: in words of its sentence, with who says so or what it points back to beside it."""

import re
from collections.abc import Set
from typing import NamedTuple

from core.analysts.rules.antecedents import introduced, leans, points_back, points_back_to, read_alone
from core.analysts.rules.asides import as_sentence, of_its_day, only_holds
from core.analysts.rules.clauses import clause, dates_a_noun
from core.analysts.rules.crediting import credited, uncredited
from core.analysts.rules.eventful import dates_a_saying, is_hearsay, is_remark, tells_event
from core.analysts.rules.noun_dates import at_its_noun, dates_a_meeting
from core.analysts.rules.page import Page, page
from core.analysts.rules.patterns import word_set
from core.analysts.rules.prose import Statement, statement
from core.analysts.rules.speaking import UNNAMED, uttered
from core.analysts.rules.today import Mention
from core.analysts.rules.verbs import happens, has_main_verb, is_verb_form
from core.english.text_format import capital, shortened
from core.model.source import SourceText

_FEWEST, _LONGEST = 4, 200
_OWN = re.compile(r"(?i:i|we|you|my|our|your|us)\b|.*\b(?:I|of us)\b")
_MEANS_TO = re.compile(
    r"(?:I|We)(?:['’]ll| (?:will|shall|intend to|plan to|mean to|hope to)| (?:am|are) (?:to|going to|planning to|[a-z]+ing))\b"
)
_OURS = re.compile(r"\b(?:our|us|we)\b")
_OF_US = re.compile(r"(?:some|a few|several|many|most|two|three) of us\b", re.IGNORECASE)
_OVERTAKEN = re.compile(r"[^,;:“”\"]+, (?:which|who) (?:was|were|had been) (?:to|due|meant|supposed|expected|planned|set|scheduled)\b")
_COURTESY = r"(?P<courtesy>(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame|Professor|Councillor) )?"
_PERSON = re.compile(rf"(?P<name>{_COURTESY}[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,2}})(?P<age>, \d\d,)?\s")
_LABEL = r"(?P<who>[\w.@'’-]{2,30}(?: [\w.'’-]{1,30}){0,2}), (?:at )?\d{1,2}[:.]\d\d(?:\s?[ap]m)?: "
_POSTED = re.compile(rf"{_LABEL}|(?P<person>(?:Mr|Mrs|Ms|Miss|Dr|Cllr|Councillor|Sir|Dame|Professor) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?): ")
"""A post in a thread: who, when, what; a record of who said what."""
_FOR = re.compile(
    r"\b(?:accounts?|budgets?|reports?|figures|results|estimates?|forecasts?|statistics|returns) for (?:the )?\Z", re.IGNORECASE
)
_HE_SAID = re.compile(r"[”\"] (?:he|she) (?:said|says|told|added|recalled)\b")
_NOBODY = re.compile(r"(?:the|an?|one) (?:man|woman|boy|girl|person|speaker|caller)\b", re.IGNORECASE)
_LEADS = word_set("in on at under with without out off from for by")


class Place(NamedTuple):
    """A date, the sentence it stands in, by its number, and the text."""

    date: Mention
    number: int
    text: SourceText

    @property
    def page(self) -> Page:
        return page(self.text)

    @property
    def said(self) -> Statement:
        return self.page.statements[self.number]


class Telling(NamedTuple):
    """An event in words; `plain` are those by which it is compared with others, without who says so."""

    words: str
    plain: str

    @classmethod
    def of(cls, words: str) -> "Telling":
        return cls(words, words)


def event_words(place: Place) -> Telling:
    """The event in words of the sentence, or nothing where its date is not that of an event."""
    told = _told(place)
    if told.words and _OWN.match(told.words):
        return Telling.of(_planned(told.words, place))
    if _OURS.search(told.words) and not is_quoted(place.said, place.date):
        return Telling.of(_as_said(place.text.source.outlet, told.words, place.page))
    return told


def explained(words: str, place: Place, known: Set[str]) -> str:
    """Words that do not stand alone, with what makes them clear; nothing where nothing here does."""
    if is_thing(words, place.date):
        return _whole(place)
    return _in_context(words, place, known) or ("" if leans(words) else _titled(words, place))


def spoken(words: str, place: Place) -> str:
    """What somebody is quoted with, as that person's words; where nobody is named, as what the page quotes."""
    told, label = words.strip('"“” .'), _POSTED.match(place.said.text)
    if not label and not (is_quoted(place.said, place.date) and _is_within(told, place)):
        return words
    who, outlet = label["who"] or label["person"] if label else _speaker(place), place.text.source.outlet
    if words.startswith((f"{who or outlet}: ", f"{outlet}: ")):
        return words
    return _as_said(who, told, place.page) if who else f"“{told}” (quoted by {outlet})"


def _is_within(words: str, place: Place) -> bool:
    """Whether all of it stands in quotation marks: a page that only quotes a name speaks itself."""
    at = place.said.text.lower().find(words.lower())
    return at < 0 or any(start <= at and at + len(words) <= end for start, end in place.said.quoted)


def is_thing(words: str, date: Mention) -> bool:
    """The rules of 1962: the date is that of a thing, and what happens to it the sentence tells."""
    return words.endswith(date.words) and dates_a_noun(words.removesuffix(date.words)) and not happens(statement(words))


def is_new(words: str, place: Place, known: Set[str]) -> bool:
    """Whether its subject is one that only the sentences before it have spoken of."""
    return introduced(words, place.number, place.page, known) is not None


def is_quoted(said: Statement, one: Mention) -> bool:
    return any(start <= one.start < end for start, end in said.quoted)


def lacks_subject(words: str) -> bool:
    """Issued on 3 May; in force from 3 May until cancelled: what is, the title tells."""
    first = words.split(" ", 1)[0].lower()
    return is_verb_form(first) or (first in _LEADS and not has_main_verb(statement(words)))


def _told(place: Place) -> Telling:
    one, said = place.date, place.said
    if dates_a_saying(said.text, one) or is_hearsay(said.text, one, place.text.source.rated):
        return Telling.of("")
    if _is_of_a_thing(said.text[: one.start]) or only_holds(said.text, one.start):
        return Telling.of("")
    words = at_its_noun(of_its_day(clause(said.text, one), one.words), one)
    if is_remark(statement(words)):
        return Telling.of("")
    upto = words[: words.find(one.words) + len(one.words)] if one.words in words else ""
    telling = next((part for part in (words, upto) if part and tells_event(_unmarked(part), one)), "")
    if whole := _overtaken(telling, said):
        return Telling.of(whole)
    event = as_sentence(telling)
    return Telling(_credited(event, place), uncredited(event, one)) if event else Telling.of("")


def _is_of_a_thing(before: str) -> bool:
    """The budget of March: when that was made says nothing of when the sentence happened."""
    return bool(_FOR.search(before)) or (dates_a_noun(before) and not dates_a_meeting(before))


def _unmarked(words: str) -> Statement:
    """Without the brackets round what was put in."""
    return statement(words.replace("[", "").replace("]", ""))


def _credited(words: str, place: Place) -> str:
    """With who says so; what stands in quotation marks gets its speaker when all else is known."""
    return words.rstrip(" .") if is_quoted(place.said, place.date) else credited(words, place.said, place.date)


def _overtaken(telling: str, said: Statement) -> str:
    """Works, which were to start on 2 March, have been put back: what was planned is told with what came of it."""
    whole = _sentence(said)
    return whole if _OVERTAKEN.match(telling) and len(whole) <= _LONGEST else ""


def _sentence(said: Statement) -> str:
    return capital(" ".join(said.text.split()).rstrip(" ."))


def _whole(place: Place) -> str:
    """The sentence a thing stands in, where it says what that is about."""
    words = _sentence(place.said)
    if not happens(place.said) or len(words) > _LONGEST:
        return ""
    return _titled(words, place) if points_back(words) else words


def _planned(words: str, place: Place) -> str:
    """What people mean to do on a day they name, as they say it; what a writer did is nobody's event."""
    if not (_OF_US.match(words) or (_MEANS_TO.match(words) and not place.date.reckoned)):
        return ""
    who = _speaker(place) if is_quoted(place.said, place.date) else place.text.source.outlet
    return _as_said(who, words, place.page) if who else ""


def _speaker(place: Place) -> str:
    who = _just_named(place) or uttered(place.said, place.number, place.page).speaker
    return "" if who == UNNAMED or _NOBODY.match(who) else who


def _just_named(place: Place) -> str:
    """Mr Dahl waited. “…” he said: a person by the courtesy or the age beside the name, and by no other sign."""
    before = place.page.before(place.number)
    if before is None or before.quoted or before.paragraph != place.said.paragraph or not _HE_SAID.search(place.said.text):
        return ""
    named = _PERSON.match(before.text)
    return named["name"] if named and (named["age"] or named["courtesy"]) else ""


def _as_said(who: str, words: str, read: Page) -> str:
    """Somebody's words, in quotation marks where they are the very words."""
    return f"{who}: “{words}”" if words in read.text else f"{who}: {words}"


def _in_context(words: str, place: Place, known: Set[str]) -> str:
    """With the sentence before it in brackets where the words point back to it; nothing where that one points further back."""
    first = introduced(words, place.number, place.page, known)
    near = place.page.before(place.number) is not None
    before = read_alone(place.number - 1 if first is None else first, place.page) if near else None
    if before is None or len(before.tokens) < _FEWEST or len(words) > _LONGEST:
        return ""
    if (first is None and not (points_back(words) and points_back_to(words, before))) or (place.said.quoted and not before.quoted):
        return ""  # what somebody says goes on from what they said, not from what the page tells of them
    return f"[{shortened(' '.join(before.text.split()), _LONGEST)}] {spoken(words, place)}"


def _titled(words: str, place: Place) -> str:
    """With the page's title behind it, and before it who says so where it is somebody's word."""
    return f"{spoken(words, place)} ({place.text.source.title})"
