"""The review queue in words: where an item stands in it, why it is there, and how long it has waited."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core.model.investigation import QueueRow
from core.model.words import FlagKind
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
    """Flags first, then what makes it urgent, then how long it has waited; what waits again says so before all."""
    flags, news = [flag.kind for flag in row.recommendation.flags], f"newsworthiness {row.newsworthiness_score:.0f}"
    if row.reopened:
        flags.sort(key=lambda kind: kind is not FlagKind.SOURCE_CHANGED)
        return f"waits again: {', '.join([*flags, news])}, for {wording.age(row.waiting_since, now)}"
    return ", ".join([*flags, news, waits(row, now)])


def waits(row: QueueRow, now: datetime) -> str:
    return f"waits {'again for ' if row.reopened else ''}{wording.age(row.waiting_since, now)}"


def place_note(place: Place, now: datetime) -> str:
    if place.row is None:
        return ""
    rank = f", {ordinal(place.rank)} by urgency" if place.rank else ""
    because = why(place.row, now)
    return f"Review queue{rank}. {wording.capital(because)}." if place.row.reopened else f"Review queue{rank}: {because}."


def ordinal(rank: int) -> str:
    return ORDINALS[rank - 1] if rank <= len(ORDINALS) else f"number {rank}"
