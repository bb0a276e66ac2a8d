"""Words sent in step, hours that stand out, and mentions over time."""

from datetime import UTC, datetime, timedelta

import pytest

from core.model.dates import When
from core.model.post import Tally
from core.policy.posts.credibility import Sent, at_of, bursts, in_step, mentions

START = datetime(2026, 3, 5, 20, 0, tzinfo=UTC)


def sent(*minutes: float, alike: str = "x", account: str = "") -> list[Sent]:
    return [Sent(f"P{place:03}", account or f"a{place}", START + timedelta(minutes=at), alike) for place, at in enumerate(minutes, start=1)]


STEPS = {
    "three within ten minutes": (sent(0, 4, 10), 1),
    "four, each within the hour of the last": (sent(0, 50, 100, 150), 1),
    "two": (sent(0, 4), 0),
    "three over a day": (sent(0, 300, 700), 0),
    "one account three times": (sent(0, 1, 2, account="same"), 0),
    "three of other words": (sent(0, 4, 10, alike=""), 0),
    "two bands of three": (sent(0, 1, 2, 500, 501, 502), 2),
}


@pytest.mark.parametrize(("posts", "patterns"), STEPS.values(), ids=STEPS)
def test_the_same_words_in_step(posts: list[Sent], patterns: int) -> None:
    assert len(in_step(posts)) == patterns


def test_a_pattern_says_who_how_many_and_how_fast() -> None:
    (found,) = in_step([*sent(0, 4, 10), Sent("P009", "late", None, "x")])
    assert found.sentence == "3 accounts posted nearly the same words within 10 minutes, none of them as a repost."
    assert found.post_ids == ("P001", "P002", "P003")
    assert (found.start, found.end) == (When("2026-03-05T20:00:00Z"), When("2026-03-05T20:10:00Z"))


def test_what_most_accounts_sent_comes_first() -> None:
    bands = [*sent(0, 1, 2, alike="a"), *sent(0, 1, 2, 3, 4, alike="b"), *sent(0, 1, 2, 3, alike="c")]
    assert [len(one.post_ids) for one in in_step(bands)] == [5, 4, 3]


def test_an_hour_far_above_the_usual_is_a_burst() -> None:
    quiet = [60.0 * hour for hour in range(40)]
    (found,) = bursts(sent(*quiet, *(1200 + number for number in range(30)), alike=""))
    assert found.sentence == "31 posts between 6 March 2026, 16:00 and 17:00 UTC; an hour usually has 1."
    assert len(found.post_ids) == 31 and found.start == When("2026-03-06T16:00:00Z")


@pytest.mark.parametrize(
    "minutes",
    [
        [60.0 * hour for hour in range(60)],
        [5.0 * number for number in range(20)],
        [20.0 * number for number in range(200)],
        [],
    ],
    ids=["a steady trickle", "too few to compare", "a steady stream", "nothing"],
)
def test_what_is_usual_is_no_burst(minutes: list[float]) -> None:
    assert bursts(sent(*minutes, alike="")) == ()


def test_posts_years_apart_cost_nothing_to_count() -> None:
    old = Sent("P999", "old", datetime(1999, 1, 1, tzinfo=UTC))
    assert len(bursts([old, *sent(*range(40), alike="")])) == 1
    assert len(mentions([old, *sent(0, 60)])) == 2


def test_mentions_by_the_hour_within_three_days_with_silent_hours() -> None:
    assert mentions(sent(0, 5, 130)) == (Tally("2026-03-05 20:00", 2), Tally("2026-03-05 21:00", 0), Tally("2026-03-05 22:00", 1))


def test_mentions_by_the_day_over_more() -> None:
    told = mentions(sent(0, 4 * 24 * 60))
    assert [(tally.name, tally.number) for tally in told][:2] == [("2026-03-05", 1), ("2026-03-06", 0)]
    assert len(told) == 5 and sum(tally.number for tally in told) == 2


@pytest.mark.parametrize(
    ("iso", "hour"), [("2026-03-05T23:12:00+01:00", 22), ("2026-03-05T23:12:00Z", 23), ("2026-03-05", None), ("2026", None)]
)
def test_only_a_moment_has_an_hour(iso: str, hour: int | None) -> None:
    found = at_of(When(iso))
    assert (found.hour if found else None) == hour
