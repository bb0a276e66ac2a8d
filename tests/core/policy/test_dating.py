"""Whether a page can be as old as it says."""

from datetime import date

import pytest

from core.model.dates import When
from core.policy.dating import backdated, doubt, seen_before, to_the_minute

HAPPENED = date(2026, 3, 4)
DATES = [
    # says it is of                 archived first on          happened      wrong   backdated
    ("2026-03-04T08:00:00Z", "2026-03-04T09:00:00Z", HAPPENED, False, False),
    ("2026-03-04T08:00:00Z", "2026-03-01T09:00:00Z", HAPPENED, True, False),
    ("2026-03-04", "2026-03-04T00:10:00Z", HAPPENED, False, False),
    # a day begins fourteen hours earlier on the far side of the date line
    ("2026-03-04", "2026-03-03T11:00:00Z", HAPPENED, False, False),
    ("2026-03-04", "2026-03-03T09:00:00Z", HAPPENED, True, False),
    ("2026-03-04T08:00:00Z", "2026-03-03T19:00:00Z", HAPPENED, False, False),
    ("2026-03", "2026-02-27T00:00:00Z", HAPPENED, True, False),
    ("2026-03", "2026-03-20T00:00:00Z", HAPPENED, False, False),
    ("2026", "2025-11-02T00:00:00Z", HAPPENED, True, False),
    # most pages are captured late: an old date alone is no reason for doubt
    ("2014-05-01", "2026-03-05T00:00:00Z", None, False, False),
    ("2014-05-01", "2026-03-05T00:00:00Z", date(2014, 5, 1), False, False),
    ("2014-05-01", "2026-03-05T00:00:00Z", HAPPENED, False, True),
    ("2026-02-20", "2026-03-05T00:00:00Z", HAPPENED, False, False),
    ("2025-12-01", "2026-03-05T00:00:00Z", HAPPENED, False, False),
    # no date, nothing to say
    ("", "2026-03-05T00:00:00Z", HAPPENED, False, False),
    ("2026-03-04", "", HAPPENED, False, False),
    ("", "", None, False, False),
]


@pytest.mark.parametrize(("says", "seen", "happened", "wrong", "old"), DATES)
def test_a_date_is_wrong_only_when_the_archive_was_earlier(says: str, seen: str, happened: date | None, wrong: bool, old: bool) -> None:
    published, first_seen = (When(iso) if iso else None for iso in (says, seen))
    assert seen_before(published, first_seen) is wrong
    assert backdated(published, first_seen, happened) is old
    assert bool(doubt(published, first_seen, happened)) is (wrong or old)


def test_the_doubt_says_both_dates() -> None:
    told = doubt(When("2026-03-04"), When("2026-03-01T09:00:00Z"), None)
    assert told == "says it is of 4 March 2026, but the web archive has it since 1 March 2026, 09:00: its date is wrong"


THREADS = [
    ("2026-03-01", "wherryman, 09:12: I have just seen the seal.\n\njo, 09:20: Me too.", "2026-03-01T09:12:00Z"),
    ("2026-03-01", "\n  Halyard Jo, 22:58\nGone.\n\nsprat, 23:59\nThank you.", "2026-03-01T22:58:00Z"),
    # one head is no thread: it may be a note on the page, a dateline or a door's hours
    ("2026-03-01", "Halyard Jo, 23:59\nGone.", "2026-03-01"),
    ("2026-03-01", "Last updated Tuesday, 17:45\nThe bridge is shut.", "2026-03-01"),
    ("2026-03-01", "London, 14:30\nThe minister has resigned.", "2026-03-01"),
    ("2026-03-01", "London, 14:30: The minister has resigned.\n\nLondon, 15:10: He has left.", "2026-03-01"),
    ("2026-03-01", "Opening hours Monday, 09:00\nTuesday, 10:00\nSunday, 11:00\n", "2026-03-01"),
    ("2026-03-01", "Last updated, 17:45\njo, 17:50: Is it open?\nsprat, 17:55: No.", "2026-03-01"),
    ("2026-03-01", "The bridge is shut.\njo, 17:50: Is it open?\nsprat, 17:55: No.", "2026-03-01"),
    # the latest on top, or a thread that went on after midnight: its first hour is not known
    ("2026-03-01", "jo, 17:50: It is open.\nsprat, 17:05: Is it open?", "2026-03-01"),
    ("2026-03-01", "jo, 23:50: Is it open?\nsprat, 00:05: No.", "2026-03-01"),
    ("2026-03-01", "The bridge was shut at 06:40 on Thursday.", "2026-03-01"),
    ("2026-03-01", "On Thursday, 06:40 was read off the gauge.", "2026-03-01"),
    ("2026-03-01", "wherryman, 25:12: no such hour.\njo, 09:20: No.", "2026-03-01"),
    ("2026-03-01T08:00:00Z", "wherryman, 09:12: It has an hour already.\njo, 09:20: So it has.", "2026-03-01T08:00:00Z"),
    ("2026-03", "wherryman, 09:12: Of some day in March.\njo, 09:20: Which?", "2026-03"),
    ("2026-03-01", "", "2026-03-01"),
]


@pytest.mark.parametrize(("says", "text", "iso"), THREADS)
def test_a_threads_first_post_gives_the_hour_its_page_leaves_out(says: str, text: str, iso: str) -> None:
    assert to_the_minute(When(says), text) == When(iso)
    assert to_the_minute(None, text) is None
