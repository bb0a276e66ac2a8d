"""What stands in place of an item: an address that names nothing, or an empty queue, each with the next thing to do."""

from typing import NoReturn

import streamlit as st

from ui import desk
from ui.components import review_state as state
from ui.parts import plain

NOTE = "What the desk must not decide alone, most urgent first."


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
    st.button("Show what waits", key="review_start", on_click=state.show, args=(None,))
    st.stop()


def nothing_waits() -> None:
    """The empty queue: one sentence and the next thing to do."""
    desk.head("Review queue", NOTE)
    st.markdown("**Nothing waits for an editor.** Investigations without a flag applied by themselves and stay open to override.")
    with st.container(horizontal=True):
        st.page_link("pages/candidates.py", label="Candidates: start an investigation")
        st.page_link("pages/decisions.py", label="Decisions: what was decided")
