"""Migrations run from empty on both databases and end where the schema says."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from core.errors import DatabaseProblem
from db import engine, migrate, topics
from db.engine import reading, writing
from db.schema import metadata
from tests.newsroom import NOON


def test_the_migrated_tables_are_those_of_the_schema(url: str) -> None:
    def ours(_object: object, name: str | None, kind: str, _reflected: bool, _other: object) -> bool:
        return not (name or "").startswith(("archive_text", "ix_archive_text", "alembic"))

    with engine.engine(url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": ours, "compare_server_default": False})
        assert compare_metadata(context, metadata) == []


def test_running_them_twice_changes_nothing(url: str) -> None:
    with writing(url) as session:
        topics.file(session, topics.Draft("First"), now=NOON)
        before = session.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    migrate.upgrade(url)
    with reading(url) as session:
        assert session.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == before
        assert [topic.title for topic in topics.page(session, view="all")] == ["First"]


def test_a_database_of_a_newer_desk_is_refused_and_left_alone(url: str) -> None:
    with writing(url) as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseProblem, match="newer version"):
        migrate.upgrade(url)
    with reading(url) as session:
        assert session.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"


def test_an_empty_file_says_how_to_make_a_desk(tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match="make run"), reading(f"sqlite:///{tmp_path / 'empty.db'}") as session:
        session.execute(text("SELECT * FROM topics"))


def test_a_locked_database_is_one_sentence(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 1)
    engine.engine.cache_clear()
    with writing(sqlite_url) as first:
        topics.file(first, topics.Draft("First"), now=NOON)
        with pytest.raises(DatabaseProblem, match="locked"), writing(sqlite_url) as second:
            topics.file(second, topics.Draft("Second"), now=NOON)
    with reading(sqlite_url) as session:
        assert [topic.title for topic in topics.page(session, view="all")] == ["First"]
    engine.engine.cache_clear()


def test_sqlite_keeps_its_promises(sqlite_url: str) -> None:
    with reading(sqlite_url) as session:
        pragmas = {name: session.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("journal_mode", "foreign_keys", "busy_timeout")}
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": engine.BUSY_MS}
