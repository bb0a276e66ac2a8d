"""The log of an investigation, newest first, one page at a time."""

import pandas as pd
import streamlit as st

from core.model.words import EventKind
from db import investigations
from ui import desk
from ui.components.here import zone
from ui.parts import plain, section
from ui.tokens import FLAG, GAP
from ui.view_models import log
from ui.view_models.log import Line

SIZE = 50
TRAIL = "log-trail"
KINDS = [kind for kind in EventKind if kind is not EventKind.PROGRESS]  # worth a glance while it runs, not a line afterwards
SIGNS = {EventKind.ERROR: FLAG, EventKind.GAP_FOUND: GAP}


def log_tab(investigation_id: int) -> None:
    """The trail of pages turned is remembered per investigation, so that Newer goes back exactly."""
    key = f"{TRAIL}-{investigation_id}"
    trail: list[int] = st.session_state.setdefault(key, [])
    with desk.database() as session:
        found = investigations.latest_events(session, investigation_id, before=trail[-1] if trail else None, kinds=KINDS, limit=SIZE + 1)
    page = log.page(found, SIZE, zone())
    if not page.lines:
        st.markdown("Nothing has been logged yet.")
        return
    for day, told in log.by_day(page.lines).items():
        with section(day):
            st.table(pd.DataFrame([_row(line) for line in told]), border="horizontal", hide_index=True)
    _pages(key, page.older)


def _row(line: Line) -> dict[str, str]:
    token = SIGNS.get(line.kind)
    what = f":{token.colour}[{token.icon}] {line.what}" if token else line.what
    return {"When": line.time, "Stage": line.stage, "What": what, "Words": plain(line.message)}


def _pages(key: str, older: int | None) -> None:
    trail: list[int] = st.session_state[key]
    with st.container(horizontal=True):
        if trail:
            st.button("Newer", key="log-newer", on_click=lambda: trail.__delitem__(-1))
        if older is not None:
            st.button("Older", key="log-older", on_click=trail.append, args=(older,))
