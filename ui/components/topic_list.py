"""Topics as a list: the facts of the grid for a phone or a reader, with what chooses among them above and a bar for the ticked below."""

from collections.abc import Callable, Sequence

import streamlit as st

from ui.parts import plain
from ui.tokens import FLAG
from ui.view_models.moments import plural
from ui.view_models.topics_table import VIEWS, TopicRow, list_note


def topic_list(rows: Sequence[TopicRow], choosing: int) -> list[int]:
    """The ids of the topics ticked in this round of choosing."""
    with st.container(gap="xsmall"):
        return [row.id for row in rows if _item(row, choosing)]


def _item(row: TopicRow, choosing: int) -> bool:
    with st.container(border=True, gap="xxsmall"):
        ticked = st.checkbox(f"**{plain(row.title)}**", key=f"tick-{choosing}-{row.id}")
        st.caption(plain(list_note(row)))
        if row.missed:
            st.markdown(f":small[:{FLAG.colour}[{FLAG.icon} misses: {plain(row.missed)}]]")
    return ticked


def action_bar(number: int, open_panel: Callable[[], None]) -> None:
    """Under a long list the panel would be out of sight; what is ticked stays within reach instead."""
    if not number:
        return
    with st.bottom, st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        if st.button(f"Investigate {number}" if number > 1 else "Investigate", type="primary", key="open-panel"):
            open_panel()
        st.markdown(f"{plural(number, 'topic')} chosen")


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
