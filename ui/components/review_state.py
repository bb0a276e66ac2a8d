"""What the review page remembers between two clicks: which form is open, what was decided here, what is to be said."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from core.errors import BadInput, Conflict, DatabaseProblem, NotFound
from core.model.investigation import Decision
from core.model.words import DecisionKind
from db.reviews import QueueCursor

Trail = tuple[QueueCursor, ...]  # the cursors of the pages turned so far; empty on the first

FORM, DONE, TRAIL, LIST = "review_form", "review_done", "review_trail", "review_list"
SAID, TOAST, QUEUE_OPEN = "review_said", "review_toast", "review_queue_open"


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
