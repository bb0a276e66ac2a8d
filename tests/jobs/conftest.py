"""A desk with its own database for every test, on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.jobs.desk import Desk, a_desk


@pytest.fixture
def desk(url: str, tmp_path: Path) -> Iterator[Desk]:
    with a_desk(url, tmp_path) as made:
        yield made


@pytest.fixture
def sqlite_desk(sqlite_url: str, tmp_path: Path) -> Iterator[Desk]:
    """For what does not depend on the database."""
    with a_desk(sqlite_url, tmp_path) as made:
        yield made
