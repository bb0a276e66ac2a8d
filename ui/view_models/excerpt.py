"""A quote where it stands: the frozen text around it, found again or honestly not."""

from dataclasses import dataclass

from core.model.claim import Quote

AROUND = 600


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The text before, the words themselves, and the text after; `found` says whether the words are there."""

    before: str
    words: str
    after: str
    found: bool

    @property
    def text(self) -> str:
        return f"{self.before}{self.words}{self.after}"


def excerpt(text: str, quote: Quote | None, around: int = AROUND) -> Excerpt:
    """What stands around a quote; without one, or when it is not there, how the text begins."""
    start = _place(text, quote)
    if quote is None or start is None:
        return Excerpt(_shortened(text[: 2 * around], right=len(text) > 2 * around), "", "", False)
    end = start + len(quote.exact)
    before = _shortened(text[max(0, start - around) : start], left=start > around)
    after = _shortened(text[end : end + around], right=len(text) > end + around)
    return Excerpt(before, text[start:end], after, True)


def _place(text: str, quote: Quote | None) -> int | None:
    """Its own position first; the same words elsewhere in the text only when they are no longer at it."""
    if quote is None or not quote.exact:
        return None
    if text[quote.start : quote.start + len(quote.exact)] == quote.exact:
        return quote.start
    found = text.find(quote.exact)
    return None if found < 0 else found


def _shortened(part: str, *, left: bool = False, right: bool = False) -> str:
    """Cut at a blank where the text goes on, so that no word is halved."""
    if left and " " in part:
        part = "… " + part.split(" ", 1)[1]
    if right and " " in part:
        part = part.rsplit(" ", 1)[0] + " …"
    return part
