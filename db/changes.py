"""What became of the sources of decided topics, and which are to be looked at again."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from db import schema

RUN = schema.investigations


def wishes(session: Session, *, limit: int) -> Sequence[tuple[int, datetime]]:
    """Investigations somebody wants looked at again, with when they said so."""
    unmet = or_(RUN.c.watched_at.is_(None), RUN.c.watched_at < RUN.c.watch_asked_at)
    query = select(RUN.c.id, RUN.c.watch_asked_at).where(RUN.c.watch_asked_at.is_not(None), unmet).order_by(RUN.c.id).limit(limit)
    return [(key, asked_at) for key, asked_at in session.execute(query)]


def ask(session: Session, investigation_id: int, *, now: datetime) -> None:
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(watch_asked_at=now))


def watched(session: Session, investigation_id: int, *, now: datetime) -> None:
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(watched_at=now))
