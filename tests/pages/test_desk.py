"""The desk as an editor finds it in the morning: busy, empty, and with its database gone."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import text as sql
from streamlit.testing.v1 import AppTest

from core.model.engine import Call, EngineHealth, EngineKind, Manifest, Outcome
from core.model.plan import Plan
from core.model.words import DecisionKind, FlagKind, Level, Mode, Status
from db import desk as store
from db import dossiers, engines, investigations, reviews, schema
from db.database import engine, writing
from db.desk import note_heartbeat
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import desk_at, labels, links, open_page, text
from ui import desk
from ui.review.front_page import running_list


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def busy(url: str) -> None:
    """One waits, one runs, one plan waits for approval, one was overridden just now and one long ago."""
    with writing(url) as session:
        ferry, lido, kitchen, seal, fair = file_topics(session)
        finished(session, ferry)
        for topic, when in ((seal, desk.now()), (fair, NOON)):
            run = finished(session, topic, flags=(FlagKind.LOW_TIER,))
            override = {"level": Level.UNVERIFIED, "reason": f"one origin, says {topic.title}"}
            reviews.decide(session, run.id, DecisionKind.OVERRIDE, by="Tomas Reyl", now=when, **override)  # type: ignore[arg-type]
        running = investigations.open_(session, lido, mode=Mode.DETAILED, by="Ana Verrin", now=NOON, plan=Plan(cap_minutes=20))
        investigations.set_(session, running.id, status=Status.RUNNING, started_at=desk.now() - timedelta(seconds=100))
        dossiers.begin_stage(session, running.id, "compare", pass_no=1, now=NOON)
        engines.add_cost(session, running.id, what="search", usd=0.08, stage="read", now=NOON)
        planned = investigations.open_(session, kitchen, mode=Mode.QUICK, by="Ana Verrin", now=NOON)
        investigations.set_(session, planned.id, status=Status.AWAITING)


@pytest.mark.usefixtures("busy")
def test_it_shows_what_waits_runs_and_was_decided() -> None:
    page = text(open_page("desk"))
    assert "one waits, two run, one was decided; three candidates are ready." in page
    assert "Recommended: verified" in page
    assert "Serious allegation" in page
    assert "5 outlets, 2 voices · newsworthiness 91" in page
    assert "Compare, stage 7 of 15" in page
    assert "of 20:00 · $0.08 of $0.50" in page
    assert "The plan waits for you · quick, at most 10 min and $0.50" in page
    assert "1 decision: 0 as recommended, 1 overridden." in page
    assert "Tomas Reyl: one origin, says Seal seen in the marina again" in page


@pytest.mark.usefixtures("busy")
def test_what_was_decided_another_day_is_not_todays() -> None:
    assert "says Fun fair" not in text(open_page("desk"))


@pytest.mark.usefixtures("busy")
def test_each_item_leads_to_where_it_is_worked_on() -> None:
    at = open_page("desk")
    assert labels(at)[:2] == ["Review", "All that wait"]
    assert {"Open", "Read plan"} <= set(labels(at))
    review = at.button(key="review-1").click().run()
    assert review.title[0].value == "Ferry operator knew of hull crack before sailing"


@pytest.mark.usefixtures("busy")
@pytest.mark.parametrize(
    ("seen", "said"), [({4, 5}, ""), ({4, 5, 98}, "One is over since you came."), ({98, 99}, "Two are over since you came.")]
)
def test_a_run_that_ends_while_one_looks_is_said(seen: set[int], said: str) -> None:
    """The part of the page that is read again every two seconds, with the runs it was drawn with."""
    script = f"from {running_list.__module__} import running_list\nrunning_list(frozenset({seen}))"
    at = AppTest.from_string(script, default_timeout=20).run()
    assert [line for line in text(at).splitlines() if "since you came" in line] == ([said] if said else [])
    assert ("Show" in labels(at)) is bool(said)


@pytest.mark.usefixtures("url")
def test_an_empty_desk_says_what_to_do_next() -> None:
    at = open_page("desk")
    page = text(at)
    assert "nothing waits, nothing runs, nothing was decided; no candidates are ready." in page
    assert "Nothing waits. No candidates are ready." in page
    assert "Nothing runs. Choose a candidate and investigate it." in page
    assert "Nothing was decided today." in page
    assert ("candidates", "") in links(at)


def test_candidates_are_offered_when_nothing_waits(url: str) -> None:
    with writing(url) as session:
        file_topics(session)
    assert "Nothing waits. Three candidates are ready." in text(open_page("desk"))


def test_a_missing_worker_is_said_and_a_living_one_is_not(url: str) -> None:
    assert "No worker is running." in text(open_page("desk"))
    with writing(url) as session:
        note_heartbeat(session, "here", now=desk.now() + timedelta(minutes=1))
    assert "No worker is running." not in text(open_page("desk"))


def test_the_demo_says_that_it_is_one(url: str) -> None:
    with writing(url) as session:
        store.set_setting(session, "demo", True)
    assert "This is the demo desk." in text(open_page("desk"))


@pytest.mark.parametrize("page", ["desk", "candidates", "decisions"])
def test_a_database_without_a_desk_is_one_sentence(page: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk_at(f"sqlite:///{tmp_path}/nothing.db", monkeypatch):
        assert "The database has no desk in it yet." in text(open_page(page))


@pytest.mark.parametrize("page", ["desk", "candidates", "investigations", "review", "decisions"])
def test_a_database_of_a_newer_desk_is_one_sentence(page: str, url: str) -> None:
    with writing(url) as session:
        session.execute(sql("UPDATE alembic_version SET version_num = '9999'"))
    shown = text(open_page(page))
    assert "made by a newer version of the desk" in shown


@pytest.mark.parametrize("page", ["desk", "candidates", "decisions"])
def test_a_database_that_goes_away_while_the_page_is_open_is_one_sentence(page: str, url: str) -> None:
    at = open_page(page)
    schema.metadata.drop_all(engine(url))
    assert "The database has no desk in it yet." in text(at.run())


def test_engines_that_fail_are_said_with_the_way_to_them_and_nothing_when_all_is_well(url: str) -> None:
    known = [EngineHealth(Manifest(name, name.upper(), EngineKind.NEWS, "news")) for name in ("gdelt", "reddit", "brave")]
    with writing(url) as session:
        engines.register(session, known, now=NOON)
    at = open_page("desk")
    assert "engines fail" not in text(at) and ("engines", "") not in links(at)
    with writing(url) as session:
        for name in ("gdelt", "reddit"):
            engines.enter(session, Call(name, "ferry", Outcome.FAILED, NOON, problem="It is down.", engines_fault=True))
    at = open_page("desk")
    assert "**Two engines fail:** GDELT, REDDIT." in text(at) and ("engines", "") in links(at)
