"""What is neither a page nor a document: an answer in JSON, and pictures, recordings and films."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

from core.english.language import language
from core.errors import Unreadable
from core.evidence.extract.content_type import decode
from core.evidence.port import Fetched, Page
from core.model.words import CaptureKind
from core.web.json_fields import LONGEST_TITLE, plain, text

MOST_JSON, MOST_LETTERS = 3_000_000, 1_000_000
"""Of an answer that is read at all, and of its text; nothing else in the process runs while it is parsed. The bytes are kept whole."""
TOO_MUCH = f"The address gives more than {MOST_JSON / 1_000_000:g} MB of JSON; that is a stock of data and nothing to read."
NOT_JSON = "The address gives JSON that is damaged; nothing can be read in it."
NAMED = ("title", "headline", "name")

_SIGN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.S)
_OPENS, _CLOSES = ("[", "{"), ("]", "}")
_HALF = re.compile(r"[\ud800-\udfff]")


def answer_page(fetched: Fetched) -> Page:
    """An answer as it was given, made readable: one member to a line."""
    given = decode(fetched.body, fetched.content_type)
    value, readable = parsed(given), indented(given)
    return fetched.page(
        text=readable,
        title=_title(value) or place(fetched.final_url),
        language=language(readable),
        kind=CaptureKind.ANSWER,
    )


def media_page(fetched: Fetched) -> Page:
    """A picture, recording or film: it has no words, and gets none from us."""
    return fetched.page(
        text="",
        title=file_name(fetched.final_url) or place(fetched.final_url),
        kind=CaptureKind.MEDIA,
    )


def parsed(given: str) -> Any:
    """What the JSON says, without the halves of characters that only JSON can write."""
    if len(given) > MOST_JSON:
        raise Unreadable(TOO_MUCH)
    try:
        value = json.loads(given, parse_int=str)  # as text: there are numbers longer than Python counts
        whole = _HALF.sub("\ufffd", said := json.dumps(value, ensure_ascii=False))
        return value if whole == said else json.loads(whole)
    except (ValueError, RecursionError) as error:
        raise Unreadable(NOT_JSON) from error


def indented(given: str) -> str:
    """Sound JSON, a member to a line; figures and repeated names stay as they were written, which a parser would not leave them."""
    lines, letters = [], 0
    for piece in _pieces(given):
        lines.append(piece)
        letters += len(piece)
        if letters > MOST_LETTERS:
            break
    return _HALF.sub("\ufffd", "".join(lines))[:MOST_LETTERS]


def _pieces(given: str) -> Iterator[str]:
    depth, before = 0, ""
    for found in _SIGN.finditer(given):
        sign = found[0]
        depth -= sign in _CLOSES
        if _starts_a_line(before, sign):
            yield "\n" + "  " * depth
        yield ": " if sign == ":" else _readable(sign)
        depth += sign in _OPENS
        before = sign


def _starts_a_line(before: str, sign: str) -> bool:
    """What is empty stays on its line."""
    return before not in _OPENS if sign in _CLOSES else before in (*_OPENS, ",")


def _readable(sign: str) -> str:
    """Letters as letters, where JSON may write them as numbers."""
    return json.dumps(json.loads(sign), ensure_ascii=False) if sign.startswith('"') and "\\" in sign else sign


def _title(value: Any) -> str:
    return next((name for name in (plain(text(value, member), LONGEST_TITLE) for member in NAMED) if name), "")


def file_name(url: str) -> str:
    return plain(unquote(urlsplit(url).path.rpartition("/")[2]), LONGEST_TITLE)


def place(url: str) -> str:
    """Where something without a name of its own stands."""
    parts = urlsplit(url)
    return plain(f"{parts.hostname or ''}{unquote(parts.path)}".rstrip("/"), LONGEST_TITLE)
