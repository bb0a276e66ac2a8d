"""Exports of a newsroom's system: CSV with a line of column names, and JSONL with one object per line; their rows are articles or posts."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.archive.page import NO_ADDRESS, Found, from_fields, published, words_of
from core.archive.streams import Lines
from core.errors import BadInput
from core.model.post import Heard
from core.model.source import Skipped
from core.model.web import is_web_address
from core.web import post_fields
from core.web.json_fields import text

NO_COLUMN = "It has no column with web addresses; one must be called url or link."
NO_OBJECT = "It is no JSON object."
BAD_QUOTES = "Its quotation marks do not match."

# Names of columns as newsrooms' systems give them, without spaces and signs; the first that says something counts.
NAMES = {
    "url": ("url", "link", "permalink", "canonicalurl", "pageurl", "articleurl", "sourceurl", "weburl", "address", "uri", "href"),
    "title": ("title", "headline", "heading", "head", "subject"),
    "text": ("text", "body", "fulltext", "articletext", "articlebody", "content", "article", "summary", "description", "excerpt", "lead"),
    "published": ("published", "publishedat", "publisheddate", "datepublished", "publicationdate", "publishdate", "pubdate", "date",
                  "datetime", "timestamp", "time", "created", "createdat"),
    "outlet": ("outlet", "source", "publication", "publisher", "sitename", "site", "medium", "paper", "newspaper"),
    "language": ("language", "lang", "locale"),
}  # fmt: skip
_DELIMITERS = (",", ";", "\t", "|")
_SIGNS = re.compile(r"[\W_]+")

csv.field_size_limit(2**31 - 1)  # a record as a whole is bounded where its lines are read


def from_csv(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    lines = Lines(stream, limit)
    try:
        first = next(lines, "")
    except BadInput as broken:
        yield Skipped(where, str(broken))
        return
    delimiter = delimiter_of(first)
    if not delimiter:
        yield Skipped(where, NO_COLUMN)
        return
    columns = [_simple(name) for name in _cells(first, delimiter)]
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        place = f"{where}, line {lines.new_record()}"
        try:
            row = next(rows)
        except StopIteration:
            return
        except (csv.Error, BadInput) as broken:
            yield Skipped(place, str(broken) if isinstance(broken, BadInput) else BAD_QUOTES)
            continue
        if any(cell.strip() for cell in row):
            yield _page(dict(zip(columns, row, strict=False)), place)


def delimiter_of(header: str) -> str:
    """What separates the column names: the sign that makes most of them names we know, an address among them; else nothing."""
    counts = {sign: _known(_cells(header, sign)) for sign in _DELIMITERS}
    best = max(counts, key=lambda sign: counts[sign])
    return best if counts[best] else ""


def _known(cells: list[str]) -> int:
    names = [_simple(cell) for cell in cells]
    return sum(name in known for name in names for known in NAMES.values()) if any(name in NAMES["url"] for name in names) else 0


def _cells(header: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([header], delimiter=delimiter), [])
    except csv.Error:
        return []


def _simple(name: str) -> str:
    return _SIGNS.sub("", name.casefold())


def from_jsonl(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    lines = Lines(stream, limit)
    while True:
        place = f"{where}, line {lines.new_record()}"
        try:
            line = next(lines)
        except StopIteration:
            return
        except BadInput as broken:
            yield Skipped(place, str(broken))
            continue
        if line.strip():
            yield _object(line, place)


def _object(line: str, place: str) -> Found:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return Skipped(place, NO_OBJECT)
    return _page({_simple(name): value for name, value in found.items()}, place)


def _page(record: Mapping[str, Any], place: str) -> Found:
    given = {field: next((said for name in names if (said := text(record, name)).strip()), "") for field, names in NAMES.items()}
    if not is_web_address(given["url"]):  # known before the rest is worked on: a spoilt file may have a million such lines
        return Skipped(place, NO_ADDRESS)
    words = words_of(given["text"])
    try:
        post = post_in(record, words)
    except BadInput as unread:
        return Skipped(place, str(unread))
    return from_fields(
        place,
        given["url"],
        title=given["title"],
        text=words,
        outlet=given["outlet"],
        published=published(given["published"]),
        language=given["language"],
        post=post,
    )


# As in core.archive.tables. An article has comments and shares too, so those are not taken for a post's replies and reposts.
POST_NAMES = {
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


def post_in(record: Mapping[str, Any], words: str) -> Heard | None:
    """What a row tells of a post; None for an article. Raises BadInput with the column that cannot be read."""
    given = {field: _first(record, names) for field, names in POST_NAMES.items()}
    if not any(given[field] for field in TELLING):
        return None
    facts = {field: _fact(field, said) for field, said in given.items() if said}
    facts.setdefault("hashtags", post_fields.hashtags_in(words))
    gone = given["author"].strip().lower() in post_fields.GONE
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
    number = post_fields.number(said)
    return number > 0 if number is not None else True if _ADDRESS.search(said) else _yes(said)


def _address(said: str) -> str | None:
    return post_fields.address(said) or None


def _community(said: str) -> str:
    return post_fields.name(said).removeprefix("r/")


def _links(said: str) -> tuple[str, ...] | None:
    return post_fields.links(found.rstrip(",;") for found in _ADDRESS.findall(said)) or (() if said == "[]" else None)


def _tags(said: str) -> tuple[str, ...]:
    return post_fields.hashtags(_TAG.findall(said))


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "author": ("name", post_fields.handle),
    "name": ("name", post_fields.name),
    "verified": ("yes or no", _yes),
    "followers": ("count", post_fields.number),
    "account_created": ("date that can be read in one way only", published),
    "karma": ("whole number", post_fields.whole),
    "posts": ("count", post_fields.number),
    "community": ("name", _community),
    "hashtags": ("hashtags", _tags),
    "links": ("web addresses", _links),
    "media": ("yes or no", _shown),
    "place": ("name", post_fields.name),
    "repost_of": ("web address", _address),
    "reply_to": ("web address", _address),
    "likes": ("count", post_fields.number),
    "reposts": ("count", post_fields.number),
    "replies": ("count", post_fields.number),
    "deleted": ("yes or no", _yes),
}
