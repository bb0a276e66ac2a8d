"""Whether a page can be as old as it says: its own date against the web archive's first capture and the day of the event."""

import re
from datetime import date, timedelta

from core.model.dates import When

ZONES = timedelta(hours=14)
"""A page may give its own clock's time; no clock is further from the archive's."""
POSTED_AT = re.compile(r"\s*[\w.@ -]{1,40}, ([01]\d|2[0-3]):([0-5]\d)\s?[:\n]")
"""The head of a thread's first post: wherryman, 09:12: …"""
LONG_BEFORE, LONG_AFTER = timedelta(days=30), timedelta(days=365)


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


def to_the_minute(published: When | None, text: str) -> When | None:
    """The day of a thread with the hour at the head of its first post; any other date as it is."""
    clock = POSTED_AT.match(text) if published and published.precision == "day" else None
    return When(f"{published.iso}T{clock[1]}:{clock[2]}:00Z") if published and clock else published
