"""The review queue and what editors decide in it; decisions are appended, never changed."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, exists, func, insert, or_, select, update
from sqlalchemy.orm import Session

from core.errors import BadInput, Conflict
from core.model.investigation import FACTS, Decision, Investigation, QueueRow, applied, changeable
from core.model.judgement import Flag, Recommendation
from core.model.topic import Topic
from core.model.words import DecisionKind, FlagKind, Level
from db import dossiers, investigations, rows, schema, topics
from db.investigations import DONE, superseded

RUN, TOPIC, DECIDED = schema.investigations, schema.topics, schema.decisions
CLOSING = tuple(kind for kind in DecisionKind if kind.closes)
CHANGED = FlagKind.SOURCE_CHANGED
CHANGED_WEIGHS = 2.0
"""How much more urgent a changed source makes an item; as much as sources that disagree."""


@dataclass(frozen=True, slots=True)
class QueueCursor:
    """Where the next page of the queue starts."""

    urgency: float
    newsworthiness: float
    investigation_id: int


def waiting(session: Session, *, after: QueueCursor | None = None, limit: int = 50) -> list[QueueRow]:
    """Flagged investigations without a decision, most urgent first, one page from the cursor."""
    query = _queue().order_by(RUN.c.urgency.desc(), TOPIC.c.newsworthiness_score.desc(), RUN.c.id).limit(limit)
    if after:
        query = query.where(_behind(after))
    return [_queue_row(row) for row in session.execute(query).mappings()]


def waiting_count(session: Session) -> int:
    return session.execute(select(func.count()).select_from(_queue().subquery())).scalar_one()


def cursor_of(session: Session, investigation_id: int) -> QueueCursor:
    columns = (RUN.c.urgency, TOPIC.c.newsworthiness_score, RUN.c.id)
    row = session.execute(select(*columns).join(TOPIC, TOPIC.c.id == RUN.c.topic_id).where(RUN.c.id == investigation_id)).one()
    return QueueCursor(*row)


def _queue() -> Select[Any]:
    """A newer finished run of the same topic takes the older one's place in the queue."""
    mine = DECIDED.c.investigation_id == RUN.c.id
    sent_back = exists().where(mine, DECIDED.c.kind == DecisionKind.SEND_BACK)
    reopened = (mine, DECIDED.c.kind == DecisionKind.REOPEN, DECIDED.c.reason == CHANGED)
    reopened_at = select(func.max(DECIDED.c.decided_at)).where(*reopened).scalar_subquery()
    columns = (RUN.c.id, RUN.c.topic_id, TOPIC.c.title, TOPIC.c.verification_status, RUN.c.recommendation, TOPIC.c.newsworthiness_score)
    return (
        select(*columns, RUN.c.finished_at, RUN.c.urgency, sent_back.label("sent_back"), reopened_at.label("reopened_at"))
        .join(TOPIC, TOPIC.c.id == RUN.c.topic_id)
        .where(RUN.c.requires_human_review, ~RUN.c.closed, RUN.c.status.in_(DONE), ~superseded())
    )


def _behind(cursor: QueueCursor) -> Any:
    urgency, news = RUN.c.urgency, TOPIC.c.newsworthiness_score
    return or_(
        urgency < cursor.urgency,
        and_(urgency == cursor.urgency, news < cursor.newsworthiness),
        and_(urgency == cursor.urgency, news == cursor.newsworthiness, RUN.c.id > cursor.investigation_id),
    )


def _queue_row(row: Any) -> QueueRow:
    return QueueRow(
        investigation_id=row["id"],
        topic_id=row["topic_id"],
        title=row["title"],
        level_now=Level(row["verification_status"]),
        recommendation=rows.parse(Recommendation, row["recommendation"]),
        newsworthiness_score=row["newsworthiness_score"],
        waiting_since=row["reopened_at"] or row["finished_at"],
        sent_back=row["sent_back"],
        reopened=row["reopened_at"] is not None,
    )


