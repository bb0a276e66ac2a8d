"""Everything the review page reads, in one go: the item, its history, and the stretch of the queue around it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from core.errors import NotFound
from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation, QueueRow
from db import dossiers, investigations, reviews
from db.reviews import QueueCursor
from ui import desk
from ui.components.review_instead import refuse
from ui.components.review_state import Trail
from ui.view_models.queue import PAGE, Place, index_of
from ui.view_models.review_card import Standing, standing


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
    rows = queue.waiting(after=trail[-1] if trail else None, limit=PAGE + 1)
    if not rows and trail:
        return read_page(queue)
    further = queue.cursor_of(rows[PAGE - 1].investigation_id) if len(rows) > PAGE else None
    return QueuePage(rows[:PAGE], trail, further)


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
    rows = queue.waiting(after=trail[-2] if len(trail) > 1 else None, limit=PAGE + 1)
    at = index_of(rows, investigation_id)
    return rows[at - 1].investigation_id if at else None


def _first_below(queue: Queue, further: QueueCursor | None) -> int | None:
    return _first(queue.waiting(after=further, limit=1)) if further else None


def _first(rows: Sequence[QueueRow]) -> int | None:
    return rows[0].investigation_id if rows else None
