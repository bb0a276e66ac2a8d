"""The two dialogs that put topics on the desk; each is opened alone, as Streamlit reruns it."""

from collections.abc import Iterator
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.model.words import TopicStatus
from db import topics
from db.database import reading, writing
from tests.fixtures.newsroom import file_topics
from tests.pages.opened import desk_at, labels, text
from ui.topics.topic_list import tell_news

SCRIPT = f"import {tell_news.__module__} as forms\nforms.tell_news()\nforms.{{dialog}}('Ana Verrin')"


@pytest.fixture(autouse=True)
def url(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with desk_at(sqlite_url, monkeypatch) as here:
        with writing(here) as session:
            file_topics(session)
        yield here


def add(**fields: str) -> AppTest:
    at = AppTest.from_string(SCRIPT.format(dialog="add_topic"), default_timeout=20).run()
    for label, words in fields.items():
        next(field for field in (*at.text_input, *at.text_area) if field.label == label.replace("_", " ")).set_value(words)
    return next(button for button in at.button if button.label == "Add to the desk").click().run()


def newest(url: str) -> Any:
    with reading(url) as session:
        return max(topics.page(session, view="all"), key=lambda topic: topic.id)


def test_a_topic_is_added_by_hand(url: str) -> None:
    at = add(Title="Bridge  shut", Brief="Why?", Original_address=" https://bridge.example/1 ", Or_the_original_text="It is shut.")
    assert [toast.value for toast in at.toast] == ["“Bridge shut” is on the desk\\."]
    topic = newest(url)
    assert (topic.title, topic.brief) == ("Bridge shut", "Why?")
    assert (topic.original_url, topic.original_text) == ("https://bridge.example/1", "It is shut.")
    assert (topic.newsworthiness_score, topic.status, topic.filed_by) == (50, TopicStatus.APPROVED, "Ana Verrin")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"Title": "  "}, "A topic needs a title."),
        ({"Title": "x" * 301}, "The title has 301 characters"),
        ({"Title": "New", "Original_address": "javascript:alert(1)"}, "“javascript:alert(1)” is not a web address"),
        ({"Title": "SEAL seen, in the marina: again"}, "is already on the desk."),
    ],
)
def test_what_cannot_be_added_is_said_in_the_dialog(url: str, fields: dict[str, str], sentence: str) -> None:
    at = add(**fields)
    assert sentence in text(at)
    assert newest(url).id == 5


def upload(data: bytes) -> AppTest:
    at = AppTest.from_string(SCRIPT.format(dialog="import_topics"), default_timeout=20).run()
    return at.file_uploader(key="topics-file").set_value(("topics.csv", data, "text/csv")).run()


def test_good_lines_are_imported_and_the_others_named_by_line(url: str) -> None:
    head = "title,newsworthiness_score,status,colour\n"
    at = upload(f"{head}Café fire,72,pending,\n,50,,\nSeal seen in the marina again,60,,\nToo much,180,,\nOdd,x,,\n".encode("cp1252"))
    assert "**3 topics** to import, 2 lines cannot be used. Read as Windows-1252." in text(at)
    assert "Not used: colour." in text(at)
    page = text(at.button(key="import").click().run())
    assert "**1 topic imported.**" in page
    told = [line.partition("] ")[2] for line in page.splitlines() if "] Line " in line]
    assert told[:4] == [
        "Line 3: The title is missing.",
        "Line 4: “Seal seen in the marina again” is already on the desk.",
        "Line 5: Newsworthiness is a number from 0 to 100.",
        "Line 6: “x” in newsworthiness_score is not a number.",
    ]
    topic = newest(url)
    assert (topic.title, topic.newsworthiness_score, topic.status, topic.filed_by) == ("Café fire", 72, TopicStatus.PENDING, "Ana Verrin")


def test_many_problems_are_counted_and_not_all_listed() -> None:
    page = text(upload(b"title,source_count\n" + b"x,many\n" * 25))
    assert page.count("is not a whole number.") == 20
    assert "And 5 more." in page


@pytest.mark.parametrize(("data", "sentence"), [(b"PK\x03\x04\x00\x00", "This file is not text"), (b"name\nx", "no column “title”")])
def test_a_file_that_cannot_be_used_is_refused_with_a_reason(data: bytes, sentence: str) -> None:
    at = upload(data)
    assert sentence in text(at)
    assert labels(at) == []
