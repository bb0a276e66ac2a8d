"""Opening the desk's database (SQLite by default, PostgreSQL by address) and bringing it to this version of the desk."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Table, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError
from sqlalchemy.orm import Session

from core.errors import DatabaseProblem

BUSY_MS = 10_000
FOLDER = Path(__file__).with_name("migrations")


def prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    cursor = connection.cursor()
    # What a purge deletes is overwritten, not only taken off the list: it must not be found in the file.
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "secure_delete=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Any) -> None:
    """A reader that turns writer fails at once on SQLite; asking for the lock first makes it wait its turn."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes", True) else "BEGIN")


@cache
def engine(url: str) -> Engine:
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if address.database:
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        made = create_engine(url, hide_parameters=True, connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False})
        event.listen(made, "connect", prepare_sqlite)
        event.listen(made, "begin", _begin_immediate)
        return made
    return create_engine(
        address.set(drivername="postgresql+psycopg"), hide_parameters=True, pool_pre_ping=True, pool_size=5, max_overflow=5
    )


def upsert(session: Session, table: Table) -> Any:
    """An insert that knows what to do when the row is there; either database says it its own way."""
    return (sqlite if session.get_bind().dialect.name == "sqlite" else postgresql).insert(table)


@contextmanager
def writing(url: str) -> Iterator[Session]:
    """One transaction: all of it or nothing. Never await inside."""
    with readable_errors(), Session(engine(url), expire_on_commit=False) as session, session.begin():
        yield session


@contextmanager
def reading(url: str) -> Iterator[Session]:
    """A session that only reads and never waits for a writer."""
    with readable_errors(), Session(engine(url).execution_options(writes=False), expire_on_commit=False) as session:
        yield session


@contextmanager
def readable_errors() -> Iterator[None]:
    """What the database refuses, as one sentence; a broken rule of ours (a constraint, a value out of bounds) is a fault and stays one."""
    try:
        yield
    except (DataError, IntegrityError):
        raise
    except DatabaseError as error:
        raise DatabaseProblem(_sentence(str(error.orig))) from error


def _sentence(detail: str) -> str:
    if "locked" in detail:
        return "The database is locked by another program. Nothing was changed; try again in a moment."
    if "no such table" in detail or "does not exist" in detail:
        return "The database has no desk in it yet. Start the desk with `make run`, which sets it up."
    if "not a database" in detail or "malformed" in detail:
        return "The file that should be the desk's database is not one. Nothing was changed; check DESK_DATABASE_URL."
    return "The database cannot be reached. Nothing was lost; the desk goes on when it answers again."


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


def upgrade(url: str) -> None:
    """Run every migration the database has not seen."""
    check(url)
    config = _config()
    with readable_errors(), engine(url).begin() as connection:
        if connection.dialect.name == "postgresql":  # two workers may start on one empty database
            connection.execute(text("SELECT pg_advisory_xact_lock(20260316)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def check(url: str) -> None:
    """Refuse a database that a newer desk has changed: its rows may mean something else."""
    with readable_errors(), engine(url).connect() as connection:
        current = _revision(connection)
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if current is not None and current not in known:
        raise DatabaseProblem("This database was made by a newer version of the desk. Update the desk; nothing was changed.")


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
