"""The demo's coming and going, workers, ratings and the ledger."""

from datetime import timedelta

import pytest

from core.model.source import ArchivedPage, OutletRating
from core.model.words import Mode, Tier
from db import archive, desk, engines, investigations, outlets, topics
from db.database import reading, writing
from db.desk import forget_worker, living_workers, note_heartbeat, silent_workers
from tests.fixtures.newsroom import NOON, file_topics


def test_the_demo_comes_once_and_goes_whole(url: str) -> None:
    with writing(url) as session:
        assert desk.wants_demo(session)
        topics.file(session, topics.Draft("Demo topic", demo=True), now=NOON)
        archive.add(session, [ArchivedPage("https://d.example", "d.example", "Demo", "demo text", demo=True)], now=NOON)
        outlets.rate(session, [OutletRating("d.example", "D", Tier(2))], demo=True)
        desk.set_setting(session, "demo", True)
        mine = topics.file(session, topics.Draft("My own"), now=NOON)
        assert desk.is_demo(session) and not desk.wants_demo(session)
        desk.clear_demo(session)
        assert [topic.id for topic in topics.page(session, view="all")] == [mine.id]
        assert archive.find(session, ["demo"]) == [] and outlets.ratings(session) == {}
        assert not desk.is_demo(session) and not desk.wants_demo(session)


def test_a_worker_lives_by_its_heartbeat(url: str) -> None:
    within = timedelta(seconds=10)
    with writing(url) as session:
        note_heartbeat(session, "old", now=NOON - timedelta(minutes=1))
        note_heartbeat(session, "new", now=NOON - timedelta(minutes=1))
        note_heartbeat(session, "new", now=NOON)
        assert [one.id for one in living_workers(session, now=NOON, within=within)] == ["new"]
        assert [one.id for one in silent_workers(session, now=NOON, within=within)] == ["old"]
        forget_worker(session, "old")
        assert silent_workers(session, now=NOON, within=within) == []


def test_the_newest_rating_of_a_domain_stands(url: str) -> None:
    with writing(url) as session:
        outlets.rate(session, [OutletRating("a.example", "A", Tier(2))])
        outlets.rate(session, [OutletRating("a.example", "A", Tier(1), "court")])
    with reading(url) as session:
        assert outlets.ratings(session)["a.example"] == OutletRating("a.example", "A", Tier(1), "court")


def test_money_spent_adds_up(url: str) -> None:
    with writing(url) as session:
        run = investigations.open_(session, file_topics(session)[0], mode=Mode.QUICK, by="Ana", now=NOON)
        assert engines.spent(session, run.id) == 0
        for usd in (0.01, 0.02):
            engines.add_cost(session, run.id, what="search", usd=usd, stage="discover", now=NOON)
        assert engines.spent(session, run.id) == pytest.approx(0.03)


def test_who_is_new_at_the_desk_is_written_down(url: str) -> None:
    with writing(url) as session:
        assert desk.user(session, "Ana", now=NOON).shortcuts
        desk.set_shortcuts(session, "Ana", False)
        assert not desk.user(session, "Ana", now=NOON).shortcuts
