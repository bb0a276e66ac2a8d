"""Decisions as a file: CSV for a spreadsheet, JSON for a program, the same columns in the same order."""

import csv
import io
import json
from collections.abc import Iterable
from datetime import datetime

from core.model.investigation import Decision

COLUMNS = (
    "id",
    "decided_at",
    "topic_id",
    "topic_title",
    "investigation_id",
    "kind",
    "level_before",
    "level",
    "machine_level",
    "editor",
    "reason",
    "words",
    "rulebook",
)
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def to_csv(decisions: Iterable[Decision]) -> bytes:
    """UTF-8 with a byte order mark, because without one spreadsheets read curly quotes and accents wrongly."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows([_cell(value) for value in _values(decision)] for decision in decisions)
    return text.getvalue().encode("utf-8-sig")


def to_json(decisions: Iterable[Decision]) -> bytes:
    rows = [dict(zip(COLUMNS, _values(decision), strict=True)) for decision in decisions]
    return json.dumps(rows, ensure_ascii=False, indent=2).encode()


def _values(decision: Decision) -> list[int | str]:
    return [_plain(getattr(decision, name)) for name in COLUMNS]


def _plain(value: int | str | datetime) -> int | str:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return value if isinstance(value, int) else str(value)


def _cell(value: int | str) -> int | str:
    """A text that a spreadsheet would run as a formula gets an apostrophe in front; spaces before it do not hide it."""
    if isinstance(value, str) and (value.startswith(FORMULA_STARTS) or value.lstrip().startswith(FORMULA_STARTS)):
        return f"'{value}"
    return value
