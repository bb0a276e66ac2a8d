"""Answers of engines, kept for a day."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from core.model.source import Hit
from db import rows
from db.engine import upsert
from db.schema import search_cache

KEPT = timedelta(hours=24)


def find(session: Session, key: str, *, now: datetime) -> tuple[datetime, tuple[Hit, ...]] | None:
    """When the same was asked within the last day, and what was found."""
    query = select(search_cache.c.asked_at, search_cache.c.hits).where(search_cache.c.key == key, search_cache.c.asked_at > now - KEPT)
    row = session.execute(query).first()
    return (row.asked_at, tuple(rows.parse(Hit, hit) for hit in row.hits)) if row else None


def expired(session: Session, *, now: datetime) -> int:
    """How many answers nobody is given any more."""
    query = select(func.count()).select_from(search_cache).where(search_cache.c.asked_at <= now - KEPT)
    return session.execute(query).scalar_one()


def forget(session: Session, *, now: datetime) -> int:
    """Let go of them; tells of how many."""
    gone = session.execute(delete(search_cache).where(search_cache.c.asked_at <= now - KEPT).returning(search_cache.c.key))
    return len(gone.all())


def keep(session: Session, key: str, *, engine: str, query: str, hits: Sequence[Hit], now: datetime) -> None:
    """Keep an answer in place of an older one, and let go of what is older than a day."""
    forget(session, now=now)
    values = {"engine": engine, "query": query, "hits": list(hits), "asked_at": now}
    session.execute(upsert(session, search_cache).values(key=key, **values).on_conflict_do_update(index_elements=["key"], set_=values))
