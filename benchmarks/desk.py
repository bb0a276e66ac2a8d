"""A whole desk in a folder of its own, for measuring: database, demo pages, worker and screen as real processes."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from core.model.engine import EngineKind
from core.search.engines import manifests
from core.settings import ROOT, settings
from db import database
from db.database import reading, writing
from db.desk import living_workers
from demo import load
from tests.world.anthropic import KEY, Anthropic
from tests.world.server import World


@dataclass(frozen=True, slots=True)
class Desk:
    url: str
    env: dict[str, str]

    @contextmanager
    def process(self, *command: str) -> Iterator["subprocess.Popen[bytes]"]:
        started = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=self.env, stdout=subprocess.DEVNULL)
        try:
            yield started
        finally:
            started.terminate()
            started.wait(20)

    def await_worker(self, seconds: float = 120) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with reading(self.url) as session:
                if living_workers(session, now=datetime.now(UTC), within=settings().silence):
                    return
            time.sleep(0.1)
        raise RuntimeError("No worker came up.")


@contextmanager
def demo_desk(world: World, claude: Anthropic | None = None) -> Iterator[Desk]:
    """A fresh demo desk whose engines and pages are the world's; the settings of this process point at it until it closes."""
    with TemporaryDirectory() as folder, world:
        desk = {
            "DESK_DATABASE_URL": f"sqlite:///{Path(folder) / 'desk.db'}",
            "DESK_EVIDENCE_URL": str(Path(folder) / "evidence"),
            "DESK_DEMO_SERVER": world.url,
            "DESK_ENGINE_URLS": json.dumps(world.urls | ({"anthropic": claude.url} if claude else {})),
            "DESK_ANTHROPIC_API_KEY": KEY if claude else "",
            # Nobody is at the world's Wikipedia and DOIs, and no service could open them: nothing a real desk waits for.
            "DESK_ENGINES": ",".join(one.name for one in manifests() if one.kind not in (EngineKind.READER, EngineKind.WEB_ARCHIVE)),
            "DESK_CONTACT": "desk@newsroom.example",
            **{f"DESK_{key.upper()}": "a key" for manifest in manifests() for key in manifest.keys},
        }
        os.environ |= desk
        settings.cache_clear()
        database.upgrade(desk["DESK_DATABASE_URL"])
        with writing(desk["DESK_DATABASE_URL"]) as session:
            load.load(session, now=datetime.now(UTC))
        yield Desk(desk["DESK_DATABASE_URL"], dict(os.environ))


def memory_mb(pid: int, what: str = "VmRSS") -> float:
    """Resident memory of a process now, or its peak (`VmHWM`)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) / 1024


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
