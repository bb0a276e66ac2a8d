"""How far what is posted can be believed: each author by what is told of the account, and all posts together by words sent in step."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import log10
from statistics import median

from core.model.dates import When, moment
from core.model.post import Heard, Pattern, Standing, Tally
from core.model.score import Score, Share, ruled

AGES = ((1825, 25.0), (1095, 21.0), (365, 15.0), (180, 8.0), (30, 4.0))
"""Days an account has existed, at least, and what that gives."""
AGE, VERIFIED, HISTORY, FOLLOWERS, PLAUSIBLE, OWN_WORDS, COMMUNITY, ACCOUNT = 25.0, 20.0, 15.0, 5.0, 10.0, 15.0, 5.0, 5.0
PER_POWER_OF_TEN = {"history": 4.0, "followers": 1.25}
RULES = {
    "account age": "from 30 days 4, 180 days 8, one year 15, three years 21, five years 25",
    "verified": "20 where the network has verified the account",
    "history": "4 × log10(1 + the larger of posts and karma)",
    "followers": "1.25 × log10(1 + followers)",
    "reactions": "10 where there are reactions and nothing about them is unusual",
    "own words": "15 × own posts ÷ all posts here; none when sent in step with others",
    "community": "5 where it posts in one",
    "account": "5 where it is named and has not been deleted",
}
"""What makes points of each part, as docs/policy.md states it."""
NOT_TOLD = "not told"
MANY_HANDED_ON, TIMES_ANSWERED = 20, 3
"""Of so many reposts, more than so many for each like or reply is no ordinary audience."""
MANY_REACTIONS, TIMES_FOLLOWERS = 500, 50
"""So many reactions, and so many to each follower, are as unusual."""
LONG_HERE, ACTIVE = 365, 100
"""Days, or posts or karma, from which an account counts as a member of its network."""


def credibility(heard: Heard, at: When | None, *, own: int, copies: int, in_step: bool) -> Score:
    """The sum of its parts; `own` and `copies` are this author's posts here, `in_step` says that they were sent with others'."""
    parts = ruled(_parts(heard, at, own, copies, in_step), RULES)
    return Score(round(sum(part.points for part in parts), 1), parts)


def _parts(heard: Heard, at: When | None, own: int, copies: int, in_step: bool) -> Iterator[Share]:
    yield _age(heard, at)
    yield Share("verified", VERIFIED if heard.verified else 0.0, VERIFIED, "by the network" if heard.verified else "not verified")
    yield _history(heard)
    yield _followers(heard)
    yield _reactions(heard)
    yield _own_words(own, copies, in_step)
    yield Share("community", COMMUNITY if heard.community else 0.0, COMMUNITY, heard.community or NOT_TOLD)
    yield _account(heard)


def age_in_days(heard: Heard, at: When | None) -> int | None:
    """How long the account had existed when it posted; nothing where either date is not told."""
    return (at.start - heard.account_created.start).days if at and heard.account_created else None


def _age(heard: Heard, at: When | None) -> Share:
    days = age_in_days(heard, at)
    if days is None:
        return Share("account age", 0.0, AGE, NOT_TOLD)
    if days < 0:
        return Share("account age", 0.0, AGE, "made after the post, which cannot be")
    points = next((points for least, points in AGES if days >= least), 0.0)
    return Share("account age", points, AGE, f"{_span(days)} old when it posted")


def _span(days: int) -> str:
    number, unit = (days // 365, "year") if days >= 365 else (days // 30, "month") if days >= 60 else (days, "day")
    return f"{number} {unit}{'' if number == 1 else 's'}"


def _history(heard: Heard) -> Share:
    known = [(count, noun) for count, noun in ((heard.posts, "posts"), (heard.karma, "karma")) if count is not None]
    if not known:
        return Share("history", 0.0, HISTORY, NOT_TOLD)
    most = max(count for count, _ in known)
    told = ", ".join(f"{count:,} {noun}" for count, noun in known)
    return Share("history", _by_powers(most, "history", HISTORY), HISTORY, told)


def _followers(heard: Heard) -> Share:
    if heard.followers is None:
        return Share("followers", 0.0, FOLLOWERS, NOT_TOLD)
    return Share("followers", _by_powers(heard.followers, "followers", FOLLOWERS), FOLLOWERS, f"{heard.followers:,}")


def _by_powers(count: int, name: str, most: float) -> float:
    return round(min(most, PER_POWER_OF_TEN[name] * log10(1 + max(count, 0))), 1)


def _reactions(heard: Heard) -> Share:
    total = heard.likes + heard.reposts + heard.replies
    if total <= 0:
        return Share("reactions", 0.0, PLAUSIBLE, "none to judge by")
    if odd := odd_reactions(heard):
        return Share("reactions", 0.0, PLAUSIBLE, odd)
    return Share("reactions", PLAUSIBLE, PLAUSIBLE, f"{total:,}, nothing unusual about them")


def odd_reactions(heard: Heard) -> str:
    """What is unusual about a post's reactions; empty when nothing is."""
    answered, total = heard.likes + heard.replies, heard.likes + heard.reposts + heard.replies
    if heard.reposts >= MANY_HANDED_ON and heard.reposts > TIMES_ANSWERED * answered:
        return f"handed on {heard.reposts:,} times, liked or answered {answered:,} times"
    if heard.followers is not None and total >= MANY_REACTIONS and total > TIMES_FOLLOWERS * max(heard.followers, 1):
        return f"{total:,} reactions to an account with {heard.followers:,} followers"
    return ""


def _own_words(own: int, copies: int, in_step: bool) -> Share:
    if in_step:
        return Share("own words", 0.0, OWN_WORDS, "sent in step with other accounts")
    points = round(OWN_WORDS * own / (own + copies), 1) if own else 0.0
    return Share("own words", points, OWN_WORDS, f"{own} of {own + copies} posts here in its own words")


def _account(heard: Heard) -> Share:
    known = bool(heard.author) and not heard.deleted
    why = "named" if known else "deleted" if heard.deleted else NOT_TOLD
    return Share("account", ACCOUNT if known else 0.0, ACCOUNT, why)


def standing(heard: Heard, at: When | None) -> Standing:
    """Verified by its network; else a member of it, by a community, by age or by what it has posted; else nobody known."""
    if heard.deleted or not heard.author:
        return Standing.ANONYMOUS
    if heard.verified:
        return Standing.VERIFIED
    settled = (age_in_days(heard, at) or 0) >= LONG_HERE or max(heard.posts or 0, heard.karma or 0) >= ACTIVE
    return Standing.MEMBER if heard.community or settled else Standing.ANONYMOUS


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
