"""Bluesky's search as documented: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zlib import crc32

from demo.content import Post
from tests.world.library import Doc, Library, Wanted, reading
from tests.world.wire import Asked, Reply


def answer(asked: Asked, library: Library) -> Reply:
    if asked.path == "/xrpc/app.bsky.actor.getProfiles":
        return profiles(asked, library)
    if asked.path != "/xrpc/app.bsky.feed.searchPosts":
        return Reply({"error": "MethodNotImplemented", "message": "Method Not Implemented"}, 501)
    most = int(asked.params.get("limit", "25"))
    if not asked.params.get("q") or not 1 <= most <= 100 or asked.params.get("sort", "latest") not in ("top", "latest"):
        return Reply({"error": "InvalidRequest", "message": 'Error: Params must have the property "q"'}, 400)
    if "cursor" in asked.params:
        return Reply("<html><body><h1>403 Forbidden</h1></body></html>", 403, "text/html")
    docs = [doc for doc in library.find(wanted(asked), 1000, posts=True) if not doc.gone][:most]
    return Reply({"posts": [post(doc) for doc in docs], "hitsTotal": len(docs)})


def wanted(asked: Asked) -> Wanted:
    """The words, where it leads and the window, whose end is itself left out; an asterisk stands for any words."""
    asked_for = reading(asked.params["q"].replace("*", ""), every=True)
    if "since" in asked.params:
        asked_for = replace(asked_for, since=datetime.fromisoformat(asked.params["since"]).date())
    if "until" in asked.params:
        last = datetime.fromisoformat(asked.params["until"]) - timedelta(seconds=1)
        asked_for = replace(asked_for, until=last.date())
    if "url" in asked.params:
        asked_for = replace(asked_for, links=(asked.params["url"],))
    return asked_for


def profiles(asked: Asked, library: Library) -> Reply:
    """Accounts that are gone are left out without a word."""
    actors = [actor for actor in asked.params.get("actors", "").split(",") if actor]
    if not 1 <= len(actors) <= 25:
        return Reply({"error": "InvalidRequest", "message": "Error: actors must not have more than 25 elements"}, 400)
    known = {author(doc)["did"]: doc for doc in library.docs if doc.told}
    return Reply({"profiles": [profile(known[actor]) for actor in actors if actor in known]})


def profile(doc: Doc) -> dict[str, Any]:
    told = doc.told
    return author(doc) | ({"followersCount": told.followers, "followsCount": 0, "postsCount": told.followers * 3} if told else {})


def author(doc: Doc) -> dict[str, Any]:
    did = f"did:plc:{crc32(doc.author.encode()):024x}"
    known = {"did": did, "handle": f"{doc.author.replace('_', '-')}.bsky.social", "displayName": doc.title}
    if not doc.told:
        return known
    verified: dict[str, Any] = {
        "verifiedStatus": "valid" if doc.told.verified else "none",
        "trustedVerifierStatus": "none",
        "verifications": [],
    }
    return known | {"createdAt": f"{doc.told.account_created}T00:00:00.000Z", "verification": verified, "labels": []}


def post(doc: Doc) -> dict[str, Any]:
    told, by = doc.told, author(doc)
    shown = {
        "uri": f"at://{by['did']}/app.bsky.feed.post/3{crc32(doc.url.encode(errors='replace')):012x}",
        "cid": f"bafyrei{crc32(doc.text.encode()):x}",
        "author": by,
        "record": record(doc),
        "replyCount": told.replies if told else 0,
        "repostCount": told.reposts if told else 0,
        "likeCount": told.likes if told else 0,
        "quoteCount": 0,
        "indexedAt": doc.published,
        "labels": [],
    }
    return shown | (embedded(told) if told else {})


def record(doc: Doc) -> dict[str, Any]:
    features = [[{"$type": "app.bsky.richtext.facet#tag", "tag": tag}] for tag in doc.hashtags]
    facets = [{"index": {"byteStart": 0, "byteEnd": 1}, "features": one} for one in features]
    said = {"$type": "app.bsky.feed.post", "text": doc.text, "createdAt": doc.published, "langs": [doc.language]}
    return said | ({"facets": facets} if facets else {})


def embedded(told: Post) -> dict[str, Any]:
    if told.media:
        picture = {"thumb": "https://cdn.example/1", "fullsize": "https://cdn.example/1", "alt": ""}
        return {"embed": {"$type": "app.bsky.embed.images#view", "images": [picture]}}
    if told.links:
        page = {"uri": told.links[0], "title": "", "description": ""}
        return {"embed": {"$type": "app.bsky.embed.external#view", "external": page}}
    return {}
