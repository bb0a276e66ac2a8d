"""The desk as a whole: its people, its few stored settings, the workers that live, and the demo desk's coming and going."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from core.model.investigation import User, Worker
from core.model.words import Role
from db import archive, outlets, rows
from db.schema import settings, topics, users, workers


def user(session: Session, name: str, *, now: datetime, role: Role | None = None) -> User:
    """Who is at the desk; somebody new is written down. A role that is given replaces the one that was kept."""
    mine = users.c.name == name
    known = session.execute(select(users).where(mine)).mappings().first()
    if known is None:
        session.execute(insert(users).values(name=name, seen_at=now, **({"role": role} if role else {})))
    elif role and known["role"] != role:
        session.execute(update(users).where(mine).values(role=role))
    return rows.value(User, session.execute(select(users).where(mine)).mappings().one())


def set_shortcuts(session: Session, name: str, on: bool) -> None:
    session.execute(update(users).where(users.c.name == name).values(shortcuts=on))


def setting(session: Session, name: str, default: Any = None) -> Any:
    row = session.execute(select(settings.c.value).where(settings.c.name == name)).first()
    return default if row is None else row[0]


def set_setting(session: Session, name: str, value: Any) -> None:
    session.execute(delete(settings).where(settings.c.name == name))
    session.execute(insert(settings).values(name=name, value=value))


def is_demo(session: Session) -> bool:
    """Whether what is on the desk came with the demo."""
    return bool(setting(session, "demo", False))


def wants_demo(session: Session) -> bool:
    """An empty desk gets the demo once; an editor who cleared it is not given it again."""
    return setting(session, "demo") is None and session.execute(select(topics.c.id).limit(1)).first() is None


def clear_demo(session: Session) -> None:
    """Start with an empty desk: the demo's topics, their investigations, its archive and its ratings go."""
    session.execute(delete(topics).where(topics.c.demo))
    archive.remove_demo(session)
    outlets.remove_demo(session)
    set_setting(session, "demo", False)


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
