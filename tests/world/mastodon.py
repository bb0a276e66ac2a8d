"""A Mastodon server as documented: https://docs.joinmastodon.org/methods/search/, https://docs.joinmastodon.org/methods/timelines/#tag"""

import re
from dataclasses import replace
from datetime import timedelta
from html import escape
from typing import Any
from urllib.parse import unquote
from zlib import crc32

from demo.content import Post
from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

TIMELINE = "/api/v1/timelines/tag/"
ADDRESS = re.compile(r'"(https?://[^"]+)"')


def answer(asked: Asked, library: Library) -> Reply:
    most = min(int(asked.params.get("limit", "20")), 40)
    if asked.path.startswith(TIMELINE):
        return Reply([status(doc) for doc in there(library, unquote(asked.path.removeprefix(TIMELINE)))][:most])
    if asked.path != "/api/v2/search":
        return Reply({"error": "Not Found"}, 404)
    return found(asked, library, most)


def found(asked: Asked, library: Library, most: int) -> Reply:
    """Full text is for those who are signed in; others get accounts and hashtags only."""
    signed_in = asked.headers.get("authorization", "").startswith("Bearer ")
    if not asked.params.get("q") or (asked.params.get("resolve") == "true" and not signed_in):
        return Reply({"error": "Search queries with resolve or offset need an access token"}, 401)
    docs = there(library, wanted(asked.params["q"]))[:most] if signed_in else []
    return Reply({"accounts": [], "statuses": [status(doc) for doc in docs], "hashtags": []})


def there(library: Library, asked: Wanted | str) -> list[Doc]:
    return [doc for doc in library.find(asked, 1000, posts=True) if not doc.gone]


def wanted(query: str) -> Wanted:
    """`after:` and `before:` leave out the day they name; an address in quotation marks is one of the words of a text."""
    address = ADDRESS.search(query)
    asked_for = reading(ADDRESS.sub("", query), every=True)
    asked_for = replace(asked_for, links=(address[1],) if address else ())
    return replace(
        asked_for,
        since=asked_for.since and asked_for.since + timedelta(days=1),
        until=asked_for.until and asked_for.until - timedelta(days=1),
    )


def status(doc: Doc) -> dict[str, Any]:
    told = doc.told
    return {
        "id": str(crc32(doc.url.encode(errors="replace"))),
        "created_at": doc.published,
        "in_reply_to_id": None,
        "spoiler_text": "",
        "visibility": "public",
        "language": doc.language,
        "uri": doc.url,
        "url": doc.url,
        "replies_count": told.replies if told else 0,
        "reblogs_count": told.reposts if told else 0,
        "favourites_count": told.likes if told else 0,
        "content": f"<p>{escape(doc.text, quote=False)}</p>{links(told)}",
        "reblog": {"url": told.repost_of, "uri": told.repost_of} if told and told.repost_of else None,
        "media_attachments": [{"id": "1", "type": "image", "url": f"{doc.url}/1.jpg"}] if told and told.media else [],
        "tags": [{"name": tag.lower(), "url": f"https://mastodon.social/tags/{tag.lower()}"} for tag in doc.hashtags],
        "card": {"url": told.links[0], "type": "link"} if told and told.links else None,
        "account": account(doc),
    }


def links(told: Post | None) -> str:
    return (
        "".join(f'<p><a href="{escape(link)}" rel="nofollow noopener" target="_blank">{link}</a></p>' for link in told.links)
        if told
        else ""
    )


def account(doc: Doc) -> dict[str, Any]:
    known = {"id": str(crc32(doc.author.encode())), "username": doc.author, "acct": doc.author, "display_name": doc.title}
    if not (told := doc.told):
        return known
    verified_at = "2026-01-01T00:00:00.000+00:00" if told.verified else None
    return known | {
        "bot": False,
        "created_at": f"{told.account_created}T00:00:00.000Z",
        "followers_count": told.followers,
        "statuses_count": told.followers * 3,
        "fields": [{"name": "Site", "value": "<a>our.example</a>", "verified_at": verified_at}],
    }
