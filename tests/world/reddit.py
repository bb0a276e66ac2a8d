"""Reddit's search and its tokens as documented: https://www.reddit.com/dev/api#GET_search, https://github.com/reddit-archive/reddit/wiki/OAuth2"""

import re
from datetime import datetime
from html import escape
from typing import Any
from zlib import crc32

from tests.world.library import Doc, Library
from tests.world.wire import Asked, Reply

TOKEN = "a-token-of-an-hour"
SPANS = ("hour", "day", "week", "month", "year", "all")


def answer(asked: Asked, library: Library) -> Reply:
    if not asked.headers.get("user-agent", "").startswith("SecondSource"):
        return Reply({"message": "Too Many Requests", "error": 429}, 429)
    if asked.path == "/api/v1/access_token":
        return token(asked)
    if asked.path == "/search" and asked.headers.get("authorization") != f"Bearer {TOKEN}":
        return Reply({"message": "Unauthorized", "error": 401}, 401)
    if asked.path not in ("/search", "/search.json"):
        return Reply({"message": "Not Found", "error": 404}, 404)
    return found(asked, library)


def token(asked: Asked) -> Reply:
    if asked.method != "POST" or not asked.headers.get("authorization", "").startswith("Basic "):
        return Reply({"message": "Unauthorized", "error": 401}, 401)
    if asked.form.get("grant_type") != "client_credentials":
        return Reply({"error": "unsupported_grant_type"})
    return Reply({"access_token": TOKEN, "token_type": "bearer", "expires_in": 3600, "scope": "*"})


def found(asked: Asked, library: Library) -> Reply:
    query, most = asked.params.get("q", ""), int(asked.params.get("limit", "25"))
    if not query or len(query) > 512 or asked.params.get("t", "all") not in SPANS or not 1 <= most <= 100:
        return Reply({"message": "Bad Request", "error": 400}, 400)
    children = [{"kind": "t3", "data": post(doc)} for doc in library.find(query, most, posts=True)]
    return Reply({"kind": "Listing", "data": {"after": None, "dist": len(children), "children": children, "before": None}})


def post(doc: Doc) -> dict[str, Any]:
    key = f"{crc32(doc.url.encode(errors='replace')):x}"
    title = " ".join(doc.text.split()[:12])
    slug = re.sub(r"\W+", "_", title.lower())[:50]
    return {
        "id": key,
        "name": f"t3_{key}",
        "subreddit": "brackwater",
        "subreddit_name_prefixed": "r/brackwater",
        "author": doc.author,
        "title": escape(title, quote=False),
        "selftext": escape(doc.text, quote=False),
        "is_self": True,
        "created_utc": seconds(doc.published),
        "permalink": f"/r/brackwater/comments/{key}/{slug}/",
        "url": doc.url,
        "score": 1,
        "num_comments": 0,
    }


def seconds(published: str) -> float | str:
    try:
        return datetime.fromisoformat(published).timestamp()
    except ValueError:
        return published
