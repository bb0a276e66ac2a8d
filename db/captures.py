"""Captures of finished investigations: which still lack their pictures, what was added to one, and what could not be."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from core.model.dossier import Gap
from core.model.source import Capture
from core.model.words import EventKind
from db import events, rows, schema
from db.engine import upsert
from db.investigations import DONE

RUN = schema.investigations


def unpreserved(session: Session, *, limit: int) -> Sequence[int]:
    """Finished investigations whose captures nothing was added to yet, oldest first."""
    query = select(RUN.c.id).where(RUN.c.status.in_(DONE), RUN.c.preserved_at.is_(None)).order_by(RUN.c.id).limit(limit)
    return session.execute(query).scalars().all()


def mark_preserved(session: Session, investigation_id: int, *, now: datetime) -> bool:
    """Tells whether it was not marked before."""
    mine = (RUN.c.id == investigation_id, RUN.c.preserved_at.is_(None))
    return session.execute(update(RUN).where(*mine).values(preserved_at=now).returning(RUN.c.id)).first() is not None


def keep(session: Session, investigation_id: int, capture: Capture) -> bool:
    """What was added to a capture: its files and its copy in the web archive. Nothing else of it ever changes.

    Tells whether there is one to add to: that of a post may have been purged meanwhile, and a purge that is under way is waited for.
    """
    session.execute(select(RUN.c.id).where(RUN.c.id == investigation_id).with_for_update())
    table = schema.captures
    mine = (table.c.investigation_id == investigation_id, table.c.key == rows.digest(capture.url))
    added = update(table).where(*mine).values(files=capture.files, archive_url=capture.archive_url).returning(table.c.key)
    return session.execute(added).first() is not None


def miss(session: Session, investigation_id: int, gap: Gap, *, now: datetime) -> None:
    """Write down what could not be added; the log tells it once."""
    table = schema.gaps
    last = select(func.max(table.c.position)).where(table.c.investigation_id == investigation_id)
    values = rows.row(gap, table) | {
        "investigation_id": investigation_id,
        "key": rows.digest(gap.what, gap.why),
        "position": (session.execute(last).scalar() or 0) + 1,
    }
    added = upsert(session, table).values(values).on_conflict_do_nothing().returning(table.c.key)
    if session.execute(added).first():
        told = f"{gap.what}: {gap.why}"
        events.append(session, investigation_id, EventKind.GAP_FOUND, told, now=now, stage=gap.stage, pass_no=gap.pass_no)
