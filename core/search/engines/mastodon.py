"""Mastodon: posts as one of its servers sees them, by search with a token, else by hashtag. https://docs.joinmastodon.org/methods/search/"""

import asyncio
import html
import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import chain, zip_longest
from typing import Any
from urllib.parse import quote

from core.english.words import content_words
from core.errors import NothingToAsk, SearchError, Unusable
from core.model.dates import When
from core.model.engine import EngineKind, Limit, Manifest
from core.model.post import Heard
from core.model.source import Hit
from core.search.queries.query_language import Terms
from core.web import post_fields
from core.web.json_fields import at, hit, items, text, when
from core.web.provider_http import Wire

MOST, TAGS = 40, 3
LONGEST_NAME = 3
"""Words; people run a short name together into a hashtag, but not a sentence."""
TAG = re.compile(r"\w*[^\W\d_]\w*")
BREAK = re.compile(r"</p>|<br[^<>]*>", re.IGNORECASE)
MARKUP = re.compile(r"<[^<>]*>")
ANCHOR = re.compile(r"<a\s[^<>]*>", re.IGNORECASE)
NAMED = re.compile(r"class=[\"'][^\"']*\b(?:mention|hashtag)\b", re.IGNORECASE)
"""Links to people and hashtags, which every server writes so."""
HREF = re.compile(r"href=([\"'])(.*?)\1", re.IGNORECASE)
PROBLEMS = (("too many requests", 429), ("throttled", 429), ("access token", 401), ("authenticated", 403))


