"""In which shape a table is shown: whole, or the same facts as a list."""

import streamlit as st

from ui.parts import phone

LIST = "List"


def as_list() -> bool:
    """A table, or the same facts as a list; a phone starts with the list."""
    return view_switch("shape", "Table", "Shown as") == LIST


def view_switch(key: str, wide: str, label: str = "View") -> str:
    """What needs room, or the same facts as a list; a phone, or a window as narrow, starts with the list."""
    start, key = (LIST, f"{key}-slim") if phone() else (wide, key)  # a choice of its own: it may turn out later how narrow it is
    return st.segmented_control(label, [wide, LIST], default=start, required=True, key=key, label_visibility="collapsed") or start
