"""Which workers live, by their heartbeat."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from core.model.investigation import Worker
from db import rows
from db.schema import workers


def note_heartbeat(session: Session, worker_id: str, *, now: datetime) -> None:
    known = session.execute(update(workers).where(workers.c.id == worker_id).values(seen_at=now).returning(workers.c.id)).first()
    if known is None:
        session.execute(insert(workers).values(id=worker_id, started_at=now, seen_at=now))


def forget_worker(session: Session, worker_id: str) -> None:
    session.execute(delete(workers).where(workers.c.id == worker_id))


def living_workers(session: Session, *, now: datetime, within: timedelta) -> Sequence[Worker]:
    query = select(workers).where(workers.c.seen_at >= now - within).order_by(workers.c.id)
    return [rows.value(Worker, row) for row in session.execute(query).mappings()]


def silent_workers(session: Session, *, now: datetime, within: timedelta) -> Sequence[Worker]:
    """Workers that have not been heard of for so long that they must be dead."""
    query = select(workers).where(workers.c.seen_at < now - within).order_by(workers.c.id)
    return [rows.value(Worker, row) for row in session.execute(query).mappings()]
