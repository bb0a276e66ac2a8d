"""Reddit: posts of its communities, with our own keys or from the public pages without. https://www.reddit.com/dev/api#GET_search"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from core.errors import ShutOut, Unusable
from core.model.dates import utc_now
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.answers import at, hit, items, text, when
from core.search.terms import Terms, with_operators
from core.search.wire import Wire

MOST, LONGEST = 100, (512, 256)
SPANS = (("day", 1), ("week", 7), ("month", 30), ("year", 365))
SIGNED_IN = "https://oauth.reddit.com"
EARLY = 60
"""Seconds before its end at which a token is no longer used."""
LONGEST_LIFE = 86_400


class RedditSearch:
    manifest = Manifest(
        name="reddit",
        label="Reddit",
        kind=EngineKind.SOCIAL,
        covers="posts in Reddit's communities",
        base_url="https://www.reddit.com",
        docs="https://www.reddit.com/dev/api#GET_search",
        better_with=("reddit_client_id", "reddit_client_secret"),
        limit=Limit(calls=10, seconds=60.0),
        better_limit=Limit(calls=100, seconds=60.0),
        limits="100 calls a minute with keys, 10 without; Reddit refuses most who come without",
    )

    def __init__(self, wire: Wire, clock: Callable[[], datetime] = utc_now) -> None:
        self._wire, self._clock = wire, clock
        self._keys = (wire.keys.get("reddit_client_id", ""), wire.keys.get("reddit_client_secret", ""))
        real = wire.base_url.rstrip("/") == self.manifest.base_url
        self._signed_in = replace(wire, base_url=SIGNED_IN) if real else wire
        self._token, self._until = "", datetime.min.replace(tzinfo=UTC)

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        asked = params(terms, limit, self._clock())
        kept = self._token and self._clock() < self._until
        try:
            answer = await self._ask(asked)
        except ShutOut:
            self._token = ""
            if not kept:
                raise
            answer = await self._ask(asked)  # a token kept from an earlier call may have been withdrawn since
        return read_hits(answer, self.manifest.name)

    async def _ask(self, asked: dict[str, str]) -> Any:
        if not all(self._keys):
            return self._sound(await self._wire.json("/search.json", params=asked))
        headers = {"Authorization": f"Bearer {await self._bearer()}"}
        return self._sound(await self._signed_in.json("/search", params=asked, headers=headers))

    async def _bearer(self) -> str:
        now = self._clock()
        if not self._token or now >= self._until:
            form = {"grant_type": "client_credentials"}
            answer = self._sound(await self._wire.json("/api/v1/access_token", method="POST", data=form, auth=self._keys))
            self._token, self._until = text(answer, "access_token"), now + timedelta(seconds=lifetime(answer) - EARLY)
        if not self._token or not self._token.isascii():
            self._token = ""
            raise self._wire.garbled()
        return self._token

    def _sound(self, answer: Any) -> Any:
        """The answer, unless it only looks like a good one: Reddit can put a status or OAuth's own word into it."""
        match at(answer, "error"):
            case None:
                return answer
            case int() as status:
                raise self._wire.refusal(status, {})
            case "invalid_grant" | "unsupported_grant_type" | "invalid_client" | "unauthorized_client":
                raise self._wire.refusal(401, {})
            case _:
                raise Unusable(f"{self.manifest.label} reports a problem instead of posts.")


def params(terms: Terms, limit: int, now: datetime) -> dict[str, str]:
    return {"q": query(terms), "type": "link", "sort": "relevance", "t": span(terms.since, now), "limit": str(min(limit, MOST))}


def query(terms: Terms) -> str:
    """Its `site:` means where a post leads; everything found is on Reddit itself."""
    inside = any(f".{site.partition('/')[0]}".endswith(".reddit.com") for site in terms.sites)
    return with_operators(terms, sites=not inside, longest=LONGEST)


def span(since: date | None, now: datetime) -> str:
    """The smallest of its spans, all of which end now, that reaches back to a day."""
    if since is None:
        return "all"
    days = (now.astimezone(UTC).date() - since).days + 1
    return next((name for name, longest in SPANS if days <= longest), "all")


def lifetime(answer: Any) -> int:
    """Seconds a token lives; an hour when that is not said."""
    said = text(answer, "expires_in")
    return min(int(said), LONGEST_LIFE) if said.isdecimal() else 3600


def read_hits(answer: Any, engine: str) -> list[Hit]:
    """Posts (`t3`), whether they lead elsewhere or speak for themselves; communities and accounts are none."""
    posts = [at(one, "data") for one in items(answer, "data", "children") if text(one, "kind") == "t3"]
    return [
        hit(
            url=address(text(post, "permalink")),
            title=text(post, "title"),
            snippet=text(post, "selftext"),
            published=when(text(post, "created_utc").partition(".")[0]),
            outlet=f"r/{text(post, 'subreddit')}" if text(post, "subreddit") else "",
            found_by=(engine, rank),
        )
        for rank, post in enumerate(posts, start=1)
    ]


def address(permalink: str) -> str:
    return f"https://www.reddit.com{permalink}" if permalink.startswith("/") else ""
