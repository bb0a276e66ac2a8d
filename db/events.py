"""The append-only log of every investigation."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from core.model.investigation import Event
from core.model.words import EventKind
from db import rows
from db.schema import events


def append(
    session: Session,
    investigation_id: int,
    kind: EventKind,
    message: str,
    *,
    now: datetime,
    stage: str = "",
    pass_no: int = 1,
    attempt: int = 1,
    data: dict[str, Any] | None = None,
) -> None:
    values = {"kind": kind, "message": message, "at": now, "stage": stage, "pass_no": pass_no, "attempt": attempt, "data": data or {}}
    session.execute(insert(events).values(investigation_id=investigation_id, **values))


def latest(
    session: Session, investigation_id: int, *, kinds: Sequence[EventKind] = (), before: int | None = None, limit: int = 50
) -> Sequence[Event]:
    """The newest events, newest first, one page from `before`."""
    query = select(events).where(events.c.investigation_id == investigation_id).order_by(events.c.id.desc()).limit(limit)
    if kinds:
        query = query.where(events.c.kind.in_([str(kind) for kind in kinds]))
    if before:
        query = query.where(events.c.id < before)
    return [rows.value(Event, row) for row in session.execute(query).mappings()]
