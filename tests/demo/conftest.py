"""One demo desk and its seventeen investigations for every test that holds them against the truth."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.model.dossier import Dossier
from core.model.words import Mode
from demo import content
from demo.server import DemoServer
from tests.demo.workbench import Workbench


@pytest.fixture(scope="session")
def bench(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    folder = tmp_path_factory.mktemp("demo")
    (folder / "desk.db").write_bytes(sqlite_template.read_bytes())
    with DemoServer() as server:
        yield Workbench(f"sqlite:///{folder / 'desk.db'}", folder / "evidence", server.url)


@pytest.fixture(scope="session")
def dossiers(bench: Workbench) -> dict[str, Dossier]:
    """Each topic investigated in detailed mode, once."""
    return {topic.slug: asyncio.run(bench.investigate(topic.slug, Mode.DETAILED)) for topic in content.topics()}
