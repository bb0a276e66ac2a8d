"""Files become pages of the newsroom's archive: one reader per kind of file, one page at a time, and nothing in a file makes them raise."""

import io
import mimetypes
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from core.archive.page import Found
from core.archive.streams import opened
from core.archive.tables import delimiter_of, from_csv, from_jsonl
from core.archive.web_files import from_feed, from_page, from_wacz, from_warc
from core.errors import BadInput
from core.model.source import Skipped

NOT_THERE = "There is no such file or folder."
NOT_ALLOWED = "The desk is not allowed to read it."
NO_FILE = "It is no file that can be read."
CLOSED_FOLDER = "This folder may not be opened."
EMPTY_FOLDER = "There are no files in this folder."
LINKED_FOLDER = "It is a link to a folder; such links are not followed."
EMPTY = "It is empty."
NO_PAGES = "There are no pages in it."
UNKNOWN = "The desk does not know this kind of file."
UTF_16 = "It is written in UTF-16; save it as UTF-8 and import it again."
JSON_LIST = "It is one list in JSON; the archive takes JSONL, one object per line."

Reader = Callable[[io.BufferedReader, str, int], Iterator[Found]]

_FEED = re.compile(rb"<(?:rss|feed|rdf:rdf)[\s>]", re.I)
_PAGE = re.compile(rb"<(?:!doctype html|html|head|body|meta|title|article)[\s>]", re.I)
_FURNITURE = re.compile(r"(?:image|audio|video|font)/|text/css|(?:text|application)/javascript")
_HEAD = 8192


def files(paths: Iterable[Path]) -> Iterator[Path | Skipped]:
    """Every file that was named or lies in a folder that was named."""
    for path in paths:
        yield from _in_folder(path) if _is_folder(path) else [_as_file(path)]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _as_file(path: Path) -> Path | Skipped:
    """A file, or why it is none; a name may be longer than any file's, and a place closed to the desk."""
    try:
        if path.is_file():
            return path
        path.lstat()
    except PermissionError:
        return Skipped(str(path), NOT_ALLOWED)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return Skipped(str(path), NOT_THERE)
    except OSError:
        return Skipped(str(path), NO_FILE)
    return Skipped(str(path), NO_FILE)


def _in_folder(folder: Path) -> Iterator[Path | Skipped]:
    """In alphabetical order; hidden files and the pictures and styles of saved pages are passed over."""
    empty, closed = True, list[OSError]()
    for place, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        inside = Path(place)
        yield from (Skipped(str(inside / name), LINKED_FOLDER) for name in folders if _is_link(inside / name))
        for name in sorted(name for name in names if not _passed_over(name)):
            empty = False
            yield _as_file(inside / name)
    yield from (Skipped(str(error.filename), CLOSED_FOLDER) for error in closed)
    if empty and not closed:
        yield Skipped(str(folder), EMPTY_FOLDER)


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except OSError:
        return False


def _passed_over(name: str) -> bool:
    return name.startswith(".") or _FURNITURE.match(mimetypes.guess_type(name)[0] or "") is not None


def read(path: Path, limit: int) -> Iterator[Found]:
    """The pages in a file, one at a time; `limit` bytes is the most that is read of one."""
    where, nothing = str(path), True
    try:
        with path.open("rb", buffering=0) as file:
            for found in _pages(opened(file), where, limit):
                nothing = False
                yield found
    except BadInput as broken:
        yield Skipped(where, str(broken))
    except PermissionError:
        yield Skipped(where, NOT_ALLOWED)
    except OSError:
        yield Skipped(where, NO_FILE)
    else:
        yield from [Skipped(where, NO_PAGES)] if nothing else []


def _pages(stream: io.BufferedReader, where: str, limit: int) -> Iterator[Found]:
    head = stream.peek(_HEAD)[:_HEAD]
    if refused := _refused(head):
        return iter([Skipped(where, refused)])
    reader = reader_of(head, where)
    return reader(stream, where, limit) if reader else iter([Skipped(where, UNKNOWN)])


def _refused(head: bytes) -> str:
    """Why a file is not read though its kind is known."""
    if not head.strip():
        return EMPTY
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) and not _PAGE.search(head.replace(b"\x00", b"")):
        return UTF_16
    return JSON_LIST if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"[") else ""


def reader_of(head: bytes, name: str) -> Reader | None:
    """The reader for what a file begins with; only a table is also known by its name."""
    start = head.replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if head.startswith(b"PK\x03\x04"):
        return from_wacz
    if start.startswith(b"WARC/"):
        return from_warc
    if start.startswith(b"<"):
        return _of_markup(start)
    if start.startswith(b"{"):
        return from_jsonl
    first = start.partition(b"\n")[0].decode("utf-8", "replace")
    named = name.lower().endswith((".csv", ".tsv")) and b"\x00" not in head
    return from_csv if named or delimiter_of(first) else None


def _of_markup(start: bytes) -> Reader | None:
    feed, page = _FEED.search(start), _PAGE.search(start)
    if feed and (page is None or feed.start() < page.start()):
        return from_feed
    return from_page if page else None
