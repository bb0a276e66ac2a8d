"""What the whole desk should know about its engines and its sources, in one line each; nothing when all is well."""

from collections.abc import Iterable
from datetime import datetime

import streamlit as st

from core.model.engine import EngineHealth
from ui import desk
from ui.parts import plain
from ui.view_models import changes
from ui.view_models.engines_table import alert


def engines_alert(known: Iterable[EngineHealth], now: datetime) -> None:
    lead, names = alert(known, now)
    if lead:
        _alert(f"**{plain(lead)}** {plain(names)}", "engines", "Engines")


def changes_alert(unseen: int) -> None:
    if unseen:
        _alert(f"**{plain(changes.alert(unseen))}**", "watch", "Watch")


def _alert(sentence: str, page: str, label: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        with st.container(width=700):
            desk.say(sentence)
        st.space("stretch")
        st.page_link(f"pages/{page}.py", label=label, icon=":material/arrow_forward:", icon_position="right")