class MastodonSearch:
    manifest = Manifest(
        name="mastodon",
        label="Mastodon",
        kind=EngineKind.SOCIAL,
        covers="posts on Mastodon and the servers it is joined with",
        base_url="https://mastodon.social",
        docs="https://docs.joinmastodon.org/methods/search/",
        better_with=("mastodon_access_token",),
        by_link=True,
        limit=Limit(calls=100, seconds=300.0),
        limits="300 requests in 5 minutes; a search without a token takes up to 3 and finds hashtags only",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        token = wire.keys.get("mastodon_access_token", "")
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    async def search(self, terms: Terms, limit: int) -> Sequence[Hit]:
        if self._headers and query(terms):
            answer = await self._ask("/api/v2/search", params(terms, limit))
            return read_hits(items(answer, "statuses"), self.manifest.name)
        if not (wanted := tags(terms)):
            raise NothingToAsk(f"{self._wire.label} needs a word that can be a hashtag.")
        timelines = await asyncio.gather(*(self._timeline(tag, limit) for tag in wanted), return_exceptions=True)
        return read_hits(merged(answered(timelines)), self.manifest.name)[:limit]

    async def _timeline(self, tag: str, limit: int) -> list[Any]:
        answer = await self._ask(f"/api/v1/timelines/tag/{quote(tag, safe='')}", {"limit": str(min(limit, MOST))})
        return list(items(answer))

    async def _ask(self, path: str, asked: dict[str, str]) -> Any:
        answer = await self._wire.json(path, params=asked, headers=self._headers)
        if problem := text(answer, "error").lower():
            for words, status in PROBLEMS:
                if words in problem:
                    raise self._wire.refusal(status, {})
            raise Unusable(f"{self.manifest.label} reports a problem instead of posts.")
        return answer


def answered(timelines: Sequence[list[Any] | BaseException]) -> list[list[Any]]:
    """What came back; some hashtags are better than none, and an error of our own making is never passed over."""
    errors = [one for one in timelines if isinstance(one, BaseException)]
    found = [one for one in timelines if not isinstance(one, BaseException)]
    ours = [error for error in errors if not isinstance(error, SearchError)]
    if ours or (errors and not found):
        raise (ours or errors)[0]
    return found


def params(terms: Terms, limit: int) -> dict[str, str]:
    days = [
        f"after:{terms.since - timedelta(days=1)}" if terms.since and terms.since > date.min else "",
        f"before:{terms.until + timedelta(days=1)}" if terms.until and terms.until < date.max else "",
    ]
    asked = " ".join(part for part in (query(terms), *days) if part)
    return {"q": asked, "type": "statuses", "resolve": "false", "limit": str(min(limit, MOST))}


def query(terms: Terms) -> str:
    """It looks for every word it is given, an address among them, and knows no alternatives; nothing else can be put to it."""
    wanted = [*terms.words, *(f'"{phrase}"' for phrase in (*terms.phrases, *terms.links[:1]))]
    return " ".join([*wanted, *(f"-{word}" for word in terms.without)]) if wanted else ""


def tags(terms: Terms) -> list[str]:
    """The hashtags that tell most: those asked for, short names run together, long words before short ones, alternatives last."""
    named = [word[1:].lower() for word in terms.words if word.startswith("#")]
    names = [phrase for phrase in terms.phrases if len(phrase.split()) <= LONGEST_NAME]
    loose = " ".join((*terms.words, *(phrase for phrase in terms.phrases if phrase not in names)))
    words = sorted(content_words(loose), key=len, reverse=True)
    choices = ["".join(choice.split()) for group in terms.any_of for choice in group]
    together = ["".join(name.split()).lower() for name in names]
    all_of_them = dict.fromkeys([*named, *together, *words, *(choice.lstrip("#").lower() for choice in choices)])
    return [tag for tag in all_of_them if TAG.fullmatch(tag)][:TAGS]


def merged(timelines: Sequence[Sequence[Any]]) -> list[Any]:
    """The newest of every hashtag before the second newest of any; a post under two of them once."""
    first: dict[str, Any] = {}
    for post in filter(None, chain.from_iterable(zip_longest(*timelines))):
        first.setdefault(post_fields.mastodon_address(post), post)
    return list(first.values())


def read_hits(posts: Sequence[Any], engine: str) -> list[Hit]:
    return [
        hit(
            url=post_fields.mastodon_address(post),
            title=html.escape(post_fields.mastodon_signature(at(post, "account")), quote=False),
            snippet=words_of(post),
            published=when(text(post, "created_at")),
            outlet="Mastodon",
            found_by=(engine, rank),
            post=told(post),
        )
        for rank, post in enumerate(posts, start=1)
    ]


def words_of(post: Any) -> str:
    """A post's text as it is seen: its HTML splits links and hashtags into pieces that belong together."""
    content = MARKUP.sub("", BREAK.sub(" ", text(post, "content")))
    return f"{html.escape(text(post, 'spoiler_text'), quote=False)} {content}"


def told(post: Any) -> Heard:
    """What a server tells of a post and of who wrote it; which post it answers is told by a number only, which is no address."""
    account, quoted = at(post, "account"), post_fields.mastodon_address(at(post, "quote", "quoted_status"))
    return Heard(
        author=post_fields.handle(text(account, "acct")),
        name=post_fields.name(html.escape(text(account, "display_name"), quote=False)),
        verified=any(text(field, "verified_at") for field in items(account, "fields")),
        followers=post_fields.number(account, "followers_count"),
        account_created=since(account),
        posts=post_fields.number(account, "statuses_count"),
        hashtags=post_fields.hashtags(text(tag, "name") for tag in items(post, "tags")),
        links=post_fields.links((*led_to(post), quoted)),
        media=bool(items(post, "media_attachments")),
        repost_of=post_fields.address(post_fields.mastodon_address(at(post, "reblog")))
        or post_fields.handed_on(post_fields.address(quoted), words_of(post)),
        likes=post_fields.count(post, "favourites_count"),
        reposts=post_fields.count(post, "reblogs_count") + post_fields.count(post, "quotes_count"),
        replies=post_fields.count(post, "replies_count"),
        deleted=at(account, "suspended") is True,
    )


def since(account: Any) -> When | None:
    """The day an account was opened; servers round the moment to midnight."""
    opened = when(text(account, "created_at"))
    return When(opened.day) if opened else None


def led_to(post: Any) -> list[str]:
    """Where the links in its text lead, and the page that is shown with it."""
    anchors = [anchor for anchor in ANCHOR.findall(text(post, "content")) if not NAMED.search(anchor)]
    return [*(html.unescape(href) for anchor in anchors for _, href in HREF.findall(anchor)[:1]), text(post, "card", "url")]
