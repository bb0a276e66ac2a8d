"""Bluesky: posts on the open network, asked without signing in. https://docs.bsky.app/docs/api/app-bsky-feed-search-posts"""

import html
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

from core.errors import Unusable
from core.model.engine import EngineKind, Limit, Manifest
from core.model.source import Hit
from core.search.answers import hit, items, text, when
from core.search.terms import Terms
from core.search.wire import Wire

MOST = 100
OURS = "bsky.app"
NO_HANDLE = "handle.invalid"
"""What Bluesky shows for an account whose handle no longer leads to it."""
PROBLEMS = {
    "InvalidRequest": 400,
    "BadQueryString": 400,
    "AuthMissing": 403,
    "AuthenticationRequired": 403,
    "Forbidden": 403,
    "RateLimitExceeded": 429,
    "UpstreamFailure": 502,
    "InternalServerError": 500,
}


class BlueskySearch:
    manifest = Manifest(
        name="bluesky",
        label="Bluesky",
        kind=EngineKind.SOCIAL,
        covers="posts on Bluesky",
        base_url="https://api.bsky.app",
        docs="https://docs.bsky.app/docs/api/app-bsky-feed-search-posts",
        limit=Limit(calls=1, seconds=1.0),
        limits="no figure is published; search without signing in is closed at times",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        answer = await self._wire.json("/xrpc/app.bsky.feed.searchPosts", params=params(terms, limit))
        problem = text(answer, "error")
        if problem in PROBLEMS:
            raise self._wire.refusal(PROBLEMS[problem], {})
        if problem:
            raise Unusable(f"{self.manifest.label} reports a problem instead of posts.")
        return read_hits(answer, self.manifest.name)


def params(terms: Terms, limit: int) -> dict[str, str]:
    """Of several sites none is sent, since it takes one; what it is given as the end is itself left out."""
    asked = {"q": query(terms), "sort": "top", "limit": str(min(limit, MOST))}
    if terms.since:
        asked["since"] = f"{terms.since}T00:00:00Z"
    if terms.until and terms.until < date.max:
        asked["until"] = f"{terms.until + timedelta(days=1)}T00:00:00Z"
    hosts = [site.partition("/")[0] for site in terms.sites]
    if len(hosts) == 1 and hosts[0] != OURS:
        asked["domain"] = hosts[0]
    return asked


def query(terms: Terms) -> str:
    """Its search reads `|` between alternatives; the word OR would be looked for."""
    parts = [
        *terms.words,
        *(f'"{phrase}"' for phrase in terms.phrases),
        *(f"({' | '.join(_quoted(choice) for choice in group)})" for group in terms.any_of),
        *(f"-{word}" for word in terms.without),
    ]
    return " ".join(parts)


def _quoted(choice: str) -> str:
    return f'"{choice}"' if " " in choice else choice


def read_hits(answer: Any, engine: str) -> list[Hit]:
    return [
        hit(
            url=address(post),
            title=html.escape(signed(post), quote=False),
            snippet=html.escape(text(post, "record", "text"), quote=False),
            published=when(text(post, "record", "createdAt")) or when(text(post, "indexedAt")),
            outlet="Bluesky",
            found_by=(engine, rank),
        )
        for rank, post in enumerate(items(answer, "posts"), start=1)
    ]


def address(post: Any) -> str:
    """`at://did/app.bsky.feed.post/key` as a web address; an account without a handle goes by its lasting name."""
    kind, key = ("", *text(post, "uri").split("/"))[-2:]
    handle = text(post, "author", "handle")
    author = handle if handle and handle != NO_HANDLE else text(post, "author", "did")
    if kind != "app.bsky.feed.post" or not key or not author:
        return ""
    return f"https://bsky.app/profile/{quote(author, safe=':', errors='replace')}/post/{quote(key, safe='', errors='replace')}"


def signed(post: Any) -> str:
    name, handle = text(post, "author", "displayName"), text(post, "author", "handle")
    return f"{name or handle} (@{handle})" if handle else name or "A post on Bluesky"
