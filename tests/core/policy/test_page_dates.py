"""Whether a page can be as old as it says."""

from datetime import date

import pytest

from core.model.dates import When
from core.policy.page_dates import backdated, doubt, seen_before

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
