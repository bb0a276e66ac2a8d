"""Bring a database to this version of the desk, from empty or from any earlier one."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from core.errors import DatabaseProblem
from db.engine import engine, readable_errors

FOLDER = Path(__file__).with_name("migrations")


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
