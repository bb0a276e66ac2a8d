"""A table of comma-separated values as newsrooms save them: any usual encoding and delimiter, columns in any case and order."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import BadInput
from ui.view_models.topic_import import NO_TEXT, decode


@dataclass(frozen=True, slots=True)
class CsvTable:
    """The rows that hold something, each with the line of the file on which it begins and its values by column."""

    rows: tuple[tuple[int, dict[str, str]], ...]
    columns: tuple[str, ...]
    encoding: str


def read_table(data: bytes, *, needs: Sequence[str], most: int) -> CsvTable:
    """Raises BadInput with what keeps the whole file from being used."""
    decoded = decode(data)
    if decoded is None:
        raise BadInput(NO_TEXT)
    text, encoding = decoded
    if not text.strip():
        raise BadInput("The file is empty.")
    try:
        return _read(text, encoding, needs, most)
    except csv.Error as error:
        raise BadInput(f"The file is not a CSV table ({error}). Save it as “CSV UTF-8” and choose it again.") from error


def _read(text: str, encoding: str, needs: Sequence[str], most: int) -> CsvTable:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    columns = tuple("_".join(name.strip().lower().split()) for name in next(reader))
    missing = [name for name in needs if name not in columns]
    if missing:
        raise BadInput(_no_column(missing[0], columns))
    rows = tuple((number, dict(zip(columns, row, strict=False))) for number, row in _numbered(reader))
    if len(rows) > most:
        raise BadInput(f"The file has {len(rows):,} rows; {most:,} at a time are allowed. Split it.")
    return CsvTable(rows, columns, encoding)


def _delimiter(text: str) -> str:
    """Spreadsheets of some countries write semicolons; the first line tells."""
    first = text.lstrip().splitlines()[0]
    return max(",;\t", key=first.count)


def _no_column(missing: str, columns: Sequence[str]) -> str:
    found = ", ".join(name for name in columns if name)
    return f"The file has no column “{missing}” in its first line. It has: {found}." if found else "The first line names no columns."


def _numbered(reader: Any) -> Iterator[tuple[int, list[str]]]:
    begins = reader.line_num + 1
    for row in reader:
        if any(value.strip() for value in row):
            yield begins, row
        begins = reader.line_num + 1
