"""Reddit's search, comments and tokens as documented: https://www.reddit.com/dev/api (GET search, comments/article), https://github.com/reddit-archive/reddit/wiki/OAuth2"""

import re
from datetime import datetime
from html import escape
from typing import Any
from zlib import crc32

from demo.content import Post
from tests.world.library import Doc, Library
from tests.world.wire import Asked, Reply

TOKEN = "a-token-of-an-hour"
COMMUNITIES = re.compile(r"/r/([\w+]+)/search")
OPEN = "brackwater"
ELSEWHERE = {"news", "politics", "labor", "transit", "environment"}
"""Large communities that are there and have never heard of our town."""
SPANS = ("hour", "day", "week", "month", "year", "all")


def answer(asked: Asked, library: Library) -> Reply:
    if not asked.headers.get("user-agent", "").startswith("SecondSource"):
        return Reply({"message": "Too Many Requests", "error": 429}, 429)
    if asked.path == "/api/v1/access_token":
        return token(asked)
    path, public, _ = asked.path.partition(".json")
    if not public and asked.headers.get("authorization") != f"Bearer {TOKEN}":
        return Reply({"message": "Unauthorized", "error": 401}, 401)
    if path == "/api/user_data_by_account_ids":
        return accounts(asked, library)
    if thread := re.fullmatch(r"/comments/(\w+)", path):
        return comments(thread[1], asked, library)
    if inside := COMMUNITIES.fullmatch(path):
        return inside_of(inside[1].split("+")) or found(asked, library)
    return found(asked, library) if path == "/search" else Reply({"message": "Not Found", "error": 404}, 404)


def inside_of(communities: list[str]) -> Reply | None:
    """What other communities than our town's answer: some are there and one is private; of several, those that are not there are left out.

    None leads to a list of communities.
    """
    if OPEN in communities:
        return None
    if ELSEWHERE & set(communities):
        return Reply({"kind": "Listing", "data": {"after": None, "dist": 0, "children": []}})
    if "closed" in communities:
        return Reply({"reason": "private", "message": "Forbidden", "error": 403}, 403)
    return Reply("", 302, "text/html", {"Location": f"/subreddits/search?q={communities[-1]}"})


def accounts(asked: Asked, library: Library) -> Reply:
    """By number, those that are there; nothing but a refusal when none is."""
    numbers = asked.params.get("ids", "").split(",")
    known = {number(doc): account(doc.told) for doc in library.docs if doc.told and not doc.gone}
    there = {one: known[one] for one in numbers if one in known}
    return Reply(there) if there and len(numbers) <= 100 else Reply({"message": "Not Found", "error": 404}, 404)


def account(told: Post) -> dict[str, Any]:
    return {
        "name": told.author,
        "created_utc": seconds(f"{told.account_created}T00:00:00Z"),
        "link_karma": told.followers,
        "comment_karma": told.followers * 2,
        "profile_img": "",
        "profile_over_18": False,
    }


def number(doc: Doc) -> str:
    return f"t2_{crc32(doc.author.encode()):x}"


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


ANSWERS = (
    ("quay_regular", "Heard it too, from the far side of the lock.", 41),
    ("AutoModerator", "Be kind to each other.", 1),
    ("[deleted]", "[deleted]", 12),
    ("marsh_harrier", "Source? The paper says nothing of it: https://gazette.example/a", 9),
    ("late_ferry", "About time somebody said it.", 3),
)


def comments(key: str, asked: Asked, library: Library) -> Reply:
    """The thread, and behind it the answers to it, best first, as GET /comments/article gives them; what is left over is one `more`."""
    doc = next((one for one in library.docs if post(one)["id"] == key), None)
    most = int(asked.params.get("limit", "25"))
    if doc is None or asked.params.get("sort") != "top" or asked.params.get("depth") != "1":
        return Reply({"message": "Not Found", "error": 404}, 404)
    begun = post(doc)
    said = [{"kind": "t1", "data": comment(begun, number, *one)} for number, one in enumerate(ANSWERS[:most], start=1)]
    rest = [{"kind": "more", "data": {"count": begun["num_comments"], "parent_id": begun["name"], "depth": 0, "children": ["c99"]}}]
    return Reply([listing([{"kind": "t3", "data": begun}]), listing(said + rest)])


def comment(begun: dict[str, Any], number: int, author: str, body: str, score: int) -> dict[str, Any]:
    return {
        "id": f"c{number}",
        "name": f"t1_c{number}",
        "parent_id": begun["name"],
        "link_id": begun["name"],
        "subreddit": OPEN,
        "author": author,
        **({} if author == "[deleted]" else {"author_fullname": f"t2_{crc32(author.encode()):x}"}),
        "body": escape(body, quote=False),
        "score": score,
        "stickied": author == "AutoModerator",
        "depth": 0,
        "replies": "",
        "created_utc": begun["created_utc"],
        "permalink": f"{begun['permalink']}c{number}/",
    }


def listing(children: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": "Listing", "data": {"after": None, "dist": None, "children": children, "before": None}}


def post(doc: Doc) -> dict[str, Any]:
    key = f"{crc32(doc.url.encode(errors='replace')):x}"
    title = " ".join(doc.text.split()[:12])
    slug = re.sub(r"\W+", "_", title.lower())[:50]
    told = doc.told
    link = told.links[0] if told and told.links else ""
    return {
        "id": key,
        "name": f"t3_{key}",
        "subreddit": OPEN,
        "subreddit_name_prefixed": f"r/{OPEN}",
        **({"author": "[deleted]"} if doc.gone else {"author": doc.author, "author_fullname": number(doc)}),
        "title": escape(title, quote=False),
        "selftext": escape(doc.text, quote=False),
        "is_self": not link,
        "created_utc": seconds(doc.published),
        "permalink": f"/r/{OPEN}/comments/{key}/{slug}/",
        "url": link or f"https://www.reddit.com/r/{OPEN}/comments/{key}/{slug}/",
        "score": told.likes if told else 1,
        "num_comments": told.replies if told else 0,
        "num_crossposts": told.reposts if told else 0,
    } | ({"post_hint": "image"} if told and told.media else {})


def seconds(published: str) -> float | str:
    try:
        return datetime.fromisoformat(published).timestamp()
    except ValueError:
        return published
