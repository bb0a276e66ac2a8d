"""Which sentences of a page are dated events, and in which words they are told."""

from datetime import date

import pytest

from core.english.parse import parse
from core.model.dates import When
from core.model.topic import Topic
from core.readers.offline.events import events
from core.topic.profile import profile
from tests.fixtures.cases import source

TOPIC = Topic(1, "Ada Quist was kidnapped in Tarn", "The surgeon Ada Quist was kidnapped in Tarn.")


def told(text: str, when: str = "2026-03-05", around: date | None = None) -> list[str]:
    page = source(1, when=when).with_(title="Ada Quist was kidnapped in Tarn")
    return [
        f"{one.when.iso} {f'{one.speaker}: ' * bool(one.speaker)}{one.text}" for one in events(profile(TOPIC), parse(text), page, around)
    ]


EVENTS = [
    ("Ada Quist, who was kidnapped in Tarn on 2 March, is free.", "2026-03-02 Ada Quist was kidnapped in Tarn on 2 March"),
    ("Surgeon Ada Quist is believed to have been kidnapped in Tarn in February.",
     "2026-02 Surgeon Ada Quist is believed to have been kidnapped in Tarn in February"),
    ("Police said the surgeon Ada Quist was found in Tarn on Tuesday.",
     "2026-03-03 Police: The surgeon Ada Quist was found in Tarn on Tuesday"),
    ("This week, surgeon Ada Quist's family allegedly paid.", "2026-03-02 This week, surgeon Ada Quist's family allegedly paid"),
    ("Lena Holt said she received a call from the surgeon Ada Quist on Tuesday.",
     "2026-03-03 Lena Holt said she received a call from the surgeon Ada Quist on Tuesday"),
    ("Rumours spread — Ada Quist was kidnapped on Monday.", "2026-03-02 Ada Quist was kidnapped on Monday"),
    ("The mayor of Tarn said today that Ada Quist was kidnapped on 2 March.",
     "2026-03-02 The mayor of Tarn: Ada Quist was kidnapped on 2 March"),
    ("But Ada Quist was kidnapped on Monday; a ransom was paid.", "2026-03-02 Ada Quist was kidnapped on Monday"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), EVENTS)
def test_an_event_is_told_in_words_of_the_page_that_stand_alone(text: str, wanted: str) -> None:
    assert told(text) == [wanted]


def test_two_deeds_of_one_sentence_are_told_apart() -> None:
    assert told("The surgeon of Tarn was kidnapped on Monday and released on Tuesday.") == [
        "2026-03-02 The surgeon of Tarn was kidnapped on Monday",
        "2026-03-03 The surgeon of Tarn was released on Tuesday",
    ]


NONE = [
    "Ada Quist had lived in Tarn since 2 March.",
    "Ada Quist was not kidnapped on Monday.",
    "A gang was planning to kidnap the surgeon Ada Quist on Monday.",
    "Fear that surgeon Ada Quist was kidnapped continues to grow on Tuesday.",
    "“The surgeon Ada Quist was kidnapped, and Tarn wept,” Lena Holt tweeted on Monday.",
    "“Nobody slept. Ada Quist was kidnapped on Monday. Tarn wept.”",
    "Ada Quist was silent when it was kidnapped on Monday.",
    "Ada Quist was kidnapped in Tarn just under two weeks ago.",
    "Lena Holt wrote to Ada Quist after she was kidnapped on Monday.",
    "Ada Quist could be freed on Monday.",
    "No kidnapper of Ada Quist was found on Monday.",
    "“Ada Quist was kidnapped by her cousin,” Lena Holt said on Monday.",
    "Mary Jones met Ada Quist in Tarn. Susan Clark wept. She was kidnapped on Monday.",
    "In this photo taken on Monday Ada Quist leaves Tarn.",
    "The page on Ada Quist was updated on Monday.",
    "A concert was cancelled in Lyon on Monday.",
]


@pytest.mark.parametrize("text", NONE)
def test_what_did_not_happen_or_leaves_open_to_whom_is_no_event(text: str) -> None:
    assert told(text) == []


def test_of_a_page_without_a_date_only_the_weekday_is_sure() -> None:
    (one,) = events(profile(TOPIC), parse("Ada Quist was kidnapped in Tarn on Monday."), source(1, when=""), date(2026, 3, 5))
    assert one.floating and one.when == When("2026-03-02")


def test_what_shares_only_names_with_the_topic_is_marked() -> None:
    text = "Ada Quist received a prize in Tarn on Monday. Ada Quist was kidnapped on Tuesday."
    assert [(one.deed, one.only_names) for one in events(profile(TOPIC), parse(text), source(1, when="2026-03-05"))] == [
        ("receive", True),
        ("kidnap", False),
    ]
