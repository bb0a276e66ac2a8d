"""The parts of a page that are not its report: teasers, captions, menus, labels, readers' comments."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from core.english.lexicon import table

Span = tuple[int, int]

_ENDS = re.compile(r"[.!?…:;,][\s\"'”’)\]*_]*$|[”\"’)]$")
_WORD = re.compile(r"[\w'’-]+")
_SEPARATORS = re.compile(r"\s[|»›>·•/]\s|\t")
_ADDRESS = re.compile(r"(?:https?://|www\.|pic\.twitter\.com)\S+")
_POSTED = re.compile(r"^[—–-]\s?\S.{0,60}\(@\w+\)|^@\w{2,30}\b.{0,40}$|^\W*\d[\d\s,.:/+%-]*$")
_COMMENTER = re.compile(
    r"^(?:@\w{2,30}|(?-i:[a-z]+)[\w.-]*\d[\w.-]*|anonymous|guest)(?: (?:says|wrote|said|writes|commented))?\s?[:—–>]\s", re.IGNORECASE
)
_FEWEST, _SHORT_LINE, _CAPITALS, _MENU = 5, 140, 0.7, 2
_SMALL = 3


def _phrases() -> dict[str, str]:
    return {name: f"(?:{'|'.join(map(_pattern, rows))})" for name, rows in table("furniture").items()}


def _pattern(row: str) -> str:
    return re.escape(row).replace(r"\*", r"[\w@.'’ -]{1,40}?").replace(r"\#", r"\d[\d,]*").replace("'", "['’]").replace(r"\ ", r"\s+")


_P = _phrases()
_OPENS = re.compile(rf"^\W*(?:{_P['opens']}(?!\w)|{_P['labels']}\s?[:|/])", re.IGNORECASE)
_COMMENTS = re.compile(rf"^\W*{_P['comments']}\s*(?:\(\d+\))?\W*$", re.IGNORECASE)
_CAPTION = re.compile(rf"\((?:{_P['captions']})[^)]*\)|^{_P['captions']}|\bis pictured\b", re.IGNORECASE)
# Inside a paragraph: from the label to the end of its sentence.
_LABEL = "|".join(
    ("ALSO READ", "Also read", "READ MORE", "Read more", "RELATED", "Related", "SEE ALSO", "See also", "READ", "WATCH", "MORE")
)
_WITHIN = re.compile(rf"(?:^|(?<=[.!?”\"]\s))(?:{_LABEL})\s?:[^.!?\n]*[.!?]?")


@lru_cache(maxsize=256)
def furniture(text: str) -> tuple[Span, ...]:
    """Where they stand, in order; the first line is never one of them."""
    return tuple(_merged(_found(text)))


def is_furniture(text: str, start: int, end: int) -> bool:
    """Whether a passage of a page stands in one of them."""
    return any(first < end and start < last for first, last in furniture(text))


def _found(text: str) -> Iterator[Span]:
    begun = False
    listing = False
    for number, (start, end) in enumerate(_lines(text)):
        line = text[start:end]
        if _COMMENTS.match(line) and begun:
            yield start, len(text)
            return
        full = bool(_ENDS.search(line)) and len(_WORD.findall(line)) >= _FEWEST
        beside = _is_beside(line, full=full) or (listing and not full)
        listing = beside and not full
        if beside and number > 0:
            yield start, end
        elif full:
            begun = True
            yield from ((start + part.start(), start + part.end()) for part in _WITHIN.finditer(line))


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.splitlines(keepends=True):
        if any(map(str.isalnum, line)):
            yield start + len(line) - len(line.lstrip()), start + len(line.rstrip())
        start += len(line)


def _is_beside(line: str, *, full: bool) -> bool:
    """Its opening, its form or its want of a sentence gives it away."""
    if len(_SEPARATORS.findall(line)) >= _MENU or _COMMENTER.match(line):
        return True
    if len(line) > 2 * _SHORT_LINE:
        return False
    if (_OPENS.match(line) and len(line) <= _SHORT_LINE) or _CAPTION.search(line):
        return True
    return not full and len(line) <= _SHORT_LINE and (_is_scrap(line) or _is_headline(line))


def _is_scrap(line: str) -> bool:
    bare = _ADDRESS.sub("", line)
    return bool(_POSTED.match(line)) or len(_WORD.findall(bare)) < _FEWEST


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
