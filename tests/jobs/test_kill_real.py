"""The same kill with the desk's own stages, pages and analyst: what is found afterwards is what an undisturbed run finds."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.model.dossier import Dossier
from core.model.words import Mode, Status
from core.stages import PIPELINE
from db import topics
from db.engine import writing
from demo.load import load
from demo.server import DemoServer
from jobs import client
from jobs.pipeline import name
from jobs.steps import now
from tests.jobs.desk import ANA, Desk, a_desk

STAGES = tuple(name(stage) for wave in PIPELINE for stage in wave)
Runs = dict[str, int]


@pytest.fixture(scope="module")
def demo_desk(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("real")
    shutil.copy(sqlite_template, folder / "desk.db")
    url = f"sqlite:///{folder / 'desk.db'}"
    with DemoServer() as pages, a_desk(url, folder, DESK_DEMO_SERVER=pages.url) as desk:
        with writing(url) as session:
            load(session, now=now())
        yield desk


@pytest.fixture(scope="module")
def topic_of(demo_desk: Desk) -> Runs:
    """A topic of the demo for each stage."""
    found = demo_desk.read(lambda session: topics.page(session, view="all"))
    return {stage: topic.id for stage, topic in zip(STAGES, found, strict=False)}


@pytest.fixture(scope="module")
def killed(demo_desk: Desk, topic_of: Runs) -> Runs:
    """Each held in its stage, all hit by one kill, all finished by the next worker."""
    desk = demo_desk
    runs = opened(topic_of)
    holds = [desk.tell("hold", key, stage) for stage, key in runs.items()]
    worker = desk.start_worker(real=True)
    for stage, key in runs.items():
        if stage != "plan":
            desk.approves(key)
    for stage, key in runs.items():
        desk.until(lambda at=(key, stage): desk.ran(*at) == 1, f"{stage} is under way", 60)  # type: ignore[misc]
    desk.kill(worker)
    for hold in holds:
        hold.unlink()
    desk.start_worker(real=True)
    desk.approves(runs["plan"])
    return finished(desk, runs)


@pytest.fixture(scope="module")
def undisturbed(demo_desk: Desk, topic_of: Runs, killed: Runs) -> Runs:
    runs = opened(topic_of)
    for key in runs.values():
        demo_desk.approves(key)
    return finished(demo_desk, runs)


def opened(topic_of: Runs) -> Runs:
    return {stage: client.investigate(topic_id, mode=Mode.QUICK, by=ANA) for stage, topic_id in topic_of.items()}


def finished(desk: Desk, runs: Runs) -> Runs:
    for key in runs.values():
        desk.waits(key, *(status for status in Status if not status.open), seconds=60)
    return runs


@pytest.mark.parametrize("stage", STAGES)
def test_a_kill_in_any_stage_changes_nothing_that_is_found(demo_desk: Desk, killed: Runs, undisturbed: Runs, stage: str) -> None:
    assert demo_desk.run(killed[stage]).status is Status.COMPLETED
    assert found(demo_desk.dossier(killed[stage])) == found(demo_desk.dossier(undisturbed[stage]))
    assert demo_desk.stages(killed[stage])[1, stage].attempt == 2


def found(dossier: Dossier) -> dict[str, object]:
    """All but the moments of capture."""
    parts = ("hits", "sources", "claims", "evidence", "voices", "gaps", "findings", "origin", "recommendation", "report")
    return {part: getattr(dossier, part) for part in parts} | {"captures": [one.sha256 for one in dossier.captures]}
