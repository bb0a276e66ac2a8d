"""The watch over real HTTP: pages that stay, change, withdraw themselves, vanish and return, and pages nobody can reach."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from core.model.dates import moment
from core.model.investigation import QueueRow
from core.model.source import Change
from core.model.words import CaptureKind, ChangeKind, DecisionKind, FileRole, FlagKind, Level, Method
from core.settings import settings
from db import changes, dossiers, reviews, topics
from db.database import writing
from db.vault import FileVault
from jobs import watch
from jobs.steps import now
from tests.core.evidence.site import Send, gives, moves_to
from tests.jobs.desk import Desk
from tests.jobs.watched import (
    COURT,
    GAZETTE,
    LENGTH,
    QUIET,
    STORIES,
    TITLE,
    TOLD,
    Watched,
    article,
    investigated_again,
    watching,
    without,
)

EDITED, RETRACTED, VANISHED, RESTORED = ChangeKind.EDITED, ChangeKind.RETRACTED, ChangeKind.VANISHED, ChangeKind.RESTORED


@pytest.fixture
def watched(sqlite_url: str, tmp_path: Path) -> Iterator[Watched]:
    with watching(sqlite_url, tmp_path) as made:
        yield made


@pytest.fixture
def everywhere(url: str, tmp_path: Path) -> Iterator[Watched]:
    """On SQLite and on PostgreSQL."""
    with watching(url, tmp_path) as made:
        yield made


def only(found: list[Change]) -> Change:
    assert len(found) == 1
    return found[0]


def test_pages_that_are_as_they_were_are_no_news(watched: Watched) -> None:
    watched.site.asked.clear()
    assert watched.looks() == "0 changed. 3 sources were looked at; none has changed."
    assert sorted(watched.site.asked) == sorted(STORIES)
    assert watched.changes() == [] and not watched.waits()
    run = watched.desk.run(watched.key)
    assert run.watched_at and run.watch_note == "3 sources were looked at; none has changed."


def test_an_edit_is_told_with_its_difference_and_kept_as_evidence(everywhere: Watched) -> None:
    desk = everywhere.desk
    everywhere.site.replies[GAZETTE] = article([words.replace("14 centimetres", "40 centimetres") for words in STORIES[GAZETTE]])
    assert everywhere.looks().startswith("1 changed.")
    change = only(everywhere.changes())
    sentence = "Harbour Gazette (S001) has been edited since it was captured: 1 of 2 passages cited from it is gone."
    assert (change.kind, change.source_id, change.lost, change.sentence) == (EDITED, "S001", ("C2",), sentence)
    assert ("-", LENGTH) in change.diff and ("+", LENGTH.replace("14", "40")) in change.diff
    assert (change.topic_title, change.outlet, change.seen_by) == (TITLE, "Harbour Gazette", "")
    dated = f"{moment(change.found_at).words()} UTC: {sentence}"
    assert [(one.text, one.stage, one.source_ids) for one in desk.dossier(everywhere.key).findings] == [(dated, "watch", ("S001",))]
    assert [one.message for one in desk.events(everywhere.key) if one.stage == "watch"] == [sentence]
    assert not everywhere.waits(), "no central claim has lost its words"

    vault = FileVault(str(desk.folder / "evidence"))
    assert change.capture and b"40 centimetres" in vault.get(change.capture.text_sha256)
    metadata = change.capture.file(FileRole.METADATA)
    assert metadata and json.loads(vault.get(metadata.sha256))["source_id"] == "S001"
    assert b"14 centimetres" in vault.get(desk.dossier(everywhere.key).source("S001").text_sha256), "what was cited stays"


def test_what_is_found_twice_is_told_once(everywhere: Watched) -> None:
    everywhere.site.replies[GAZETTE] = without(GAZETTE, LENGTH)
    everywhere.site.replies[QUIET] = gives(b"Gone", 410)
    for _ in range(3):
        everywhere.looks()
    assert [(change.source_id, change.kind) for change in everywhere.changes()] == [("S001", EDITED), ("S003", VANISHED)]
    assert len(everywhere.desk.dossier(everywhere.key).findings) == 2


def test_a_further_edit_and_the_way_back_are_told(watched: Watched) -> None:
    for reply in (without(GAZETTE, LENGTH), without(GAZETTE, LENGTH, STORIES[GAZETTE][-1]), article(STORIES[GAZETTE])):
        watched.site.replies[GAZETTE] = reply
        watched.looks()
    assert [change.kind for change in watched.changes()] == [EDITED, EDITED, RESTORED]
    assert watched.changes()[-1].sentence == "Harbour Gazette (S001) is again as it was captured."
    watched.looks()
    assert len(watched.changes()) == 3


def looks_on(watched: Watched, day: int) -> None:
    known = replace(watch.load(watched.desk.url, watched.key), began=datetime(2026, 3, day, 12, 0, tzinfo=UTC))
    watch.keep(watched.desk.url, known, asyncio.run(watch.see_all(known)))


def test_a_page_that_comes_and_goes_is_told_each_time_and_in_order(everywhere: Watched) -> None:
    for day in range(1, 6):
        everywhere.site.replies[QUIET] = gives(b"Gone", 410) if day % 2 else article(STORIES[QUIET])
        looks_on(everywhere, day)
    told = [one.text for one in everywhere.desk.dossier(everywhere.key).findings]
    assert told == [f"{change.found_at.day} March 2026, 12:00 UTC: {change.sentence}" for change in everywhere.changes()]
    assert len(told) == 5 and "has vanished" in told[-1]


def test_a_page_that_only_says_when_it_was_touched_has_not_changed(watched: Watched) -> None:
    watched.site.replies[GAZETTE] = article(["Updated 3 minutes ago", *STORIES[GAZETTE], "124 shares"])
    watched.looks()
    assert watched.changes() == []


GONE = {
    "404": (gives(b"No such page", 404), "The page answered 404: it is gone."),
    "410": (gives(b"Gone", 410), "The page answered 410: it was taken down."),
    "451": (gives(b"By order", 451), "The page answered 451: it is withheld for legal reasons."),
    "a page that says so": (
        gives(b"<html><title>Page not found</title><body><h1>Page not found</h1><p>The page you asked for is not here.</p></body></html>"),
        "The site answers with a page that says this one is gone.",
    ),
    "the front page": (moves_to("https://court.example/"), "Its address now leads to the site's front page."),
}


@pytest.mark.parametrize(("reply", "why"), GONE.values(), ids=GONE)
def test_a_page_its_site_no_longer_has_is_vanished_and_the_topic_waits_again(watched: Watched, reply: Send, why: str) -> None:
    watched.site.replies["court.example/"] = article(STORIES[QUIET], "Port Court")
    watched.site.replies[COURT] = reply
    watched.looks()
    change = only(watched.changes())
    assert (change.kind, change.lost, change.capture) == (VANISHED, ("C1",), None)
    assert change.sentence == f"Port Court (S002) has vanished since it was captured. {why}"
    assert watched.waits()


OUT_OF_REACH = {
    "500": gives(b"Oops", 500),
    "503": gives(b"Busy", 503),
    "403": gives(b"No", 403),
    "429": gives(b"Slow down", 429, Retry_After="3600"),
    "captcha": gives(b"<html><title>Just a moment...</title><body>Verify you are human</body></html>"),
    "paywall": gives(b"<html><body><p>Subscribe to continue reading</p></body></html>"),
    "no such site": moves_to("https://nowhere.test/"),
    "a forbidden place": moves_to("http://127.0.0.1/"),
}


@pytest.mark.parametrize("reply", OUT_OF_REACH.values(), ids=OUT_OF_REACH)
def test_a_page_out_of_reach_is_not_vanished(watched: Watched, reply: Send) -> None:
    watched.site.replies[COURT] = reply
    assert watched.looks().startswith("0 changed. 2 of 3 sources were looked at; none has changed. Could not be looked at: S002: ")
    assert watched.changes() == [] and not watched.waits()


def test_a_retraction_reopens_the_topic_even_where_the_words_still_stand(everywhere: Watched) -> None:
    desk = everywhere.desk
    everywhere.site.replies[GAZETTE] = article(["This article has been withdrawn.", *STORIES[GAZETTE]])
    everywhere.looks()
    change = only(everywhere.changes())
    assert (change.kind, change.lost) == (RETRACTED, ())
    assert everywhere.waits()
    row = only_row(desk)
    assert row.reopened and row.level_now is Level.VERIFIED
    assert [flag.kind for flag in row.recommendation.flags] == [FlagKind.ALLEGATION, FlagKind.SOURCE_CHANGED]
    told = desk.read(lambda session: reviews.history(session, investigation_id=everywhere.key, limit=1))[0]
    assert (told.kind, told.editor, told.reason, told.words) == (
        DecisionKind.REOPEN,
        "",
        "a source has changed",
        "Harbour Gazette (S001) retracted.",
    )


def only_row(desk: Desk) -> QueueRow:
    found = desk.read(reviews.waiting)
    assert len(found) == 1
    return found[0]


def test_lost_words_for_a_central_claim_reopen_the_topic(watched: Watched) -> None:
    watched.site.replies[GAZETTE] = without(GAZETTE, TOLD)
    watched.looks()
    assert only(watched.changes()).lost == ("C1",) and watched.waits()


def test_two_grave_changes_reopen_it_once(watched: Watched) -> None:
    watched.site.replies[GAZETTE] = without(GAZETTE, TOLD)
    watched.site.replies[COURT] = gives(b"Gone", 410)
    watched.looks()
    history = watched.desk.read(lambda session: reviews.history(session, investigation_id=watched.key))
    assert [one.kind for one in history] == [DecisionKind.REOPEN, DecisionKind.APPROVE]
    assert "Harbour Gazette (S001)" in history[0].words and "Port Court (S002)" in history[0].words


def test_decided_again_it_is_watched_again_and_only_news_reopens_it(watched: Watched) -> None:
    watched.site.replies[COURT] = gives(b"Gone", 410)
    watched.looks()
    watched.decides()
    watched.looks()
    assert not watched.waits()
    watched.site.replies[GAZETTE] = without(GAZETTE, TOLD)
    watched.looks()
    flags = only_row(watched.desk).recommendation.flags
    assert [flag.sentence for flag in flags if flag.kind is FlagKind.SOURCE_CHANGED] == [
        "Harbour Gazette (S001) edited, 1 of 2 passages cited from it is gone."
    ]
    note = watched.desk.run(watched.key).watch_note
    assert note == "3 sources were looked at; 2 have changed since they were captured."


def test_what_an_editor_has_decided_on_does_not_reopen_it(watched: Watched) -> None:
    watched.site.replies[GAZETTE] = without(GAZETTE, TOLD)
    watched.looks()
    watched.decides()
    watched.site.replies[GAZETTE] = article([*(text for text in STORIES[GAZETTE] if text != TOLD), "The café has a new keeper."])
    assert watched.looks().startswith("1 changed.") and not watched.waits()


def test_a_run_whose_place_was_taken_is_not_reopened(watched: Watched) -> None:
    topic = watched.desk.read(lambda session: topics.get(session, watched.desk.run(watched.key).topic_id))
    investigated_again(watched.desk, topic)
    watched.site.replies[COURT] = gives(b"Gone", 410)
    watched.looks()
    assert len(watched.changes()) == 1 and not watched.waits()


def test_a_lost_capture_is_told_and_the_others_are_looked_at(watched: Watched) -> None:
    lost = watched.desk.dossier(watched.key).source("S001").text_sha256
    (watched.desk.folder / "evidence" / lost[:2] / lost).unlink()
    watched.site.replies[QUIET] = gives(b"Gone", 410)
    note = watched.looks()
    assert "2 of 3 sources were looked at" in note and "S001: there is nothing to compare it with" in note
    assert only(watched.changes()).source_id == "S003"


def test_one_that_breaks_the_comparison_does_not_stop_the_others(watched: Watched) -> None:
    source = watched.desk.dossier(watched.key).source("S001")
    with writing(watched.desk.url) as session:
        latin = FileVault(str(watched.desk.folder / "evidence")).put("café".encode("latin-1"))
        session.execute(sql("UPDATE sources SET text_sha256 = :sha WHERE key = 'S001'"), {"sha": latin})
    watched.site.replies[QUIET] = gives(b"Gone", 410)
    note = watched.looks()
    assert source.text_sha256 != latin and "S001: UnicodeDecodeError in " in note
    assert only(watched.changes()).source_id == "S003"


def test_a_look_that_breaks_is_told_and_does_not_stand_in_the_way(everywhere: Watched) -> None:
    with writing(everywhere.desk.url) as session:
        changes.ask(session, everywhere.key, now=now() + timedelta(minutes=5))
        session.execute(sql("UPDATE claims SET kind = 'nonsense'"))
    note = everywhere.looks()
    assert note.startswith("It could not be looked at: ValidationError in ")
    assert everywhere.desk.run(everywhere.key).watch_note == note
    assert everywhere.desk.read(lambda session: changes.wishes(session, limit=9)) == [], "even of somebody whose clock is ahead"


def test_what_came_another_way_is_not_looked_at(watched: Watched) -> None:
    with writing(watched.desk.url) as session:
        before = dossiers.load(session, watched.key)
        kinds = (before.sources[0].with_(capture_kind=CaptureKind.SNIPPET), *before.sources[1:])
        ways = (*before.captures[:2], before.captures[2].with_(method=Method.WEB_ARCHIVE))
        dossiers.save(session, before, before.with_(sources=kinds, captures=ways), stage="read")
    watched.site.asked.clear()
    unwatched = "2 are not watched, because the desk has no text from their own address: S001, S003."
    assert watched.looks() == f"0 changed. 1 source was looked at; none has changed. {unwatched}"
    assert watched.site.asked == [COURT]


def test_without_the_demo_server_its_pages_are_out_of_reach(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_DEMO_SERVER", "")
    settings.cache_clear()
    assert watched.looks().startswith("0 changed. 0 of 3 sources were looked at.")
    assert watched.changes() == []


def test_a_topic_cleared_off_the_desk_is_nothing_to_look_at(watched: Watched) -> None:
    with writing(watched.desk.url) as session:
        session.execute(sql("DELETE FROM topics"))
    assert watched.looks() == watch.NOT_THERE


def test_two_looks_at_once_record_a_change_once(everywhere: Watched) -> None:
    """A worker that was thought dead comes to its end beside the one that took over."""
    everywhere.site.replies[COURT] = gives(b"Gone", 410)
    known = watch.load(everywhere.desk.url, everywhere.key)
    seen = asyncio.run(watch.see_all(known))
    assert [watch.keep(everywhere.desk.url, known, seen)[:1] for _ in range(2)] == ["1", "0"]
    assert len(everywhere.changes()) == 1
