"""What a date in a text is read against: the day of publication, the day spoken of last, and how far the words reach from there."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from core.analysts.rules.tenses import AHEAD
from core.english.language import ENGLISH
from core.model.dates import When, day

_NEAR = 45
"""Days within which a day without a year is never that of another year."""


@dataclass(frozen=True, slots=True)
class Today:
    """`last` is the day a text spoke of before: two days later is later than that."""

    published: When | None = None
    tongue: str = ENGLISH
    last: When | None = None
    day_first: bool | None = None  # whether 3/4 is the third of April; None where nobody can tell
    southern: bool = False  # written where autumn begins in March

    @property
    def base(self) -> date:
        """The day of publication; a text that has none cannot say yesterday."""
        if self.published is None or self.published.precision in ("year", "month"):
            raise NoDay
        return self.published.start.date()

    def after(self, when: When) -> "Today":
        return replace(self, last=when)


class NoDay(Exception):
    """A date that hangs on a day nobody knows."""


@dataclass(frozen=True, slots=True)
class Given:
    """A date as its words give it: `until` where it is a stretch of time."""

    when: When
    until: When | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """Words that may be a date, and how to read them once it is known which day was spoken of before."""

    start: int
    end: int
    read: Callable[[Today], Given]
    reckoned: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A date where it stands in a text; `until` where it is a stretch of time."""

    when: When
    until: When | None
    words: str
    start: int
    end: int
    reckoned: bool = False  # from the day of publication, or from the day spoken of before


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
    back = (today.base.weekday() - weekday) % 7
    return Given(day(today.base - timedelta(days=back - 7 if ahead == AHEAD and back else back)))


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
