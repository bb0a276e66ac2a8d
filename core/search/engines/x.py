"""X: posts of the last seven days, and of all years where our key opens the archive. https://docs.x.com/x-api/posts/search/introduction"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import quote

from core.errors import Refused, ShutOut, Unusable
from core.model.dates import utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.post import Heard
from core.model.source import Hit
from core.search.queries.query_language import Terms
from core.web import post_fields
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire
from core.web.urls import normalise

POSTS = 10
"""Asked for in every call, which is the least X allows: each post and author returned is charged, and the price below is for these."""
USD_PER_POST, USD_PER_AUTHOR = 0.005, 0.010

RECENT, ARCHIVE = "/2/tweets/search/recent", "/2/tweets/search/all"
LONGEST = {RECENT: 512, ARCHIVE: 1024}
WEEK = timedelta(days=7)
MARGIN = timedelta(minutes=1)
"""X refuses a window that begins a moment too early or ends a moment too late; clocks differ."""
FIRST_POST = datetime(2006, 3, 21, tzinfo=UTC)
ORIGINAL = "-is:retweet"
BARE = re.compile(r"(?!(?:and|or|not)$)[#@$]?\w+", re.IGNORECASE)
OURS = ("x.com", "twitter.com")
POST_FIELDS = "created_at,author_id,public_metrics,entities,referenced_tweets,attachments,geo"
USER_FIELDS = "username,name,created_at,public_metrics,verified,verified_type"
EXPANSIONS = "author_id,geo.place_id"
"""A place costs nothing; the posts that are quoted and the pictures would each be charged, and are not asked for."""
PAID_TICK = "blue"
"""Anybody may buy one; it does not say who somebody is."""
PROBLEMS = {
    "invalid-request": 400,
    "not-authorized-for-resource": 403,
    "client-forbidden": 403,
    "usage-capped": 402,
    "rate-limit-exceeded": 429,
}


class XSearch:
    manifest = Manifest(
        name="x",
        label="X",
        kind=EngineKind.SOCIAL,
        covers="posts on X, formerly Twitter",
        base_url="https://api.x.com",
        docs="https://docs.x.com/x-api/posts/search/introduction",
        keys=("x_bearer_token",),
        usd_per_call=POSTS * (USD_PER_POST + USD_PER_AUTHOR),
        by_link=True,
        limit=Limit(calls=1, seconds=3.0),
        limits="300 calls in 15 minutes and 1 a second; 0.005 USD a post and 0.010 USD an author",
    )

    def __init__(self, wire: Wire, clock: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._clock = wire, clock

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        now = self._clock()
        if not reaches_back(terms, now):
            return (await self._ask(RECENT, terms, now))[:limit]
        try:
            return (await self._ask(ARCHIVE, terms, now))[:limit]
        except ShutOut as error:
            if str(error) != str(self._wire.refusal(403, {})):
                raise  # a wrong key or an empty account closes more than the archive
            if ends_before(terms, now - WEEK):
                raise Refused(f"{self.manifest.label} does not let us search posts older than 7 days.") from error
        return (await self._ask(RECENT, terms, now))[:limit]

    async def _ask(self, path: str, terms: Terms, now: datetime) -> list[Hit]:
        headers = {"Authorization": f"Bearer {self._wire.keys['x_bearer_token']}"}
        answer = await self._wire.json(path, params=params(path, terms, now), headers=headers)
        problem = problem_in(answer)
        if problem in PROBLEMS:
            raise self._wire.refusal(PROBLEMS[problem], {})
        if problem:
            raise Unusable(f"{self.manifest.label} reports a problem instead of posts.")
        return read_hits(answer, self.manifest.name)


def reaches_back(terms: Terms, now: datetime) -> bool:
    """Whether the last week is too little; a query without a first day is about all years."""
    return terms.since is None or midnight(terms.since) < now - WEEK or ends_before(terms, now - WEEK)


def ends_before(terms: Terms, moment: datetime) -> bool:
    last = end(terms)
    return last is not None and last <= moment


def end(terms: Terms) -> datetime | None:
    """The moment after the last day, since X leaves out the one it is given."""
    return midnight(terms.until) + timedelta(days=1) if terms.until and terms.until < date.max else None


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def params(path: str, terms: Terms, now: datetime) -> dict[str, str]:
    asked = {
        "query": query(terms, LONGEST[path]),
        "max_results": str(POSTS),
        "sort_order": "relevancy",
        "tweet.fields": POST_FIELDS,
        "expansions": EXPANSIONS,
        "user.fields": USER_FIELDS,
        "place.fields": "full_name",
    }
    earliest = FIRST_POST if path == ARCHIVE else now - WEEK + MARGIN
    if terms.since or path == ARCHIVE:  # the archive would otherwise begin 30 days ago
        asked["start_time"] = stamp(max(midnight(terms.since or date.min), earliest))
    last = end(terms)
    if last and last < now - MARGIN:
        asked["end_time"] = stamp(last)
    return asked


def stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def query(terms: Terms, longest: int) -> str:
    """Original posts only; whole parts are left out where the query would be too long."""
    parts = [
        *(quoted(word) for word in terms.words),
        *(f'"{phrase}"' for phrase in terms.phrases),
        *(any_of(quoted(choice) for choice in group) for group in terms.any_of),
        any_of(f'url:"{address}"' for address in linked(terms)),
        *(f"-{quoted(word)}" for word in terms.without),
    ]
    asked = ""
    for part in filter(None, parts):
        longer = f"{asked} {part}".strip()
        asked = longer if len(f"{longer} {ORIGINAL}") <= longest else asked
    return f"{asked} {ORIGINAL}".strip()


def linked(terms: Terms) -> tuple[str, ...]:
    """The pages or sites a post should lead to, without what differs between spellings; everything found is on X itself."""
    if terms.links:
        return tuple(map(normalise, terms.links))
    return () if any(site.partition("/")[0] in OURS for site in terms.sites) else terms.sites


def any_of(choices: Iterable[str]) -> str:
    given = list(choices)
    return f"({' OR '.join(given)})" if len(given) > 1 else "".join(given)


def quoted(word: str) -> str:
    """X takes signs inside a word, and the words of its own grammar, only between quotation marks."""
    return word if BARE.fullmatch(word) else f'"{word}"'


def problem_in(answer: Any) -> str:
    """What X says went wrong when it sends no posts at all, as the last word of the problem's address."""
    problem = answer if at(answer, "title") else at(answer, "errors", 0)
    if problem is None or at(answer, "data") is not None:
        return ""
    return text(problem, "type").rpartition("/")[2] or "unknown"


