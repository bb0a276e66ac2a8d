"""Moments, spans, sums and sizes as an editor writes them, times in the editor's own time zone."""

from datetime import UTC, datetime, timedelta, tzinfo

from core.model.dates import MONTHS


def clock(at: datetime | None, zone: tzinfo = UTC) -> str:
    """14:06"""
    return f"{at.astimezone(zone):%H:%M}" if at else ""


def date(at: datetime | None, zone: tzinfo = UTC) -> str:
    """9 March 2026"""
    if at is None:
        return ""
    there = at.astimezone(zone)
    return f"{there.day} {MONTHS[there.month - 1]} {there.year}"


def day(at: datetime, now: datetime, zone: tzinfo = UTC) -> str:
    """9 March; in another year 9 March 2025. It never breaks."""
    words, this_year = date(at, zone), f" {now.astimezone(zone).year}"
    return words.removesuffix(this_year).replace(" ", "\u00a0")


def moment(at: datetime | None, zone: tzinfo = UTC) -> str:
    """9 March 2026, 14:06"""
    return f"{date(at, zone)}, {clock(at, zone)}" if at else ""


def span(time: timedelta) -> str:
    """3:42, or 1:03:42 from an hour on; never negative, whatever two clocks say."""
    seconds = max(0, round(time.total_seconds()))
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def about(seconds: float) -> str:
    """A rough length: 40 s, 12 min."""
    return f"{seconds:.0f} s" if seconds < 60 else f"{seconds / 60:.0f} min"


def usd(amount: float) -> str:
    return f"${amount:.2f}"


def plural(number: int, noun: str) -> str:
    """1 source, 2 sources, 3 queries, 90 days."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else f"{number} {noun}s"


def size(number: int) -> str:
    """812 bytes, 12 kB, 3.4 MB"""
    if number < 1000:
        return f"{number} bytes"
    return f"{number / 1000:.0f} kB" if number < 1_000_000 else f"{number / 1_000_000:.1f} MB"
