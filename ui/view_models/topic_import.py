"""A CSV file of topics, read line by line: what can be filed, and what is wrong with the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import TypeAlias

from core.errors import BadInput
from core.model.words import TopicStatus
from ui.view_models import sheet
from ui.view_models.addresses import not_addresses

COLUMNS = ("title", "brief", "original_url", "newsworthiness_score", "source_count", "status")
MOST_ROWS = 1000


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


Sheet: TypeAlias = sheet.Sheet[Line]


def read_sheet(data: bytes) -> Sheet:
    return Sheet.read(data, sheet.Form(COLUMNS, ("title",), MOST_ROWS, "title", _line, lambda line: _letters(line.title)))


def _line(number: int, values: Mapping[str, str]) -> Line:
    wrong = _wrong(values)
    if wrong:
        raise BadInput(wrong)
    return Line(
        number=number,
        title=values["title"],
        brief=values["brief"],
        original_url=values["original_url"],
        newsworthiness_score=_number(values["newsworthiness_score"]),
        source_count=int(_number(values["source_count"]) or 0),
        status=TopicStatus(values["status"].lower()) if values["status"] else None,
    )


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
