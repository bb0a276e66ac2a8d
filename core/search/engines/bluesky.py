"""Bluesky: posts on the open network, asked without signing in. https://docs.bsky.app/docs/api/app-bsky-feed-search-posts"""

import html
from collections.abc import Mapping, Sequence, Set
from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

from core.errors import Unusable
from core.model.engine import EngineKind, Limit, Manifest
from core.model.post import Heard
from core.model.source import Hit
from core.search.queries.query_language import Terms
from core.web import post_fields
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire, if_it_answers

MOST, MOST_PROFILES = 100, 25
OURS = "bsky.app"
ANYTHING = "*"
"""It wants words, also where only the address a post leads to is known."""
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
        by_link=True,
        limit=Limit(calls=1, seconds=1.0),
        limits="no figure is published for searching, which takes 2 requests; it is closed at times to those who do not sign in",
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
        return read_hits(answer, self.manifest.name, await self._profiles(authors(answer)))

    async def _profiles(self, wanted: Sequence[str]) -> Any:
        """How many follow the authors and how much they have posted, which a search does not tell; of all at once."""
        asked = {"actors": list(wanted)}
        return await if_it_answers(self._wire.json("/xrpc/app.bsky.actor.getProfiles", params=asked)) if wanted else None


def params(terms: Terms, limit: int) -> dict[str, str]:
    """Of several sites none is sent, since it takes one, and of several links the first; what it is given as the end is itself left out."""
    asked = {"q": query(terms) or ANYTHING, "sort": "top", "limit": str(min(limit, MOST))}
    if terms.since:
        asked["since"] = f"{terms.since}T00:00:00Z"
    if terms.until and terms.until < date.max:
        asked["until"] = f"{terms.until + timedelta(days=1)}T00:00:00Z"
    hosts = [site.partition("/")[0] for site in terms.sites]
    if len(hosts) == 1 and hosts[0] != OURS:
        asked["domain"] = hosts[0]
    if terms.links:
        asked["url"] = terms.links[0]
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


def authors(answer: Any) -> list[str]:
    """Whose posts were found, by their lasting names; as many as can be asked for at once."""
    named = (text(post, "author", "did") for post in items(answer, "posts"))
    return list(dict.fromkeys(did for did in named if did.startswith("did:")))[:MOST_PROFILES]


def read_hits(answer: Any, engine: str, profiles: Any = None) -> list[Hit]:
    known = {text(profile, "did"): profile for profile in items(profiles, "profiles")}
    asked = set(authors(answer)) if known else set[str]()
    return [
        hit(
            url=address(post),
            title=html.escape(post_fields.bluesky_signature(post), quote=False),
            snippet=html.escape(text(post, "record", "text"), quote=False),
            published=when(text(post, "record", "createdAt")) or when(text(post, "indexedAt")),
            outlet="Bluesky",
            found_by=(engine, rank),
            post=told(post, known, asked),
        )
        for rank, post in enumerate(items(answer, "posts"), start=1)
    ]


def told(post: Any, known: Mapping[str, Any], asked: Set[str]) -> Heard:
    """What Bluesky tells of a post and of who wrote it; an account that it no longer knows when asked for several is gone."""
    did = text(post, "author", "did")
    author, profile = at(post, "author"), known.get(did)
    quoted = quoted_by(at(post, "embed"))
    return Heard(
        author=handle(author),
        name=post_fields.name(html.escape(text(author, "displayName"), quote=False)),
        verified=is_verified(author) or is_verified(profile),
        followers=post_fields.number(profile, "followersCount"),
        account_created=when(text(author, "createdAt")) or when(text(profile, "createdAt")),
        posts=post_fields.number(profile, "postsCount"),
        hashtags=post_fields.hashtags((*(text(one, "tag") for one in features(post, "tag")), *strings(post, "record", "tags"))),
        links=post_fields.links((*(text(one, "uri") for one in features(post, "link")), *shown(post, "external", "uri"), quoted)),
        media=has_media(at(post, "embed")),
        repost_of=post_fields.handed_on(quoted, text(post, "record", "text")),
        reply_to=web(text(post, "record", "reply", "parent", "uri")),
        likes=post_fields.count(post, "likeCount"),
        reposts=post_fields.count(post, "repostCount") + post_fields.count(post, "quoteCount"),
        replies=post_fields.count(post, "replyCount"),
        deleted=did in asked and profile is None,
    )


def handle(author: Any) -> str:
    given = text(author, "handle")
    return post_fields.handle(given if given and given != NO_HANDLE else text(author, "did"))


def is_verified(author: Any) -> bool:
    """Whether somebody Bluesky trusts vouches for an account, or it is itself one of those who are trusted."""
    return "valid" in (text(author, "verification", "verifiedStatus"), text(author, "verification", "trustedVerifierStatus"))


def features(post: Any, kind: str) -> list[Mapping[str, Any]]:
    """The hashtags or links of a text, which stand beside it with their places."""
    every = (feature for facet in items(post, "record", "facets") for feature in items(facet, "features"))
    return [feature for feature in every if text(feature, "$type") == f"app.bsky.richtext.facet#{kind}"]


def strings(answer: Any, *path: str) -> list[str]:
    found = at(answer, *path)
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


def shown(post: Any, *path: str) -> list[str]:
    """What is shown under a post, alone or beside a post it quotes."""
    return [text(post, "embed", *path), text(post, "embed", "media", *path)]


def has_media(embed: Any) -> bool:
    kinds = (text(embed, "$type"), text(embed, "media", "$type"))
    return any(kind.startswith(("app.bsky.embed.images", "app.bsky.embed.video")) for kind in kinds)


def quoted_by(embed: Any) -> str:
    """The post that a post shows under its own words; beside pictures it lies one level deeper."""
    return web(text(embed, "record", "uri") or text(embed, "record", "record", "uri"))


def web(uri: str) -> str:
    """The web address of `at://did/app.bsky.feed.post/key`."""
    return address({"uri": uri, "author": {"did": uri.removeprefix("at://").partition("/")[0]}}) if uri else ""


def address(post: Any) -> str:
    """`at://did/app.bsky.feed.post/key` as a web address; an account without a handle goes by its lasting name."""
    kind, key = ("", *text(post, "uri").split("/"))[-2:]
    handle = text(post, "author", "handle")
    author = handle if handle and handle != NO_HANDLE else text(post, "author", "did")
    if kind != "app.bsky.feed.post" or not key or not author:
        return ""
    return f"https://bsky.app/profile/{quote(author, safe=':', errors='replace')}/post/{quote(key, safe='', errors='replace')}"
