"""Kill -9 the worker during every stage in turn: the run finishes, nothing runs twice that was done, no row is doubled or lost."""

import shutil
from collections.abc import Iterator

import pytest

from core.model.words import EventKind, Status
from db import database
from tests.fakes.stages import STAGES
from tests.fixtures.postgres import Postgres
from tests.jobs.desk import Desk, a_desk

UNDISTURBED = "nothing"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        path = tmp_path_factory.mktemp("kill") / "desk.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        return f"sqlite:///{path}"
    server: Postgres = request.getfixturevalue("postgres")
    fresh = server.new_database()
    database.upgrade(fresh)
    return fresh


@pytest.fixture(scope="module")
def killed(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, dict[str, int]]]:
    """One investigation held in each stage and one that is not; one kill hits them all; a second worker finishes them."""
    with a_desk(url, tmp_path_factory.mktemp("stages")) as desk:
        runs = {stage: desk.investigates(f"Killed in {stage}") for stage in (*STAGES, UNDISTURBED)}
        holds = {stage: desk.tell("hold", key, stage) for stage, key in runs.items() if stage != UNDISTURBED}
        first = desk.start_worker()
        for stage, key in runs.items():
            if stage != "plan":
                desk.approves(key)
        for stage in holds:
            desk.until(lambda stage=stage: desk.ran(runs[stage], stage) == 1, f"{stage} is under way")  # type: ignore[misc]
        desk.ends(runs[UNDISTURBED])
        for stage, mate in (("rate", "extract"), ("extract", "rate")):
            desk.until(lambda at=(runs[stage], mate): _is_done(desk, *at), f"{mate} is done beside {stage}")  # type: ignore[misc]
        desk.kill(first)
        for hold in holds.values():
            hold.unlink()
        desk.start_worker()
        desk.approves(runs["plan"])
        for key in runs.values():
            desk.ends(key)
        yield desk, runs


def _is_done(desk: Desk, key: int, stage: str) -> bool:
    return desk.stages(key)[1, stage].finished_at is not None


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_investigation_finishes(killed: tuple[Desk, dict[str, int]], stage: str) -> None:
    desk, runs = killed
    assert desk.run(runs[stage]).status is Status.COMPLETED


def test_only_the_killed_stage_ran_twice(killed: tuple[Desk, dict[str, int]], stage: str) -> None:
    desk, runs = killed
    key = runs[stage]
    attempts = {other: run.attempt for (_, other), run in desk.stages(key).items()}
    assert attempts == {other: 2 if other == stage else 1 for other in STAGES}
    assert {other: desk.ran(key, other) for other in STAGES} == attempts
    assert all(run.finished_at for run in desk.stages(key).values())


def test_no_row_is_doubled_or_lost(killed: tuple[Desk, dict[str, int]], stage: str) -> None:
    desk, runs = killed
    found, wanted = desk.dossier(runs[stage]), desk.dossier(runs[UNDISTURBED])
    for part in ("hits", "captures", "sources", "claims", "evidence", "voices", "gaps", "findings"):
        assert len(getattr(found, part)) == len(getattr(wanted, part)), part
    assert [source.id for source in found.sources] == ["S001", "S002", "S003"]
    assert found.recommendation == wanted.recommendation
    assert found.report is not None


def test_the_log_tells_the_attempts(killed: tuple[Desk, dict[str, int]], stage: str) -> None:
    desk, runs = killed
    told = [event for event in desk.events(runs[stage]) if event.stage == stage]
    started = [event.attempt for event in told if event.kind is EventKind.STAGE_STARTED]
    finished = [event.attempt for event in told if event.kind is EventKind.STAGE_FINISHED]
    assert (started, finished) == ([1, 2], [2])
