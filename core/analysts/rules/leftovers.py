"""Take what is left of a page's mark-up out of its text without moving a letter, so that every quote stays where it stood."""

import html
import re
from bisect import bisect_left
from functools import lru_cache

GONE = "\0"
"""Stands for a letter that nobody reads; it is dropped when a sentence is evened out."""

_HINT = re.compile("[<&\u00ad\u200b\u2060]")
_UNSEEN = re.compile(r"<(script|style|noscript)\b[^<>]{0,500}>.{0,20000}?</\1\s{0,3}>|<!--.{0,5000}?-->", re.IGNORECASE | re.DOTALL)
_CELL = re.compile(r"</?t[dh]\b[^<>]{0,500}>", re.IGNORECASE)
_BLOCK = re.compile(
    r"</?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|table|thead|tbody|tr|section|article|header|footer|nav|main|aside|figure|figcaption"
    r"|blockquote|form|button|body|html|head|title|option|select)\b[^<>]{0,500}>",
    re.IGNORECASE,
)
_UNWRITTEN = re.compile("[\u00ad\u200b\u2060]")
_WRAP = re.compile(r"<br\s{0,3}/?>\s{0,20}(?=[a-z])")
_TAG = re.compile(r"</?[a-z][a-z0-9-]{0,20}(?:\s[^<>]{0,500})?/?>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});", re.IGNORECASE)
_CODE = re.compile(r"[{}]|\b(?:function|var|const|window|document)\b\s?[.({=\w]|=>|\w\(\)|\"\s?:\s?")
_SIGNS, _SIGN_SHARE = frozenset("{}[]();=<>\"'_\\/:"), 0.08
_RUN = re.compile(r"[\s\0]+|\0")


@lru_cache(maxsize=64)
def readable(text: str) -> str:
    """The same text, letter for letter in the same places: tags become line breaks or nothing, entities what they stand for."""
    if not _HINT.search(text):
        return text
    text = _UNWRITTEN.sub(GONE, text)
    text = _UNSEEN.sub(lambda found: _filled("\n", found[0]), text)
    text = _CELL.sub(lambda found: _filled("|" if found[0][1] != "/" else "", found[0]), text)
    text = _WRAP.sub(lambda found: _filled(" ", found[0]), text)
    text = _BLOCK.sub(lambda found: _filled("\n", found[0]), text)
    return _ENTITY.sub(_meant, _TAG.sub(lambda found: _filled("", found[0]), text))


def _filled(sign: str, found: str) -> str:
    return sign + GONE * (len(found) - len(sign))


def _meant(found: re.Match[str]) -> str:
    sign = html.unescape(found[0])
    return _filled(sign if sign != "\u00a0" else " ", found[0]) if len(sign) == 1 else found[0]


def even(text: str) -> tuple[str, list[int]]:
    """A sentence on one line with single spaces, and where each of its letters stood; the list is empty when nothing has moved."""
    if GONE not in text and "\n" not in text and "  " not in text and "\t" not in text:
        return text, []
    kept: list[str] = []
    places: list[int] = []
    last = 0
    for run in _RUN.finditer(text):
        kept.append(text[last : run.start()])
        places.extend(range(last, run.start()))
        if any(sign != GONE for sign in run[0]) and kept != [""]:
            kept.append(" ")
            places.append(run.start())
        last = run.end()
    kept.append(text[last:])
    places.extend(range(last, len(text)))
    return "".join(kept), places


def is_code(text: str) -> bool:
    """A script, a style rule or a data record that the reader of a page never sees."""
    return bool(_CODE.search(text)) and sum(sign in _SIGNS for sign in text) > _SIGN_SHARE * len(text)


def moved(places: list[int], at: int) -> int:
    """Where a place of the original stands in the evened sentence."""
    return bisect_left(places, at) if places else at
