"""Decisions and ratings of outlets as files: CSV for a spreadsheet, which can be imported again, and JSON for a program."""

import csv
import io
import json
from collections.abc import Iterable
from datetime import datetime

from core.model.investigation import Decision
from core.model.source import OutletRating

DECISION_COLUMNS = (
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


def decisions_csv(decisions: Iterable[Decision]) -> bytes:
    """UTF-8 with a byte order mark, because without one spreadsheets read curly quotes and accents wrongly."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(DECISION_COLUMNS)
    writer.writerows([_decision_cell(value) for value in _values(decision)] for decision in decisions)
    return text.getvalue().encode("utf-8-sig")


def decisions_json(decisions: Iterable[Decision]) -> bytes:
    rows = [dict(zip(DECISION_COLUMNS, _values(decision), strict=True)) for decision in decisions]
    return json.dumps(rows, ensure_ascii=False, indent=2).encode()


def _values(decision: Decision) -> list[int | str]:
    return [_plain(getattr(decision, name)) for name in DECISION_COLUMNS]


def _plain(value: int | str | datetime) -> int | str:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return value if isinstance(value, int) else str(value)


def _decision_cell(value: int | str) -> int | str:
    """A text that a spreadsheet would run as a formula gets an apostrophe in front; spaces before it do not hide it."""
    if isinstance(value, str) and (value.startswith(FORMULA_STARTS) or value.lstrip().startswith(FORMULA_STARTS)):
        return f"'{value}"
    return value


RATING_COLUMNS = ("domain", "tier", "name", "owner", "bias", "reason", "kind")


def ratings_csv(ratings: Iterable[OutletRating]) -> bytes:
    """UTF-8 with a byte order mark, because without one spreadsheets read curly quotes and accents wrongly."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(RATING_COLUMNS)
    writer.writerows([_rating_cell(getattr(rating, name)) for name in RATING_COLUMNS] for rating in ratings)
    return text.getvalue().encode("utf-8-sig")


def _rating_cell(value: int | str | None) -> str:
    """What a spreadsheet would run as a formula gets an apostrophe in front; the import takes it off again."""
    words = "" if value is None else str(int(value)) if isinstance(value, int) else value
    return f"'{words}" if words.lstrip().startswith(FORMULA_STARTS) else words
