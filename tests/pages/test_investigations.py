"""The list of runs: with data, filtered, page by page, empty, and with its database gone."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from core.model.words import Mode, Status
from db import investigations, topics
from db.database import writing
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import desk_at, labels, links, open_page, text


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


def names(at: AppTest) -> list[str]:
    return [link.proto.label for link in at.get("page_link") if link.proto.page == "investigation"]


def test_every_run_is_there_newest_first_with_where_it_stands(url: str) -> None:
    with writing(url) as session:
        ferry, lido, *_ = file_topics(session)
        finished(session, ferry)
        run = investigations.open_(session, lido, mode=Mode.QUICK, by="Tomas Reyl", now=NOON)
        investigations.set_(session, run.id, status=Status.RUNNING, started_at=NOON)
    at = open_page("investigations")
    shown = text(at)
    assert [name.split()[0] for name in names(at)] == [":primary[**Lido", ":primary[**Ferry"]
    assert ("investigation", "id=1") in links(at)
    assert all(words in shown for words in ("Running", "Quick", "Tomas Reyl", "Completed", "Verified", "Waits", "3 min", "$0.00"))


def test_a_status_can_be_chosen(url: str) -> None:
    with writing(url) as session:
        ferry, lido, *_ = file_topics(session)
        finished(session, ferry)
        investigations.open_(session, lido, mode=Mode.QUICK, by="Ana", now=NOON)
    at = open_page("investigations")
    at.button_group(key="status").set_value([Status.PLANNED]).run()
    assert len(names(at)) == 1 and "Lido" in names(at)[0]
    at.button_group(key="status").set_value([Status.FAILED]).run()
    assert names(at) == [] and "No investigation stands there" in text(at)


def test_pages_are_turned_by_the_last_id(url: str) -> None:
    with writing(url) as session:
        for number in range(30):
            topic = topics.file(session, topics.Draft(f"Topic {number:02}"), now=NOON)
            investigations.open_(session, topic, mode=Mode.QUICK, by="Ana", now=NOON)
    at = open_page("investigations")
    assert (len(names(at)), names(at)[0]) == (25, ":primary[**Topic 29**]")
    assert "Newer" not in labels(at)
    at.button(key="older").click().run()
    assert names(at) == [f":primary[**Topic {number:02}**]" for number in (4, 3, 2, 1, 0)]
    assert "Older" not in labels(at)
    at.button(key="newer").click().run()
    assert names(at)[0] == ":primary[**Topic 29**]"


@pytest.mark.usefixtures("url")
def test_an_empty_desk_says_what_to_do_next() -> None:
    at = open_page("investigations")
    assert "Nothing has been investigated yet" in text(at)
    assert ("candidates", "") in links(at)


def test_without_a_database_there_is_a_sentence_and_no_traceback(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk_at(f"sqlite:///{tmp_path}/nothing.db", monkeypatch):
        assert "The database has no desk in it yet" in text(open_page("investigations"))
