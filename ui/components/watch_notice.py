"""The line above a dossier that tells of sources which are no longer what was captured."""

from collections.abc import Mapping

import streamlit as st

from core.model.source import Change
from ui import desk
from ui.components.changed import all_changes
from ui.parts import plain
from ui.view_models.changes import notice


def watch_notice(investigation_id: int, latest: Mapping[str, Change]) -> None:
    told = notice(latest)
    if not told:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.container(width=900):
            desk.say(plain(told))
        all_changes(investigation_id)
