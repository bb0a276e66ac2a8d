"""How much room things take: a date along a plot, from 0 to 1, and a text in the column of a grid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count

from core.model.dates import MONTHS, When

NEAR = timedelta(days=15)
WIDE, COLUMN, LETTER, TICK = 1130, 85, 7.1, 80
"""Pixels: a plot on a desk, a column at its edge, a letter of a label, and what a date below needs."""
MOST_TICKS = 9
HOURS = (1, 3, 6, 24, 48, 7 * 24, 14 * 24)
MONTH_STEPS = (1, 3, 6, 12, 24, 60, 120, 300, 600, 1200)
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
EARLIER, LATER, UNDATED = "Earlier", "Later", "Undated"
FONT_SIZE, BOLD = 14, 1.06
SPACE, SLIM, WIDE_LETTER, CAPITAL, OTHER = 0.2, 0.29, 0.78, 0.57, 0.51  # of the font's size, in Source Sans
SLIM_LETTERS, WIDE_LETTERS = frozenset("fijlrtI.,;:'’‘!|()-·"), frozenset("mwMW")


@dataclass(frozen=True, slots=True)
class Tick:
    x: float
    words: str


def end(when: When) -> datetime | None:
    """Where a day, a month or a year ends; a moment has no length."""
    if when.precision == "moment":
        return None
    start = when.start
    if when.precision == "day":
        return _shifted(start, timedelta(days=1))
    return _months_on(start, 12 if when.precision == "year" else 1)


def _shifted(moment: datetime, by: timedelta) -> datetime:
    """A page may give any date, also the last or the first there is."""
    try:
        return moment + by
    except OverflowError:
        return moment


def _months_on(start: datetime, months: int) -> datetime:
    year, month = divmod(start.month - 1 + months, 12)
    return start.replace(year=min(start.year + year, 9999), month=month + 1)


def bulk(dates: Sequence[datetime]) -> tuple[datetime, datetime]:
    """First and last of those that stand together: a few far away would squeeze all others to a point. Never less than half of them."""
    ordered = sorted(dates)
    middle = ordered[len(ordered) // 2]
    usual = sorted(abs(one - middle) for one in ordered)[len(ordered) // 2]
    near = [one for one in ordered if abs(one - middle) <= max(NEAR, 3 * usual)]
    return near[0], near[-1]


@dataclass(frozen=True, slots=True)
class Scale:
    """`left` to `right` is the part that is to scale; a column beside it is there only when something stands in it."""

    first: datetime
    last: datetime
    left: float
    right: float
    columns: tuple[Tick, ...] = ()
    dated: bool = True  # whether anything at all stands in the part that is to scale
    room: int = WIDE  # how many pixels there are from 0 to 1

    def pixels(self, number: float) -> float:
        """As a share of the whole."""
        return number / self.room

    def letters(self, text: str) -> float:
        return self.pixels(LETTER * len(text))

    def at(self, moment: datetime) -> float:
        if moment < self.first:
            return self._column(EARLIER)
        if moment > self.last:
            return self._column(LATER)
        whole = (self.last - self.first) / timedelta(seconds=1)
        return self.left + (self.right - self.left) * ((moment - self.first) / timedelta(seconds=1)) / whole

    def undated(self) -> float:
        return self._column(UNDATED)

    def far(self, start: datetime, until: datetime | None = None) -> bool:
        return (until or start) < self.first or start > self.last

    def span(self, start: datetime, until: datetime | None) -> tuple[float, float]:
        """Where a bar begins and ends; one that reaches out of what is to scale is cut there, one that is far away has no length."""
        if until is None or self.far(start, until):
            return self.at(start), self.at(start)
        return self.at(max(start, self.first)), self.at(min(until, self.last))

    def _column(self, name: str) -> float:
        return next((one.x for one in self.columns if one.words == name), self.left)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        most = min(MOST_TICKS, max(2, self.room // TICK))
        inside = (Tick(self.at(one), words) for one, words in _ticks(self.first, self.last, most)) if self.dated else ()
        return (*self.columns, *inside)


def scale(spans: Iterable[tuple[datetime, datetime | None]], *, undated: bool = False, begin: int = 0, room: int = WIDE) -> Scale:
    """Room for all of these, from the pixel `begin` on; vague dates have no say in where the bulk is, unless there are no others."""
    every, column, left = list(spans), COLUMN / room, begin / room
    first, last = _window(every)
    before = [name for name, there in ((UNDATED, undated), (EARLIER, any((until or start) < first for start, until in every))) if there]
    after = any(start > last for start, _ in every)
    columns = [Tick(left + column * place, name) for place, name in enumerate(before)]
    right = 1 - column if after else 1.0
    late = [Tick(right + column / 3, LATER)] if after else []
    return Scale(first, last, left + column * len(before), right, (*columns, *late), bool(every), room)


def _window(every: Sequence[tuple[datetime, datetime | None]]) -> tuple[datetime, datetime]:
    """Where the bulk begins and ends, with a little room; a day ends at its end."""
    days = [(start, until or start) for start, until in every if until is None or until - start <= timedelta(days=1)]
    first, last = bulk([start for start, _ in days or every] or [NEVER])
    last = max([last, *(until for start, until in days if start <= last)])
    pad = (last - first) * 0.02 or timedelta(hours=12)
    return _shifted(first, -pad), _shifted(last, pad)


def _ticks(first: datetime, last: datetime, most: int) -> list[tuple[datetime, str]]:
    for hours in HOURS:
        step = timedelta(hours=hours)
        if (last - first) / step <= most:
            begin = first.replace(hour=0, minute=0, second=0, microsecond=0)
            moments = (begin + step * number for number in range(int((last - begin) / step) + 1))
            return [(one, _hour(one)) for one in moments if first <= one <= last]
    return _month_ticks(first, last, most)


def _month_ticks(first: datetime, last: datetime, most: int) -> list[tuple[datetime, str]]:
    months = (last.year - first.year) * 12 + last.month - first.month
    step = next((one for one in MONTH_STEPS if months / one <= most), MONTH_STEPS[-1])
    begin = datetime(first.year - first.year % max(1, step // 12) or 1, 1, 1, tzinfo=first.tzinfo)
    words = "{0.year}" if step >= 12 else "{1} {0.year}"
    found: list[tuple[datetime, str]] = []
    for number in count():
        one = _months_on(begin, step * number)
        if one > last or number > 12 * most:
            return found
        if one >= first:
            found.append((one, words.format(one, MONTHS[one.month - 1][:3])))
    return found


def _hour(one: datetime) -> str:
    """The day at its beginning, the hour within it."""
    return f"{one:%H:%M}" if one.hour else f"{one.day} {MONTHS[one.month - 1][:3]}"


def shortened(name: str, most: int) -> str:
    """A name that fits beside a mark, with a sign that it was cut."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def packed(extents: Sequence[tuple[float, float]]) -> list[int]:
    """The row of each, so that none covers another: the first row that has room."""
    rows: list[list[tuple[float, float]]] = []
    found = []
    for low, high in extents:
        row = next((place for place, taken in enumerate(rows) if all(high < one[0] or low > one[1] for one in taken)), len(rows))
        if row == len(rows):
            rows.append([])
        rows[row].append((low, high))
        found.append(row)
    return found


def lines_needed(text: str, room: float, *, bold: bool = False) -> int:
    """Words are set one after the other as long as the room allows; one that is too long for it stands alone."""
    room, count, used = room / (BOLD if bold else 1), 1, 0.0
    for word in text.split():
        needed = text_width(word)
        if used and used + SPACE * FONT_SIZE + needed > room:
            count, used = count + 1, needed
        else:
            used += needed + (SPACE * FONT_SIZE if used else 0)
    return count


def text_width(text: str) -> float:
    return FONT_SIZE * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if letter in SLIM_LETTERS:
        return SLIM
    if letter == " ":
        return SPACE
    return WIDE_LETTER if letter in WIDE_LETTERS else CAPITAL if letter.isupper() else OTHER
