"""The parts of a page that are not its report: teasers, captions, menus, labels, readers' comments."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache

from core.english.captions import is_caption
from core.english.comments import thread
from core.english.lexicon import table

Span = tuple[int, int]


class Beside(Enum):
    """What stands beside a report."""

    TEASER = auto()  # of another piece, a player, a form
    CAPTION = auto()
    COMMENT = auto()
    CREDIT = auto()  # whose the text or a picture is
    SCRAP = auto()  # a heading, a label, a name alone


OTHERS = frozenset({Beside.TEASER, Beside.CAPTION, Beside.COMMENT})
"""What says nothing of the report; a credit or a name alone may tell whose it is."""

_ENDS = re.compile(r"[.!?…:;,][\s\"'”’)\]*_]*$|[”\"’)]$")
_SAID = re.compile(r"(?<!\.)[.!:][\s\"'”’)]*$")
_QUOTED = re.compile(r"[“”\"]")
_WORD = re.compile(r"[\w'’-]+")
_SEPARATORS = re.compile(r"\s[|»›>·•/]\s|\t")
_ADDRESS = re.compile(r"(?:https?://|www\.|pic\.twitter\.com)\S+")
_POSTED = re.compile(r"^[—–-]\s?\S.{0,60}\(@\w+\)|^@\w{2,30}\b.{0,40}$|^\W*\d[\d\s,.:/+%-]*$")
_COMMENTER = re.compile(
    r"^(?:@\w{2,30}|(?-i:[a-z]+)[\w.-]*\d[\w.-]*|anonymous|guest)(?: (?:says|wrote|said|writes|commented))?\s?[:—–>]\s", re.IGNORECASE
)
_FEWEST, _SHORT_LINE, _CAPITALS, _MENU = 5, 140, 0.7, 2
_SMALL, _LONGEST_NAME = 3, 80


def _phrases() -> dict[str, str]:
    return {name: f"(?:{'|'.join(map(_pattern, rows))})" for name, rows in table("furniture").items()}


def _pattern(row: str) -> str:
    return re.escape(row).replace(r"\*", r"[\w@.'’ -]{1,40}?").replace(r"\#", r"\d[\d,]*").replace("'", "['’]").replace(r"\ ", r"\s+")


_P = _phrases()
_OPENS = re.compile(rf"^\W*(?:{_P['opens']}(?!\w)|{_P['labels']}\s?[:|/])", re.IGNORECASE)
_CREDITS = re.compile(rf"^\W*(?:{_P['credits']}(?!\w)|{_P['credit_labels']}\s?[:|/])", re.IGNORECASE)
_CALLS = re.compile(rf"(?<!\w){_P['calls']}(?!\w)", re.IGNORECASE)
_COMMENTS = re.compile(rf"^\W*{_P['comments']}\s*(?:\(\d+\))?\W*$", re.IGNORECASE)
_CAPTION = re.compile(rf"\((?:{_P['captions']})[^)]*\)|^{_P['captions']}|\bis pictured\b", re.IGNORECASE)
# Inside a paragraph: from the label to the end of its sentence.
_LABEL = "|".join(
    ("ALSO READ", "Also read", "READ MORE", "Read more", "RELATED", "Related", "SEE ALSO", "See also", "READ", "WATCH", "MORE")
)
_WITHIN = re.compile(rf"(?:^|(?<=[.!?”\"]\s))(?:{_LABEL})\s?:[^.!?\n]*[.!?]?")


def furniture(text: str) -> tuple[Span, ...]:
    """Where they stand, in order; the first line is never one of them."""
    return _spans(text, frozenset(Beside))


def is_furniture(text: str, start: int, end: int) -> bool:
    """Whether a passage of a page stands in one of them."""
    return any(first < end and start < last for first, last in furniture(text))


@lru_cache(maxsize=256)
def without(text: str, kinds: frozenset[Beside] = frozenset(Beside)) -> str:
    """The text with blanks where they stand, so that nothing moves and no sentence runs on across them."""
    parts, last = [], 0
    for start, end in _spans(text, kinds):
        parts += [text[last:start], " " * (end - start - 1), "\n"]
        last = end
    return "".join([*parts, text[last:]])


@lru_cache(maxsize=512)
def _spans(text: str, kinds: frozenset[Beside]) -> tuple[Span, ...]:
    return tuple(_merged(span for kind, span in _found(text) if kind in kinds))


@lru_cache(maxsize=256)
def _found(text: str) -> tuple[tuple[Beside, Span], ...]:
    return tuple(_parts(text))


def _parts(text: str) -> Iterator[tuple[Beside, Span]]:
    places = list(_lines(text))
    lines = [text[start:end] for start, end in places]
    full = [bool(_ENDS.search(line)) and len(_WORD.findall(line)) >= _FEWEST for line in lines]
    theirs = _theirs(lines, full)
    listing = False
    for number, (start, end) in enumerate(places):
        kind = Beside.COMMENT if number in theirs else _beside(lines[number], full=full[number])
        kind = kind or (Beside.TEASER if listing and not full[number] else None)
        listing = kind is not None and not full[number]
        if kind and number > 0:
            yield kind, (start, end)
        elif full[number]:
            yield from ((Beside.TEASER, (start + part.start(), start + part.end())) for part in _WITHIN.finditer(lines[number]))


def _theirs(lines: Sequence[str], full: Sequence[bool]) -> frozenset[int]:
    """The lines that readers wrote: a thread by its form, else all that follows the heading of the comments."""
    begun = thread(lines, full)
    headed = next((number for number, line in enumerate(lines) if _COMMENTS.match(line) and any(full[:number])), len(lines))
    return frozenset(begun) | (frozenset() if begun and begun.stop < len(lines) else frozenset(range(headed, len(lines))))


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.splitlines(keepends=True):
        if any(map(str.isalnum, line)):
            yield start + len(line) - len(line.lstrip()), start + len(line.rstrip())
        start += len(line)


def _beside(line: str, *, full: bool) -> Beside | None:
    """Its opening, its form or its want of a sentence gives it away."""
    if len(_SEPARATORS.findall(line)) >= _MENU:
        return Beside.TEASER
    if _COMMENTER.match(line, 0, _LONGEST_NAME):
        return Beside.COMMENT
    if is_caption(line) or (len(line) <= 2 * _SHORT_LINE and _CAPTION.search(line)):
        return Beside.CAPTION
    return _short(line, full=full) if len(line) <= _SHORT_LINE else None


def _short(line: str, *, full: bool) -> Beside | None:
    if _CREDITS.match(line):
        return Beside.CREDIT
    if _OPENS.match(line) or (_CALLS.search(line) and not _QUOTED.search(line)):
        return Beside.TEASER
    return Beside.SCRAP if not full and (_is_scrap(line) or _is_headline(line)) else None


def _is_scrap(line: str) -> bool:
    """A few words, unless they end as a sentence does."""
    bare = _ADDRESS.sub("", line)
    words = len(_WORD.findall(bare))
    return bool(_POSTED.match(line)) or words == 1 or (words < _FEWEST and not _SAID.search(bare))


def _is_headline(line: str) -> bool:
    """In Title Case and without an end, in the middle of a page: the title of another piece, or a heading."""
    words = [word for word in _WORD.findall(line) if len(word) > _SMALL]
    return bool(words) and not _ENDS.search(line) and sum(word[0].isupper() for word in words) > _CAPITALS * len(words)


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    last: Span | None = None
    for start, end in sorted(spans):
        if last and start <= last[1]:
            last = last[0], max(last[1], end)
        else:
            if last:
                yield last
            last = start, end
    if last:
        yield last
