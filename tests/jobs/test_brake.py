"""What makes a run end early: an editor's word, told within half a second, and caps on money and on working time."""

import asyncio
import threading
import time
from datetime import datetime, timedelta

import pytest
from sqlalchemy import event

from core.errors import Cancelled
from core.model.plan import Plan
from core.model.words import Status
from db import dossiers, investigations
from db.database import engine, writing
from jobs import client
from jobs.adapters import LOOK_EVERY, desk_brake, look, union, why_stop
from jobs.steps import now
from tests.fixtures.newsroom import NOON
from tests.jobs.desk import ANA, Desk

MINUTES = timedelta(minutes=1)
SOON = LOOK_EVERY + 0.2


@pytest.mark.parametrize(
    ("by", "spent", "running", "sentence"),
    [
        ("", 0.0, None, ""),
        ("", 0.0, 9 * MINUTES, ""),
        ("", 0.0, 10 * MINUTES, "The cap of 10 minutes was reached."),
        ("", 0.49, MINUTES, ""),
        ("", 0.5, MINUTES, ""),
        ("", 0.51, MINUTES, "The cap of $0.50 was passed."),
        ("Ana", 0.5, 10 * MINUTES, "Ana stopped it."),
    ],
)
def test_why_a_run_must_stop(by: str, spent: float, running: timedelta | None, sentence: str) -> None:
    assert why_stop(by, Plan(), spent, running) == sentence


def span(start: int, end: int) -> tuple[datetime, datetime]:
    return NOON + start * MINUTES, NOON + end * MINUTES


@pytest.mark.parametrize(
    ("spans", "minutes"),
    [
        ([], 0),
        ([span(0, 3)], 3),
        ([span(5, 6), span(0, 3)], 4),
        ([span(0, 4), span(1, 2), span(3, 6)], 6),
        ([span(0, 1), span(90, 91)], 2),
    ],
)
def test_stages_side_by_side_count_once_and_pauses_not_at_all(spans: list[tuple[datetime, datetime]], minutes: int) -> None:
    assert union(spans) == minutes * MINUTES


def test_a_night_without_a_worker_is_not_held_against_a_run(sqlite_desk: Desk) -> None:
    """Two minutes of discover, then twelve hours in which no worker ran; the plan was made before it began."""
    key = sqlite_desk.investigates("Harbour strike")
    with writing(sqlite_desk.url) as session:
        investigations.set_(session, key, status=Status.RUNNING, started_at=NOON)
        for stage, start, end in (("plan", -60, -30), ("discover", 0, 2), ("read", 2, None)):
            dossiers.begin_stage(session, key, stage, pass_no=1, now=NOON + start * MINUTES)
            if end is not None:
                dossiers.finish_stage(session, key, stage, pass_no=1, now=NOON + end * MINUTES, note="done")
        run = investigations.get(session, key)
        assert look(session, run, span(720, 727)) == ("", "")
        assert look(session, run, span(720, 728)) == ("The cap of 10 minutes was reached.", "")


def test_free_work_goes_on_under_a_cap_of_nothing() -> None:
    assert why_stop("", Plan(cap_usd=0), 0.0, MINUTES) == ""


async def test_the_brake_tells_a_stop_and_raises_a_cancel(sqlite_desk: Desk) -> None:
    key = sqlite_desk.investigates("Harbour strike")
    run = sqlite_desk.run(key)
    async with desk_brake(sqlite_desk.url, run, now) as brake:
        assert brake() == ""
        with writing(sqlite_desk.url) as session:
            investigations.ask_to_stop(session, key, by=ANA)
        await asyncio.sleep(SOON)
        assert brake() == "Ana Verrin stopped it."
        client.cancel(key, by=ANA)
        await asyncio.sleep(SOON)
        for _ in range(2):
            with pytest.raises(Cancelled, match="Ana Verrin cancelled it"):
                brake()
    async with desk_brake(sqlite_desk.url, run, now) as late:
        with pytest.raises(Cancelled):
            late()


async def test_a_stage_that_never_lets_the_loop_go_is_told_to_stop_all_the_same(sqlite_desk: Desk) -> None:
    key = sqlite_desk.investigates("Harbour strike")
    async with desk_brake(sqlite_desk.url, sqlite_desk.run(key), now) as brake:
        with writing(sqlite_desk.url) as session:
            investigations.ask_to_stop(session, key, by=ANA)
        end = time.monotonic() + 5
        while not brake() and time.monotonic() < end:
            time.sleep(0.01)  # noqa: ASYNC251  blocking is the point
        assert brake() == "Ana Verrin stopped it."


async def test_asking_the_brake_asks_no_database(sqlite_desk: Desk) -> None:
    key = sqlite_desk.investigates("Harbour strike")
    asked: list[str] = []
    async with desk_brake(sqlite_desk.url, sqlite_desk.run(key), now) as brake:
        event.listen(engine(sqlite_desk.url), "before_cursor_execute", lambda *_: asked.append(threading.current_thread().name))
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            brake()
    assert asked
    assert threading.current_thread().name not in asked
