"""What a date in a text is read against: the day of publication, the day spoken of last, and a verb that looks ahead or back."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from spacy.tokens import Span, Token

from core.english.language import ENGLISH
from core.english.lexicon import vocabulary
from core.english.parse import parse_line
from core.model.dates import When, day

_NEAR = 45
"""Days within which a day without a year is never that of another year."""
BACK, OPEN, AHEAD = -1, 0, 1

_MODALS = {"will", "'ll", "’ll", "wo", "shall", "would", "must", "may", "can", "should", "ska"}
_UNTIL, _BY = {"until", "till"}, {"by", "before", "from"}
_WILL_ABROAD = re.compile(rf"\b(?:{'|'.join(sorted(vocabulary('dates', 'will')))})\b[^;.!?]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Today:
    """`last` is the date a text spoke of before: a year earlier is before that."""

    published: When | None = None
    around: date | None = None  # the day of the matter itself, where a text does not say when it was published
    tongue: str = ENGLISH
    last: When | None = None
    day_first: bool | None = None  # whether 3/4 is the third of April; None where nobody can tell
    southern: bool = False  # written where autumn begins in March
    quarter: When | None = None  # the first month of the quarter that figures were given for
    span: Span | None = None  # the parse of the sentence that is read; made when it is asked for

    @property
    def base(self) -> date:
        """The day of publication; a text that has none cannot say yesterday."""
        if self.published is None or self.published.precision in ("year", "month"):
            raise NoDay
        return self.published.start.date()

    @property
    def near(self) -> date:
        """The day by which a date that gives no year finds its own: as little as the month it came out in is enough for that."""
        day = self.published.start.date() if self.published and self.published.precision != "year" else self.around
        if day is None:
            raise NoDay
        return day

    def after(self, given: "Given") -> "Today":
        """Of quarters the latest that is over when the text comes out is the one whose figures are told."""
        over = given.is_quarter and (self.published is None or given.until.last <= self.published.last)  # type: ignore[union-attr]
        newer = over and (self.quarter is None or given.when.iso > self.quarter.iso)
        return replace(self, last=given.when, quarter=given.when if newer else self.quarter)

    def tense(self, text: str, at: int) -> int:
        """Whether the words look ahead of the telling or back from it; left open in a language that is not parsed."""
        return abroad(text, at) if self.tongue != ENGLISH else tense(*self.parsed(text, at))

    def parsed(self, text: str, at: int) -> tuple[Span, int]:
        """The parse of the sentence, and where in its document a character of it stands."""
        return (self.span, self.span.start_char + at) if self.span is not None else (parse_line(text), at)

    def token(self, text: str, at: int) -> Token | None:
        return token_at(*self.parsed(text, at))


class NoDay(Exception):
    """A date that hangs on a day nobody knows."""


@dataclass(frozen=True, slots=True)
class Given:
    """A date as its words give it: `until` where it is a stretch of time."""

    when: When
    until: When | None = None
    floating: bool = False  # a weekday, counted from the day of the matter

    @property
    def is_quarter(self) -> bool:
        if self.until is None or self.when.precision != "month" or self.until.precision != "month":
            return False
        first, last = (int(part.iso[5:7]) for part in (self.when, self.until))
        return first % 3 == 1 and last - first == 2 and self.when.iso[:4] == self.until.iso[:4]


@dataclass(frozen=True, slots=True)
class Spot:
    """Words that may be a date, and how to read them once it is known which day was spoken of before."""

    start: int
    end: int
    read: Callable[[Today], Given]
    reckoned: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A date where it stands in a text; `until` where it is a stretch of time."""

    when: When
    until: When | None
    words: str
    start: int
    end: int
    reckoned: bool = False  # from the day of publication, or from the day spoken of before
    beside: bool = False  # says which thing is meant, not when something was: the 2014 report, the year to March
    floating: bool = False  # only its weekday is sure: the text does not say when it was published


def of_month(year: int, month: int, number: int | None = None) -> When:
    """A month or a day of it; a day that no calendar has is a ValueError."""
    whole = date(year, month, number or 1)
    return day(whole) if number else When(f"{whole.year:04}-{whole.month:02}")


def near_year(base: date, month: int, number: int | None, ahead: int, near: int = _NEAR) -> int:
    """The year a day without one belongs to: the nearest; one that is not near, the nearest on the side to which the words look."""
    years = range(base.year - 1, base.year + 2)
    asked = {year: (year - base.year) * 365 + (month - base.month) * 30 + (number or base.day) - base.day for year in years}
    fitting = [year for year, apart in asked.items() if apart * ahead >= 0 or abs(apart) < near]
    return min(fitting or years, key=lambda year: abs(asked[year]))


