"""The desk's own tables: topics, investigations, decisions, the log, and what keeps them going."""

from typing import Any

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint, text

from core.model.words import OutletKind
from db.rows import Json, Utc, Word, flag, metadata, number, words

OPEN = "status IN ('planned', 'awaiting approval', 'queued', 'running')"

topics = Table(
    "topics",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", Text, nullable=False),
    Column("title_key", String(64), nullable=False, unique=True),
    words("brief"),
    words("original_url"),
    words("original_text"),
    Column("status", Word, nullable=False, server_default="pending"),
    number("newsworthiness_score", Float),
    Column("verification_status", Word, nullable=False, server_default="unverified"),
    number("source_count"),
    Column("source_plan", Json, nullable=False, server_default="{}"),
    Column("verified_facts", Json, nullable=False, server_default="{}"),
    Column("discovery_date", Utc),
    Column("event_date", Utc),
    flag("investigated"),
    Column("investigation_date", Utc),
    Column("investigation_confidence", Float),
    Column("investigation_notes", Text),
    words("filed_by"),
    words("desk"),
    Column("filed_at", Utc),
    flag("demo"),
    Index("ix_topics_page", "newsworthiness_score", "id"),
)

investigations = Table(
    "investigations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("topic_id", ForeignKey("topics.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("mode", Word, nullable=False),
    Column("status", Word, nullable=False),
    Column("priority", Word, nullable=False, server_default="normal"),
    Column("plan", Json, nullable=False, server_default="{}"),
    words("requested_by"),
    Column("requested_at", Utc),
    words("outside_triggers"),
    words("approved_by"),
    Column("approved_at", Utc),
    Column("started_at", Utc),
    Column("finished_at", Utc),
    number("pass_no", default="1"),
    words("stop_requested_by"),
    words("cancel_requested_by"),
    number("cost_usd", Float),
    words("problem"),
    words("halted"),
    Column("origin", Json),
    Column("listening", Json),
    Column("context", Json),
    Column("balance", Json),
    Column("refined", Json, nullable=False, server_default="[]"),
    Column("recommendation", Json),
    Column("result", Json),
    Column("report", Json),
    words("rulebook"),
    number("urgency", Float),
    Column("investigation_date", Utc),
    words("investigator"),
    number("sources_found"),
    number("social_sources_found"),
    Column("original_source_url", Text),
    Column("credibility_score", Float),
    Column("consistency_score", Float),
    Column("context_richness", Float),
    Column("confidence_level", Float),
    Column("verification_level_before", Word),
    Column("verification_level_after", Word),
    Column("sources_json", Json, nullable=False, server_default="[]"),
    Column("verified_claims", Json, nullable=False, server_default="[]"),
    Column("disputed_claims", Json, nullable=False, server_default="[]"),
    Column("context_notes", Text),
    flag("requires_human_review"),
    Column("review_reason", Text),
    Column("reviewed_by", Text),
    Column("reviewed_at", Utc),
    flag("closed"),
    Column("preserved_at", Utc),
    Column("purged_at", Utc),
    Column("watched_at", Utc),
    Column("watch_asked_at", Utc),
    words("watch_note"),
    # One open investigation per topic, whoever clicks how often.
    Index("uq_investigations_open", "topic_id", unique=True, sqlite_where=text(OPEN), postgresql_where=text(OPEN)),
    Index("ix_investigations_queue", "requires_human_review", "closed", "urgency"),
    Index("ix_investigations_status", "status", "finished_at"),
)

stages = Table(
    "stages",
    metadata,
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), primary_key=True),
    Column("pass_no", Integer, primary_key=True, autoincrement=False),
    Column("stage", String(20), primary_key=True),
    number("attempt", default="1"),
    Column("started_at", Utc, nullable=False),
    Column("finished_at", Utc),
    words("note"),
)

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Word, nullable=False),
    words("stage"),
    words("message"),
    Column("at", Utc, nullable=False),
    number("pass_no", default="1"),
    number("attempt", default="1"),
    Column("data", Json, nullable=False, server_default="{}"),
    Index("ix_events_page", "investigation_id", "id"),
)

