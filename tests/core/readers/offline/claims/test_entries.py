"""The latest entry of a live blog decides, and what a page corrects is found."""

import pytest

from core.readers.offline.claims.page import corrections, entries, latest_entry

FIRST, SECOND, THIRD = "Twelve people were hurt, police say.", "It is now fourteen people.", "Nobody was hurt after all, police say."


def told(text: str) -> list[str]:
    return [text[start:end] for start, end in entries(text)]


@pytest.mark.parametrize(
    "text",
    [
        f"What we know.\n10:05 {FIRST}\n10:40 {SECOND}\n11:20 {THIRD}\n",
        f"What we know.\n11:20 {THIRD}\n10:40 {SECOND}\n10:05 {FIRST}\n",
        f"9.30am BST\n{FIRST}\n\n11.05am BST\n{SECOND}\n\n1.10pm BST\n{THIRD}\n",
        f"5m ago\n{THIRD}\n2h ago\n{SECOND}\n3h ago\n{FIRST}\n",
        f"22:50 {FIRST}\n23:40 {SECOND}\n00:15 {THIRD}\n",  # past midnight
    ],
)
def test_the_latest_entry_comes_first_whichever_way_the_page_runs(text: str) -> None:
    latest, between, first = told(text)
    assert (latest.endswith(THIRD), between.endswith(SECOND), first.endswith(FIRST)) == (True, True, True)
    assert latest_entry(text) == entries(text)[0]


@pytest.mark.parametrize(
    "text",
    [
        f"{FIRST} {SECOND}",
        f"At 10:05 the alarm rang.\n{FIRST}\n{SECOND}",
        "10:00 Opening\n11:30 Kites for children\n13:00 Lunch\n14:00 Prizes",  # a timetable
        f"10:05 {FIRST}\n22:00 {SECOND}\n09:30 {THIRD}\n23:10 {FIRST}\n04:00 {SECOND}",  # in no order
        f"12 people\n{FIRST}\n3 dogs\n{SECOND}\n7 cats\n{THIRD}",
    ],
)
def test_times_of_day_alone_make_no_live_blog(text: str) -> None:
    assert entries(text) == ()


def test_a_page_known_for_a_live_blog_may_have_few_entries() -> None:
    text = f"10:05 {FIRST}\n11:20 {THIRD}\n"
    place = latest_entry(text)
    assert place is not None and text[slice(*place)] == f"11:20 {THIRD}"
    assert latest_entry(FIRST) is None


def test_the_paragraphs_that_correct_the_page_are_found() -> None:
    note = "Correction: an earlier version of this article said twelve people were hurt. Nobody was."
    text = f"{FIRST}\n{note}\n{SECOND}\nEditor's note: some readers may find these pictures distressing.\n"
    assert [text[start:end] for start, end in corrections(text)] == [note]
