"""Every table of the desk. A change here needs a migration; a test compares the two."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

from db.types import Json, Utc, Word

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OPEN = "status IN ('planned', 'awaiting approval', 'queued', 'running')"


def _text(name: str) -> "Column[str]":
    return Column(name, Text, nullable=False, server_default="")


def _number(name: str, kind: type[TypeEngine[int]] | type[TypeEngine[float]] = Integer, default: str = "0") -> "Column[float]":
    return Column(name, kind, nullable=False, server_default=default)


def _flag(name: str) -> "Column[bool]":
    return Column(name, Boolean, nullable=False, server_default=text("false"))


topics = Table(
    "topics",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", Text, nullable=False),
    Column("title_key", String(64), nullable=False, unique=True),
    _text("brief"),
    _text("original_url"),
    _text("original_text"),
    Column("status", Word, nullable=False, server_default="pending"),
    _number("newsworthiness_score", Float),
    Column("verification_status", Word, nullable=False, server_default="unverified"),
    _number("source_count"),
    Column("source_plan", Json, nullable=False, server_default="{}"),
    Column("verified_facts", Json, nullable=False, server_default="{}"),
    Column("discovery_date", Utc),
    Column("event_date", Utc),
    _flag("investigated"),
    Column("investigation_date", Utc),
    Column("investigation_confidence", Float),
    Column("investigation_notes", Text),
    _text("filed_by"),
    _text("desk"),
    Column("filed_at", Utc),
    _flag("demo"),
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
    _text("requested_by"),
    Column("requested_at", Utc),
    _text("outside_triggers"),
    _text("approved_by"),
    Column("approved_at", Utc),
    Column("started_at", Utc),
    Column("finished_at", Utc),
    _number("pass_no", default="1"),
    _text("stop_requested_by"),
    _text("cancel_requested_by"),
    _number("cost_usd", Float),
    _text("problem"),
    _text("halted"),
    Column("origin", Json),
    Column("refined", Json, nullable=False, server_default="[]"),
    Column("recommendation", Json),
    Column("report", Json),
    _text("rulebook"),
    _number("urgency", Float),
    Column("investigation_date", Utc),
    _text("investigator"),
    _number("sources_found"),
    _number("social_sources_found"),
    Column("original_source_url", Text),
    Column("credibility_score", Float),
    Column("consistency_score", Float),
    Column("confidence_level", Float),
    Column("verification_level_before", Word),
    Column("verification_level_after", Word),
    Column("sources_json", Json, nullable=False, server_default="[]"),
    Column("verified_claims", Json, nullable=False, server_default="[]"),
    Column("disputed_claims", Json, nullable=False, server_default="[]"),
    Column("context_notes", Text),
    _flag("requires_human_review"),
    Column("review_reason", Text),
    Column("reviewed_by", Text),
    Column("reviewed_at", Utc),
    _flag("closed"),
    # One open investigation per topic, whoever clicks how often.
    Index("uq_investigations_open", "topic_id", unique=True, sqlite_where=text(OPEN), postgresql_where=text(OPEN)),
    Index("ix_investigations_queue", "requires_human_review", "closed", "urgency"),
    Index("ix_investigations_status", "status", "finished_at"),
)


def _part(name: str, *columns: SchemaItem) -> Table:
    """A part of the dossier: one row per key, in the order the stage gave, with who wrote it and in which pass."""
    return Table(
        name,
        metadata,
        Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), primary_key=True),
        Column("key", String(64), primary_key=True),
        Column("position", Integer, nullable=False),
        Column("stage", String(20), nullable=False),
        Column("pass_no", Integer, nullable=False, server_default="1"),
        *columns,
    )


def _within(noun: str) -> ForeignKeyConstraint:
    """Evidence points into its own investigation only."""
    there = [f"{noun}s.investigation_id", f"{noun}s.key"]
    return ForeignKeyConstraint(["investigation_id", f"{noun}_id"], there, ondelete="CASCADE", name=f"fk_evidence_{noun}")


hits = _part(
    "hits",
    _text("url"),
    _text("title"),
    _text("snippet"),
    Column("published", Json),
    _text("outlet"),
    _number("score", Float),
    Column("found_by", Json, nullable=False),
)

sources = _part(
    "sources",
    Column("id", String(8), nullable=False),
    _text("url"),
    _text("url_key"),
    _text("domain"),
    _text("outlet"),
    _text("title"),
    _text("byline"),
    Column("published", Json),
    Column("modified", Json),
    _text("language"),
    _text("canonical_url"),
    _text("owner"),
    Column("links", Json, nullable=False),
    Column("capture", String(64)),
    Column("capture_kind", Word, nullable=False),
    _text("text_sha256"),
    Column("tier", Integer),
    _text("tier_reason"),
    _text("relevance"),
    _text("key_finding"),
    _text("injection"),
    _flag("user_provided"),
    Index("uq_sources_url", "investigation_id", "url_key", unique=True),
)

captures = _part(
    "captures",
    Column("sha256", String(64), nullable=False),
    Column("text_sha256", String(64), nullable=False),
    Column("kind", Word, nullable=False),
    _text("url"),
    _text("final_url"),
    Column("captured_at", Utc, nullable=False),
    _text("method"),
    _number("http_status"),
    _text("content_type"),
    _number("size"),
    _number("text_size"),
)

claims = _part(
    "claims",
    Column("id", String(8), nullable=False),
    _text("text"),
    Column("kind", Word, nullable=False),
    _number("importance", Float),
    _flag("central"),
    _text("speaker"),
    Column("made_by", Json, nullable=False),
    Column("quote", Json),
)

evidence = _part(
    "evidence",
    Column("claim_id", String(64), nullable=False),
    Column("source_id", String(64), nullable=False),
    Column("relation", Word, nullable=False),
    Column("quote", Json),
    _text("mark"),
    Column("kind", Word),
    _number("confidence", Float),
    _text("note"),
    _text("speaker"),
    Column("state", Word, nullable=False),
    _text("analyst"),
    _within("claim"),
    _within("source"),
)

voices = _part(
    "voices",
    Column("id", String(8), nullable=False),
    _text("name"),
    _number("tier"),
    Column("members", Json, nullable=False),
    _flag("circular"),
)

timeline_events = _part(
    "timeline_events",
    Column("id", String(8), nullable=False),
    _text("text"),
    Column("when", Json, nullable=False),
    Column("source_ids", Json, nullable=False),
    _flag("disputed"),
)

posts = _part(
    "posts",
    Column("id", String(64), nullable=False),
    _text("platform"),
    _text("url"),
    _text("author"),
    _number("author_credibility", Float),
    Column("timestamp", Json, nullable=False),
    _text("content"),
    Column("engagement_metrics", Json, nullable=False),
    Column("verification_status", Word, nullable=False),
)

actors = _part(
    "actors",
    Column("id", String(8), nullable=False),
    _text("name"),
    _text("kind"),
    _text("profile"),
    Column("source_ids", Json, nullable=False),
)

background = _part(
    "background",
    Column("id", String(8), nullable=False),
    _text("text"),
    _text("kind"),
    Column("source_ids", Json, nullable=False),
)

findings = _part("findings", _text("text"), Column("source_ids", Json, nullable=False))

gaps = _part("gaps", _text("what"), _text("why"), _text("url"))

stages = Table(
    "stages",
    metadata,
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), primary_key=True),
    Column("pass_no", Integer, primary_key=True, autoincrement=False),
    Column("stage", String(20), primary_key=True),
    _number("attempt", default="1"),
    Column("started_at", Utc, nullable=False),
    Column("finished_at", Utc),
    _text("note"),
)

events = Table(
    "events",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Word, nullable=False),
    _text("stage"),
    _text("message"),
    Column("at", Utc, nullable=False),
    _number("pass_no", default="1"),
    _number("attempt", default="1"),
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
    _text("editor"),
    _text("reason"),
    _text("words"),
    Column("decided_at", Utc, nullable=False, index=True),
    _text("rulebook"),
)

annotations = Table(
    "annotations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("decision_id", ForeignKey("decisions.id", ondelete="CASCADE")),
    _text("about"),
    _text("words"),
    _text("editor"),
    Column("written_at", Utc, nullable=False),
)

search_cache = Table(
    "search_cache",
    metadata,
    Column("key", String(64), primary_key=True),
    _text("engine"),
    _text("query"),
    Column("hits", Json, nullable=False),
    Column("asked_at", Utc, nullable=False, index=True),
)

cost_ledger = Table(
    "cost_ledger",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("investigation_id", ForeignKey("investigations.id", ondelete="CASCADE"), nullable=False, index=True),
    _text("what"),
    _text("stage"),
    _number("calls", default="1"),
    _number("usd", Float),
    Column("at", Utc, nullable=False),
)

archive = Table(
    "archive",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("url", Text, nullable=False),
    Column("url_key", Text, nullable=False),
    _text("title"),
    _text("outlet"),
    Column("published", Json),
    _text("language"),
    _text("text"),
    Column("imported_at", Utc, nullable=False),
    _flag("demo"),
    UniqueConstraint("url_key"),
)

outlets = Table(
    "outlets",
    metadata,
    Column("domain", String(255), primary_key=True),
    _text("name"),
    Column("tier", Integer),
    _text("reason"),
    _text("owner"),
    _flag("demo"),
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
    Column("name", String(120), primary_key=True),
    Column("role", Word, nullable=False, server_default="editor"),
    Column("shortcuts", Boolean, nullable=False, server_default=text("true")),
    Column("seen_at", Utc, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("value", Json, nullable=False),
)
