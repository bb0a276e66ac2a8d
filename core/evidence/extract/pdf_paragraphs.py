"""From lines of print back to paragraphs: join what was broken to fit the paper, keep apart what was set apart; pure."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

PARAGRAPH, LINE, SPACE = "\n\n", "\n", " "

WIDER, OTHER_SIZE, SHORTER, INDENT = 1.25, 0.15, 0.6, 0.8
"""A gap this much wider than usual, letters this much larger or smaller, a line this short, a beginning this far in: something new."""
EDGE, FEWEST_PAGES, SHARE = 2, 3, 0.4
"""A running header stands among the first or last lines of at least so many pages, and of this share of them."""

_ENDS = re.compile(r"[.!?:;…][\"'”’)\]]*$|[”\"]$")
_MARKER = re.compile(r"(?:[•▪●◦‣·*–—-]|\(?\d{1,2}[.)]|\(?[a-z][.)]|\d{1,2}(?:\.\d{1,2}){1,3}(?= [A-Z]))\s")
_HYPHEN = re.compile(r"(?<=\w)[-\u2010\u00ad]$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FIGURES = re.compile(r"\d+")
# Letters that print joins are two letters again; a character nobody sees is none.
_EVEN = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)} | dict.fromkeys(
    map(ord, "\x00\u200b\u2060\ufeff"), ""
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of print: where it begins, upwards from the foot of the page, and how large its letters are."""

    text: str
    x: float = 0.0
    y: float = 0.0
    size: float = 1.0


Pages = Sequence[Sequence[Line]]


def even(text: str) -> str:
    """One line, as anybody types it; halves of characters, which no file could hold, are left out."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_EVEN)).encode("utf-8", "ignore").decode().split())


def paragraphs(pages: Pages) -> str:
    """The text of all pages; a sentence that goes on overleaf goes on here."""
    kept = without_running(pages)
    known = {word.casefold() for page in kept for line in page for word in _WORD.findall(line.text)}
    parts: list[str] = []
    for joint, line in _joints(kept):
        if joint == SPACE and _HYPHEN.search(parts[-1]):
            parts[-1] = _whole(parts[-1], line.text, known)
            joint = ""
        parts += [joint, line.text]
    return "".join(parts).replace("\u00ad", "").strip()


def without_running(pages: Pages) -> list[list[Line]]:
    """The pages without headers, footers and page numbers: what most of them have at an edge, whatever its figures."""
    seen = Counter(key for page in pages for key in {_figureless(line) for line in (*page[:EDGE], *page[-EDGE:])})
    often = {key for key, times in seen.items() if times >= max(FEWEST_PAGES, SHARE * len(pages))}
    return [_within(page, often) for page in pages]


def _within(page: Sequence[Line], often: set[str]) -> list[Line]:
    last = len(page) - EDGE
    return [line for at, line in enumerate(page) if EDGE <= at < last or _figureless(line) not in often]


def _figureless(line: Line) -> str:
    return _FIGURES.sub("#", line.text).casefold()


def _joints(pages: Pages) -> Iterator[tuple[str, Line]]:
    """Every line with what stands before it."""
    step, overleaf, full = _step(pages), None, 0.0
    for page in (page for page in pages if page):
        yield (_turned(overleaf, page[0], full) if overleaf else ""), page[0]
        full = _full(page)
        for before, after in pairwise(page):
            yield _joint(before, after, full, step), after
        overleaf = page[-1]


def _step(pages: Pages) -> float:
    """From one line to the next, for letters of size 1, as it mostly is."""
    steps = [round((one.y - two.y) / two.size, 1) for page in pages for one, two in pairwise(page) if one.y > two.y]
    seen = Counter(steps)
    return min(seen, key=lambda step: (-seen[step], step), default=0.0)


def _full(page: Sequence[Line]) -> float:
    """How wide a full line is."""
    lengths = sorted(map(_width, page))
    return lengths[-1 - len(lengths) // 10]


def _joint(before: Line, after: Line, full: float, step: float) -> str:
    """A space inside a sentence, a line where one was ended on purpose, a gap between paragraphs."""
    if after.y > before.y + before.size / 2:
        return _turned(before, after, full)
    if _apart(before, after, step):
        return PARAGRAPH
    if _HYPHEN.search(before.text):
        return SPACE
    ends = bool(_ENDS.search(before.text))
    if ends and (_short(before, full) or after.x - before.x > INDENT * after.size):
        return PARAGRAPH
    return LINE if _short(before, full) or _MARKER.match(after.text) else SPACE


def _apart(before: Line, after: Line, step: float) -> bool:
    resized = abs(before.size - after.size) > OTHER_SIZE * max(before.size, after.size)
    return resized or before.y - after.y > WIDER * step * max(before.size, after.size)


def _turned(before: Line, after: Line, full: float) -> str:
    """To the next column or page: only a full line without an end goes on there."""
    goes_on = not _ENDS.search(before.text) and not _short(before, full) and not _MARKER.match(after.text)
    return SPACE if goes_on or _HYPHEN.search(before.text) else PARAGRAPH


def _short(line: Line, full: float) -> bool:
    return _width(line) < SHORTER * full


def _width(line: Line) -> float:
    """Near enough: large letters fill a line sooner."""
    return len(line.text) * line.size


def _whole(before: str, after: str, known: set[str]) -> str:
    """A word broken at the end of a line, ready for its rest; a hyphen of its own is kept where the document writes it elsewhere."""
    start, rest = _WORD.findall(before[:-1])[-1:], _WORD.match(after)
    if before[-1] != "\u00ad" and not (start and rest and rest[0][0].islower()):
        return before
    with_it = f"{start[0]}-{rest[0]}".casefold() if start and rest else ""
    return before if with_it in known and with_it.replace("-", "") not in known else before[:-1]
