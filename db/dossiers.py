"""The dossier in rows: loaded whole, saved by what a stage changed, one transaction per stage; what is added to its captures later."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, delete, func, insert, or_, select, true, update
from sqlalchemy.orm import Session

from core.model.claim import Claim, Evidence
from core.model.dossier import Dossier, Finding, Gap, Report
from core.model.investigation import StageRun
from core.model.judgement import Balance, Recommendation, Result
from core.model.origin import Citation, Origin, Voice
from core.model.plan import Plan, Query, Question
from core.model.post import Listening, Post
from core.model.reading import Reading
from core.model.source import Capture, Hit, Source
from core.model.story import Actor, Background, Context, TimelineEvent
from core.model.words import EventKind, Mode
from db import investigations, rows, schema, topics
from db.database import upsert
from db.investigations import DONE

RUN = schema.investigations


@dataclass(frozen=True, slots=True)
class Part:
    """One collection of the dossier: its field, its table, and what makes a row itself."""

    field: str
    table: Table
    kind: type[Any]
    key: Callable[[Any], str]
    shared: bool = False
    """Stages of one wave may each add the same; the first row stands."""
    whole: str = ""
    """The column that keeps all of it, where nobody asks the database for a part of it."""

    def value(self, row: Mapping[Any, Any]) -> Any:
        return rows.parse(self.kind, row[self.whole]) if self.whole else rows.value(self.kind, row)

    def columns(self, item: Any) -> dict[str, Any]:
        return rows.row(item, self.table) | ({self.whole: item} if self.whole else {})


PARTS = (
    Part("hits", schema.hits, Hit, lambda hit: rows.digest(hit.url)),
    Part("captures", schema.captures, Capture, lambda capture: rows.digest(capture.url)),
    Part("sources", schema.sources, Source, lambda source: source.id),
    Part("readings", schema.readings, Reading, lambda one: f"{one.source_id}:{one.revision}", whole="content"),
    Part("claims", schema.claims, Claim, lambda claim: claim.id),
    Part("evidence", schema.evidence, Evidence, lambda one: f"{one.claim_id}:{one.source_id}"),
    Part("voices", schema.voices, Voice, lambda voice: voice.id),
    Part("citations", schema.citations, Citation, lambda one: rows.digest(one.source_id, one.kind, one.on, one.name, one.url)),
    Part("posts", schema.posts, Post, lambda post: post.id),
    Part("background", schema.background, Background, lambda one: one.id),
    Part("actors", schema.actors, Actor, lambda actor: actor.id),
    Part("timeline", schema.timeline_events, TimelineEvent, lambda event: event.id),
    Part("questions", schema.questions, Question, lambda one: one.id),
    Part("gaps", schema.gaps, Gap, lambda gap: rows.digest(gap.what, gap.why), shared=True),
    Part("findings", schema.findings, Finding, lambda finding: rows.digest(finding.text), shared=True),
)
KEPT = ("investigation_id", "key", "stage", "pass_no")
VALUES: dict[str, type[Any]] = {
    "origin": Origin,
    "listening": Listening,
    "context": Context,
    "balance": Balance,
    "recommendation": Recommendation,
    "result": Result,
    "report": Report,
}
"""What there is one of, or none yet."""
SCALARS = ("plan", "refined", "halted", *VALUES)


def load(session: Session, investigation_id: int, *, pass_no: int | None = None, all_posts: bool = True) -> Dossier:
    """What has been found so far; of posts a screen reads a page at a time, and here those that are sources, to name who tells it."""
    query = select(schema.investigations).where(schema.investigations.c.id == investigation_id)
    row = session.execute(query).mappings().one()
    return Dossier(
        investigation_id=investigation_id,
        topic=topics.get(session, row["topic_id"]),
        mode=Mode(row["mode"]),
        plan=rows.parse(Plan, row["plan"]),
        pass_no=pass_no or row["pass_no"],
        refined=rows.parse(tuple[Query, ...], row["refined"]),
        halted=row["halted"],
        **_values(row),
        **_collections(session, investigation_id, all_posts=all_posts),
    )


def _values(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: rows.parse(kind, row[name]) for name, kind in VALUES.items() if row[name] is not None}


def _collections(session: Session, investigation_id: int, *, all_posts: bool) -> dict[str, Any]:
    limits = {} if all_posts else {"posts": _is_a_source(investigation_id)}
    return {part.field: _load_part(session, investigation_id, part, limits.get(part.field, true())) for part in PARTS}


def _is_a_source(investigation_id: int) -> ColumnElement[bool]:
    """Whether a post was read as a source, by its number or its address."""
    addresses = select(schema.sources.c.url).where(schema.sources.c.investigation_id == investigation_id)
    return or_(schema.posts.c.source_id != "", schema.posts.c.url.in_(addresses))


def _load_part(session: Session, investigation_id: int, part: Part, limit: ColumnElement[bool]) -> tuple[Any, ...]:
    mine = select(part.table).where(part.table.c.investigation_id == investigation_id, limit)
    query = mine.order_by(part.table.c.position, part.table.c.key)
    return tuple(part.value(row) for row in session.execute(query).mappings())


def save(session: Session, before: Dossier, after: Dossier, *, stage: str) -> None:
    """Write the difference: what the stage did not touch is left alone, so stages of one wave never collide."""
    for part in reversed(PARTS):
        _remove(session, part, before, after)
    for part in PARTS:
        _write(session, part, before, after, stage)
    changed = {name: getattr(after, name) for name in SCALARS if getattr(after, name) != getattr(before, name)}
    if changed:
        session.execute(update(schema.investigations).where(schema.investigations.c.id == after.investigation_id).values(**changed))


def _keyed(part: Part, dossier: Dossier) -> dict[str, tuple[int, Any]]:
    return {part.key(item): (place, item) for place, item in enumerate(getattr(dossier, part.field))}


def _remove(session: Session, part: Part, before: Dossier, after: Dossier) -> None:
    if getattr(before, part.field) is getattr(after, part.field):
        return
    gone = _keyed(part, before).keys() - _keyed(part, after).keys()
    if gone:
        mine = part.table.c.investigation_id == after.investigation_id
        session.execute(delete(part.table).where(mine, part.table.c.key.in_(gone)))


def _write(session: Session, part: Part, before: Dossier, after: Dossier, stage: str) -> None:
    if getattr(before, part.field) is getattr(after, part.field):
        return
    old, new = _keyed(part, before), _keyed(part, after)
    added = [_row(part, after, key, new[key], stage) for key in new if key not in old]
    if added:
        session.execute(_insert(session, part), added)
    changed = [_row(part, after, key, new[key], stage) for key in new.keys() & old.keys() if new[key] != old[key]]
    if changed:
        _change(session, part, changed)


def _insert(session: Session, part: Part) -> Any:
    if not part.shared:
        return insert(part.table)
    return upsert(session, part.table).on_conflict_do_nothing(index_elements=["investigation_id", "key"])


def _row(part: Part, dossier: Dossier, key: str, placed: tuple[int, Any], stage: str) -> dict[str, Any]:
    """A row knows the stage and the pass that wrote it, whether or not its value says so."""
    place, item = placed
    values = {"pass_no": dossier.pass_no} | part.columns(item)
    return values | {"investigation_id": dossier.investigation_id, "key": key, "position": place, "stage": values.get("stage") or stage}


def _change(session: Session, part: Part, changed: Sequence[Mapping[str, Any]]) -> None:
    """All rows in one statement: a purge changes thousands."""
    names = [name for name in changed[0] if name not in KEPT]
    mine = (part.table.c.investigation_id == bindparam("of"), part.table.c.key == bindparam("which"))
    new = [{f"new_{name}": row[name] for name in names} | {"of": row["investigation_id"], "which": row["key"]} for row in changed]
    session.execute(update(part.table).where(*mine).values({name: bindparam(f"new_{name}") for name in names}), new)


def begin_stage(session: Session, investigation_id: int, stage: str, *, pass_no: int, now: datetime) -> StageRun:
    """Note that a stage starts; one that was killed starts again with the next attempt, a finished one stays finished."""
    known = _stage(session, investigation_id, stage, pass_no)
    if known is None:
        values = {"investigation_id": investigation_id, "stage": stage, "pass_no": pass_no, "attempt": 1, "started_at": now}
        session.execute(insert(schema.stages).values(values))
    elif known.finished_at is None:
        session.execute(_this_stage(investigation_id, stage, pass_no).values(attempt=known.attempt + 1, started_at=now))
    run = _stage(session, investigation_id, stage, pass_no)
    assert run is not None  # noqa: S101  inserted above
    return run


def finish_stage(session: Session, investigation_id: int, stage: str, *, pass_no: int, now: datetime, note: str) -> None:
    """Called in the transaction that saves the stage's result: either both are there or neither."""
    session.execute(_this_stage(investigation_id, stage, pass_no).values(finished_at=now, note=note))