def read_hits(answer: Any, engine: str) -> list[Hit]:
    authors = {text(user, "id"): user for user in items(answer, "includes", "users")}
    posts = [post for post in items(answer, "data") if text(post, "id")]
    return [
        hit(
            url=address(text(post, "id"), text(authors.get(text(post, "author_id")), "username")),
            title=signed(authors.get(text(post, "author_id"))),
            snippet=text(post, "text"),
            published=when(text(post, "created_at")),
            outlet="X",
            found_by=(engine, rank),
            post=told(post, authors.get(text(post, "author_id")), answer),
        )
        for rank, post in enumerate(posts, start=1)
    ]


def told(post: Any, author: Any, answer: Any) -> Heard:
    """What X tells of a post and of who wrote it."""
    retold, answered, quoted = (referred(post, how) for how in ("retweeted", "replied_to", "quoted"))
    return Heard(
        author=post_fields.handle(text(author, "username")),
        name=post_fields.name(text(author, "name")),
        verified=is_verified(author),
        followers=post_fields.number(author, "public_metrics", "followers_count"),
        account_created=when(text(author, "created_at")),
        posts=post_fields.number(author, "public_metrics", "tweet_count"),
        hashtags=post_fields.hashtags(text(tag, "tag") for tag in items(post, "entities", "hashtags")),
        links=post_fields.links((*led_to(post), quoted)),
        media=bool(at(post, "attachments", "media_keys")),
        place=place(post, answer),
        repost_of=retold or post_fields.handed_on(quoted, text(post, "text")),
        reply_to=answered,
        likes=post_fields.count(post, "public_metrics", "like_count"),
        reposts=post_fields.count(post, "public_metrics", "retweet_count") + post_fields.count(post, "public_metrics", "quote_count"),
        replies=post_fields.count(post, "public_metrics", "reply_count"),
        deleted=author is None and is_gone(text(post, "author_id"), answer),
    )


def is_verified(author: Any) -> bool:
    """Whether X vouches for who it is: an organisation, a government, or a tick from the time before ticks were sold."""
    kind = text(author, "verified_type")
    return (at(author, "verified") is True and kind != PAID_TICK) or kind in ("business", "government")


def referred(post: Any, how: str) -> str:
    """The address of the post this one retells, answers or quotes; X tells only its number."""
    numbers = (text(one, "id") for one in items(post, "referenced_tweets") if text(one, "type") == how)
    return next((address(number, "") for number in numbers if number), "")


def led_to(post: Any) -> list[str]:
    """Where its links lead; a picture is written as a link too."""
    urls = [one for one in items(post, "entities", "urls") if not text(one, "media_key")]
    return [text(one, "unwound_url") or text(one, "expanded_url") for one in urls]


def place(post: Any, answer: Any) -> str:
    known = {text(one, "id"): post_fields.name(text(one, "full_name")) for one in items(answer, "includes", "places")}
    return known.get(text(post, "geo", "place_id"), "")


def is_gone(author: str, answer: Any) -> bool:
    """Whether X says that it could not give this author: suspended or deleted."""
    return any(author and author in (text(error, "resource_id"), text(error, "value")) for error in items(answer, "errors"))


def address(post: str, username: str) -> str:
    """A post's address; X leads from `i` to the author where we do not know the name."""
    return f"https://x.com/{quote(username or 'i', safe='', errors='replace')}/status/{quote(post, safe='', errors='replace')}"


def signed(author: Any) -> str:
    return post_fields.signed(text(author, "name"), text(author, "username"), "A post on X")
