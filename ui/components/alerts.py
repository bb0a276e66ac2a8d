"""What the whole desk should know about its engines, in one line; nothing when all is well."""

from collections.abc import Iterable
from datetime import datetime

import streamlit as st

from core.model.engine import EngineHealth
from ui import desk
from ui.parts import plain
from ui.view_models.engines_table import alert


def engines_alert(known: Iterable[EngineHealth], now: datetime) -> None:
    lead, names = alert(known, now)
    if not lead:
        return
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        with st.container(width=700):
            desk.say(f"**{plain(lead)}** {plain(names)}")
        st.space("stretch")
        st.page_link("pages/engines.py", label="Engines", icon=":material/arrow_forward:", icon_position="right")
