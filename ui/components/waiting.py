"""What waits for an editor, most urgent first, each with the way into its review."""

from collections.abc import Sequence

import streamlit as st

from ui import desk
from ui.parts import badge, plain
from ui.tokens import FLAG, STATE
from ui.view_models.desk_view import WaitingItem


def waiting_list(items: Sequence[WaitingItem]) -> None:
    with st.container(gap="xsmall"):
        for item in items:
            _box(item)
    if st.button("All that wait", type="tertiary", icon=":material/arrow_forward:", icon_position="right", shortcut=desk.key("W")):
        st.switch_page("pages/review.py")


def _box(item: WaitingItem) -> None:
    with st.container(border=True, horizontal=True, wrap=False, vertical_alignment="center"):
        with st.container(gap="xxsmall"):
            st.markdown(f"**{plain(item.title)}**")
            st.markdown(_badges(item))
            st.caption(plain(item.note))
        if st.button("Review", key=f"review-{item.investigation_id}"):
            st.switch_page("pages/review.py", query_params={"id": str(item.investigation_id)})


def _badges(item: WaitingItem) -> str:
    level = badge(STATE[item.state], f"Recommended: {item.state.in_full}")
    return " ".join([level, *(badge(FLAG, flag) for flag in item.flags)])
