"""What a live view needs every second, and nothing more: a few counts, the newest sources, the gaps."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ScalarSelect, Table, case, func, select
from sqlalchemy.orm import Session

from core.model.dossier import Gap
from core.model.investigation import Event
from core.model.origin import Voice
from core.model.source import Source
from core.model.words import EventKind, Status
from db import rows, schema

TELLING = (
    EventKind.PROGRESS,
    EventKind.QUERY_RUN,
    EventKind.SOURCE_READ,
    EventKind.SOURCE_RATED,
    EventKind.CLAIM_FOUND,
    EventKind.CONTRADICTION_FOUND,
)


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is so far."""

    sources: int
    claims: int
    central: int
    gaps: int
    usd: float


def counts(session: Session, investigation_id: int) -> Counts:
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
    return rows.value(Counts, session.execute(select(*columns)).mappings().one())


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


def voices(session: Session, investigation_id: int) -> Sequence[Voice]:
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