def _this_stage(investigation_id: int, stage: str, pass_no: int) -> Any:
    table = schema.stages
    return update(table).where(table.c.investigation_id == investigation_id, table.c.stage == stage, table.c.pass_no == pass_no)


def _stage(session: Session, investigation_id: int, stage: str, pass_no: int) -> StageRun | None:
    return next((run for run in stage_runs(session, investigation_id) if (run.stage, run.pass_no) == (stage, pass_no)), None)


def stage_runs(session: Session, investigation_id: int) -> Iterable[StageRun]:
    table = schema.stages
    query = select(table).where(table.c.investigation_id == investigation_id).order_by(table.c.started_at, table.c.pass_no)
    return [rows.value(StageRun, row) for row in session.execute(query).mappings()]


def unpreserved(session: Session, *, limit: int) -> Sequence[int]:
    """Finished investigations whose captures nothing was added to yet, oldest first."""
    query = select(RUN.c.id).where(RUN.c.status.in_(DONE), RUN.c.preserved_at.is_(None)).order_by(RUN.c.id).limit(limit)
    return session.execute(query).scalars().all()


def mark_preserved(session: Session, investigation_id: int, *, now: datetime) -> bool:
    """Tells whether it was not marked before."""
    mine = (RUN.c.id == investigation_id, RUN.c.preserved_at.is_(None))
    return session.execute(update(RUN).where(*mine).values(preserved_at=now).returning(RUN.c.id)).first() is not None


def keep_capture(session: Session, investigation_id: int, capture: Capture) -> bool:
    """What was added to a capture: its files and its copy in the web archive. Nothing else of it ever changes.

    Tells whether there is one to add to: that of a post may have been purged meanwhile, and a purge that is under way is waited for.
    """
    session.execute(select(RUN.c.id).where(RUN.c.id == investigation_id).with_for_update())
    table = schema.captures
    mine = (table.c.investigation_id == investigation_id, table.c.key == rows.digest(capture.url))
    added = update(table).where(*mine).values(files=capture.files, archive_url=capture.archive_url).returning(table.c.key)
    return session.execute(added).first() is not None


def add_gap(session: Session, investigation_id: int, gap: Gap, *, now: datetime) -> None:
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
        investigations.log(session, investigation_id, EventKind.GAP_FOUND, told, now=now, stage=gap.stage, pass_no=gap.pass_no)
