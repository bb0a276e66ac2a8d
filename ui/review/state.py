"""What the review page reads and remembers: the item, the queue around it, what was decided here, and what is to be said."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

import streamlit as st

from core.errors import BadInput, Conflict, DatabaseProblem, NotFound
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation, QueueRow
from core.model.words import DecisionKind
from db import dossiers, investigations, reviews
from db.reviews import QueueCursor
from ui import desk
from ui.parts import plain
from ui.review.item_rows import Standing, standing
from ui.review.queue_rows import QUEUE_PAGE, Place, index_of

Trail = tuple[QueueCursor, ...]  # the cursors of the pages turned so far; empty on the first

FORM, DONE, TRAIL, LIST = "review_form", "review_done", "review_trail", "review_list"
SAID, TOAST, QUEUE_OPEN = "review_said", "review_toast", "review_queue_open"
NOTE = "What the desk must not decide alone, most urgent first."


def show(investigation_id: int | None) -> None:
    """Open an item; the address names it, so that a reload and a colleague see the same one."""
    close_form()
    turn_to(st.session_state.pop(LIST, trail()))
    st.session_state[QUEUE_OPEN] = False
    if investigation_id is None:
        st.query_params.clear()
    else:
        st.query_params["id"] = str(investigation_id)


def listed() -> Trail | None:
    """The page an editor turned the list to; without one the list shows the stretch around the item."""
    pages: Trail | None = st.session_state.get(LIST)
    return pages


def list_from(pages: Trail) -> None:
    st.session_state[LIST] = pages


def trail() -> Trail:
    turned: Trail = st.session_state.get(TRAIL, ())
    return turned


def turn_to(pages: Trail) -> None:
    st.session_state[TRAIL] = pages


def open_form(kind: DecisionKind, investigation_id: int) -> None:
    st.session_state[FORM] = (kind, investigation_id)


def close_form() -> None:
    st.session_state.pop(FORM, None)


def form_for(investigation_id: int) -> DecisionKind | None:
    kind, owner = st.session_state.get(FORM, (None, None))
    return kind if owner == investigation_id else None


def remember(decision: Decision) -> None:
    """Undo takes back what was decided here, last first."""
    st.session_state.setdefault(DONE, []).append((decision.investigation_id, decision.id))


def last_done() -> tuple[int, int] | None:
    """Investigation and decision of the last one made here."""
    done: list[tuple[int, int]] = st.session_state.get(DONE, [])
    return done[-1] if done else None


def forget(investigation_id: int) -> None:
    st.session_state[DONE] = [one for one in st.session_state.get(DONE, []) if one[0] != investigation_id]


def toast(sentence: str) -> None:
    """Kept for the next run: what a click did is told once the page shows it."""
    st.session_state[TOAST] = sentence


def tell() -> None:
    sentence = take(TOAST)
    if sentence:
        st.toast(sentence)


@contextmanager
def told() -> Iterator[None]:
    """What the desk refuses is kept as a sentence for the next run; the form stays as it was typed."""
    try:
        yield
    except (BadInput, Conflict, NotFound, DatabaseProblem) as error:
        st.session_state[SAID] = str(error)


def take(name: str) -> str:
    """A sentence that is shown once."""
    sentence: str = st.session_state.pop(name, "")
    return sentence


def asked_for() -> int | None:
    """The item the address names, if any; an address that names nothing gets a sentence."""
    asked = desk.number("id")
    if asked is None and "id" in st.query_params:
        refuse("The address names no investigation: its id is not a number.")
    return asked


def refuse(sentence: str) -> NoReturn:
    """In place of an item: what is wrong and the way back to the queue."""
    desk.head("Review queue", NOTE)
    desk.say(plain(sentence))
    st.button("Show what waits", key="review_start", on_click=show, args=(None,))
    st.stop()


def nothing_waits() -> None:
    """The empty queue: one sentence and the next thing to do."""
    desk.head("Review queue", NOTE)
    st.markdown("**Nothing waits for an editor.** Investigations without a flag applied by themselves and stay open to override.")
    with st.container(horizontal=True):
        st.page_link("pages/candidates.py", label="Candidates: start an investigation")
        st.page_link("pages/decisions.py", label="Decisions: what was decided")


@dataclass(frozen=True, slots=True)
class Item:
    """One investigation under review with all that the card shows of it."""

    run: Investigation
    dossier: Dossier
    history: Sequence[Decision]
    place: Place
    standing: Standing
    under_way: Investigation | None = None  # a newer run of the topic that has not ended yet


@dataclass(frozen=True, slots=True)
class QueuePage:
    """One page of the queue, how it was reached, and where the next one starts."""

    rows: Sequence[QueueRow] = ()
    trail: Trail = ()
    further: QueueCursor | None = None


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue as one open session sees it: a page from a cursor, and the cursor of a row."""

    waiting: Callable[..., Sequence[QueueRow]]
    cursor_of: Callable[[int], QueueCursor]


