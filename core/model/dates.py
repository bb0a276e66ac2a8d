"""Dates as a source gave them: a year, a month, a day or a moment, never more precise than that."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime

MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
CALENDAR = frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))


@dataclass(frozen=True, slots=True, order=True)
class When:
    """An ISO 8601 text cut at its precision: `2024`, `2024-03`, `2024-03-15`, or `2024-03-15T06:10:00Z`, without its zone where none is
    given: `2024-03-15T06:10` is what the clock said there, and is read as if it were UTC."""

    iso: str

    @property
    def precision(self) -> str:
        return {4: "year", 7: "month", 10: "day"}.get(len(self.iso), "moment")

    @property
    def day(self) -> str:
        return self.iso[:10]

    @property
    def start(self) -> datetime:
        """The first moment it can mean, in UTC."""
        if self.precision == "moment":
            given = datetime.fromisoformat(self.iso.replace("Z", "+00:00"))
            return given.astimezone(UTC) if given.tzinfo else given.replace(tzinfo=UTC)
        year, month, day = (self.iso + "-01-01")[:10].split("-") if len(self.iso) < 10 else self.iso.split("-")
        return datetime(int(year), int(month), int(day), tzinfo=UTC)

    @property
    def last(self) -> date:
        """The last day it can mean."""
        start = self.start.date()
        if self.precision == "year":
            return date(start.year, 12, 31)
        return start.replace(day=monthrange(start.year, start.month)[1]) if self.precision == "month" else start

    def words(self) -> str:
        """As an editor writes it: 4 March 2026, 06:10."""
        start = self.start
        month = f"{MONTHS[start.month - 1]} {start.year}"
        if self.precision in ("year", "month"):
            return str(start.year) if self.precision == "year" else month
        return f"{start.day} {month}" + (f", {start:%H:%M}" if self.precision == "moment" else "")


def day(value: date | datetime) -> When:
    return When(value.strftime("%Y-%m-%d"))


def moment(value: datetime) -> When:
    return When(value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


def utc_now() -> datetime:
    return datetime.now(UTC)
