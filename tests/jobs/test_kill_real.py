"""The same kill with the desk's own stages, pages and analyst: what is found afterwards is what an undisturbed run finds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.model.dossier import Dossier
from core.model.words import Mode, Status
from core.stages import PIPELINE, Wave
from core.stages.port import name
from db import topics
from db.database import writing
from demo.load import load
from demo.server import DemoServer
from jobs import client
from jobs.steps import now
from tests.jobs.desk import ANA, Desk, a_desk

STAGES = tuple(name(stage) for wave in PIPELINE for stage in wave)


@pytest.fixture
def demo_desk(sqlite_url: str, tmp_path: Path) -> Iterator[Desk]:
    with DemoServer() as pages, a_desk(sqlite_url, tmp_path, DESK_DEMO_SERVER=pages.url) as desk:
        with writing(sqlite_url) as session:
            load(session, now=now())
        yield desk


def test_a_worker_killed_in_every_stage_of_one_run_finds_what_an_undisturbed_run_finds(demo_desk: Desk) -> None:
    desk = demo_desk
    topic_id = desk.read(lambda session: topics.page(session, limit=1))[0].id
    key = client.investigate(topic_id, mode=Mode.QUICK, by=ANA)
    for stage in STAGES:
        desk.tell("hold", key, stage)
    for wave in PIPELINE:
        kill_in(desk, key, wave)
    desk.start_worker(real=True)
    assert desk.ends(key).status is Status.COMPLETED
    assert {stage: run.attempt for (_, stage), run in desk.stages(key).items()} == dict.fromkeys(STAGES, 2)

    again = client.investigate(topic_id, mode=Mode.QUICK, by=ANA)
    desk.approves(again)
    assert desk.ends(again).status is Status.COMPLETED
    assert found(desk.dossier(key)) == found(desk.dossier(again))
    assert len(desk.dossier(key).sources) > 3


def kill_in(desk: Desk, key: int, wave: Wave) -> None:
    """Start a worker, wait until it is in the stages of this wave, kill it, and let the next one pass."""
    worker, stages = desk.start_worker(real=True), [name(stage) for stage in wave]
    if "discover" in stages:
        desk.approves(key)
    desk.until(lambda: all(desk.ran(key, stage) == 1 for stage in stages), f"{stages} are under way")
    desk.kill(worker)
    for stage in stages:
        desk.lets_go(key, stage)


def found(dossier: Dossier) -> dict[str, object]:
    """All but the moments of capture."""
    collected = ("hits", "sources", "claims", "evidence", "voices", "citations", "posts", "background", "actors", "timeline")
    parts = (*collected, "gaps", "findings", "listening", "context", "balance", "origin", "recommendation", "result", "report")
    return {part: getattr(dossier, part) for part in parts} | {"captures": [one.sha256 for one in dossier.captures]}
