"""What became of sources, in rows: pages of it, who saw it, and what is watched."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from core.errors import NotFound
from core.model.investigation import Investigation
from core.model.source import Capture, Change
from core.model.topic import Topic
from core.model.words import CaptureKind, ChangeKind, DecisionKind
from db import changes, reviews
from db.database import writing
from tests.fixtures.newsroom import NOON, file_topics, finished

CAPTURE = Capture("a" * 64, "b" * 64, CaptureKind.PAGE, "https://a.example", "https://a.example", NOON, "http", 200, "text/html", 9, 7)


def change(run: Investigation, source_id: str = "S001", kind: ChangeKind = ChangeKind.EDITED, capture: Capture | None = CAPTURE) -> Change:
    return Change(run.id, source_id, kind, NOON, f"{source_id} has been {kind}.", (("-", "a"), ("+", "b")), ("C1", "C2"), capture)


def decided(session: Session, topic: Topic | None = None) -> Investigation:
    run = finished(session, topic or file_topics(session)[0])
    reviews.decide(session, run.id, DecisionKind.APPROVE, by="Ana", now=NOON)
    return run


def test_a_change_comes_back_as_it_was_recorded(url: str) -> None:
    with writing(url) as session:
        run = decided(session)
        changes.record(session, change(run))
        found = changes.page(session)[0]
    assert (found.kind, found.diff, found.lost, found.capture) == (ChangeKind.EDITED, (("-", "a"), ("+", "b")), ("C1", "C2"), CAPTURE)
    assert (found.topic_title, found.outlet, found.found_at) == (run.topic_title, "Tidewire", NOON)


def test_changes_are_paged_newest_first_over_all_topics_or_one(url: str) -> None:
    with writing(url) as session:
        first, second = (decided(session, topic) for topic in file_topics(session)[:2])
        for number in range(1, 6):
            changes.record(session, change(first, f"S00{number}"))
        changes.record(session, change(second, "S007"))
        top = changes.page(session, limit=4)
        rest = changes.page(session, before=top[-1].id, limit=4)
        assert [one.source_id for one in [*top, *rest]] == ["S007", "S005", "S004", "S003", "S002", "S001"]
        assert [one.source_id for one in changes.page(session, investigation_id=second.id)] == ["S007"]


def test_the_last_change_of_each_source_is_what_it_is_now(url: str) -> None:
    with writing(url) as session:
        run = decided(session)
        for source_id, kind in (("S001", ChangeKind.EDITED), ("S002", ChangeKind.VANISHED), ("S001", ChangeKind.RESTORED)):
            changes.record(session, change(run, source_id, kind, None))
        assert {key: one.kind for key, one in changes.latest(session, run.id).items()} == {
            "S001": ChangeKind.RESTORED,
            "S002": ChangeKind.VANISHED,
        }


def test_who_saw_it_first_is_kept(url: str) -> None:
    with writing(url) as session:
        run = decided(session)
        changes.record(session, change(run))
        changes.record(session, change(run, "S002"))
        key = changes.page(session)[0].id
        assert changes.unseen(session) == 2
        assert changes.see(session, key, by="Ana", now=NOON)
        assert not changes.see(session, key, by="Tomas", now=NOON + timedelta(hours=1))
        seen = changes.get(session, key)
        assert (seen.seen_by, seen.seen_at, changes.unseen(session)) == ("Ana", NOON, 1)


def test_an_id_that_names_nothing_is_told(url: str) -> None:
    with writing(url) as session, pytest.raises(NotFound, match="There is no change 4711 on this desk"):
        changes.get(session, 4711)


def test_what_is_watched_is_listed_newest_first_and_counted_since_the_first_decision(url: str) -> None:
    since = NOON - timedelta(days=30)
    with writing(url) as session:
        assert changes.watch(session, since=since) == changes.Watch(0, None)
        ferry, lido, kitchen, *_ = file_topics(session)
        first, second = decided(session, ferry), decided(session, lido)
        finished(session, kitchen)
        assert [run.id for run in changes.under_watch(session, since=since)] == [second.id, first.id]
        assert [run.id for run in changes.under_watch(session, since=since, before=second.id, limit=1)] == [first.id]
        assert changes.watch(session, since=since) == changes.Watch(2, NOON)
        assert changes.watch(session, since=NOON + timedelta(days=1)) == changes.Watch(0, None)
