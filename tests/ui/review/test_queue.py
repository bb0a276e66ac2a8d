"""The review queue in words, and moving through it page by page without ever counting it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from core.model.investigation import Investigation, QueueRow
from core.model.words import FlagKind, Level, Mode, Status
from db.reviews import QueueCursor
from tests.fixtures.newsroom import NOON, recommendation
from ui.review.queue_rows import QUEUE_PAGE, Place, ordinal, place_note, queue_lines, waiting_item, why_it_waits
from ui.review.state import Queue, page_around, place_in, read_page


def row(number: int, *, news: float = 71, hours: float = 4) -> QueueRow:
    asked = recommendation(flags=(FlagKind.SOURCES_DISAGREE,))
    since = NOON - timedelta(hours=hours)
    return QueueRow(number, number, f"Story {number}", Level.UNVERIFIED, asked, news, since)


def run(number: int) -> Investigation:
    return Investigation(number, number, f"Story {number}", Mode.QUICK, Status.COMPLETED)


def queue_of(count: int) -> Queue:
    """A queue of rows 1, 2, 3…, all equally urgent, kept as the repository keeps it."""
    rows = [row(number) for number in range(1, count + 1)]

    def waiting(*, after: QueueCursor | None = None, limit: int) -> Sequence[QueueRow]:
        return [one for one in rows if after is None or one.investigation_id > after.investigation_id][:limit]

    return Queue(waiting, lambda number: QueueCursor(1.0, 71, number))


def test_a_row_says_why_it_is_there() -> None:
    assert why_it_waits(row(1), NOON) == "sources disagree, newsworthiness 71, waits 4 h"


def test_a_row_that_was_reopened_says_so_first_and_counts_from_then() -> None:
    asked = recommendation(flags=(FlagKind.SOURCES_DISAGREE, FlagKind.SOURCE_CHANGED))
    again = replace(row(1), recommendation=asked, reopened=True)
    assert why_it_waits(again, NOON) == "waits again: a source has changed, sources disagree, newsworthiness 71, for 4 h"
    assert place_note(Place(again, rank=1), NOON).startswith("Review queue, first by urgency. Waits again: a source has changed,")
    assert waiting_item(again, NOON).note == "5 outlets, 2 voices · newsworthiness 71 · waits again for 4 h"


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (Place(row(2), rank=2), "Review queue, second by urgency: sources disagree, newsworthiness 71, waits 4 h."),
        (Place(row(2, hours=0.5), rank=1), "Review queue, first by urgency: sources disagree, newsworthiness 71, waits 30 min."),
        (Place(row(2), rank=None), "Review queue: sources disagree, newsworthiness 71, waits 4 h."),
        (Place(), ""),
    ],
)
def test_the_note_under_the_title(place: Place, said: str) -> None:
    assert place_note(place, NOON) == said


@pytest.mark.parametrize(("rank", "word"), [(1, "first"), (10, "tenth"), (11, "number 11")])
def test_ranks_are_words_as_long_as_words_are_short(rank: int, word: str) -> None:
    assert ordinal(rank) == word


def test_the_list_marks_the_open_item() -> None:
    assert [(line.title, line.here) for line in queue_lines([row(1), row(2)], NOON, here=2)] == [("Story 1", False), ("Story 2", True)]


@pytest.mark.parametrize(
    ("number", "previous", "following", "rank"),
    [
        (1, None, 2, 1),
        (7, 6, 8, 7),
        (QUEUE_PAGE, QUEUE_PAGE - 1, QUEUE_PAGE + 1, QUEUE_PAGE),  # the next one is on the next page
        (QUEUE_PAGE + 1, QUEUE_PAGE, QUEUE_PAGE + 2, None),  # the previous one is on the page above
        (QUEUE_PAGE + 20, None, None, None),  # the last of the queue, opened by its address
    ],
)
def test_neighbours_reach_over_the_edge_of_a_page(number: int, previous: int | None, following: int | None, rank: int | None) -> None:
    queue = queue_of(QUEUE_PAGE + 20)
    page = page_around(queue, run(number), read_page(queue))
    place = place_in(queue, page, number)
    assert place.row is not None
    assert (place.previous, place.next, place.rank) == (previous, following, rank)


def test_going_back_over_the_edge_turns_the_page_back() -> None:
    queue = queue_of(QUEUE_PAGE + 5)
    second = page_around(queue, run(QUEUE_PAGE + 1), read_page(queue))
    assert len(second.trail) == 1
    back = page_around(queue, run(QUEUE_PAGE), second)
    assert back.trail == ()
    assert place_in(queue, back, QUEUE_PAGE).previous == QUEUE_PAGE - 1


def test_what_does_not_wait_is_followed_by_the_most_urgent() -> None:
    queue = queue_of(3)
    page = page_around(queue, run(99), read_page(queue))
    assert place_in(queue, page, 99) == Place(next=1)


def test_a_page_that_emptied_meanwhile_gives_way_to_the_first() -> None:
    page = read_page(queue_of(2), (QueueCursor(1.0, 71, 50),))
    assert ([one.investigation_id for one in page.rows], page.trail) == ([1, 2], ())


def test_an_empty_queue_has_no_neighbours() -> None:
    queue = queue_of(0)
    assert place_in(queue, page_around(queue, run(4), read_page(queue)), 4) == Place()
