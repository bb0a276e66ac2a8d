"""What became of a source, told beside its words: the page that is open reads it once, and whatever shows words asks here."""

from collections.abc import Mapping

import streamlit as st

from core.model.claim import Evidence
from core.model.source import Change
from ui.components.here import zone
from ui.parts import ARROW, plain
from ui.tokens import FLAG
from ui.view_models.changes import since

KNOWN = "changed"


def known(investigation_id: int, changes: Mapping[str, Change]) -> None:
    st.session_state[KNOWN] = investigation_id, changes


def latest(investigation_id: int) -> Mapping[str, Change]:
    """The last change of each source, as the page that is open has read it."""
    of, found = st.session_state.get(KNOWN, (None, {}))
    return found if of == investigation_id else {}


def changed_line(investigation_id: int, source_id: str, one: Evidence | None = None) -> None:
    """One line with the way to what differs; nothing while the source is as it was captured."""
    change = latest(investigation_id).get(source_id)
    told = since(change, one, zone()) if change else ""
    if change and told:
        with st.container(gap=None):
            st.markdown(f":small[:{FLAG.colour}[{FLAG.icon} {plain(told)}]]")
            st.page_link("pages/watch.py", label="What differs", icon=ARROW, icon_position="right", query_params={"id": str(change.id)})


def all_changes(investigation_id: int) -> None:
    """The way to every change of an investigation; nothing where there was none."""
    if latest(investigation_id):
        where = {"run": str(investigation_id)}
        st.page_link("pages/watch.py", label="What changed", icon=ARROW, icon_position="right", query_params=where)
