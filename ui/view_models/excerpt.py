"""A quote where it stands: the frozen text around it, at its own place or honestly not."""

from dataclasses import dataclass

from core.model.claim import Quote

AROUND = 600
WHOLE = 60_000  # about thirty printed pages: more than that makes a browser slow, and the file can be had


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The text before, the words themselves, and the text after; `found` says whether the words are there."""

    before: str
    words: str
    after: str
    found: bool
    cut: bool = False

    @property
    def text(self) -> str:
        return f"{self.before}{self.words}{self.after}"


def excerpt(text: str, quote: Quote | None, around: int = AROUND) -> Excerpt:
    """What stands around a quote; without one, or when it is not there, how the text begins."""
    if quote is None or not stands(text, quote):
        return _part(text, 0, 2 * around)
    return _part(text, quote.start - around, quote.end + around, quote)


def whole(text: str, quote: Quote | None, most: int = WHOLE) -> Excerpt:
    """All of a text; of a very long one, as much as a browser bears, the quote in the middle of it."""
    if quote is None or not stands(text, quote):
        return _part(text, 0, most)
    room = max(0, most - len(quote.exact))
    first = max(0, min(quote.start - room // 2, len(text) - most))
    return _part(text, first, max(first + most, quote.end), quote)


def stands(text: str, quote: Quote) -> bool:
    """Whether the words stand at their own place and between the same words; the same words elsewhere are not the quote."""
    there = bool(quote.exact) and text[quote.start : quote.end] == quote.exact
    return there and text.endswith(quote.prefix, 0, quote.start) and text.startswith(quote.suffix, quote.end)


def _part(text: str, first: int, last: int, quote: Quote | None = None) -> Excerpt:
    first, last = max(0, first), min(len(text), last)
    start, end = (quote.start, quote.end) if quote else (last, last)
    before = _shortened(text[first:start], left=first > 0, right=not quote and last < len(text))
    after = _shortened(text[end:last], right=last < len(text))
    return Excerpt(before, text[start:end], after, quote is not None, cut=first > 0 or last < len(text))


def _shortened(part: str, *, left: bool = False, right: bool = False) -> str:
    """Cut at a blank where the text goes on, so that no word is halved."""
    if left and " " in part:
        part = "… " + part.split(" ", 1)[1]
    if right and " " in part:
        part = part.rsplit(" ", 1)[0] + " …"
    return part
