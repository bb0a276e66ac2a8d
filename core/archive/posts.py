"""Posts in an export: columns that only posts have tell them from articles; one that cannot be read costs its row, with the reason."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from core.archive.dates import published
from core.errors import BadInput
from core.model.post import Heard
from core.search import heard
from core.search.answers import text

# As in core.archive.tables. An article has comments and shares too, so those are not taken for a post's replies and reposts.
NAMES = {
    "author": ("author", "handle", "username", "screenname", "account", "authorhandle"),
    "name": ("name", "displayname", "authorname", "fullname"),
    "verified": ("verified", "isverified"),
    "followers": ("followers", "followerscount", "followercount"),
    "account_created": ("accountcreated", "accountcreatedat", "usercreatedat", "authorcreatedat", "joined"),
    "karma": ("karma", "totalkarma"),
    "posts": ("posts", "postscount", "postcount", "statusescount", "tweetcount"),
    "community": ("community", "subreddit"),
    "hashtags": ("hashtags",),
    "links": ("links", "urls", "outlinks"),
    "media": ("media", "hasmedia"),
    "place": ("place", "location"),
    "repost_of": ("repostof", "retweetof", "reblogof"),
    "reply_to": ("replyto", "inreplyto"),
    "likes": ("likes", "likecount", "likescount", "favouritescount", "favoritecount", "favorites", "favourites"),
    "reposts": ("reposts", "repostcount", "retweets", "retweetcount", "reblogs", "reblogscount"),
    "replies": ("replies", "replycount", "repliescount"),
    "deleted": ("deleted", "isdeleted"),
}  # fmt: skip
TELLING = ("followers", "account_created", "karma", "community", "repost_of", "likes", "reposts", "replies")
"""Any of these makes a row a post; articles have an author and links as well."""

_YES, _NO = ("true", "yes", "y", "t", "1"), ("false", "no", "n", "f", "0", "[]")
_ADDRESS = re.compile(r"https?://[^\s|\"'\[\]]+")
_TAG = re.compile(r"[^\s,;|#\"'\[\]]+")


def read(record: Mapping[str, Any], words: str) -> Heard | None:
    """What a row tells of a post; None for an article. Raises BadInput with the column that cannot be read."""
    given = {field: _first(record, names) for field, names in NAMES.items()}
    if not any(given[field] for field in TELLING):
        return None
    facts = {field: _fact(field, said) for field, said in given.items() if said}
    facts.setdefault("hashtags", heard.hashtags_in(words))
    gone = given["author"].strip().lower() in heard.GONE
    return Heard(**facts | {"deleted": facts.get("deleted", False) or gone})


def _first(record: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((said for name in names if (said := _spelled(record.get(name)).strip())), "")


def _spelled(value: Any) -> str:
    """As a table writes it: yes or no in words, a list with spaces between."""
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(filter(None, map(text, value))) if isinstance(value, list) else text(value)


def _fact(field: str, said: str) -> Any:
    what, reader = READERS[field]
    found = reader(said)
    if found is None:
        raise BadInput(f"Its column {field} holds no {what}.")
    return found


def _yes(said: str) -> bool | None:
    word = said.lower()
    return True if word in _YES else False if word in _NO else None


def _shown(said: str) -> bool | None:
    """Pictures as yes or no, by their number, or by their addresses."""
    number = heard.number(said)
    return number > 0 if number is not None else True if _ADDRESS.search(said) else _yes(said)


def _address(said: str) -> str | None:
    return heard.address(said) or None


def _community(said: str) -> str:
    return heard.name(said).removeprefix("r/")


def _links(said: str) -> tuple[str, ...] | None:
    return heard.links(found.rstrip(",;") for found in _ADDRESS.findall(said)) or (() if said == "[]" else None)


def _tags(said: str) -> tuple[str, ...]:
    return heard.hashtags(_TAG.findall(said))


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "author": ("name", heard.handle),
    "name": ("name", heard.name),
    "verified": ("yes or no", _yes),
    "followers": ("count", heard.number),
    "account_created": ("date that can be read in one way only", published),
    "karma": ("whole number", heard.whole),
    "posts": ("count", heard.number),
    "community": ("name", _community),
    "hashtags": ("hashtags", _tags),
    "links": ("web addresses", _links),
    "media": ("yes or no", _shown),
    "place": ("name", heard.name),
    "repost_of": ("web address", _address),
    "reply_to": ("web address", _address),
    "likes": ("count", heard.number),
    "reposts": ("count", heard.number),
    "replies": ("count", heard.number),
    "deleted": ("yes or no", _yes),
}
