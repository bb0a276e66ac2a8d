"""One run as an editor meets it: its plan, its progress, its end, and an address that names nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.model.dossier import Gap
from core.model.investigation import Investigation
from core.model.plan import Plan, Query
from core.model.source import Source
from core.model.words import EventKind, Mode, Priority, Status, Tier
from db import dossiers, investigations, schema, topics
from db.database import reading, writing
from db.desk import note_heartbeat
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import desk_at, labels, links, text
from tests.pages.runs import click, open_run, reads
from tests.ui.dossiers import dated
from ui import desk

QUERIES = (Query("lido cost"), Query("lido denied", "controversy"))
PLAN = Plan("The bill doubled.", ("Did it?",), QUERIES, ("https://a.example/1",), cap_minutes=20)


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("DESK_EVIDENCE_URL", str(tmp_path / "evidence"))
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


def opened(url: str, status: Status, plan: Plan = PLAN, **values: object) -> Investigation:
    with writing(url) as session:
        run = investigations.open_(session, file_topics(session)[1], mode=Mode.DETAILED, by="Ana Verrin", now=NOON, plan=plan)
        investigations.set_(session, run.id, status=status, **values)
        return investigations.get(session, run.id)


def page(outlet: str, address: str) -> Source:
    return Source("S001", address, address, "", outlet, "The bill", tier=Tier(2))


def now(url: str, number: int = 1) -> Investigation:
    with reading(url) as session:
        return investigations.get(session, number)


# An address that names nothing


@pytest.mark.parametrize("number", ["", "abc", "-1", "99", "1e3", "123456789012"])
@pytest.mark.usefixtures("url")
def test_an_address_that_names_no_run_gets_a_sentence_and_the_way_to_the_list(number: str) -> None:
    at = open_run(number)
    assert "Choose one from the list." in text(at)
    assert ("investigations", "") in links(at)


def test_without_a_database_there_is_a_sentence_and_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk_at(f"sqlite:///{tmp_path}/nothing.db", monkeypatch):
        assert "The database has no desk in it yet" in text(open_run(1))


# The plan


def test_while_the_plan_is_made_the_page_says_so(url: str) -> None:
    run = opened(url, Status.PLANNED)
    assert "No worker is running" in text(open_run(run.id))
    with writing(url) as session:
        note_heartbeat(session, "w", now=desk.now())
    assert "The plan is being made" in text(open_run(run.id))


def test_the_plan_shows_what_will_be_asked_and_what_was_read_already(url: str) -> None:
    run = opened(url, Status.AWAITING)
    with writing(url) as session:
        own = page("Coast Observer", "https://a.example/1").with_(tier_reason="Rated", user_provided=True)
        before = dossiers.load(session, run.id)
        gone = Gap("https://b.example could not be read", "The page is gone.", "plan", "https://b.example")
        dossiers.save(session, before, before.with_(sources=(own,), gaps=(gone,)), stage="plan")
    at = open_run(run.id)
    shown = reads(at)
    assert all(words in shown for words in ("Coast Observer", "Rated", "The page is gone", "cap $0.50", "cap 20 min", "up to 3 passes"))
    assert [area.value for area in at.text_area] == [
        "The bill doubled.",
        "Did it?",
        "lido cost",
        "lido denied",
        "https://a.example/1",
        "",
        "",
        "",
    ]
    assert "Approve and start" in labels(at)


def area(at: AppTest, start: str) -> str:
    return next(str(one.key) for one in at.text_area if str(one.key).startswith(start))


def test_what_the_editor_edits_is_what_runs(url: str) -> None:
    run = opened(url, Status.AWAITING)
    at = open_run(run.id)
    at.text_area(key=area(at, "queries-subject")).set_value("lido budget\nlido tender").run()
    at.text_area(key=area(at, "without")).set_value("https://www.viralshore.example/x").run()
    next(one for one in at.number_input if "USD" in one.label).set_value(1.25).run()
    click(at, "Approve and start")
    approved = now(url)
    assert (approved.status, approved.approved_by) == (Status.QUEUED, "Ana Verrin")
    assert approved.plan.queries == (Query("lido budget"), Query("lido tender"), Query("lido denied", "controversy"))
    assert (approved.plan.excluded_domains, approved.plan.cap_usd) == (("viralshore.example",), 1.25)
    assert "Approved" in text(at), "the page goes on to the live view by itself"


def test_another_brief_is_planned_again_before_it_can_be_approved(url: str) -> None:
    run = opened(url, Status.AWAITING)
    at = open_run(run.id)
    assert "Save changes and plan again" not in labels(at)
    at.text_area(key=area(at, "brief")).set_value("The bill tripled.").run()
    assert "Approve and start" not in labels(at)
    click(at, "Save changes and plan again")
    assert (now(url).status, now(url).plan.brief) == (Status.PLANNED, "The bill tripled.")


def test_a_click_made_while_the_brief_was_being_changed_does_not_approve_the_old_brief(url: str) -> None:
    at = open_run(opened(url, Status.AWAITING).id)
    at.text_area(key=area(at, "brief")).set_value("The bill tripled.")
    click(at, "Approve and start")
    assert now(url).status is Status.AWAITING
    assert "plan again, so that they are read before you approve" in text(at)
    at.text_area(key=area(at, "brief")).set_value(PLAN.brief).run()
    assert now(url).status is Status.AWAITING, "the dropped click is not made up for later"


def test_a_plan_that_cannot_run_cannot_be_approved(url: str) -> None:
    at = open_run(opened(url, Status.AWAITING, PLAN.with_(own_urls=())).id)
    for purpose in ("queries-subject", "queries-controversy"):
        at.text_area(key=area(at, purpose)).set_value(" ").run()
    assert "The plan has nothing left to look for" in text(at)
    assert next(one for one in at.button if one.label == "Approve and start").disabled


def test_a_plan_somebody_else_approved_meanwhile_is_refused_with_a_sentence(url: str) -> None:
    run = opened(url, Status.AWAITING)
    at = open_run(run.id)
    with writing(url) as session:
        investigations.approve(session, run.id, PLAN, by="Tomas Reyl", now=NOON)
    click(at, "Approve and start")
    assert "This plan is not waiting for approval; the investigation is queued." in text(at)
    assert now(url).approved_by == "Tomas Reyl"


def test_a_plan_can_be_cancelled(url: str) -> None:
    at = open_run(opened(url, Status.AWAITING).id)
    click(at, "Cancel")
    assert now(url).status is Status.CANCELLED
    assert "This investigation was cancelled. Cancelled by Ana Verrin." in text(at).replace("**", "")


# Live


@pytest.fixture
def running(url: str) -> Investigation:
    run = opened(url, Status.RUNNING, started_at=desk.now(), approved_by="Ana Verrin")
    with writing(url) as session:
        note_heartbeat(session, "w", now=desk.now())
        source = page("Tidewire [x](y)", "https://t.example/1").with_(tier_reason="Wire service")
        before = dossiers.load(session, run.id)
        gap = Gap("Brave Search did not answer", "rate limit", "discover")
        dossiers.save(session, before, before.with_(sources=(source,), gaps=(gap,)), stage="read")
        dossiers.begin_stage(session, run.id, "plan", pass_no=1, now=NOON)
        dossiers.finish_stage(session, run.id, "plan", pass_no=1, now=NOON, note="5 questions")
        dossiers.begin_stage(session, run.id, "discover", pass_no=1, now=NOON)
        investigations.log(session, run.id, EventKind.PROGRESS, "3 of 14 queries", now=desk.now(), stage="discover", data={"share": 0.2})
    return run


def test_a_running_investigation_shows_figures_stages_sources_and_gaps(running: Investigation) -> None:
    shown = reads(open_run(running.id))
    assert all(words in shown for words in ("cap 20:00", "of 30 sought", "**Plan** :gray[5 questions]", "3 of 14 queries", "Wire service"))
    assert "Tidewire [x](y)" in shown and "Brave Search did not answer; rate limit." in shown
    assert "Pass 1 of up to 3" in shown


def test_stop_here_is_asked_for_once(running: Investigation, url: str) -> None:
    at = open_run(running.id)
    click(at, "Stop here")
    assert now(url).stop_requested_by == "Ana Verrin"
    assert "Ana Verrin asked to stop here" in text(at) and "Stop here" not in labels(at)


def test_a_running_investigation_can_be_cancelled(running: Investigation, url: str) -> None:
    at = open_run(running.id)
    click(at, "Cancel this run")
    assert now(url).cancel_requested_by == "Ana Verrin"
    assert "It ends at the next safe point" in text(at)


def test_when_it_finishes_the_dossier_opens_by_itself(running: Investigation, url: str) -> None:
    at = open_run(running.id)
    assert not at.tabs
    with writing(url) as session:
        investigations.set_(session, running.id, status=Status.PARTIAL, problem="The cap of 20 minutes was reached.")
    at.run()
    assert at.tabs and "The cap of 20 minutes was reached" in text(at)


def test_without_a_worker_the_run_waits_and_nothing_is_lost(url: str) -> None:
    at = open_run(opened(url, Status.QUEUED, approved_by="Ana", approved_at=NOON).id)
    assert "No worker is running" in text(at) and "nothing is lost" in text(at)
    assert "Stop here" not in labels(at)


# The end without a result


def test_a_failed_run_says_why_and_can_be_begun_again(url: str) -> None:
    run = opened(url, Status.FAILED, problem="No stage came to a recommendation.", priority=Priority.HIGH)
    at = open_run(run.id)
    assert "This investigation failed." in text(at) and "No stage came to a recommendation" in text(at)
    click(at, "Investigate again")
    again = now(url, run.id + 1)
    assert (again.topic_id, again.status, again.priority, again.mode) == (run.topic_id, Status.PLANNED, Priority.HIGH, Mode.DETAILED)
    assert (again.plan.brief, again.plan.own_urls) == (PLAN.brief, PLAN.own_urls)
    assert str(again.id) in at.query_params["id"]


def test_a_cancelled_run_keeps_what_it_found_readable(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        before = dossiers.load(session, run.id)
        dossiers.save(session, before, dated(before), stage="read")
        investigations.set_(session, run.id, status=Status.CANCELLED, problem="Cancelled by Ana.")
    at = open_run(run.id, "Sources")
    assert "Port Court" in reads(at) and "Cancelled by Ana." in reads(at)


def test_a_topic_already_under_investigation_is_not_begun_twice(url: str) -> None:
    run = opened(url, Status.FAILED)
    at = open_run(run.id)
    with writing(url) as session:
        investigations.open_(session, topics.get(session, run.topic_id), mode=Mode.QUICK, by="Tomas Reyl", now=NOON)
    click(at, "Investigate again")
    assert "is being investigated already" in text(at)


def test_a_run_that_was_stopped_can_be_begun_again_and_a_completed_one_need_not(url: str) -> None:
    run = opened(url, Status.PARTIAL, problem="Stopped by Ana Verrin.")
    assert "Investigate again" in labels(open_run(run.id))
    with writing(url) as session:
        investigations.set_(session, run.id, status=Status.COMPLETED)
    assert "Investigate again" not in labels(open_run(run.id))


def test_the_figures_follow_what_is_edited(url: str) -> None:
    at = open_run(opened(url, Status.AWAITING).id)
    assert "Queries 2" in reads(at) and "cap 20 min" in reads(at)
    at.text_area(key=area(at, "queries-subject")).set_value("one\ntwo\nthree").run()
    at.number_input(key=next(key for one in at.number_input if (key := one.key or "").startswith("minutes-"))).set_value(7).run()
    assert "Queries 4" in reads(at) and "cap 7 min" in reads(at)


def test_the_cost_follows_the_queries_and_the_cap(url: str) -> None:
    at = open_run(opened(url, Status.AWAITING, PLAN.with_(expected_usd=0.2)).id)
    assert "Cost up to $0.20" in reads(at)
    at.text_area(key=area(at, "queries-subject")).set_value("one\ntwo\nthree").run()
    assert "Cost up to $0.40" in reads(at)
    next(one for one in at.number_input if "USD" in one.label).set_value(0.3).run()
    assert "Cost up to $0.30" in reads(at)


def test_the_domains_are_counted_as_they_are_typed(url: str) -> None:
    at = open_run(opened(url, Status.AWAITING, PLAN.with_(excluded_domains=("a.example", "b.example"))).id)
    assert "Domains: 2 left out" in reads(at)
    at.text_area(key=area(at, "only")).set_value("c.example, d.example").run()
    assert "Domains: only 2, 2 left out" in reads(at)


def test_an_invented_story_says_where_it_is_looked_for(url: str) -> None:
    run = opened(url, Status.AWAITING)
    assert "invented story" not in text(open_run(run.id))
    with writing(url) as session:
        session.execute(schema.topics.update().values(demo=True).where(schema.topics.c.id == run.topic_id))
    assert "Asked of the newsroom's archive only: this is an invented story." in text(open_run(run.id))


def test_five_gaps_are_shown_and_the_rest_opens(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        before = dossiers.load(session, run.id)
        gaps = tuple(Gap(f"Page {number} could not be read", "gone", "read") for number in range(9))
        dossiers.save(session, before, before.with_(gaps=gaps), stage="read")
    at = open_run(run.id)
    opened_up = next(one for one in at.expander if one.label == "4 more")
    assert len(opened_up.markdown) == 4


# Names and titles are others' words

HOSTILE = "![x](https://evil.example/x.png) **bold**"


def raw(at: AppTest) -> str:
    """What is handed to the browser, escapes and all."""
    assert not at.exception
    return "\n".join(str(one.value) for kind in (at.title, at.markdown, at.caption) for one in kind)


def test_a_refusal_that_names_the_topic_shows_its_title_as_text(url: str) -> None:
    run = opened(url, Status.FAILED)
    with writing(url) as session:
        session.execute(schema.topics.update().values(title=HOSTILE).where(schema.topics.c.id == run.topic_id))
    at = open_run(run.id)
    with writing(url) as session:
        investigations.open_(session, topics.get(session, run.topic_id), mode=Mode.QUICK, by="Tomas Reyl", now=NOON)
    click(at, "Investigate again")
    assert "is being investigated already" in raw(at)
    assert "![x]" not in raw(at) and "**bold**" not in raw(at)


@pytest.mark.parametrize("order", ["stop_requested_by", "cancel_requested_by"])
def test_whoever_stops_a_run_is_named_as_text(order: str, running: Investigation, url: str) -> None:
    with writing(url) as session:
        investigations.set_(session, running.id, **{order: HOSTILE})
    shown = raw(open_run(running.id))
    assert "bold" in shown and "![x]" not in shown and "**bold**" not in shown
