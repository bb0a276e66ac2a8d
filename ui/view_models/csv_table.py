"""A table of comma-separated values as newsrooms save them: any usual encoding and delimiter, columns in any case and order."""

import csv
import io
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import BadInput

NO_TEXT = "This file is not text in UTF-8, UTF-16 or Windows-1252. Save it as “CSV UTF-8” and choose it again."


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