def on_weekday(weekday: int, ahead: int, today: Today) -> Given:
    """News means the last such day, the day of publication included, unless its words look ahead."""
    base = today.near if today.published is None else today.base
    back = (base.weekday() - weekday) % 7
    return Given(day(base - timedelta(days=back - 7 if ahead == AHEAD and back else back)), floating=today.published is None)


def week_of(one: date) -> Given:
    """A week, Monday to Sunday."""
    monday = one - timedelta(days=one.weekday())
    return Given(day(monday), day(monday + timedelta(days=6)))


def moved(one: date, count: int, unit: str) -> Given:
    """So many days, weeks, months or years away: as precise as the unit it is counted in."""
    if unit == "day":
        return Given(day(one + timedelta(days=count)))
    if unit == "week":
        return week_of(one + timedelta(days=7 * count))
    months = one.year * 12 + one.month - 1 + count * (12 if unit == "year" else 1)
    if unit == "year":
        return Given(When(f"{months // 12:04}"))
    return Given(of_month(months // 12, months % 12 + 1))


def as_day(when: When) -> date:
    start: datetime = when.start
    return start.date()


def tense(span: Span, at: int) -> int:
    """Whether the date at this character lies ahead of the telling; "shut until Friday" does, "was to open" leaves it open."""
    token = token_at(span, at)
    if token is None:
        return OPEN
    if token.dep_ == "poss":
        return OPEN
    links = {next((one.lower_ for one in _upward(token) if one.pos_ in ("ADP", "SCONJ")), "")}
    verb = governing(token)
    looks = _of_verb(verb) if verb is not None else OPEN
    if any(one.lower_ in ("effective", "payable") for one in _upward(token)):
        return AHEAD
    if links & _UNTIL and not _is_past(verb):
        return AHEAD
    return AHEAD if looks == OPEN and links & _BY else looks


def abroad(text: str, at: int) -> int:
    """The same in a language whose parse we have not: only a word for "will" before the date looks ahead."""
    return AHEAD if _WILL_ABROAD.search(text[:at]) else OPEN


def token_at(span: Span, at: int) -> Token | None:
    """The token of a sentence that holds a character, counted from the beginning of its document."""
    return next((one for one in span if one.idx <= at < one.idx + len(one.text)), None)


def governing(token: Token) -> Token | None:
    """The nearest verb that the date hangs on, however many nouns lie between."""
    return next((one for one in _upward(token) if one.pos_ in ("VERB", "AUX")), None)


def _upward(token: Token) -> Iterator[Token]:
    yield token
    yield from token.ancestors


def _of_verb(verb: Token) -> int:
    helpers = [one for one in verb.children if one.dep_ in ("aux", "auxpass")]
    tags = {one.tag_ for one in helpers}
    if any(one.lower_ in _MODALS or one.text.endswith("ll") for one in helpers):
        return AHEAD
    if verb.tag_ == "VBD" or "VBD" in tags:
        return BACK
    if verb.tag_ == "VBN":
        return BACK if not helpers or any(one.lemma_ == "have" for one in helpers) else OPEN
    if verb.tag_ == "VB":
        return _of_infinitive(verb)
    if verb.tag_ == "VBG" and any(one.lemma_ == "have" for one in helpers):
        return BACK
    return OPEN if verb.lemma_ == "be" or (verb.tag_ == "VBG" and not tags & {"VBZ", "VBP"}) else AHEAD


def _of_infinitive(verb: Token) -> int:
    """Invited to meet looks ahead, was to meet either way, began to meet back."""
    above = verb.head
    if above == verb or above.pos_ not in ("VERB", "AUX", "ADJ"):
        return AHEAD
    be = above if above.lemma_ == "be" else next((one for one in (*above.children, above.head) if one.lemma_ == "be"), None)
    return OPEN if be is not None and (_is_past(be) or _is_past(above)) and above.lemma_ not in ("invite", "ask", "urge") else AHEAD


def _is_past(verb: Token | None) -> bool:
    """Was, had been; of a helper its own verb is looked at."""
    return verb is not None and any(one.tag_ == "VBD" for one in (verb, *verb.children) if one == verb or one.dep_ in ("aux", "auxpass"))
