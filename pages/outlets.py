"""Outlets: how this newsroom rates them, how investigations have rated them, and every change with who, when and why."""

import streamlit as st

from core.model.words import Role
from ui import desk
from ui.outlets.outlet_list import every_change, outlet_list
from ui.outlets.outlet_rows import asked_for
from ui.outlets.ratings import file_buttons, outlet_card, tell_taken
from ui.parts import plain

me = desk.enter("Outlets")

domain = asked_for(st.query_params.get("domain", ""))
if domain:
    desk.head(plain(domain), "How this outlet is rated: a rating of yours counts from the next investigation on; what was decided stays.")
    outlet_card(domain, me)
else:
    desk.head("Outlets", "How much an outlet's word weighs. This newsroom's own rating always wins over what the desk knows.")
    tell_taken()
    outlets_tab, changes_tab = st.tabs(["Outlets", "Changes"], key="tab", on_change="rerun", bind="query-params")
    if outlets_tab.open:
        with outlets_tab:
            outlet_list(lambda: file_buttons(me.name, may_import=me.role is Role.EDITOR))
    if changes_tab.open:
        with changes_tab:
            every_change()
