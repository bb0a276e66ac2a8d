"""Whether a page can be as old as it says: its own date against the web archive's first capture and the day of the event."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from core.model.dates import When

ZONES = timedelta(hours=14)
"""A page may give its own clock's time; no clock is further from the archive's."""
LONG_BEFORE, LONG_AFTER = timedelta(days=30), timedelta(days=365)
FAR_FROM_ALL = timedelta(days=60)
"""A day so long before the middle one of all is of something else, or wrong."""
BEHIND = "background"
"""For what a page was found that is read for background only."""
OLDEST = datetime(1990, 1, 1, tzinfo=UTC)
"""Before the web."""


def in_future(at: When | None, now: datetime) -> bool:
    """Whether it bears a time that has not come yet, wherever its clock stands."""
    return at is not None and at.start > now + ZONES


def possible(when: When | None, now: datetime | None) -> When | None:
    """A date before the web, in the future or on no calendar tells nothing."""
    try:
        fits = when is not None and when.start >= OLDEST and (now is None or not in_future(when, now))
    except ValueError:
        return None
    return when if fits else None


def certainly_after(later: When, earlier: When) -> bool:
    """Whether it came out later, whatever hour of its day or day of its month each means."""
    if later.precision == earlier.precision == "moment":
        return later.start > earlier.start
    return later.start.date() > earlier.last


def seen_before(published: When | None, first_seen: When | None) -> bool:
    """Whether the archive had the page before it says that it was published: then its date is wrong."""
    return published is not None and first_seen is not None and first_seen.start < published.start - ZONES


def backdated(published: When | None, first_seen: When | None, happened: date | None) -> bool:
    """Whether it claims to be from long before what it tells of, and nobody captured it until long after that date.

    An old date alone is no reason for doubt: most pages are captured late or never.
    """
    if published is None or first_seen is None or happened is None:
        return False
    early = published.start.date() + LONG_BEFORE < happened
    return early and first_seen.start - published.start > LONG_AFTER


def doubt(published: When | None, first_seen: When | None, happened: date | None) -> str:
    """What is wrong with a page's own date, as an editor is told; nothing where nothing speaks against it."""
    if published is None or first_seen is None:
        return ""
    if seen_before(published, first_seen):
        return f"says it is of {published.words()}, but the web archive has it since {first_seen.words()}: its date is wrong"
    if happened is not None and backdated(published, first_seen, happened):
        return f"says it is of {published.words()}, long before the event, and the web archive has it only since {first_seen.words()}"
    return ""


def first_report(published: Iterable[When | None]) -> When | None:
    """The first day of those that tell it; a date far before the middle of all is of something else, or wrong."""
    days = sorted(When(one.day) for one in published if one and one.precision in ("day", "moment"))
    middle = days[len(days) // 2].start if days else None
    return next((one for one in days if middle and middle - one.start <= FAR_FROM_ALL), None)


def is_before(published: When | None, first: When | None, by: timedelta = timedelta()) -> bool:
    """Whether all of the day, month or year it came out in lies before the first report, by more than so long."""
    if published is None or first is None or first.iso.startswith(published.iso):
        return False
    return first.start - published.start > by