decisions = Table(
    "decisions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("topic_id", ForeignKey("topics.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", Word, nullable=False),
    Column("level_before", Word, nullable=False),
    Column("machine_level", Word, nullable=False),
    Column("level", Word, nullable=False),
    words("editor"),
    words("reason"),
    words("words"),
    Column("decided_at", Utc, nullable=False, index=True),
    words("rulebook"),
    Column("topic_before", Json),
)

annotations = Table(
    "annotations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("decision_id", ForeignKey("decisions.id", ondelete="CASCADE")),
    words("about"),
    words("words"),
    words("editor"),
    Column("written_at", Utc, nullable=False),
)

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False),
    Column("source_id", String(8), nullable=False),
    Column("kind", Word, nullable=False),
    Column("found_at", Utc, nullable=False),
    words("sentence"),
    Column("diff", Json, nullable=False),
    Column("lost", Json, nullable=False),
    Column("capture", Json),
    words("seen_by"),
    Column("seen_at", Utc),
    Index("ix_changes_investigation", "investigation_id", "id"),
    Index("ix_changes_unseen", "seen_at"),
)

search_cache = Table(
    "search_cache",
    metadata,
    Column("key", String(64), primary_key=True),
    words("engine"),
    words("query"),
    Column("hits", Json, nullable=False),
    Column("asked_at", Utc, nullable=False, index=True),
)

engines = Table(
    "engines",
    metadata,
    Column("name", String(40), primary_key=True),
    number("position"),
    Column("manifest", Json, nullable=False),
    flag("wanted"),
    Column("missing", Json, nullable=False),
    Column("failing_since", Utc),
    Column("resting_until", Utc),
    flag("limited"),
    words("problem"),
    Column("test_asked_at", Utc),
    Column("registered_at", Utc, nullable=False),
)

engine_calls = Table(
    "engine_calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("engine", String(40), nullable=False),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE")),
    words("stage"),
    number("pass_no", default="1"),
    words("query"),
    words("purpose"),
    Column("outcome", Word, nullable=False),
    number("hits"),
    number("seconds", Float),
    number("usd", Float),
    words("problem"),
    Column("at", Utc, nullable=False, index=True),
    Index("ix_engine_calls_engine", "engine", "id"),
    Index("ix_engine_calls_investigation", "investigation_id", "id"),
)

cost_ledger = Table(
    "cost_ledger",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False, index=True),
    words("what"),
    words("stage"),
    number("calls", default="1"),
    number("tokens_in"),
    number("tokens_out"),
    number("usd", Float),
    Column("at", Utc, nullable=False),
)

archive = Table(
    "archive",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("url", Text, nullable=False),
    Column("url_key", Text, nullable=False),
    words("title"),
    words("outlet"),
    Column("published", Json),
    words("language"),
    words("text"),
    Column("imported_at", Utc, nullable=False),
    flag("demo"),
    Column("post", Json),
    UniqueConstraint("url_key"),
)


def _rating() -> list[Column[Any]]:
    """What the newsroom says of an outlet, now or at some time."""
    kind = Column("kind", Word, nullable=False, server_default=OutletKind.UNKNOWN)
    return [words("name"), Column("tier", Integer), words("reason"), words("owner"), words("bias"), kind]


outlets = Table("outlets", metadata, Column("domain", String(255), primary_key=True), *_rating(), flag("demo"))

outlet_revisions = Table(
    "outlet_revisions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("domain", String(255), nullable=False, index=True),
    *_rating(),
    words("set_by"),
    Column("set_at", Utc, nullable=False),
    flag("withdrawn"),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(120), primary_key=True),
    Column("started_at", Utc, nullable=False),
    Column("seen_at", Utc, nullable=False),
)

users = Table(
    "users",
    metadata,
    Column("name", String(320), primary_key=True),
    Column("role", Word, nullable=False, server_default="editor"),
    Column("shortcuts", Boolean, nullable=False, server_default=text("true")),
    Column("seen_at", Utc, nullable=False),
)

settings = Table("settings", metadata, Column("name", String(80), primary_key=True), Column("value", Json, nullable=False))
