"""Investigations: opening one, what an editor asks of it while it runs, and how it ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, case, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from core.errors import Conflict, NotFound
from core.model.investigation import Investigation
from core.model.plan import Plan
from core.model.topic import Topic, missed
from core.model.words import Mode, Priority, Status
from db import rows
from db.schema import investigations, topics
from db.topics import by_title

DONE = tuple(str(status) for status in Status if status.has_result)
OPEN = (Status.RUNNING, Status.QUEUED, Status.AWAITING, Status.PLANNED)


def open_(
    session: Session,
    topic: Topic,
    *,
    mode: Mode,
    by: str,
    now: datetime,
    priority: Priority = Priority.NORMAL,
    plan: Plan | None = None,
) -> Investigation:
    """Begin one; a topic has at most one open investigation, whoever clicks how often."""
    values = {
        "topic_id": topic.id,
        "mode": mode,
        "status": Status.PLANNED,
        "priority": priority,
        "plan": plan or Plan(brief=topic.brief),
        "requested_by": by,
        "requested_at": now,
        "outside_triggers": missed(topic),
        "investigator": "second-source",
        "verification_level_before": topic.verification_status,
    }
    try:
        with session.begin_nested():
            key = session.execute(insert(investigations).values(values).returning(investigations.c.id)).scalar_one()
    except IntegrityError as error:
        raise Conflict(f"“{topic.title}” is being investigated already.") from error
    return get(session, key)


def _select() -> Select[Any]:
    return select(investigations, topics.c.title.label("topic_title")).join(topics, topics.c.id == investigations.c.topic_id)


def get(session: Session, investigation_id: int, *, lock: bool = False) -> Investigation:
    """One investigation; locked on PostgreSQL, nobody else changes it until the transaction ends."""
    query = _select().where(investigations.c.id == investigation_id)
    row = session.execute(query.with_for_update(of=investigations) if lock else query).mappings().first()
    if row is None:
        raise NotFound(f"There is no investigation {investigation_id} on this desk.")
    return rows.value(Investigation, row)


def of_topic(session: Session, topic_id: int) -> Sequence[Investigation]:
    """All runs over a topic, newest first."""
    query = _select().where(investigations.c.topic_id == topic_id).order_by(investigations.c.id.desc())
    return [rows.value(Investigation, row) for row in session.execute(query).mappings()]


def named(session: Session, words: str) -> Investigation:
    """By its number; or by the title of its topic: the newest run that has a result, else the newest."""
    if words.isascii() and words.isdecimal() and len(words) < 10:
        return get(session, int(words))
    topic = by_title(session, words)
    runs = of_topic(session, topic.id) if topic else ()
    if not runs:
        raise NotFound(f"There is no investigation of “{words}” on this desk.")
    return next((run for run in runs if run.status.has_result), runs[0])


def open_of_topic(session: Session, topic_id: int) -> Investigation | None:
    return next((one for one in of_topic(session, topic_id) if one.status.open), None)


def page(session: Session, *, statuses: Sequence[Status] = (), before: int | None = None, limit: int = 50) -> Sequence[Investigation]:
    """One page, newest first; `before` is the last id of the page above."""
    query = _select().order_by(investigations.c.id.desc()).limit(limit)
    if statuses:
        query = query.where(investigations.c.status.in_([str(status) for status in statuses]))
    if before:
        query = query.where(investigations.c.id < before)
    return [rows.value(Investigation, row) for row in session.execute(query).mappings()]


def running(session: Session, *, limit: int = 20) -> Sequence[Investigation]:
    """What is open: running, then queued, then awaiting approval, then planned; the newest first in each."""
    order = case({str(status): place for place, status in enumerate(OPEN)}, value=investigations.c.status)
    query = _select().where(_is_open()).order_by(order, investigations.c.id.desc()).limit(limit)
    return [rows.value(Investigation, row) for row in session.execute(query).mappings()]


def open_ids(session: Session) -> frozenset[int]:
    """Every open one, however many there are."""
    return frozenset(session.execute(select(investigations.c.id).where(_is_open())).scalars())


def _is_open() -> ColumnElement[bool]:
    return investigations.c.status.in_([str(status) for status in OPEN])


def superseded() -> ColumnElement[bool]:
    """Whether a newer run of the same topic has a result, in a query over investigations."""
    newer = investigations.alias("newer")
    return exists().where(newer.c.topic_id == investigations.c.topic_id, newer.c.id > investigations.c.id, newer.c.status.in_(DONE))


def set_(session: Session, investigation_id: int, **values: Any) -> None:
    session.execute(update(investigations).where(investigations.c.id == investigation_id).values(**values))


def move(session: Session, investigation_id: int, to: Status, *, only_from: Sequence[Status], **values: Any) -> bool:
    """Change the status if it is still one of those expected; tells whether it was."""
    done = session.execute(
        update(investigations)
        .where(investigations.c.id == investigation_id, investigations.c.status.in_([str(status) for status in only_from]))
        .values(status=to, **values)
        .returning(investigations.c.id)
    )
    return done.first() is not None


def approve(session: Session, investigation_id: int, plan: Plan, *, by: str, now: datetime) -> Investigation:
    """The editor's plan is what runs; approving twice is refused."""
    moved = move(session, investigation_id, Status.QUEUED, only_from=[Status.AWAITING], plan=plan, approved_by=by, approved_at=now)
    if not moved:
        status = get(session, investigation_id).status
        raise Conflict(f"This plan is not waiting for approval; the investigation is {status}.")
    return get(session, investigation_id)


def ask_to_stop(session: Session, investigation_id: int, *, by: str) -> None:
    """Finish with what it has, at the next safe point."""
    set_(session, investigation_id, stop_requested_by=by)


def ask_to_cancel(session: Session, investigation_id: int, *, by: str, now: datetime) -> bool:
    """Cancel at once what has not begun; ask a running one to give up. Tells whether it is over already."""
    waiting = [Status.PLANNED, Status.AWAITING, Status.QUEUED]
    set_(session, investigation_id, cancel_requested_by=by)
    return move(session, investigation_id, Status.CANCELLED, only_from=waiting, finished_at=now, problem=f"Cancelled by {by}.")


def wishes(session: Session, investigation_id: int) -> tuple[str, str]:
    """Who asked to stop and who to cancel; both empty while nobody did."""
    columns = (investigations.c.stop_requested_by, investigations.c.cancel_requested_by)
    row = session.execute(select(*columns).where(investigations.c.id == investigation_id)).one()
    return row[0], row[1]


def counts(session: Session) -> dict[Status, int]:
    """How many there are of each status; the table is one row per run, the index answers."""
    query = select(investigations.c.status, func.count()).group_by(investigations.c.status)
    return {Status(status): number for status, number in session.execute(query)}
