"""The review queue in words: where an item stands in it, why it is there, and how long it has waited."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.model.investigation import QueueRow
from ui.view_models import wording

PAGE = 50
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Line:
    """One waiting item as the list shows it."""

    investigation_id: int
    title: str
    note: str
    here: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where the open item stands: its row while it waits, its neighbours, and its rank when the page can tell."""

    row: QueueRow | None = None
    previous: int | None = None
    next: int | None = None
    rank: int | None = None


def lines(rows: Sequence[QueueRow], now: datetime, here: int | None) -> list[Line]:
    return [Line(row.investigation_id, row.title, why(row, now), row.investigation_id == here) for row in rows]


def index_of(rows: Sequence[QueueRow], investigation_id: int) -> int | None:
    return next((place for place, row in enumerate(rows) if row.investigation_id == investigation_id), None)


def why(row: QueueRow, now: datetime) -> str:
    """Flags first, then what makes it urgent, then how long it has waited."""
    parts = [str(flag.kind) for flag in row.recommendation.flags]
    parts += [f"newsworthiness {row.newsworthiness_score:.0f}", f"waits {wording.age(row.waiting_since, now)}"]
    return ", ".join(parts)


def place_note(place: Place, now: datetime) -> str:
    if place.row is None:
        return ""
    rank = f", {ordinal(place.rank)} by urgency" if place.rank else ""
    return f"Review queue{rank}: {why(place.row, now)}."


def ordinal(rank: int) -> str:
    return ORDINALS[rank - 1] if rank <= len(ORDINALS) else f"number {rank}"
