"""The dossier in tables: one per collection, each row with the stage and the pass that wrote it."""

from sqlalchemy import Column, Float, ForeignKey, ForeignKeyConstraint, Index, Integer, String, Table
from sqlalchemy.schema import SchemaItem

from core.model.words import OutletKind
from db.rows import Json, Utc, Word, flag, metadata, number, words


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
    words("url"),
    words("title"),
    words("snippet"),
    Column("published", Json),
    words("outlet"),
    number("score", Float),
    Column("found_by", Json, nullable=False),
    Column("post", Json),
)

sources = _part(
    "sources",
    Column("id", String(8), nullable=False),
    words("url"),
    words("url_key"),
    words("domain"),
    words("outlet"),
    words("title"),
    words("byline"),
    Column("published", Json),
    Column("modified", Json),
    words("language"),
    words("canonical_url"),
    words("owner"),
    Column("links", Json, nullable=False),
    Column("quoted", Json, nullable=False, server_default="[]"),
    Column("capture", String(64)),
    Column("capture_kind", Word, nullable=False),
    words("text_sha256"),
    Column("tier", Integer),
    words("tier_reason"),
    Column("outlet_kind", Word, nullable=False, server_default=OutletKind.OTHER),
    flag("undecided"),
    flag("guessed"),
    flag("satire"),
    words("relevance"),
    words("key_finding"),
    words("injection"),
    flag("user_provided"),
    words("found_for"),
    Index("uq_sources_url", "investigation_id", "url_key", unique=True),
)

captures = _part(
    "captures",
    Column("sha256", String(64), nullable=False),
    Column("text_sha256", String(64), nullable=False),
    Column("kind", Word, nullable=False),
    words("url"),
    words("final_url"),
    Column("captured_at", Utc, nullable=False),
    words("method"),
    number("http_status"),
    words("content_type"),
    number("size"),
    number("text_size"),
    Column("files", Json, nullable=False, server_default="[]"),
    words("archive_url"),
    Column("purged_at", Utc),
)

claims = _part(
    "claims",
    Column("id", String(8), nullable=False),
    words("text"),
    Column("kind", Word, nullable=False),
    number("importance", Float),
    flag("central"),
    words("speaker"),
    Column("made_by", Json, nullable=False),
    Column("quote", Json),
    Column("state", Word, nullable=False, server_default="no evidence"),
)

evidence = _part(
    "evidence",
    Column("claim_id", String(64), nullable=False),
    Column("source_id", String(64), nullable=False),
    Column("relation", Word, nullable=False),
    Column("quote", Json),
    words("mark"),
    Column("kind", Word),
    number("confidence", Float),
    words("note"),
    words("speaker"),
    Column("state", Word, nullable=False),
    words("analyst"),
    Column("chances", Json, nullable=False, server_default="[]"),
    Column("earlier", Json),
    _within("claim"),
    _within("source"),
)

voices = _part(
    "voices",
    Column("id", String(8), nullable=False),
    words("name"),
    number("tier"),
    Column("members", Json, nullable=False),
    flag("circular"),
    Column("loop", Json, nullable=False, server_default="[]"),
)

citations = _part(
    "citations",
    Column("source_id", String(8), nullable=False),
    Column("kind", Word, nullable=False),
    words("name"),
    words("url"),
    Column("on", String(8), nullable=False, server_default=""),
    Column("quote", Json),
    words("problem"),
)

timeline_events = _part(
    "timeline_events",
    Column("id", String(8), nullable=False),
    words("text"),
    Column("when", Json, nullable=False),
    Column("until", Json),
    Column("cited", Json, nullable=False),
    Column("rivals", Json, nullable=False, server_default="[]"),
    flag("ahead"),
)

posts = _part(
    "posts",
    Column("id", String(8), nullable=False),
    words("platform"),
    words("url"),
    words("author"),
    number("author_credibility", Float),
    Column("timestamp", Json),
    words("content"),
    Column("engagement_metrics", Json, nullable=False),
    Column("verification_status", Word, nullable=False),
    words("name"),
    flag("deleted"),
    words("community"),
    Column("hashtags", Json, nullable=False, server_default="[]"),
    Column("links", Json, nullable=False, server_default="[]"),
    Column("credibility", Json, nullable=False),
    Column("signs", Json, nullable=False, server_default="[]"),
    flag("eyewitness"),
    Column("copy_of", String(8), nullable=False, server_default=""),
    words("why_copy"),
    Column("source_id", String(8), nullable=False, server_default=""),
    words("content_sha256"),
    Column("purged_at", Utc),
)

actors = _part(
    "actors",
    Column("id", String(8), nullable=False),
    words("name"),
    Column("kind", Word, nullable=False),
    words("profile"),
    Column("cited", Json, nullable=False, server_default="[]"),
    Column("statements", Json, nullable=False, server_default="[]"),
    Column("record", Json, nullable=False, server_default="[]"),
    words("only_in"),
)

readings = _part(
    "readings",
    words("source_id"),
    words("text_sha256"),
    words("topic"),
    words("reader"),
    words("version"),
    number("revision"),
    Column("content", Json, nullable=False),
)

questions = _part(
    "questions",
    Column("id", String(8), nullable=False),
    words("text"),
    Column("kind", Word, nullable=False),
    Column("state", Word, nullable=False),
    words("answer"),
    Column("cited", Json, nullable=False, server_default="[]"),
)

background = _part(
    "background",
    Column("id", String(8), nullable=False),
    words("text"),
    Column("kind", Word, nullable=False),
    Column("cited", Json, nullable=False),
    Column("when", Json),
    words("why"),
    words("group"),
)

findings = _part("findings", words("text"), Column("source_ids", Json, nullable=False))

gaps = _part("gaps", words("what"), words("why"), words("url"))