def read(asked: int | None, trail: Trail) -> tuple[Item | None, QueuePage]:
    """The item asked for, whether it waits or not, or the most urgent one; an id that names nothing is told."""
    with desk.database() as session:
        queue = Queue(partial(reviews.waiting, session), partial(reviews.cursor_of, session))
        page = read_page(queue, trail)
        chosen = asked if asked is not None else _first(page.rows)
        if chosen is None:
            return None, page
        try:
            run = investigations.get(session, chosen)
        except NotFound as missing:
            refuse(str(missing))
        page = page_around(queue, run, page) if run.status.has_result else page
        place = place_in(queue, page, chosen)
        dossier, history = dossiers.load(session, chosen, all_posts=False), reviews.history(session, investigation_id=chosen)
        under_way = investigations.open_of_topic(session, run.topic_id) if run.status.has_result else None
        return Item(run, dossier, history, place, standing(run, waiting=place.row is not None), under_way), page


def read_list(trail: Trail) -> QueuePage:
    """A page of the queue for the list alone; the open item stays where it is."""
    with desk.database() as session:
        return read_page(Queue(partial(reviews.waiting, session), partial(reviews.cursor_of, session)), trail)


def read_page(queue: Queue, trail: Trail = ()) -> QueuePage:
    """One page from the cursor; a page that emptied meanwhile gives way to the first."""
    rows = queue.waiting(after=trail[-1] if trail else None, limit=QUEUE_PAGE + 1)
    if not rows and trail:
        return read_page(queue)
    further = queue.cursor_of(rows[QUEUE_PAGE - 1].investigation_id) if len(rows) > QUEUE_PAGE else None
    return QueuePage(rows[:QUEUE_PAGE], trail, further)


def page_around(queue: Queue, run: Investigation, shown: QueuePage) -> QueuePage:
    """The page shown, the one above it, or a new one that starts at the item; for what does not wait, the page shown."""
    if index_of(shown.rows, run.id) is not None:
        return shown
    above = read_page(queue, shown.trail[:-1]) if shown.trail else shown
    if index_of(above.rows, run.id) is not None:
        return above
    anchored = read_page(queue, (*shown.trail, _just_before(queue.cursor_of(run.id))))
    return anchored if index_of(anchored.rows, run.id) is not None else shown


def _just_before(cursor: QueueCursor) -> QueueCursor:
    return QueueCursor(cursor.urgency, cursor.newsworthiness, cursor.investigation_id - 1)


def place_in(queue: Queue, page: QueuePage, investigation_id: int) -> Place:
    """Neighbours of a waiting item; what does not wait is followed by the head of the page."""
    at = index_of(page.rows, investigation_id)
    if at is None:
        return Place(next=_first(page.rows))
    return Place(
        row=page.rows[at],
        previous=page.rows[at - 1].investigation_id if at else _last_above(queue, page.trail, investigation_id),
        next=_first(page.rows[at + 1 :]) or _first_below(queue, page.further),
        rank=None if page.trail else at + 1,
    )


def _last_above(queue: Queue, trail: Trail, investigation_id: int) -> int | None:
    """The row above the first one of a page, if the page above reaches down to it."""
    if not trail:
        return None
    rows = queue.waiting(after=trail[-2] if len(trail) > 1 else None, limit=QUEUE_PAGE + 1)
    at = index_of(rows, investigation_id)
    return rows[at - 1].investigation_id if at else None


def _first_below(queue: Queue, further: QueueCursor | None) -> int | None:
    return _first(queue.waiting(after=further, limit=1)) if further else None


def _first(rows: Sequence[QueueRow]) -> int | None:
    return rows[0].investigation_id if rows else None
