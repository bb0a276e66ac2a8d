"""What was written down of an investigation beside its dossier: the log, calls, notes, and the fields other systems read."""

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, select, update
from sqlalchemy.orm import Session

from db import schema

Rewritten = Callable[[Any], Any]
RUN = schema.investigations
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
