"""A CSV file of topics, read line by line: what can be filed, and what is wrong with the rest."""

import csv
import io
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from core.model.words import TopicStatus
from ui.view_models.addresses import not_addresses

COLUMNS = ("title", "brief", "original_url", "newsworthiness_score", "source_count", "status")
MOST_ROWS = 1000
NO_TEXT = "This file is not text in UTF-8, UTF-16 or Windows-1252. Save it as “CSV UTF-8” and choose it again."


@dataclass(frozen=True, slots=True)
class Line:
    """One row that can be filed, with its place in the file; what the file leaves open is None."""

    number: int
    title: str
    brief: str
    original_url: str
    newsworthiness_score: float | None
    source_count: int
    status: TopicStatus | None


@dataclass(frozen=True, slots=True)
class Problem:
    number: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the file holds; `refused` says why nothing of it can be used."""

    lines: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()
    unused: tuple[str, ...] = ()
    encoding: str = ""
    refused: str = ""


def read_sheet(data: bytes) -> Sheet:
    decoded = decode(data)
    if decoded is None:
        return Sheet(refused=NO_TEXT)
    text, encoding = decoded
    if not text.strip():
        return Sheet(refused="The file is empty.")
    try:
        return _read_rows(text, encoding)
    except csv.Error as error:
        return Sheet(refused=f"The file is not a CSV table ({error}). Save it as “CSV UTF-8” and choose it again.")


def decode(data: bytes) -> tuple[str, str] | None:
    """The text and the name of its encoding, or nothing when it is no text; bytes of value 0 give a binary file away."""
    for codec, name in _guesses(data):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        return None if "\x00" in text else (text, name)
    return None


def _guesses(data: bytes) -> list[tuple[str, str]]:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return [("utf-16", "UTF-16")]
    if data.startswith(BOM_UTF8):
        return [("utf-8-sig", "UTF-8")]
    if data[1:2] == b"\x00":
        return [("utf-16-le", "UTF-16")]
    if data[:1] == b"\x00":
        return [("utf-16-be", "UTF-16")]
    return [("utf-8", "UTF-8"), ("cp1252", "Windows-1252")]


def _read_rows(text: str, encoding: str) -> Sheet:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    names = [_column(name) for name in next(reader)]
    if "title" not in names:
        return Sheet(refused=_no_title(names), encoding=encoding)
    rows = list(_numbered(reader))
    if len(rows) > MOST_ROWS:
        return Sheet(refused=f"The file has {len(rows):,} rows; {MOST_ROWS:,} at a time are allowed. Split it.", encoding=encoding)
    read = _each_once([_line(number, dict(zip(names, row, strict=False))) for number, row in rows])
    return Sheet(
        lines=tuple(one for one in read if isinstance(one, Line)),
        problems=tuple(one for one in read if isinstance(one, Problem)),
        unused=tuple(name for name in names if name and name not in COLUMNS),
        encoding=encoding,
    )


def _delimiter(text: str) -> str:
    """Spreadsheets of some countries write semicolons; the first line tells."""
    first = text.lstrip().splitlines()[0]
    return max(",;\t", key=first.count)


def _column(name: str) -> str:
    return "_".join(name.strip().lower().split())


def _no_title(names: list[str]) -> str:
    found = ", ".join(name for name in names if name)
    return f"The file has no column “title” in its first line. It has: {found}." if found else "The first line names no columns."


def _numbered(reader: Any) -> Iterator[tuple[int, list[str]]]:
    """Rows with something in them, each with the line of the file on which it begins."""
    begins = reader.line_num + 1
    for row in reader:
        if any(value.strip() for value in row):
            yield begins, row
        begins = reader.line_num + 1


def _line(number: int, row: Mapping[str, str]) -> Line | Problem:
    values = {name: row.get(name, "").strip() for name in COLUMNS}
    wrong = _wrong(values)
    if wrong:
        return Problem(number, wrong)
    return Line(
        number=number,
        title=values["title"],
        brief=values["brief"],
        original_url=values["original_url"],
        newsworthiness_score=_number(values["newsworthiness_score"]),
        source_count=int(_number(values["source_count"]) or 0),
        status=TopicStatus(values["status"].lower()) if values["status"] else None,
    )


def _each_once(read: Sequence[Line | Problem]) -> list[Line | Problem]:
    """The same title a second time is a mistake of the file, and says where the first stands."""
    first: dict[str, int] = {}
    kept: list[Line | Problem] = []
    for one in read:
        line = first.setdefault(_letters(one.title), one.number) if isinstance(one, Line) else one.number
        kept.append(one if line == one.number else Problem(one.number, f"The same title stands in line {line}."))
    return kept


def _letters(title: str) -> str:
    """Titles that differ in case, spaces or punctuation only are one topic to the desk."""
    letters = "".join(char if char.isalnum() else " " for char in title.casefold())
    return " ".join(letters.split()) or title


def _wrong(values: Mapping[str, str]) -> str:
    """The first thing that cannot be read in a row; its ranges are the desk's to check."""
    news, sources, status = values["newsworthiness_score"], values["source_count"], values["status"]
    if not values["title"]:
        return "The title is missing."
    if news and _number(news) is None:
        return f"“{news}” in newsworthiness_score is not a number."
    if sources and not _is_whole(sources):
        return f"“{sources}” in source_count is not a whole number."
    if status and status.lower() not in list(TopicStatus):
        return f"“{status}” in status is unknown; use {', '.join(TopicStatus)}."
    return not_addresses([values["original_url"]]) if values["original_url"] else ""


def _is_whole(text: str) -> bool:
    number = _number(text)
    return number is not None and number.is_integer()


def _number(text: str) -> float | None:
    """A number with a decimal point or comma, or nothing."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return number if isfinite(number) else None
