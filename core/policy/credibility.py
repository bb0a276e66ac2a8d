"""How far the author of a post can be believed, 0 to 100, by what is told of the account; what is not told gives nothing."""

from collections.abc import Iterator
from math import log10

from core.model.dates import When
from core.model.post import Heard, Standing
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
