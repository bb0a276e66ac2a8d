"""Rows of a table as sentences: each cell with the heading of its column, the label of its row and the caption above."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.words import STOP_WORDS

LONGEST_CELL, LONGEST_CAPTION = 60, 140

_BARE = " |\t\0#*\u00a0"
_LINE = re.compile(r"[^\n]+")
_SPLIT = (re.compile(r"\s*\|[\s\0]*"), re.compile(r"\s*\t\s*"), re.compile(r"\s*;\s*"), re.compile(r"\s{2,}"), re.compile(r",(?! )"))
_LABELLED = re.compile(r"(?P<label>[^\d:|]{2,40}):\s+(?P<value>(?:[£$€]\s?)?\d[\d.,]*\s?(?:%|[a-z]+(?: [a-z]+)?)?)\s*$")
_LISTED = re.compile(r"(?P<label>[^\d|;\t]{2,50}?)(?P<values>(?:\s+[£$€]?\d[\d.,]*\s?%?){1,8})")
_RULE = re.compile(r"[\s|:+=_-]+")
_VALUE = re.compile(r"(?:about |approx\.? )?[£$€+-]?\s?\d[\d.,\u00a0]*\s?(?:%|m|bn|k|per cent|million|billion)?\**")
_NUMERIC = re.compile(r"[£$€+-]?\s?\d")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_MONEY = re.compile(r"(?P<sign>[£$€])\s?(?P<big>m|bn|k|million|billion)?\b|(?P<percent>%|per cent|percentage)", re.IGNORECASE)
_EMPTY_HEADING = re.compile(r"(?:total|number|count|figure|value|amount|no\.?)s?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says, as a sentence, and where the row stands in the text."""

    said: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Cells:
    cells: tuple[str, ...]
    start: int
    end: int

    @property
    def values(self) -> int:
        return sum(bool(_NUMERIC.match(cell)) and not _YEAR.fullmatch(cell) for cell in self.cells[1:])


def rows(text: str) -> tuple[Row, ...]:
    """Every row of every table in a text; a table has at least two rows of the same shape."""
    return tuple(row for caption, block in _blocks(text) for row in _read(caption, block))


def _blocks(text: str) -> Iterator[tuple[str, list[_Cells]]]:
    """The rows that stand together, each block with the short line above it."""
    captions, block = ["", ""], list[_Cells]()
    for line in _LINE.finditer(text):
        words = line.group().strip(_BARE)
        if not words or _RULE.fullmatch(words):
            continue
        row = _cells(line)
        if block and (not row or len(row.cells) != len(block[-1].cells)):
            yield from _finished(captions[-1], block)
            block = []
        if row and not block and (headed := _headed(captions[-1], row, line.start())):
            block, captions = headed, captions[:-1]
        if row:
            block.append(row)
        else:
            captions = [captions[-1], words if len(words) <= LONGEST_CAPTION else ""]
    yield from _finished(captions[-1], block)


def _headed(above: str, row: _Cells, at: int) -> list[_Cells]:
    """A line of as many single words right above is the row of headings; "Measles by town", or a line over headings, is a caption."""
    words = tuple(above.split())
    if len(words) != len(row.cells) or len(words) <= 2 or not row.values:
        return []
    spoken = any(_VALUE.fullmatch(word) or word.lower() in STOP_WORDS for word in words)
    return [] if spoken else [_Cells(words, at, at)]


def _finished(caption: str, block: list[_Cells]) -> Iterator[tuple[str, list[_Cells]]]:
    if len(block) > 1 and any(row.values for row in block):
        yield caption, block


def _cells(line: re.Match[str]) -> _Cells | None:
    words = line.group().strip(_BARE)
    start = line.start() + line.group().index(words)
    labelled = _LABELLED.fullmatch(words)
    if labelled:
        return _Cells((labelled["label"], labelled["value"]), start, start + len(words))
    listed = _LISTED.fullmatch(words)
    if listed and not _YEAR.fullmatch(listed["values"].strip()):
        return _Cells((listed["label"].strip(), *listed["values"].replace(" %", "%").split()), start, start + len(words))
    for pattern in _SPLIT:
        cells = tuple(cell.strip(_BARE) for cell in pattern.split(words.replace("\0", " ")))
        if len(cells) > 1 and all(len(cell) <= LONGEST_CELL for cell in cells) and not _is_prose(cells):
            return _Cells(cells, start, start + len(words))
    return None


def _is_prose(cells: Sequence[str]) -> bool:
    return any(cell.endswith((".", "!", "?")) and " " in cell for cell in cells)


def _read(caption: str, block: list[_Cells]) -> Iterator[Row]:
    headings = tuple(cell.lower() for cell in block[0].cells) if not block[0].values else ()
    for row in block[1:] if headings else block:
        for said in _said(row, headings, caption):
            yield Row(said, row.start, row.end)


def _said(row: _Cells, headings: Sequence[str], caption: str) -> list[str]:
    """One sentence for a row; one for each value where the columns are years, or where nothing says what is counted."""
    ending = f" — {caption}" if caption else ""
    label = f"{headings[0]} {row.cells[0]}" if headings and headings[0] else row.cells[0]
    if not headings:
        return [f"{label}: {cell} {what}{ending}" for cell in row.cells[1:] for what in dict.fromkeys((label.lower(), caption.lower()))]
    said = [_cell(heading, cell, caption) for heading, cell in zip(headings[1:], row.cells[1:], strict=True)]
    if any(_YEAR.search(heading) for heading in headings) or _repeats(headings[1:]):
        return [f"{label}: {one}{ending}" for one in said]
    return [f"{label}: {', '.join(said)}{ending}"]


def _repeats(headings: Sequence[str]) -> bool:
    return any(one == other and one for one, other in pairwise(sorted(headings)))


def _cell(heading: str, cell: str, caption: str) -> str:
    """A value before what it counts, so that it reads as prose does: 412 cases, £3m spending."""
    if not _VALUE.fullmatch(cell):
        return f"{heading} {cell}".strip()
    year = _YEAR.search(heading)
    what = _MONEY.sub("", _YEAR.sub("", heading)).strip(" ()[],:-")
    counted = what if what and not _EMPTY_HEADING.fullmatch(what) else _YEAR.sub("", caption.lower()).strip(" ,")
    when = year or (_YEAR.search(caption) if not what else None)
    return f"{_with_unit(cell.rstrip('*'), heading)} {counted}{f' in {when[0]}' if when else ''}".strip()


def _with_unit(cell: str, heading: str) -> str:
    unit = _MONEY.search(heading)
    if not unit or not cell[:1].isdigit() or cell.endswith("%"):
        return cell
    return f"{cell} per cent" if unit["percent"] else f"{unit['sign']}{cell}{(unit['big'] or '').lower()}"
