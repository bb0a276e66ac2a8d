"""X: posts of the last seven days, and of all years where our key opens the archive. https://docs.x.com/x-api/posts/search/introduction"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import quote

from core.errors import Refused, ShutOut, Unusable
from core.model.dates import utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.answers import at, hit, items, text, when
from core.search.terms import Terms
from core.search.wire import Wire

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
        "tweet.fields": "created_at,author_id",
        "expansions": "author_id",
        "user.fields": "username,name",
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
        any_of(f'url:"{site}"' for site in linked(terms)),
        *(f"-{quoted(word)}" for word in terms.without),
    ]
    asked = ""
    for part in filter(None, parts):
        longer = f"{asked} {part}".strip()
        asked = longer if len(f"{longer} {ORIGINAL}") <= longest else asked
    return f"{asked} {ORIGINAL}".strip()


def linked(terms: Terms) -> tuple[str, ...]:
    """The sites a post should lead to; everything found is on X itself."""
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
        )
        for rank, post in enumerate(posts, start=1)
    ]


def address(post: str, username: str) -> str:
    """A post's address; X leads from `i` to the author where we do not know the name."""
    return f"https://x.com/{quote(username or 'i', safe='', errors='replace')}/status/{quote(post, safe='', errors='replace')}"


def signed(author: Any) -> str:
    name, username = text(author, "name"), text(author, "username")
    return f"{name or username} (@{username})" if username else name or "A post on X"
