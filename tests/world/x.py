"""X's searches as documented: https://docs.x.com/x-api/posts/search-recent-posts and https://docs.x.com/x-api/posts/search-all-posts"""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from html import escape
from typing import Any
from zlib import crc32

from demo.content import Post
from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply

MOST = {"/2/tweets/search/recent": (100, 512), "/2/tweets/search/all": (500, 1024)}
OPERATOR = re.compile(r"-?is:\S+|-\w+")  # what cannot be asked for alone; `url:` can


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
    docs = [doc for doc in library.find(wanted(asked), 1000, posts=True) if not doc.gone and not retold(doc, query)]
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
    places = {place["id"]: place for place in map(place_of, docs) if place["full_name"]}
    includes = {"users": list(users.values())} | ({"places": list(places.values())} if places else {})
    return {"data": [post(doc) for doc in docs], "includes": includes, "meta": {"result_count": len(docs)}}


def post(doc: Doc) -> dict[str, Any]:
    key, told = number(doc.url), doc.told
    shown = {
        "id": key,
        "text": escape(doc.text, quote=False),
        "edit_history_tweet_ids": [key],
        "author_id": number(doc.author),
        "created_at": doc.published.replace("Z", ".000Z"),
        "lang": doc.language,
    }
    return shown | (facts(told, doc) if told else {})


def facts(told: Post, doc: Doc) -> dict[str, Any]:
    """Only what a post has; X leaves out what is empty."""
    metrics = {"retweet_count": told.reposts, "reply_count": told.replies, "like_count": told.likes, "quote_count": 0}
    links = [{"start": 0, "end": 23, "url": "https://t.co/abc", "expanded_url": link} for link in told.links]
    tags = [{"start": 0, "end": len(tag), "tag": tag} for tag in doc.hashtags]
    given = {
        "public_metrics": metrics,
        "entities": {name: found for name, found in (("urls", links), ("hashtags", tags)) if found},
        "attachments": {"media_keys": [f"3_{number(doc.url)}"]} if told.media else {},
        "geo": {"place_id": place_of(doc)["id"]} if told.place else {},
        "referenced_tweets": [{"type": "retweeted", "id": number(told.repost_of)}] if told.repost_of else [],
    }
    return {name: value for name, value in given.items() if value}


def place_of(doc: Doc) -> dict[str, str]:
    name = doc.told.place if doc.told else ""
    return {"id": f"{crc32(name.encode()):016x}", "full_name": name}


def author(doc: Doc) -> dict[str, Any]:
    told = doc.told
    known = {"id": number(doc.author), "name": doc.title or doc.author, "username": doc.author}
    if not told:
        return known
    metrics = {"followers_count": told.followers, "following_count": 0, "tweet_count": told.followers * 3, "listed_count": 0}
    created = f"{told.account_created}T00:00:00.000Z"
    kind = "business" if told.verified else "none"
    return known | {"verified": told.verified, "verified_type": kind, "created_at": created, "public_metrics": metrics}


def number(name: str) -> str:
    return str(crc32(name.encode(errors="replace")))
