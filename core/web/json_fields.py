"""Reading providers' answers: whatever is missing or of the wrong kind is nothing, never an error."""

import html
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from core.model.dates import When, moment
from core.model.post import Heard
from core.model.source import Hit

LONGEST_TITLE, LONGEST_SNIPPET = 300, 2000
INLINE = re.compile(r"</?(?:a|b|code|em|font|i|mark|small|span|strong|sub|sup|u)\b[^<>]{0,300}>", re.IGNORECASE)
TAG = re.compile(r"<[^<>]{0,300}>")
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ud800-\udfff]")
ISO = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def at(answer: Any, *path: str | int) -> Any:
    """What lies at the end of a path of names and places; None where the path breaks off."""
    for step in path:
        if isinstance(step, str) and isinstance(answer, Mapping):
            answer = answer.get(step)
        elif isinstance(step, int) and isinstance(answer, list) and -len(answer) <= step < len(answer):
            answer = answer[step]
        else:
            return None
    return answer


def items(answer: Any, *path: str | int) -> list[Mapping[str, Any]]:
    """The objects of a list; anything else in it is left out."""
    found = at(answer, *path)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


def text(answer: Any, *path: str | int) -> str:
    """A text or a number as text; nothing for anything else."""
    found = at(answer, *path)
    return str(found) if isinstance(found, str | int | float) and not isinstance(found, bool) else ""


def plain(words: str, longest: int) -> str:
    """Fetched words without tags, entities, invisible signs and doubled spaces, cut to a length."""
    seen = UNSEEN.sub("", html.unescape(TAG.sub(" ", INLINE.sub("", words))))
    short = " ".join(seen.split())
    return short if len(short) <= longest else short[: longest - 1].rstrip() + "…"


def when(given: str) -> When | None:
    """A date as providers write it: ISO 8601 with or without an hour, RFC 822, a number of seconds; nothing when it is none."""
    given = given.strip()
    if ISO.fullmatch(given):
        return _real(given)
    if given.isascii() and given.isdigit() and len(given) in (9, 10):
        return _sane(datetime.fromtimestamp(int(given), UTC))
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            found = read(given)
        except (ValueError, TypeError, OverflowError):
            continue
        return _sane(found if found.tzinfo else found.replace(tzinfo=UTC))
    return None


def _real(iso: str) -> When | None:
    found = When(iso)
    try:
        return found if found.start.year >= 1000 else None
    except ValueError:
        return None


def _sane(found: datetime) -> When | None:
    try:
        return moment(found) if 1000 <= found.year <= 9000 else None
    except (ValueError, OverflowError):
        return None


def hit(
    *,
    url: str,
    title: str,
    found_by: tuple[str, int],
    snippet: str = "",
    published: When | None = None,
    outlet: str = "",
    post: Heard | None = None,
) -> Hit:
    """One result, its words cleaned; whether its address is fit to be visited is checked for all engines in one place."""
    return Hit(
        url.strip(),
        plain(title, LONGEST_TITLE),
        plain(snippet, LONGEST_SNIPPET),
        published,
        plain(outlet, LONGEST_TITLE),
        found_by=(found_by,),
        post=post,
    )