def decide(
    session: Session,
    investigation_id: int,
    kind: DecisionKind,
    *,
    by: str,
    now: datetime,
    level: Level | None = None,
    reason: str = "",
    words: str = "",
) -> Decision:
    """Record what an editor did; approve and override set the topic's level and close the item."""
    run = investigations.get(session, investigation_id)
    recommendation = _decidable(run)
    _check(kind, level, reason, words, recommendation)
    if kind.closes and _is_closed(session, investigation_id):
        raise Conflict("Somebody has decided this already. Reload to see what they said.")
    topic = topics.get(session, run.topic_id, lock=kind.closes)
    if kind.closes and is_superseded(session, run):
        raise Conflict("A newer investigation of this topic has taken its place; decide on that one.")
    new = {DecisionKind.APPROVE: recommendation.level, DecisionKind.OVERRIDE: level}.get(kind) or topic.verification_status
    if kind.closes:
        sources = dossiers.load(session, investigation_id).sources
        topics.save(session, applied(topic, new, recommendation, sources, now, run.context_notes or ""))
        _close(session, investigation_id, new, by=by, now=now)
    return _append(session, run, kind, topic, level=new, by=by, reason=reason, words=words.strip(), now=now)


def is_superseded(session: Session, run: Investigation) -> bool:
    return session.execute(select(RUN.c.id).where(RUN.c.id == run.id, superseded())).first() is not None


def _decidable(run: Investigation) -> Recommendation:
    if run.recommendation is None or not run.status.has_result:
        raise Conflict("This investigation has no recommendation to decide on.")
    return run.recommendation


def _check(kind: DecisionKind, level: Level | None, reason: str, words: str, recommendation: Recommendation) -> None:
    if kind is DecisionKind.OVERRIDE and (level is None or level is recommendation.level):
        raise BadInput("An override names another level than the recommended one.")
    if kind is DecisionKind.OVERRIDE and not (reason.strip() or words.strip()):
        raise BadInput("An override needs a reason.")
    if kind is DecisionKind.ANNOTATE and not words.strip():
        raise BadInput("Write the note first.")
    if kind is DecisionKind.SEND_BACK and not words.strip():
        raise BadInput("Say what has to be found out.")
    if len(words) > 5000:
        raise BadInput("5,000 characters are the most for a note.")


def _is_closed(session: Session, investigation_id: int) -> bool:
    """Locked on PostgreSQL until the transaction ends, so that two editors cannot both be first."""
    return bool(session.execute(select(RUN.c.closed).where(RUN.c.id == investigation_id).with_for_update()).scalar_one())


def _close(session: Session, investigation_id: int, level: Level, *, by: str, now: datetime) -> None:
    values = {"closed": True, "reviewed_by": by, "reviewed_at": now, "verification_level_after": level}
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(**values))


def undo(session: Session, investigation_id: int, *, by: str, now: datetime) -> Decision:
    """Take back the last decision by a new one: the topic is again what it was before and the item waits."""
    run = investigations.get(session, investigation_id)
    last = next(iter(history(session, investigation_id=investigation_id, kinds=CLOSING, limit=1)), None)
    if last is None or not _is_closed(session, investigation_id):
        raise Conflict("There is no decision to take back.")
    topic = topics.get(session, run.topic_id, lock=True)
    if standing(session, topic.id, kinds=(*CLOSING, DecisionKind.APPLIED)) != last:
        raise Conflict("A newer decision about this topic stands; undo that one first.")
    former = _former(session, topic, last, keep_facts=is_superseded(session, run))
    topics.save(session, former)
    _reopen(session, investigation_id, former.verification_status)
    words = f"Takes back: {last.kind} as {last.level}."
    return _append(session, run, DecisionKind.REOPEN, topic, level=former.verification_status, by=by, reason="", words=words, now=now)


def _former(session: Session, topic: Topic, decision: Decision, *, keep_facts: bool) -> Topic:
    """The topic before a decision; what a newer investigation has noted on it since stays."""
    before = session.execute(select(DECIDED.c.topic_before).where(DECIDED.c.id == decision.id)).scalar_one()
    restored = {name: value for name, value in before.items() if not (keep_facts and name in FACTS)}
    return rows.value(Topic, asdict(topic) | restored)


def _reopen(session: Session, investigation_id: int, level: Level) -> None:
    values = {"closed": False, "reviewed_by": None, "reviewed_at": None, "verification_level_after": level}
    session.execute(update(RUN).where(RUN.c.id == investigation_id).values(**values))


def reopen(session: Session, investigation_id: int, *, by: str, now: datetime, words: str, sentence: str) -> Decision | None:
    """A source has changed: the item waits again, and the topic keeps its level until an editor decides.

    One that waits already only gets the flag, and nothing is decided. `sentence` is the flag's; nobody's name stands for the watch."""
    run = investigations.get(session, investigation_id, lock=True)
    recommendation, waits = _decidable(run), run.requires_human_review and not _is_closed(session, investigation_id)
    if is_superseded(session, run):
        raise Conflict("A newer investigation of this topic has taken its place; its sources are watched instead.")
    if not (waits and _is_flagged(recommendation)):
        _flag(session, run, recommendation, sentence)
    if waits:
        return None
    topic = topics.get(session, run.topic_id, lock=True)
    _reopen(session, run.id, topic.verification_status)
    return _append(
        session, run, DecisionKind.REOPEN, topic, level=topic.verification_status, by=by, reason=CHANGED, words=words.strip(), now=now
    )


