"""Topics: filing them, finding them, and changing them when a level applies."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from core.errors import BadInput, Conflict, NotFound
from core.model.topic import NEWSWORTHINESS_FROM, SOURCES_BELOW, Topic
from core.model.web import is_web_address
from core.model.words import Level, TopicStatus
from db import rows
from db.schema import topics

TITLE_LIMIT = 300
BRIEF_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Draft:
    """A topic as it is typed or imported, before it has an id."""

    title: str
    brief: str = ""
    original_url: str = ""
    original_text: str = ""
    status: TopicStatus = TopicStatus.APPROVED
    newsworthiness_score: float = 50.0
    source_count: int = 0
    discovery_date: datetime | None = None
    filed_by: str = ""
    desk: str = ""
    demo: bool = False


@dataclass(frozen=True, slots=True)
class TopicCursor:
    """Where the next page of topics starts."""

    newsworthiness_score: float
    id: int


def file(session: Session, draft: Draft, *, now: datetime) -> Topic:
    """Put a topic on the desk; a title that is already there is refused, not doubled."""
    checked = _checked(draft)
    values = rows.row(checked, topics) | {"title_key": title_key(checked.title), "filed_at": now}
    values["discovery_date"] = draft.discovery_date or now
    try:
        with session.begin_nested():
            topic_id = session.execute(insert(topics).values(values).returning(topics.c.id)).scalar_one()
    except IntegrityError as error:
        raise Conflict(f"“{_short(checked.title)}” is already on the desk.") from error
    return get(session, topic_id)


def _checked(draft: Draft) -> Draft:
    title = " ".join(draft.title.split())
    if not title:
        raise BadInput("A topic needs a title.")
    if len(title) > TITLE_LIMIT:
        raise BadInput(f"The title has {len(title):,} characters; {TITLE_LIMIT} are allowed. Put the rest into the brief.")
    if len(draft.brief) > BRIEF_LIMIT:
        raise BadInput(f"The brief has {len(draft.brief):,} characters; {BRIEF_LIMIT:,} are allowed.")
    if not 0 <= draft.newsworthiness_score <= 100:
        raise BadInput("Newsworthiness is a number from 0 to 100.")
    if draft.source_count < 0:
        raise BadInput("The number of sources cannot be below 0.")
    if draft.original_url and not is_web_address(draft.original_url):
        raise BadInput(f"“{_short(draft.original_url)}” is not a web address; it must start with http:// or https://.")
    return Draft(**{**{name: getattr(draft, name) for name in draft.__slots__}, "title": title, "brief": draft.brief.strip()})


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def title_key(title: str) -> str:
    """Two titles that differ in case, spaces or punctuation only are the same topic."""
    letters = "".join(char if char.isalnum() else " " for char in title.casefold())
    return rows.digest(" ".join(letters.split()) or title)


def get(session: Session, topic_id: int, *, lock: bool = False) -> Topic:
    """One topic; locked on PostgreSQL, nobody else changes it until the transaction ends."""
    query = select(topics).where(topics.c.id == topic_id)
    row = session.execute(query.with_for_update() if lock else query).mappings().first()
    if row is None:
        raise NotFound(f"There is no topic {topic_id} on this desk.")
    return rows.value(Topic, row)


def by_title(session: Session, title: str) -> Topic | None:
    row = session.execute(select(topics).where(topics.c.title_key == title_key(title))).mappings().first()
    return rows.value(Topic, row) if row else None


def page(
    session: Session,
    *,
    view: str = "candidates",
    search: str = "",
    after: TopicCursor | None = None,
    limit: int = 50,
) -> Sequence[Topic]:
    """One page of topics, most newsworthy first; view is candidates, near misses or all."""
    query = select(topics).order_by(topics.c.newsworthiness_score.desc(), topics.c.id.desc()).limit(limit)
    query = query.where(_in_view(view, _triggers()))
    if search.strip():
        query = query.where(_matches(search))
    if after:
        query = query.where(tuple_(topics.c.newsworthiness_score, topics.c.id) < (after.newsworthiness_score, after.id))
    return [rows.value(Topic, row) for row in session.execute(query).mappings()]


def _triggers() -> list[ColumnElement[bool]]:
    """The five conditions of `core.model.topic.triggers`, as SQL; a test holds the two together."""
    return [
        topics.c.verification_status == Level.UNVERIFIED,
        topics.c.source_count < SOURCES_BELOW,
        topics.c.newsworthiness_score >= NEWSWORTHINESS_FROM,
        topics.c.status == TopicStatus.APPROVED,
        ~topics.c.investigated,
    ]


def _in_view(view: str, triggers: list[ColumnElement[bool]]) -> ColumnElement[bool]:
    if view == "candidates":
        return and_(*triggers)
    if view == "near misses":  # exactly one trigger fails
        return or_(*(and_(~trigger, *(other for other in triggers if other is not trigger)) for trigger in triggers))
    return topics.c.id.is_not(None)


def _matches(search: str) -> ColumnElement[bool]:
    words = search.split()[:8]
    return and_(*(or_(topics.c.title.icontains(word, autoescape=True), topics.c.brief.icontains(word, autoescape=True)) for word in words))


def save(session: Session, topic: Topic) -> None:
    """Write a changed topic back, whole."""
    values = rows.row(topic, topics)
    values.pop("id")
    session.execute(update(topics).where(topics.c.id == topic.id).values(values))


def is_empty(session: Session) -> bool:
    return session.execute(select(topics.c.id).limit(1)).first() is None
