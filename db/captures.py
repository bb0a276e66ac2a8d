"""Captures of finished investigations: which still lack their pictures, and what was added to one."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from core.model.source import Capture
from core.model.words import Status
from db import rows, schema

RUN = schema.investigations
DONE = tuple(str(status) for status in Status if status.has_result)


def unpreserved(session: Session, *, limit: int) -> Sequence[int]:
    """Finished investigations whose captures nothing was added to yet, oldest first."""
    query = select(RUN.c.id).where(RUN.c.status.in_(DONE), RUN.c.preserved_at.is_(None)).order_by(RUN.c.id).limit(limit)
    return session.execute(query).scalars().all()


def mark_preserved(session: Session, investigation_id: int, *, now: datetime) -> None:
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(preserved_at=now))


def keep(session: Session, investigation_id: int, capture: Capture) -> None:
    """What was added to a capture: its files and its copy in the web archive. Nothing else of it ever changes."""
    table = schema.captures
    mine = (table.c.investigation_id == investigation_id, table.c.key == rows.digest(capture.url))
    session.execute(update(table).where(*mine).values(files=capture.files, archive_url=capture.archive_url))
