"""What became of the sources of decided topics, and which are to be looked at again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, insert, or_, select, update
from sqlalchemy.orm import Session

from core.errors import NotFound
from core.model.investigation import Investigation
from core.model.source import Change
from db import rows, schema
from db.investigations import DONE, superseded

RUN, TOPIC, CHANGE, SOURCE = schema.investigations, schema.topics, schema.changes, schema.sources
NOT_WITHIN = timedelta(hours=1)
"""However often the watch is to look, nobody's page is read more often than this unless an editor asks."""

decided_at = func.coalesce(RUN.c.reviewed_at, RUN.c.finished_at)


@dataclass(frozen=True, slots=True)
class Watch:
    """How much is watched, and since when."""

    topics: int
    since: datetime | None


def wishes(session: Session, *, limit: int) -> Sequence[tuple[int, datetime]]:
    """Investigations somebody wants looked at again, with when they said so."""
    query = select(RUN.c.id, RUN.c.watch_asked_at).where(_unmet()).order_by(RUN.c.id).limit(limit)
    return [(key, asked_at) for key, asked_at in session.execute(query)]


def _unmet() -> ColumnElement[bool]:
    return and_(RUN.c.watch_asked_at.is_not(None), or_(RUN.c.watched_at.is_(None), RUN.c.watched_at < RUN.c.watch_asked_at))


def ask(session: Session, investigation_id: int, *, now: datetime) -> None:
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(watch_asked_at=now))


def ask_for_due(session: Session, *, now: datetime, days: int) -> int:
    """Want a look at everything under watch that was not looked at a moment ago; tells at how much."""
    a_while_ago = now - NOT_WITHIN
    rested = or_(RUN.c.watched_at.is_(None), RUN.c.watched_at < a_while_ago)
    unasked = or_(RUN.c.watch_asked_at.is_(None), RUN.c.watch_asked_at < a_while_ago)
    due = update(RUN).where(_under_watch(now - timedelta(days=days)), rested, unasked).values(watch_asked_at=now)
    return len(session.execute(due.returning(RUN.c.id)).all())


def _under_watch(since: datetime) -> ColumnElement[bool]:
    """Decided by an editor or applied by itself, not too long ago, and still the newest result of its topic."""
    return and_(RUN.c.status.in_(DONE), or_(RUN.c.closed, ~RUN.c.requires_human_review), decided_at >= since, ~superseded())


def under_watch(session: Session, *, since: datetime, before: int | None = None, limit: int = 25) -> Sequence[Investigation]:
    """What is watched, newest first, one page from `before`."""
    query = select(RUN, TOPIC.c.title.label("topic_title")).join(TOPIC, TOPIC.c.id == RUN.c.topic_id).where(_under_watch(since))
    if before:
        query = query.where(RUN.c.id < before)
    return [rows.value(Investigation, row) for row in session.execute(query.order_by(RUN.c.id.desc()).limit(limit)).mappings()]


def watch(session: Session, *, since: datetime) -> Watch:
    many, first = session.execute(select(func.count(), func.min(decided_at)).where(_under_watch(since))).one()
    return Watch(many, first)


def watched(session: Session, investigation_id: int, *, now: datetime, note: str) -> None:
    """It was looked at, and how that went; the note of the look before is replaced."""
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(watched_at=now, watch_note=note))


def give_up(session: Session, investigation_id: int, *, now: datetime, note: str) -> None:
    """It cannot be looked at: every wish for it counts as met, also one by a clock that is ahead of ours."""
    wished = session.execute(select(RUN.c.watch_asked_at).where(RUN.c.id == investigation_id)).scalar()
    watched(session, investigation_id, now=max(now, wished or now), note=note)


def record(session: Session, change: Change) -> None:
    values = {name: value for name, value in rows.row(change, CHANGE).items() if name != "id"}
    session.execute(insert(CHANGE).values(values))


def _select() -> Select[Any]:
    columns = [*CHANGE.c, TOPIC.c.title.label("topic_title"), SOURCE.c.outlet]
    mine = and_(SOURCE.c.investigation_id == CHANGE.c.investigation_id, SOURCE.c.key == CHANGE.c.source_id)
    runs = select(*columns).join(RUN, RUN.c.id == CHANGE.c.investigation_id).join(TOPIC, TOPIC.c.id == RUN.c.topic_id)
    return runs.join(SOURCE, mine)


def page(session: Session, *, investigation_id: int | None = None, before: int | None = None, limit: int = 25) -> Sequence[Change]:
    """Changes, newest first, one page from `before`."""
    query = _select().order_by(CHANGE.c.id.desc()).limit(limit)
    if investigation_id is not None:
        query = query.where(CHANGE.c.investigation_id == investigation_id)
    if before:
        query = query.where(CHANGE.c.id < before)
    return [rows.value(Change, row) for row in session.execute(query).mappings()]


def every(session: Session, investigation_id: int) -> Sequence[Change]:
    """All changes of an investigation, oldest first, also of a source that no row describes."""
    query = select(CHANGE).where(CHANGE.c.investigation_id == investigation_id).order_by(CHANGE.c.id)
    return [rows.value(Change, row) for row in session.execute(query).mappings()]


def get(session: Session, change_id: int) -> Change:
    row = session.execute(_select().where(CHANGE.c.id == change_id)).mappings().first()
    if row is None:
        raise NotFound(f"There is no change {change_id} on this desk.")
    return rows.value(Change, row)


def latest(session: Session, investigation_id: int) -> dict[str, Change]:
    """The last change of each source that had one."""
    newest = select(func.max(CHANGE.c.id)).where(CHANGE.c.investigation_id == investigation_id).group_by(CHANGE.c.source_id)
    found = session.execute(_select().where(CHANGE.c.id.in_(newest))).mappings()
    return {change.source_id: change for change in (rows.value(Change, row) for row in found)}


def told_of(session: Session, investigation_ids: Sequence[int]) -> frozenset[int]:
    """Which of these investigations have a source that has ever changed."""
    return frozenset(session.execute(select(CHANGE.c.investigation_id).where(CHANGE.c.investigation_id.in_(investigation_ids))).scalars())


def unseen(session: Session) -> int:
    return session.execute(select(func.count()).select_from(CHANGE).where(CHANGE.c.seen_at.is_(None))).scalar_one()


def see(session: Session, change_id: int, *, by: str, now: datetime) -> bool:
    """Keep who saw it first, and when; tells whether it was them."""
    mine = update(CHANGE).where(CHANGE.c.id == change_id, CHANGE.c.seen_at.is_(None)).values(seen_by=by, seen_at=now)
    return session.execute(mine.returning(CHANGE.c.id)).first() is not None