def _is_flagged(recommendation: Recommendation) -> bool:
    return any(flag.kind is CHANGED for flag in recommendation.flags)


def _flag(session: Session, run: Investigation, recommendation: Recommendation, sentence: str) -> None:
    """The newest change is the reason why a human must look; those before are told where changes are listed."""
    flags = (*(flag for flag in recommendation.flags if flag.kind is not CHANGED), Flag(CHANGED, sentence))
    values = {"recommendation": replace(recommendation, flags=flags), "review_reason": ", ".join(flag.kind for flag in flags)}
    more = 0.0 if _is_flagged(recommendation) else CHANGED_WEIGHS
    investigations.set_(session, run.id, **values, requires_human_review=True, urgency=RUN.c.urgency + more)


def standing(session: Session, topic_id: int, *, kinds: Sequence[DecisionKind] = CLOSING) -> Decision | None:
    """The latest decision about a topic that was not taken back; by default an editor's. Reopening takes nothing back."""
    query = _decisions().where(DECIDED.c.topic_id == topic_id).order_by(DECIDED.c.id.desc())
    taken_back: set[int] = set()  # investigations whose next older decision was undone
    for decision in (rows.value(Decision, row) for row in session.execute(query).mappings()):
        if decision.kind is DecisionKind.REOPEN and not decision.reopens:
            taken_back.add(decision.investigation_id)
        elif decision.kind.closes and decision.investigation_id in taken_back:
            taken_back.remove(decision.investigation_id)
        elif decision.kind in kinds:
            return decision
    return None


def record_applied(session: Session, run: Investigation, *, now: datetime) -> Decision:
    """An unflagged recommendation is about to apply by itself: said in the history like everything else, and open to override."""
    topic = topics.get(session, run.topic_id)
    return _append(session, run, DecisionKind.APPLIED, topic, level=_decidable(run).level, by="", reason="", words="", now=now)


def _append(
    session: Session,
    run: Investigation,
    kind: DecisionKind,
    topic: Topic,
    *,
    level: Level,
    by: str,
    reason: str,
    words: str,
    now: datetime,
) -> Decision:
    """Write it down; `topic` is the one before the decision."""
    recommendation = _decidable(run)
    values = {
        "investigation_id": run.id,
        "topic_id": run.topic_id,
        "kind": kind,
        "level_before": topic.verification_status,
        "machine_level": recommendation.level,
        "level": level,
        "editor": by,
        "reason": reason,
        "words": words,
        "decided_at": now,
        "rulebook": recommendation.rulebook,
        "topic_before": changeable(topic) if kind.closes else None,
    }
    key = session.execute(insert(DECIDED).values(values).returning(DECIDED.c.id)).scalar_one()
    if kind is DecisionKind.ANNOTATE:
        note = {"investigation_id": run.id, "decision_id": key, "words": words, "editor": by, "written_at": now}
        session.execute(insert(schema.annotations).values(note))
    return history(session, investigation_id=run.id, limit=1)[0]


def _decisions() -> Select[Any]:
    """Without the topic as it was before: only taking a decision back needs it, and it is long."""
    columns = [column for column in DECIDED.c if column is not DECIDED.c.topic_before]
    return select(*columns, TOPIC.c.title.label("topic_title")).join(TOPIC, TOPIC.c.id == DECIDED.c.topic_id)


def _plain(kinds: Sequence[DecisionKind]) -> list[str]:
    return [str(kind) for kind in kinds]


def history(
    session: Session,
    *,
    investigation_id: int | None = None,
    since: datetime | None = None,
    before: int | None = None,
    kinds: Sequence[DecisionKind] = (),
    limit: int = 50,
) -> list[Decision]:
    """Decisions, newest first, one page from `before`."""
    query = _decisions().order_by(DECIDED.c.id.desc()).limit(limit)
    if investigation_id is not None:
        query = query.where(DECIDED.c.investigation_id == investigation_id)
    if since:
        query = query.where(DECIDED.c.decided_at >= since)
    if before:
        query = query.where(DECIDED.c.id < before)
    if kinds:
        query = query.where(DECIDED.c.kind.in_(_plain(kinds)))
    return [rows.value(Decision, row) for row in session.execute(query).mappings()]
