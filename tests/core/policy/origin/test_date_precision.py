"""Only a full day tells who was earlier: a page that bears a month or a year came out on some day of it."""

import pytest

from core.model.dates import When
from core.policy.origin.features import earliest, settled
from core.policy.origin.ranking import Traits, appeared, days_later, rank

GAZETTE = Traits("S001", "Gazette", published=When("2026-03-15T06:10:00Z"), own_words="told the Gazette")
HERALD = Traits("S002", "Herald", published=When("2026-03-15T09:00:00Z"))


@pytest.mark.parametrize("iso", ["2026-03", "2026"])
def test_a_page_that_bears_no_day_is_not_the_earliest(iso: str) -> None:
    vague = Traits("S003", "Courier", published=When(iso))
    everyone = (GAZETTE, HERALD, vague)
    assert (appeared(vague), [days_later(one, everyone) for one in everyone]) == (None, [0, 0, None])
    made = settled(rank(everyone), everyone, {})
    assert made.candidates[0].source_id == "S001"
    (told,) = [str(one.reasons) for one in made.candidates if one.source_id == "S003"]
    assert "nothing here is dated" not in told


def test_where_one_bears_no_day_the_calendar_does_not_decide() -> None:
    vague = Traits("S003", "Courier", published=When("2026-03"))
    assert earliest((GAZETTE, HERALD), {}) is not None
    assert earliest((GAZETTE, HERALD, vague), {}) is None


def test_the_archives_hour_stands_in_for_a_missing_day() -> None:
    seen = Traits("S003", "Courier", published=When("2026-03"), first_seen=When("2026-03-14T10:00:00Z"))
    assert appeared(seen) == When("2026-03-14T10:00:00Z")
    assert [days_later(one, (GAZETTE, HERALD, seen)) for one in (GAZETTE, seen)] == [1, 0]
