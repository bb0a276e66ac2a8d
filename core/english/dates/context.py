"""What a date in a text is read against: the day of publication, the day spoken of last, and how far the words reach from there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from spacy.tokens import Span, Token

from core.english.dates.tense import AHEAD, abroad, tense, token_at
from core.english.language import ENGLISH
from core.english.parse import parse_line
from core.model.dates import When, day

_NEAR = 45
"""Days within which a day without a year is never that of another year."""


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
