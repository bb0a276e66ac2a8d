"""What all posts together show that one alone does not: the same words sent in step, hours far above the usual, odd reactions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from core.model.dates import When, moment
from core.model.post import Pattern, Tally

IN_STEP, ACCOUNTS = timedelta(hours=1), 3
"""So many accounts with the same words within so much time do not write by chance."""
FEWEST_POSTS, FEWEST_IN_HOUR, FAR_ABOVE = 30, 10, 6.0
"""Posts from which hours are compared, posts that make an hour worth telling, and how many deviations it lies above the usual."""
LIKE_SIGMA = 1.4826
"""A median deviation, made comparable with a standard deviation."""
SHORT, LONG = timedelta(days=3), 400
"""Mentions are told by the hour within so much time, else by the day; over more days than this, only days with any."""
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Sent:
    """A post as far as its time and its account go; `alike` is the same for posts with the same words that do not say they are copies."""

    id: str
    account: str
    at: datetime | None
    alike: str = ""


def in_step(posts: Sequence[Sent]) -> tuple[Pattern, ...]:
    """Groups of accounts that sent the same words within an hour, each unasked; those of most accounts first."""
    groups: dict[str, list[Sent]] = {}
    for post in posts:
        if post.alike and post.at:
            groups.setdefault(post.alike, []).append(post)
    found = [one for group in groups.values() for one in _together(group)]
    return tuple(pattern for _, pattern in sorted(found, key=lambda one: -one[0]))


def _together(group: Sequence[Sent]) -> Iterator[tuple[int, Pattern]]:
    """Runs of posts in which each follows the one before it within the hour, by enough accounts: how many, and what it shows."""
    ordered = sorted(group, key=lambda post: (_at(post), post.id))
    for run in _runs(ordered):
        accounts = {post.account for post in run}
        if len(accounts) >= ACCOUNTS:
            minutes = max(int((_at(run[-1]) - _at(run[0])).total_seconds() // 60), 1)
            sentence = f"{len(accounts)} accounts posted nearly the same words within {_minutes(minutes)}, none of them as a repost."
            yield len(accounts), Pattern(sentence, tuple(post.id for post in run), moment(_at(run[0])), moment(_at(run[-1])))


def _runs(ordered: Sequence[Sent]) -> Iterator[list[Sent]]:
    run: list[Sent] = []
    for post in ordered:
        if run and _at(post) - _at(run[-1]) > IN_STEP:
            yield run
            run = []
        run.append(post)
    if run:
        yield run


def _minutes(minutes: int) -> str:
    return f"{minutes} minute{'' if minutes == 1 else 's'}" if minutes < 120 else f"{minutes // 60} hours"


def _at(post: Sent) -> datetime:
    assert post.at is not None  # noqa: S101  asked before
    return post.at


def bursts(posts: Sequence[Sent]) -> tuple[Pattern, ...]:
    """Hours in a row with far more posts than the topic usually has, by the median and the median deviation of its hours."""
    dated = [post for post in posts if post.at]
    hours = Counter(_hour(_at(post)) for post in dated)
    if len(dated) < FEWEST_POSTS:
        return ()
    usual, least = _usual(hours)
    high = sorted(hour for hour, number in hours.items() if number >= least)
    return tuple(_burst(run, dated, usual) for run in _in_a_row(high))


def _usual(hours: Mapping[datetime, int]) -> tuple[float, float]:
    """What an hour usually has between the first post and the last, and from how many posts it stands out; silent hours count."""
    silent = int((max(hours) - min(hours)) / HOUR) + 1 - len(hours)
    usual = _median_with(list(hours.values()), 0.0, silent)
    spread = LIKE_SIGMA * _median_with([abs(number - usual) for number in hours.values()], usual, silent)
    return usual, max(FEWEST_IN_HOUR, usual + FAR_ABOVE * max(spread, 1.0))


def _median_with(values: Sequence[float], filler: float, times: int) -> float:
    """The median of values and of one value many times over, without listing it: posts may lie years apart."""
    if times > len(values):
        return filler
    return median([*values, *([filler] * times)])


def _in_a_row(hours: Sequence[datetime]) -> Iterator[list[datetime]]:
    run: list[datetime] = []
    for hour in hours:
        if run and hour - run[-1] > HOUR:
            yield run
            run = []
        run.append(hour)
    if run:
        yield run


def _burst(run: Sequence[datetime], dated: Sequence[Sent], usual: float) -> Pattern:
    start, end = run[0], run[-1] + HOUR
    inside = tuple(post.id for post in dated if start <= _at(post) < end)
    told = f"{len(inside)} posts between {moment(start).words()} and {end:%H:%M} UTC; an hour usually has {usual:g}."
    return Pattern(told, inside, moment(start), moment(end))


def mentions(posts: Sequence[Sent]) -> tuple[Tally, ...]:
    """How many posts by the hour, or by the day where they lie further apart; oldest first, silent hours and days with a nought."""
    times = [post.at for post in posts if post.at]
    if not times:
        return ()
    by_hour = max(times) - min(times) < SHORT
    step = HOUR if by_hour else timedelta(days=1)
    counted = Counter(_hour(at) if by_hour else _hour(at).replace(hour=0) for at in times)
    first, number = min(counted), int((max(counted) - min(counted)) / step) + 1
    slots = sorted(counted) if number > LONG else [first + place * step for place in range(number)]
    return tuple(Tally(f"{slot:%Y-%m-%d %H:00}" if by_hour else f"{slot:%Y-%m-%d}", counted[slot]) for slot in slots)


def _hour(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0)


def counted(names: Iterable[str], most: int) -> tuple[Tally, ...]:
    """The commonest first, equals by name."""
    found = Counter(name for name in names if name)
    return tuple(Tally(name, number) for name, number in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:most])


def at_of(when: When | None) -> datetime | None:
    """The hour of a post; a day, a month or a year has none."""
    return when.start if when and when.precision == "moment" else None
