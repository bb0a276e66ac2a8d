"""Whose posts have been kept long enough, and which files nobody needs once they are gone."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import Text, func, not_, or_, select, type_coerce, update
from sqlalchemy.orm import Session

from core.model.source import Capture
from db import schema

RUN, CAPTURE, CHANGE, POST = schema.investigations, schema.captures, schema.changes, schema.posts


def due(session: Session, *, before: datetime, limit: int) -> Sequence[int]:
    """Investigations that ended before a moment and whose posts were not purged since, oldest first."""
    unpurged = or_(RUN.c.purged_at.is_(None), RUN.c.purged_at < RUN.c.finished_at)
    query = select(RUN.c.id).where(RUN.c.finished_at < before, unpurged).order_by(RUN.c.finished_at, RUN.c.id).limit(limit)
    return session.execute(query).scalars().all()


def count(session: Session, keys: Collection[int]) -> int:
    """How many posts of these investigations still have their words."""
    query = select(func.count()).select_from(POST).where(POST.c.investigation_id.in_(keys), POST.c.purged_at.is_(None))
    return session.execute(query).scalar_one()


def mark_purged(session: Session, investigation_id: int, *, now: datetime) -> None:
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(purged_at=now))


def purge_change(session: Session, change_id: int, capture: Capture) -> None:
    """A later version of a post that the watch has frozen: its words go, that it changed stays."""
    session.execute(update(CHANGE).where(CHANGE.c.id == change_id).values(capture=capture, diff=[], sentence="A post has changed."))


def needed(session: Session, hashes: Collection[str]) -> set[str]:
    """Those of the files that a capture which is not purged consists of, in whatever investigation."""
    return {one for one in hashes if _holds(session, one)}


def _holds(session: Session, sha256: str) -> bool:
    mine = or_(CAPTURE.c.sha256 == sha256, CAPTURE.c.text_sha256 == sha256, type_coerce(CAPTURE.c.files, Text).contains(sha256))
    captures = select(CAPTURE.c.key).where(CAPTURE.c.purged_at.is_(None), mine).limit(1)
    later = type_coerce(CHANGE.c.capture, Text)
    changes = select(CHANGE.c.id).where(later.contains(sha256), not_(later.contains('"purged_at":"'))).limit(1)
    return session.execute(captures).first() is not None or session.execute(changes).first() is not None
