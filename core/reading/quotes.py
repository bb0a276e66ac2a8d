"""Find a quote in a text: letter for letter, or after evening out white space and quotation marks, or not at all."""

import re
from functools import lru_cache

from core.model.claim import Quote
from core.model.words import QuoteState

CONTEXT = 32

_MARKS = re.escape("\"“”„‟«»″＂'‘’‚‛‹›′`´ʼ＇")
_PIECES = re.compile(rf"(\s+|[{_MARKS}])")
# Half a word or half a figure is not what the source said: "2 million" is not in "12 million" nor in "1.2 million".
_BEFORE, _AFTER = r"(?<!\w)(?<!\d[.,:])", r"(?!\w|[.,:]\d)"


def anchor(text: str, exact: str) -> tuple[Quote | None, QuoteState]:
    """Where words stand in a text and how firmly; the quote always holds the text's own words."""
    wanted = exact.strip()
    if not wanted:
        return None, QuoteState.NOT_FOUND
    for pattern, state in ((_letters(wanted), QuoteState.VERIFIED), (_loosely(wanted), QuoteState.PARTIAL)):
        found = pattern.search(text)
        if found:
            return _quote(text, *found.span()), state
    return None, QuoteState.NOT_FOUND


def check(text: str, quote: Quote) -> QuoteState:
    """Whether a stored quote is still in a text: first where it says it stands, then anywhere."""
    if quote.exact and text[quote.start : quote.end] == quote.exact:
        return QuoteState.VERIFIED
    return anchor(text, quote.exact)[1]


def _quote(text: str, start: int, end: int) -> Quote:
    return Quote(text[start:end], start, end, prefix=text[max(0, start - CONTEXT) : start], suffix=text[end : end + CONTEXT])


@lru_cache(maxsize=4096)
def _letters(wanted: str) -> re.Pattern[str]:
    return _whole(wanted, re.escape(wanted))


@lru_cache(maxsize=4096)
def _loosely(wanted: str) -> re.Pattern[str]:
    """Any run of white space for each of theirs, any quotation mark for each of theirs; every other character as it is."""
    return _whole(wanted, "".join(_loose(piece) for piece in _PIECES.split(wanted) if piece))


def _whole(wanted: str, inner: str) -> re.Pattern[str]:
    before = _BEFORE if wanted[0].isalnum() else ""
    after = _AFTER if wanted[-1].isalnum() else ""
    return re.compile(before + inner + after)


def _loose(piece: str) -> str:
    if piece.isspace():
        return r"\s+"
    return f"[{_MARKS}]" if _PIECES.fullmatch(piece) else re.escape(piece)
