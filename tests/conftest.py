"""Fixtures every test may use: a fresh database on SQLite and on PostgreSQL, with the network off but for loopback."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

from db import database
from tests.fixtures.postgres import Postgres
from tests.world.server import World

# Tests call nobody outside this machine: where no world is set up, only the newsroom's own archive is asked.
os.environ["DESK_ENGINES"] = "archive"
os.environ["DESK_PICTURES"] = "false"  # what takes pictures switches it on for itself
os.environ["DESK_WATCH"] = ""  # and so does what watches: its rounds would begin by the clock on the wall
os.environ["DESK_POSTS_DAYS"] = "0"  # as would those of the purge

TESTS, DEMO = Path(__file__).parent, "tests/demo/"
FIRST = ("demo", "browser", "jobs")
"""Folders whose tests wait for others or investigate a whole desk: begun first, they do not keep everybody waiting at the end."""


class OneDesk(LoadFileScheduling):  # type: ignore[misc]
    """The tests of a file share a process, as they share what it sets up; those of the demo desk share one desk."""

    def _split_scope(self, nodeid: str) -> str:
        file = str(super()._split_scope(nodeid))
        return DEMO if file.startswith(DEMO) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneDesk:
    return OneDesk(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _turn(_folder(item)))


def _folder(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


def _turn(folder: str) -> int:
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrating from empty once is enough; every test gets its own copy of the file."""
    path = tmp_path_factory.mktemp("template") / "desk.db"
    database.upgrade(f"sqlite:///{path}")
    database.engine(f"sqlite:///{path}").dispose()
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    shutil.copy(sqlite_template, tmp_path / "desk.db")
    return f"sqlite:///{tmp_path / 'desk.db'}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A throw-away PostgreSQL of this run; its absence fails the tests that need it, with the reason."""
    server = Postgres.start()
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    url = postgres.new_database()
    database.upgrade(url)
    yield url
    database.engine(url).dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The same test on both databases."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture(scope="session")
def the_world() -> Iterator[World]:
    with World() as server:
        yield server


@pytest.fixture
def world(the_world: World) -> World:
    """Every provider, emulated, all well and not asked anything yet."""
    the_world.reset()
    return the_world
