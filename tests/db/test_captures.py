"""What is written down about captures after a run, on SQLite and on PostgreSQL."""

import pytest

from core.model.dossier import Gap
from core.model.source import Capture, CaptureFile
from core.model.words import CaptureKind, EventKind, FileRole, Method
from db import dossiers, investigations
from db.database import reading, writing
from tests.fixtures.newsroom import NOON, file_topics, finished

PAGE = Capture("a" * 64, "b" * 64, CaptureKind.PAGE, "https://a.example/", "https://a.example/", NOON, Method.HTTP, 200, "text/html", 9, 5)
PICTURE = CaptureFile(FileRole.PNG, "c" * 64, 300, "image/png")
GAP = Gap("The page of S001 could not be pictured", "The page did not hold still.", "preserve")


@pytest.fixture
def key(url: str) -> int:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        before = dossiers.load(session, run.id)
        dossiers.save(session, before, before.with_(captures=(PAGE,)), stage="read")
    return run.id


def test_what_was_added_to_a_capture_is_all_that_changes(url: str, key: int) -> None:
    with writing(url) as session:
        dossiers.keep_capture(session, key, PAGE.with_(archive_url="https://web.archive.org/web/1/x", size=1).with_file(PICTURE))
    with reading(url) as session:
        kept = dossiers.load(session, key).captures
    assert kept == (PAGE.with_(archive_url="https://web.archive.org/web/1/x").with_file(PICTURE),)


def test_a_gap_is_news_once_and_comes_last(url: str, key: int) -> None:
    with writing(url) as session:
        for _ in range(2):
            dossiers.add_gap(session, key, GAP, now=NOON)
    with reading(url) as session:
        gaps, told = dossiers.load(session, key).gaps, investigations.latest_events(session, key, kinds=[EventKind.GAP_FOUND])
    assert (len(gaps), gaps[-1]) == (2, GAP)
    assert [event.message for event in told] == [f"{GAP.what}: {GAP.why}"]


def test_an_investigation_is_preserved_once(url: str, key: int) -> None:
    with writing(url) as session:
        assert list(dossiers.unpreserved(session, limit=5)) == [key]
        assert [dossiers.mark_preserved(session, key, now=NOON) for _ in range(2)] == [True, False]
        assert list(dossiers.unpreserved(session, limit=5)) == []
