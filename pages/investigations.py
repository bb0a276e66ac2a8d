"""Investigations: every run, newest first, each one click from its plan, its progress or its dossier."""

import streamlit as st

from core.model.words import Status
from db import investigations
from ui import desk
from ui.run.progress import STATUS, run_list

desk.enter("Investigations", "Every run, newest first. Open one to approve its plan, watch it or read its dossier.")

SIZE = 25

chosen = st.pills(
    "Status",
    list(Status),
    selection_mode="multi",
    format_func=lambda status: STATUS[status].word,
    key="status",
    label_visibility="collapsed",
    on_change=lambda: st.session_state.pop("trail", None),
)
trail: list[int] = st.session_state.setdefault("trail", [])
with desk.database() as session:
    found = investigations.page(session, statuses=chosen, before=trail[-1] if trail else None, limit=SIZE + 1)

if found:
    run_list(found[:SIZE])
elif chosen:
    st.markdown("No investigation stands there. Choose another status, or none to see them all.")
else:
    st.markdown("Nothing has been investigated yet. Choose a candidate and investigate it; its plan opens here.")
    st.page_link("pages/candidates.py", label="Candidates", icon=":material/arrow_forward:", icon_position="right")

with st.container(horizontal=True):
    if trail:
        st.button("Newer", key="newer", on_click=lambda: trail.__delitem__(-1))
    if len(found) > SIZE:
        st.button("Older", key="older", on_click=trail.append, args=(found[SIZE - 1].id,))
