"""More investigations are open than the desk shows: it counts them all and reads only what it draws."""

import pytest
from sqlalchemy import event

from core.model.words import Mode, Status
from db import investigations, topics
from db.database import engine, writing
from tests.fixtures.newsroom import NOON
from tests.pages.opened import desk_at, open_page, text

OPEN = 25


@pytest.fixture
def crowded(sqlite_url: str) -> None:
    """Twenty-five are open: the oldest runs, the plans of the others wait for approval."""
    with writing(sqlite_url) as session:
        filed = [topics.file(session, topics.Draft(f"Story number {number}"), now=NOON) for number in range(OPEN)]
        runs = [investigations.open_(session, topic, mode=Mode.QUICK, by="Ana Verrin", now=NOON) for topic in filed]
        for place, run in enumerate(runs):
            investigations.set_(session, run.id, status=Status.AWAITING if place else Status.RUNNING, started_at=NOON)


@pytest.mark.usefixtures("crowded")
def test_all_are_counted_and_the_one_that_runs_is_shown(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk_at(sqlite_url, monkeypatch):
        at = open_page("desk")
    assert f"{OPEN} run" in text(at)
    assert "Story number 0" in text(at)
    assert "since you came" not in text(at)
    assert f"All {OPEN} that are open" in [link.proto.label for link in at.get("page_link")]


@pytest.mark.usefixtures("crowded")
def test_only_those_shown_are_looked_into(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    with desk_at(sqlite_url, monkeypatch):
        at = open_page("desk")
        event.listen(engine(sqlite_url), "before_cursor_execute", lambda *given: asked.append(given[2]))
        at.run()
    assert sum("FROM stages" in statement for statement in asked) == 4
