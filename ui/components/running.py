"""What runs, read again every two seconds; the rest of the page stays still."""

from collections.abc import Sequence

import streamlit as st

from db import dossiers, engines, investigations
from ui import desk
from ui.parts import ARROW, plain
from ui.view_models.desk_view import RunningItem, finished_since, running_item
from ui.view_models.wording import capital, several

POLL_SECONDS, MOST = 2, 4


@st.fragment(run_every=POLL_SECONDS)
def running_list(seen: frozenset[int]) -> None:
    """`seen` are the runs that were open when the page was drawn."""
    with desk.database() as session:
        runs, now_open = investigations.running(session, limit=MOST), investigations.open_ids(session)
        stages = [list(dossiers.stage_runs(session, run.id)) for run in runs]
        spent = [engines.spent(session, run.id) for run in runs]
    items = [running_item(*one, desk.now()) for one in zip(runs, stages, spent, strict=True)]
    _boxes(items, len(now_open))
    _finished(finished_since(seen, now_open))


def _boxes(items: Sequence[RunningItem], all_open: int) -> None:
    if not items:
        st.markdown("Nothing runs. Choose a candidate and investigate it.")
        st.page_link("pages/candidates.py", label="Candidates", icon=ARROW, icon_position="right")
    with st.container(gap="xsmall"):
        for item in items:
            _box(item)
    if all_open > len(items):
        st.page_link("pages/investigations.py", label=f"All {all_open} that are open", icon=ARROW, icon_position="right")


def _box(item: RunningItem) -> None:
    with st.container(border=True, gap="xxsmall"):
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            with st.container(gap="xxsmall"):
                st.markdown(f"**{plain(item.title)}**")
                st.caption(plain(item.line or item.note))
            if st.button("Read plan" if item.plan_waits else "Open", key=f"open-{item.investigation_id}"):
                st.switch_page("pages/investigation.py", query_params={"id": str(item.investigation_id)})
        if item.share is not None:
            st.progress(item.share)
            st.caption(plain(item.note))


def _finished(number: int) -> None:
    """Said, not done: a list must not move under an editor's hand."""
    if not number:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"{capital(several(number, 'is', 'are'))} over since you came.", width="content")
        if st.button("Show", key="show-finished", type="tertiary"):
            st.rerun()
