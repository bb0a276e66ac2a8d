"""The newsroom's ratings of outlets as a CSV file, in the columns in which they can be imported again."""

import csv
import io
from collections.abc import Iterable

from core.exports.decisions import FORMULA_STARTS
from core.model.source import OutletRating

COLUMNS = ("domain", "tier", "name", "owner", "bias", "reason", "kind")


def to_csv(ratings: Iterable[OutletRating]) -> bytes:
    """UTF-8 with a byte order mark, because without one spreadsheets read curly quotes and accents wrongly."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows([_cell(getattr(rating, name)) for name in COLUMNS] for rating in ratings)
    return text.getvalue().encode("utf-8-sig")


def _cell(value: int | str | None) -> str:
    """What a spreadsheet would run as a formula gets an apostrophe in front; the import takes it off again."""
    words = "" if value is None else str(int(value)) if isinstance(value, int) else value
    return f"'{words}" if words.lstrip().startswith(FORMULA_STARTS) else words
