"""The history of decisions: every kind, by page, and as files."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from streamlit.testing.v1 import AppTest

from core.exports.csv_files import decisions_csv
from core.model.words import DecisionKind, Level
from db import reviews
from db.database import writing
from tests.fixtures.newsroom import NOON, file_topics, finished
from tests.pages.opened import desk_at, labels, links, open_page, text
from ui.review.front_page import all_decisions


@pytest.fixture
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        yield here


@pytest.fixture
def decided(url: str) -> str:
    with writing(url) as session:
        ferry, lido, kitchen, *_ = (finished(session, topic) for topic in file_topics(session)[:3])
        unverified = {"level": Level.UNVERIFIED, "reason": "one origin", "words": "The court *filing* is [undated](x)."}
        reviews.decide(session, ferry.id, DecisionKind.OVERRIDE, by="Tomas Reyl", now=NOON, **unverified)  # type: ignore[arg-type]
        reviews.decide(session, lido.id, DecisionKind.APPROVE, by="Ana Verrin", now=NOON + timedelta(hours=1))
        reviews.decide(session, kitchen.id, DecisionKind.SEND_BACK, by="Ana Verrin", now=NOON + timedelta(hours=2), words="Who inspected?")
        reviews.record_applied(session, kitchen, now=NOON + timedelta(hours=3))
    return url


def cells(at: AppTest, column: str) -> list[str]:
    return [str(value) for value in at.table[0].value[column]]


@pytest.mark.usefixtures("decided")
def test_every_decision_is_a_row_newest_first() -> None:
    at = open_page("decisions")
    assert not at.exception
    assert [cell.partition("  \n")[0].replace("\u00a0", " ") for cell in cells(at, "Decision")] == [
        "Applied, no flags",
        "Sent back",
        "Approved as",
        "Overridden to",
    ]
    assert cells(at, "When")[3] == "9 March 2026  \n:gray[12:00]"
    assert cells(at, "Editor") == ["", "Ana Verrin", "Ana Verrin", "Tomas Reyl"]
    assert "[Investigation 1](investigation?id=1)" in cells(at, "Topic")[3]


@pytest.mark.usefixtures("decided")
def test_an_editors_words_are_never_markdown() -> None:
    at = open_page("decisions")
    assert cells(at, "Reason")[3] == r"One origin · The court \*filing\* is \[undated\]\(x\)\."


@pytest.mark.usefixtures("decided")
def test_the_kinds_chosen_are_the_kinds_shown() -> None:
    at = open_page("decisions")
    at.pills(key="kinds").set_value(["Approved", "Sent back"]).run()
    assert cells(at, "Reason") == [r"Who inspected?", "As recommended"]
    at.pills(key="kinds").set_value(["Taken back or reopened"]).run()
    assert "No decision of this kind yet." in text(at)


@pytest.mark.usefixtures("decided")
def test_the_list_says_the_same_on_a_phone() -> None:
    at = open_page("decisions")
    at.segmented_control(key="shape").set_value("List").run()
    page = text(at)
    assert "Tomas Reyl: one origin · The court *filing* is [undated](x)." in page
    assert "(investigation?id=3)" in page


@pytest.mark.usefixtures("url")
def test_before_the_first_decision_the_page_leads_to_the_queue() -> None:
    at = open_page("decisions")
    assert "Nothing has been decided yet." in text(at)
    assert ("review", "") in links(at)


def test_pages_go_on_from_the_last_row(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        for number in range(60):
            reviews.decide(session, run.id, DecisionKind.ANNOTATE, by="Ana Verrin", now=NOON, words=f"note {number}")
    at = open_page("decisions")
    assert (len(cells(at, "Reason")), cells(at, "Reason")[0], labels(at)[-1]) == (50, "Note 59", "Next 50")
    at = at.button(key="pages-decisions-on").click().run()
    assert (cells(at, "Reason")[0], cells(at, "Reason")[-1], labels(at)[-1]) == ("Note 9", "Note 0", "Previous 50")
    at.pills(key="kinds").set_value(["Annotated"]).run()
    assert cells(at, "Reason")[0] == "Note 59"


def test_a_file_holds_all_that_match_and_not_only_the_page(url: str) -> None:
    with writing(url) as session:
        run = finished(session, file_topics(session)[0])
        for number in range(7):
            reviews.decide(session, run.id, DecisionKind.ANNOTATE, by="Ana Verrin", now=NOON, words=f"note {number}")
        reviews.decide(session, run.id, DecisionKind.APPROVE, by="Ana Verrin", now=NOON)
    notes = all_decisions(decisions_csv, (DecisionKind.ANNOTATE,), at_once=3).decode("utf-8-sig").splitlines()
    assert [line.split(",")[-2] for line in notes[1:]] == [f"note {number}" for number in range(6, -1, -1)]
    assert len(all_decisions(decisions_csv, ()).splitlines()) == 9


@pytest.mark.usefixtures("decided")
def test_both_files_are_offered_under_the_day() -> None:
    at = open_page("decisions")
    assert [button.label for button in at.download_button] == ["Download CSV", "Download JSON"]
