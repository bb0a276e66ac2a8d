"""Exports of a newsroom's system: CSV with a line of column names, and JSONL with one object per line."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from core.archive import posts
from core.archive.dates import published
from core.archive.markup import words_of
from core.archive.page import NO_ADDRESS, Found, from_fields
from core.archive.streams import Lines
from core.errors import BadInput
from core.model.source import Skipped
from core.model.web import is_web_address
from core.search.answers import text

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
        post = posts.read(record, words)
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
