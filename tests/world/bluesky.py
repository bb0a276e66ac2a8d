"""Bluesky's search as documented: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zlib import crc32

from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply


def answer(asked: Asked, library: Library) -> Reply:
    if asked.path != "/xrpc/app.bsky.feed.searchPosts":
        return Reply({"error": "MethodNotImplemented", "message": "Method Not Implemented"}, 501)
    most = int(asked.params.get("limit", "25"))
    if not asked.params.get("q") or not 1 <= most <= 100 or asked.params.get("sort", "latest") not in ("top", "latest"):
        return Reply({"error": "InvalidRequest", "message": 'Error: Params must have the property "q"'}, 400)
    if "cursor" in asked.params:
        return Reply("<html><body><h1>403 Forbidden</h1></body></html>", 403, "text/html")
    docs = library.find(wanted(asked), most, posts=True)
    return Reply({"posts": [post(doc) for doc in docs], "hitsTotal": len(docs)})


def wanted(asked: Asked) -> Wanted:
    """The words and the window; its end is itself left out."""
    asked_for = reading(asked.params["q"], every=True)
    if "since" in asked.params:
        asked_for = replace(asked_for, since=datetime.fromisoformat(asked.params["since"]).date())
    if "until" in asked.params:
        last = datetime.fromisoformat(asked.params["until"]) - timedelta(seconds=1)
        asked_for = replace(asked_for, until=last.date())
    return asked_for


def post(doc: Doc) -> dict[str, Any]:
    did = f"did:plc:{crc32(doc.author.encode()):024x}"
    return {
        "uri": f"at://{did}/app.bsky.feed.post/3{crc32(doc.url.encode(errors='replace')):012x}",
        "cid": f"bafyrei{crc32(doc.text.encode()):x}",
        "author": {"did": did, "handle": f"{doc.author.replace('_', '-')}.bsky.social", "displayName": doc.title},
        "record": {"$type": "app.bsky.feed.post", "text": doc.text, "createdAt": doc.published, "langs": [doc.language]},
        "replyCount": 0,
        "repostCount": 0,
        "likeCount": 0,
        "quoteCount": 0,
        "indexedAt": doc.published,
        "labels": [],
    }
