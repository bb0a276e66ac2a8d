"""The list of what waits, one page at a time."""

import streamlit as st

from ui import desk
from ui.components import review_state as state
from ui.components.review_rows import QueuePage, read_list
from ui.parts import plain
from ui.view_models.queue import Line, lines

LIST_HEIGHT, LIST_WIDTH = 420, 440


def queue_popover(page: QueuePage, here: int | None) -> None:
    """The frame has its height from the start, so that it opens upwards; its lines are drawn only while it is open."""
    with st.popover("Queue", type="tertiary", key=state.QUEUE_OPEN, on_change="rerun") as box:
        frame = st.container(height=LIST_HEIGHT, border=False, gap="xsmall", width=LIST_WIDTH)
        if box.open:
            turned = state.listed()
            shown = page if turned is None else read_list(turned)
            with frame:
                _list(shown, here)
            _turn(shown)


def _list(page: QueuePage, here: int | None) -> None:
    if not page.rows:
        st.markdown("Nothing waits for an editor.")
    for line in lines(page.rows, desk.now(), here):
        _line(line)


def _line(line: Line) -> None:
    with st.container(gap=None):
        if line.here:
            st.markdown(f"**{plain(line.title)}**")
        else:
            key, to = f"review_go_{line.investigation_id}", (line.investigation_id,)
            st.button(plain(line.title), type="tertiary", wrap=True, key=key, on_click=state.show, args=to)
        st.caption(plain(line.note))


def _turn(page: QueuePage) -> None:
    if not page.trail and page.further is None:
        return
    above, below = page.trail[:-1], (*page.trail, page.further)
    with st.container(horizontal=True):
        st.button("More urgent", type="tertiary", key="review_up", disabled=not page.trail, on_click=state.list_from, args=(above,))
        st.button("Less urgent", type="tertiary", key="review_down", disabled=not page.further, on_click=state.list_from, args=(below,))
