"""X's searches as documented: https://docs.x.com/x-api/posts/search-recent-posts and https://docs.x.com/x-api/posts/search-all-posts"""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from html import escape
from typing import Any
from zlib import crc32

from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

MOST = {"/2/tweets/search/recent": (100, 512), "/2/tweets/search/all": (500, 1024)}
OPERATOR = re.compile(r"-?(?:is|url):\S+|-\w+")


def answer(asked: Asked, library: Library) -> Reply:
    if not asked.headers.get("authorization", "").startswith("Bearer "):
        return Reply({"title": "Unauthorized", "type": "about:blank", "status": 401, "detail": "Unauthorized"}, 401)
    if asked.path not in MOST:
        return Reply({"title": "Not Found", "type": "about:blank", "status": 404, "detail": "Not Found"}, 404)
    query, (most, longest) = asked.params.get("query", ""), MOST[asked.path]
    results = int(asked.params.get("max_results", "10"))
    if not 1 <= len(query) <= longest or not 10 <= results <= most or not OPERATOR.sub("", query).strip():
        problem = {"title": "Invalid Request", "detail": "One or more parameters to your request was invalid."}
        return Reply(problem | {"type": "https://api.x.com/2/problems/invalid-request"}, 400)
    docs = [doc for doc in library.find(wanted(asked), 1000, posts=True) if not retold(doc, query)]
    return Reply(page(docs[:results]))


def wanted(asked: Asked) -> Wanted:
    """The words and the window; its end is itself left out."""
    asked_for = reading(asked.params["query"], every=True)
    if "start_time" in asked.params:
        asked_for = replace(asked_for, since=datetime.fromisoformat(asked.params["start_time"]).date())
    if "end_time" in asked.params:
        last = datetime.fromisoformat(asked.params["end_time"]) - timedelta(seconds=1)
        asked_for = replace(asked_for, until=last.date())
    return asked_for


def retold(doc: Doc, query: str) -> bool:
    return "-is:retweet" in query and doc.text.startswith("RT @")


def page(docs: list[Doc]) -> dict[str, Any]:
    if not docs:
        return {"meta": {"result_count": 0}}
    users = {user["id"]: user for user in map(author, docs)}
    return {"data": [post(doc) for doc in docs], "includes": {"users": list(users.values())}, "meta": {"result_count": len(docs)}}


def post(doc: Doc) -> dict[str, Any]:
    key = number(doc.url)
    return {
        "id": key,
        "text": escape(doc.text, quote=False),
        "edit_history_tweet_ids": [key],
        "author_id": number(doc.author),
        "created_at": doc.published.replace("Z", ".000Z"),
        "lang": doc.language,
        "public_metrics": {"retweet_count": 0, "reply_count": 0, "like_count": 0, "quote_count": 0},
    }


def author(doc: Doc) -> dict[str, Any]:
    return {"id": number(doc.author), "name": doc.title or doc.author, "username": doc.author, "verified": False}


def number(name: str) -> str:
    return str(crc32(name.encode(errors="replace")))
