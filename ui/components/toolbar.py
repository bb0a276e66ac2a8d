"""The controls above a table: which rows, and in which shape."""

from collections.abc import Callable

import streamlit as st

from ui.parts import phone
from ui.view_models.topics_table import VIEWS

LIST = "List"


def which_topics(changed: Callable[[], None]) -> tuple[str, str]:
    """The view and the words searched for."""
    view = st.segmented_control(
        "Which topics", list(VIEWS), default="Candidates", required=True, label_visibility="collapsed", key="view", on_change=changed
    )
    search = st.text_input(
        "Search title or brief",
        type="search",
        placeholder="Search title or brief",
        label_visibility="collapsed",
        width=240,
        key="search",
        on_change=changed,
    )
    return view or "Candidates", search or ""


def as_list() -> bool:
    """A table, or the same facts as a list; a phone starts with the list."""
    return view_switch("shape", "Table", "Shown as") == LIST


def view_switch(key: str, wide: str, label: str = "View") -> str:
    """What needs room, or the same facts as a list; a phone, or a window as narrow, starts with the list."""
    start, key = (LIST, f"{key}-slim") if phone() else (wide, key)  # a choice of its own: it may turn out later how narrow it is
    return st.segmented_control(label, [wide, LIST], default=start, required=True, key=key, label_visibility="collapsed") or start
