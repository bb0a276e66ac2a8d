"""Posts as a screen turns them over; whose time is over, which files nobody needs then, and what else was written down of them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, Text, and_, case, func, not_, or_, select, true, type_coerce, update
from sqlalchemy.orm import Session

from core.model.post import Post, Standing
from core.model.source import Capture
from core.model.words import Status
from db import rows, schema

RUN = schema.investigations
CAPTURE, CHANGE, POST = schema.captures, schema.changes, schema.posts
Rewritten = Callable[[Any], Any]
TOPIC, DECISION = schema.topics, schema.decisions
WRITTEN: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (schema.events, ("message", "data")),
    (schema.engine_calls, ("query", "problem")),
    (schema.stages, ("note",)),
    (schema.changes, ("sentence", "diff", "lost")),
)
OF_THE_RUN = ("problem", "original_source_url", "sources_json", "verified_claims", "disputed_claims", "context_notes", "watch_note")
OF_THE_TOPIC = ("source_plan", "verified_facts", "investigation_notes")
"""What an editor wrote (titles, briefs, reasons, annotations) is not among them."""
BEFORE = ("topic_before",)
"""The topic as it was before a decision, also of a later run: taken back, it is put there again."""


class Which(StrEnum):
    """What an editor may want to see of many."""

    ALL = "All"
    EYEWITNESSES = "Eyewitnesses"
    VERIFIED = "Verified"
    ORIGINALS = "Originals"


ORIGINAL = and_(POST.c.copy_of == "", POST.c.why_copy == "")
KEEPS = {
    Which.ALL: true(),
    Which.EYEWITNESSES: POST.c.eyewitness,
    Which.VERIFIED: POST.c.verification_status == Standing.VERIFIED,
    Which.ORIGINALS: ORIGINAL,
}


def page(session: Session, investigation_id: int, which: Which, *, start: int, limit: int) -> list[Post]:
    """Those an editor would read first come first: eyewitnesses, then originals by how far their authors can be believed, then copies."""
    mine = select(POST).where(POST.c.investigation_id == investigation_id, KEEPS[which])
    order = (POST.c.eyewitness.desc(), case((ORIGINAL, 0), else_=1), POST.c.author_credibility.desc(), POST.c.position)
    return [rows.value(Post, row) for row in session.execute(mine.order_by(*order).offset(start).limit(limit)).mappings()]


def counts(session: Session, investigation_id: int) -> dict[Which, int]:
    """How many there are of each."""
    numbers = (func.coalesce(func.sum(case((keeps, 1), else_=0)), 0) for keeps in KEEPS.values())
    found = session.execute(select(*numbers).where(POST.c.investigation_id == investigation_id)).one()
    return dict(zip(KEEPS, found, strict=True))


def named(session: Session, investigation_id: int, ids: Sequence[str]) -> list[Post]:
    """Those of these that there are, in the order they were heard."""
    mine = select(POST).where(POST.c.investigation_id == investigation_id, POST.c.id.in_(ids)).order_by(POST.c.position)
    return [rows.value(Post, row) for row in session.execute(mine).mappings()]


def purged_at(session: Session, investigation_id: int) -> datetime | None:
    """When the words of an investigation's posts went; nothing while they are kept."""
    query = select(POST.c.purged_at).where(POST.c.investigation_id == investigation_id, POST.c.purged_at.is_not(None))
    return session.execute(query.order_by(POST.c.purged_at.desc()).limit(1)).scalar_one_or_none()


def due(session: Session, *, before: datetime, limit: int) -> Sequence[int]:
    """Investigations that ended before a moment and whose posts were not purged since, oldest first; a plan nobody approves ends unseen."""
    ended = case((RUN.c.status == Status.AWAITING, RUN.c.requested_at), else_=RUN.c.finished_at)
    unpurged = or_(RUN.c.purged_at.is_(None), RUN.c.purged_at < RUN.c.finished_at)
    query = select(RUN.c.id).where(ended < before, unpurged).order_by(ended, RUN.c.id).limit(limit)
    return session.execute(query).scalars().all()


def count(session: Session, keys: Collection[int]) -> int:
    """How many posts of these investigations still have their words."""
    query = select(func.count()).select_from(POST).where(POST.c.investigation_id.in_(keys), POST.c.purged_at.is_(None))
    return session.execute(query).scalar_one()


def last_purge(session: Session) -> tuple[datetime, int] | None:
    """When investigations were last purged, and how many by now: whatever is purged moves it."""
    purged = select(RUN.c.purged_at, func.count()).where(RUN.c.purged_at.is_not(None)).group_by(RUN.c.purged_at)
    found = session.execute(purged.order_by(RUN.c.purged_at.desc()).limit(1)).first()
    return (found[0], found[1]) if found else None


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


def rewrite(session: Session, investigation_id: int, rewritten: Rewritten) -> None:
    """Put every such text and value in other words; what comes out the same is left alone."""
    topic = select(RUN.c.topic_id).where(RUN.c.id == investigation_id).scalar_subquery()
    for table, names in WRITTEN:
        _rewrite(session, table, names, table.c.investigation_id == investigation_id, rewritten)
    _rewrite(session, RUN, OF_THE_RUN, RUN.c.id == investigation_id, rewritten)
    _rewrite(session, TOPIC, OF_THE_TOPIC, TOPIC.c.id == topic, rewritten)
    _rewrite(session, DECISION, BEFORE, DECISION.c.topic_id == topic, rewritten)


def _rewrite(session: Session, table: Table, names: tuple[str, ...], mine: ColumnElement[bool], rewritten: Rewritten) -> None:
    keys = tuple(table.primary_key.columns)
    found = session.execute(select(*keys, *(table.c[name] for name in names)).where(mine)).mappings().all()
    for row in found:
        new = {name: value for name in names if (value := rewritten(row[name])) != row[name]}
        if new:
            session.execute(update(table).where(*_same(keys, row)).values(new))


def _same(keys: tuple[Column[Any], ...], row: Any) -> Iterator[ColumnElement[bool]]:
    return (key == row[key.name] for key in keys)
