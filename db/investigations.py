"""Investigations: opening one, what an editor asks of it while it runs, its log, how far it is, and how it ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Select, Table, case, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from core.errors import Conflict, NotFound
from core.model.dossier import Gap
from core.model.investigation import Event, Investigation
from core.model.origin import Voice
from core.model.plan import Plan
from core.model.source import Source
from core.model.topic import Topic, missed
from core.model.words import EventKind, Mode, Priority, Status
from db import rows, schema
from db.schema import events, investigations, topics
from db.topics import by_title

DONE = tuple(str(status) for status in Status if status.has_result)
OPEN = (Status.RUNNING, Status.QUEUED, Status.AWAITING, Status.PLANNED)
TELLING = (
    EventKind.PROGRESS,
    EventKind.QUERY_RUN,
    EventKind.SOURCE_READ,
    EventKind.SOURCE_RATED,
    EventKind.CLAIM_FOUND,
    EventKind.CONTRADICTION_FOUND,
)


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


def log(
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


def latest_events(
    session: Session, investigation_id: int, *, kinds: Sequence[EventKind] = (), before: int | None = None, limit: int = 50
) -> Sequence[Event]:
    """The newest events, newest first, one page from `before`."""
    query = select(events).where(events.c.investigation_id == investigation_id).order_by(events.c.id.desc()).limit(limit)
    if kinds:
        query = query.where(events.c.kind.in_([str(kind) for kind in kinds]))
    if before:
        query = query.where(events.c.id < before)
    return [rows.value(Event, row) for row in session.execute(query).mappings()]


@dataclass(frozen=True, slots=True)
class FoundSoFar:
    """How much there is so far."""

    sources: int
    claims: int
    central: int
    gaps: int
    usd: float


def found_so_far(session: Session, investigation_id: int) -> FoundSoFar:
    """One round trip."""
    central = _count(schema.claims, investigation_id).where(schema.claims.c.central)
    spent = select(func.coalesce(func.sum(schema.cost_ledger.c.usd), 0.0)).where(schema.cost_ledger.c.investigation_id == investigation_id)
    columns = (
        _count(schema.sources, investigation_id).label("sources"),
        _count(schema.claims, investigation_id).label("claims"),
        central.label("central"),
        _count(schema.gaps, investigation_id).label("gaps"),
        spent.scalar_subquery().label("usd"),
    )
    return rows.value(FoundSoFar, session.execute(select(*columns)).mappings().one())


def _count(table: Table, investigation_id: int) -> ScalarSelect[int]:
    return select(func.count()).select_from(table).where(table.c.investigation_id == investigation_id).scalar_subquery()


def open_runs(session: Session, topic_ids: Sequence[int]) -> dict[int, Status]:
    """Where the open investigation of each of these topics stands; a topic has one at most."""
    runs, open_ = schema.investigations.c, [str(status) for status in Status if status.open]
    query = select(runs.topic_id, runs.status).where(runs.topic_id.in_(topic_ids), runs.status.in_(open_))
    return {topic_id: Status(status) for topic_id, status in session.execute(query)}


def newest_sources(session: Session, investigation_id: int, *, limit: int = 8) -> Sequence[Source]:
    """The last sources to arrive, newest first."""
    table = schema.sources
    query = select(table).where(table.c.investigation_id == investigation_id).order_by(table.c.position.desc(), table.c.key.desc())
    return [rows.value(Source, row) for row in session.execute(query.limit(limit)).mappings()]


def voices_so_far(session: Session, investigation_id: int) -> Sequence[Voice]:
    table = schema.voices
    query = select(table).where(table.c.investigation_id == investigation_id).order_by(table.c.position, table.c.key)
    return [rows.value(Voice, row) for row in session.execute(query).mappings()]


def newest_gaps(session: Session, investigation_id: int, *, limit: int = 8) -> Sequence[Gap]:
    table = schema.gaps
    query = select(table).where(table.c.investigation_id == investigation_id).order_by(table.c.position.desc(), table.c.key.desc())
    return [rows.value(Gap, row) for row in session.execute(query.limit(limit)).mappings()]


def latest_by_stage(session: Session, investigation_id: int) -> dict[str, Event]:
    """What each stage told last: how far it is, if it counts, or else what it did; the index over (investigation, id) bounds it."""
    table = schema.events
    counted = func.max(case((table.c.kind == str(EventKind.PROGRESS), table.c.id)))
    mine = (table.c.investigation_id == investigation_id, table.c.kind.in_([str(kind) for kind in TELLING]))
    newest = select(func.coalesce(counted, func.max(table.c.id))).where(*mine).group_by(table.c.stage)
    found = session.execute(select(table).where(table.c.id.in_(newest))).mappings()
    return {event.stage: event for event in (rows.value(Event, row) for row in found)}


def is_closed(session: Session, investigation_id: int) -> bool:
    """Whether an editor's decision has ended the wait for review."""
    query = select(schema.investigations.c.closed).where(schema.investigations.c.id == investigation_id)
    return bool(session.execute(query).scalar_one_or_none())
