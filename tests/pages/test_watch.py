"""The watch as an editor meets it: what changed, what differs, and the topic that waits again."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy.orm import Session
from streamlit.testing.v1 import AppTest

from core.model.investigation import Investigation
from core.model.source import Change
from core.model.words import ChangeKind, DecisionKind, FlagKind, Level, Role
from core.settings import settings
from db import changes, dossiers, investigations, reviews, schema, topics
from db.database import reading, writing
from db.desk import note_heartbeat
from db.vault import FileVault
from tests.fixtures.captures import HOSTILE, captured
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import APP, desk_at, labels, links, open_page, text
from tests.pages.runs import open_run, reads
from ui import desk
from ui.watch import PAGE

DIFF = (
    ("=", "Her plating had been cut away."),
    ("-", "The fracture measured 40 centimetres."),
    ("+", "It measured <b>14</b> centimetres."),
)
SENTENCE = "Tidewire (S001) has been edited since it was captured: 1 of 2 passages cited from it is gone."


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("DESK_WATCH", "15 */6 * * *")
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def run(url: str) -> Investigation:
    with writing(url) as session:
        return decided(session)


def decided(session: Session) -> Investigation:
    made = finished(session, file_topics(session)[0])
    reviews.decide(session, made.id, DecisionKind.APPROVE, by="Ana Verrin", now=desk.now())
    return made


def change(session: Session, run: Investigation, source_id: str = "S001", kind: ChangeKind = ChangeKind.EDITED) -> int:
    told = {"S001": SENTENCE}.get(source_id, f"Outlet ({source_id}) has {kind}.")
    lost = ("C2",) if source_id == "S001" else ()
    changes.record(session, Change(run.id, source_id, kind, NOON, told, DIFF if source_id == "S001" else (), lost))
    return changes.page(session, limit=1)[0].id


@pytest.fixture
def edited(url: str, run: Investigation) -> int:
    with writing(url) as session:
        return change(session, run)


def open_watch(**params: object) -> AppTest:
    at = AppTest.from_file(str(APP), default_timeout=20)
    for name, value in params.items():
        at.query_params[name] = str(value)
    return at.switch_page("pages/watch.py").run()


def press(at: AppTest, key: str) -> AppTest:
    return at.button(key=key).click().run()


def test_changes_are_listed_newest_first(url: str, run: Investigation, edited: int) -> None:
    with writing(url) as session:
        change(session, run, "S005", ChangeKind.VANISHED)
    page = text(open_watch())
    assert page.index("Outlet (S005) has vanished.") < page.index(SENTENCE)
    assert "Edited" in page and "Vanished" in page and "Not seen yet" in page
    assert "Tidewire (S001) · found 9 March 2026, 12:00 · 1 cited passage lost." in page


def test_one_is_opened_with_what_is_lost_and_what_differs(url: str, run: Investigation, edited: int) -> None:
    at = press(open_watch(), f"change-{edited}")
    assert at.query_params["id"] == str(edited)
    page = reads(at)
    assert at.title[0].value == run.topic_title
    assert SENTENCE in page and "C2 The crack was 40 cm long" in page
    assert "<del>The fracture measured 40 centimetres.</del>" in page
    assert "It measured &lt;b&gt;14&lt;/b&gt; centimetres." in page and "<b>14</b>" not in page
    assert {("evidence", f"id={run.id}&source=S001"), ("investigation", f"id={run.id}")} <= set(links(at))
    assert {"Reopen for review", "Seen", "Look again now", "All changes"} == set(labels(at))
    assert "Open" in labels(press(at, "watch_back"))


def test_seen_is_kept_with_who_and_when(url: str, run: Investigation, edited: int) -> None:
    at = press(open_watch(id=edited), "watch_seen")
    assert at.toast[0].value == "Marked as seen."
    assert "Seen by Ana Verrin" in text(at) and "Seen" not in labels(at)
    assert "Not seen yet" not in text(open_watch())
    with reading(url) as session:
        assert changes.unseen(session) == 0
        assert investigations.latest_events(session, run.id, limit=1)[0].message == f"Ana Verrin saw it: {SENTENCE}"


def test_an_editor_lets_the_topic_wait_again(url: str, run: Investigation, edited: int) -> None:
    at = press(open_watch(id=edited), "watch_reopen")
    assert "Reopen for review" not in labels(at)
    assert ("review", f"id={run.id}") in links(at)
    with reading(url) as session:
        told = reviews.history(session, investigation_id=run.id, limit=1)[0]
        assert (told.kind, told.editor, told.words) == (DecisionKind.REOPEN, "Ana Verrin", "Tidewire (S001) edited.")
        assert [row.investigation_id for row in reviews.waiting(session)] == [run.id]
        assert topics.get(session, run.topic_id).verification_status is Level.VERIFIED
        assert changes.get(session, edited).seen_by == "Ana Verrin"


def test_what_waits_again_says_so_in_the_queue_and_is_closed_by_a_new_decision(url: str, run: Investigation, edited: int) -> None:
    press(open_watch(id=edited), "watch_reopen")
    at = AppTest.from_file(str(APP), default_timeout=20).switch_page("pages/review.py").run()
    page = text(at)
    assert "Review queue, first by urgency. Waits again: a source has changed, serious allegation" in page
    assert f"A source has changed:** {SENTENCE}" in page
    assert "Ana Verrin reopened it; the topic stays verified until an editor decides" in page
    press(at, "review_approve")
    with reading(url) as session:
        assert reviews.waiting(session) == []
        assert [one.kind for one in reviews.history(session, investigation_id=run.id)] == [
            DecisionKind.APPROVE,
            DecisionKind.REOPEN,
            DecisionKind.APPROVE,
        ]


def test_a_run_whose_place_was_taken_is_not_reopened(url: str, run: Investigation, edited: int) -> None:
    at = open_watch(id=edited)
    with writing(url) as session:
        finished(session, topics.get(session, run.topic_id), flags=())
    refused = press(at, "watch_reopen")
    assert "A newer investigation of this topic has taken its place" in text(refused)
    assert "Reopen for review" not in labels(refused)


def test_look_again_now_is_asked_for_and_told_until_a_worker_has_looked(url: str, run: Investigation) -> None:
    at = open_watch(tab="Watched topics")
    assert "Its sources have not been looked at again yet." in text(at)
    assert "The next round begins" in text(at)
    at = press(at, f"look-{run.id}")
    assert "A look at its sources waits for a worker." in text(at) and at.button(key=f"look-{run.id}").disabled
    with writing(url) as session:
        assert [key for key, _ in changes.wishes(session, limit=9)] == [run.id]
        note_heartbeat(session, "here", now=desk.now() + timedelta(minutes=1))
    assert "Being looked at…" in text(at.run())
    with writing(url) as session:
        changes.watched(session, run.id, now=desk.now(), note="7 sources were looked at.")
    assert "7 sources were looked at." in text(at.run()) and not at.button(key=f"look-{run.id}").disabled


def test_a_reader_reads_and_does_nothing(url: str, run: Investigation, edited: int) -> None:
    with writing(url) as session:
        session.execute(schema.users.insert().values(name="Ana Verrin", role=Role.READER, seen_at=NOON))
    at = open_watch(id=edited)
    assert "You read here; editors decide." in text(at)
    assert set(labels(at)) == {"All changes"}
    assert "Look again now" not in labels(open_watch(tab="Watched topics"))


@pytest.mark.usefixtures("url")
def test_an_empty_desk_says_what_the_watch_does() -> None:
    page = text(open_watch())
    assert "The watch reads the sources of decided topics again" in page and "there is nothing to watch" in page
    at = open_watch(tab="Watched topics")
    assert "No topic was decided in the last 30 days." in text(at) and ("review", "") in links(at)


@pytest.mark.usefixtures("run")
def test_while_nothing_has_changed_it_says_since_when() -> None:
    assert "Nothing has changed: it watches one topic decided since" in text(open_watch())


@pytest.mark.usefixtures("run")
def test_a_watch_that_is_switched_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_WATCH", "")
    settings.cache_clear()
    assert "The watch is switched off" in text(open_watch())


def test_pages_of_changes_join(url: str, run: Investigation) -> None:
    with writing(url) as session:
        keys = [change(session, run, "S002", ChangeKind.VANISHED) for _ in range(PAGE + 1)]
    at = open_watch()
    assert labels(at).count("Open") == PAGE
    at = press(at, "pages-changes-all-on")
    assert [button.key for button in at.button if button.label == "Open"] == [f"change-{keys[0]}"]


@pytest.mark.parametrize("id", ["4711", "999999999"])
def test_an_address_that_names_nothing_gets_a_sentence_and_a_way_back(url: str, edited: int, id: str) -> None:
    at = open_watch(id=id)
    assert f"There is no change {id} on this desk." in text(at)
    assert "Open" in labels(press(at, "watch_back"))


def test_the_dossier_tells_of_it_and_leads_there(url: str, run: Investigation, edited: int) -> None:
    at = open_run(run.id)
    assert "One source has changed since it was captured: Tidewire (S001) edited." in text(at)
    assert ("watch", f"run={run.id}") in links(at)
    with writing(url) as session:
        other = finished(session, topics.page(session, limit=1)[0], flags=(FlagKind.LOW_TIER,))
    assert "has changed since it was captured" not in text(open_run(other.id))
    assert "Show the changes of all topics" in labels(open_watch(run=run.id))


def test_the_review_card_marks_the_words_that_are_gone_and_leads_to_what_changed(url: str, run: Investigation) -> None:
    with writing(url) as session:
        court = change(session, run, "S005", ChangeKind.VANISHED)
        changes.see(session, court, by="Ana Verrin", now=NOON)
    press(open_watch(id=court), "watch_reopen")
    at = open_review()
    assert "Vanished since; this passage is no longer on the page (looked at 9 March 2026, 12:00)." in text(at)
    assert {("watch", f"id={court}"), ("watch", f"run={run.id}")} <= set(links(at))
    assert text(at).count("Outlet (S005) has vanished.") == 1, "the history says it shortly"


def open_review() -> AppTest:
    return AppTest.from_file(str(APP), default_timeout=20).switch_page("pages/review.py").run()


def test_what_is_back_is_told_beside_the_flag_and_on_the_page_of_its_change(url: str, run: Investigation) -> None:
    with writing(url) as session:
        gone = change(session, run, "S005", ChangeKind.VANISHED)
    at = press(open_watch(id=gone), "watch_reopen")
    assert "The page was gone when it was looked at 9 March 2026, 12:00. What was captured of it is what is left." in text(at)
    with writing(url) as session:
        back = change(session, run, "S005", ChangeKind.RESTORED)
    at = open_watch(id=gone)
    assert "Looked at again 9 March 2026, 12:00: it is again as it was captured." in text(at)
    assert "is what is left" not in text(at)
    assert press(at, "watch_later").query_params["id"] == str(back)
    for shown in (open_review(), open_run(run.id)):
        assert "Restored since: Port Court (S005) 9 March 2026, 12:00." in text(shown)
        assert "no longer on the page" not in text(shown)


@pytest.mark.parametrize("tab", ["Overview", "Sources"])
def test_wherever_a_changed_source_is_shown_its_change_is_one_click_away(url: str, run: Investigation, edited: int, tab: str) -> None:
    assert ("watch", f"id={edited}") in links(open_run(run.id, tab))


def test_a_source_card_says_what_became_of_the_page(url: str, run: Investigation, edited: int) -> None:
    assert "Edited since; 1 cited passage lost (looked at 9 March 2026, 12:00)." in text(open_run(run.id, "Sources"))


def test_the_new_version_can_be_read_and_had_with_its_hashes(
    url: str, run: Investigation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESK_EVIDENCE_URL", str(tmp_path / "evidence"))
    settings.cache_clear()
    with writing(url) as session:
        source = dossiers.load(session, run.id).source("S001")
        new = captured(source, FileVault(settings().evidence_url), f"It says something else now. {HOSTILE}", b"<p>It says", "text/html")
        changes.record(session, Change(run.id, "S001", ChangeKind.EDITED, NOON, SENTENCE, DIFF, ("C2",), new))
        key = changes.page(session, limit=1)[0].id
    at = open_watch(id=key)
    shown = reads(at)
    assert "The page as it is now" in shown and "It says something else now. &lt;script&gt;" in shown and "<script>" not in shown
    assert all(f"SHA-256 `{file.sha256}`" in shown for file in new.every_file)
    assert [one.proto.label.split(" :")[0] for one in at.get("download_button")] == ["As it came", "Text"]
    assert "its hash holds" in shown


def test_watched_topics_lead_to_what_changed_and_to_the_dossier(url: str, run: Investigation) -> None:
    at = open_watch(tab="Watched topics")
    assert "it is watched again once it is decided" in text(at)
    assert ("investigation", f"id={run.id}") in links(at) and "What changed" not in labels(at)
    with writing(url) as session:
        change(session, run)
    at = press(open_watch(tab="Watched topics"), f"changes-{run.id}")
    assert at.query_params["run"] == str(run.id) and SENTENCE in text(at)


def test_the_desk_counts_what_nobody_has_seen(url: str, run: Investigation, edited: int) -> None:
    at = open_page("desk")
    assert "One change to a source of a decided topic has not been seen yet." in text(at)
    assert ("watch", "") in links(at)
    with writing(url) as session:
        changes.see(session, edited, by="Ana Verrin", now=NOON)
    assert "not been seen yet" not in text(open_page("desk"))
