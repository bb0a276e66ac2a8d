"""The watch in two lists: what has changed, and what is watched."""

from collections.abc import Sequence
from datetime import timedelta

import streamlit as st

from core.model.investigation import Investigation
from core.settings import settings
from db import changes
from jobs import client
from ui import desk
from ui.components import watch_acts as acts
from ui.components.dossier_orders import may_act
from ui.components.here import zone
from ui.components.paging import Pages
from ui.parts import badge, plain, rule
from ui.tokens import CHANGE
from ui.view_models.changes import ChangeRow, change_row, last_look, next_look, nothing_yet, wanted

PAGE = 25
NOTE = "Sources of decided topics are looked at again; what was edited, retracted or taken down since is listed here."
WAITING = "A topic that waits for an editor is in the review queue; it is watched again once it is decided."


def watch_page(investigation_id: int | None) -> None:
    """All changes, or those of one investigation; beside them what is watched."""
    desk.head("Watch", NOTE)
    acts.told()
    changed, watched = st.tabs(["Changes", "Watched topics"], key="tab", on_change="rerun", bind="query-params")
    if changed.open:
        with changed:
            _changes(investigation_id)
    if watched.open:
        with watched:
            _watched()


def _changes(investigation_id: int | None) -> None:
    pages = Pages(f"changes-{investigation_id or 'all'}")
    since = desk.now() - timedelta(days=settings().watch_days)
    with desk.database() as session:
        found = changes.page(session, investigation_id=investigation_id, before=pages.start, limit=PAGE + 1)
        watch = changes.watch(session, since=since)
    if investigation_id is not None:
        st.button("Show the changes of all topics", key="watch_all", type="tertiary", on_click=acts.open_, args=(None,))
    if not found:
        st.markdown(plain(nothing_yet(watch.topics, watch.since, zone())))
        st.caption(next_look(client.next_round(desk.now()), zone()))
    with st.container(gap="small"):
        for change in found[:PAGE]:
            _row(change_row(change, zone()))
    pages.buttons(PAGE, found[PAGE - 1].id if len(found) > PAGE else None)


def _row(row: ChangeRow) -> None:
    rule()
    with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        with st.container(gap="xxsmall"):
            new = "" if row.seen else " :orange-badge[:material/flag: Not seen yet]"
            st.markdown(f"{badge(CHANGE[row.kind])}{new} **{plain(row.topic)}**")
            st.markdown(plain(row.sentence))
            st.caption(plain(" ".join(part for part in (f"{row.note}.", row.seen) if part)))
        st.button("Open", key=f"change-{row.id}", on_click=acts.open_, args=(row.id,))


def _watched() -> None:
    pages, since = Pages("watched"), desk.now() - timedelta(days=settings().watch_days)
    with desk.database() as session:
        found = changes.under_watch(session, since=since, before=pages.start, limit=PAGE + 1)
        told = changes.told_of(session, [run.id for run in found])
        lives = desk.worker_lives(session)
    st.caption(f"{next_look(client.next_round(desk.now()), zone())} {WAITING}")
    if not found:
        st.markdown(f"No topic was decided in the last {settings().watch_days} days. What waits for an editor is in the review queue.")
        st.page_link("pages/review.py", label="Review queue", icon=":material/arrow_forward:", icon_position="right")
    _runs(found[:PAGE], told, worker_lives=lives)
    pages.buttons(PAGE, found[PAGE - 1].id if len(found) > PAGE else None)
    acts.poll(wanted(found[:PAGE]))


def _runs(runs: Sequence[Investigation], told: frozenset[int], *, worker_lives: bool) -> None:
    with st.container(gap="small"):
        for run in runs:
            rule()
            with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
                with st.container(gap="xxsmall"):
                    st.markdown(f"**{plain(run.topic_title)}**")
                    st.caption(plain(last_look(run, worker_lives=worker_lives, zone=zone())))
                with st.container(gap="xxsmall", width="content", horizontal_alignment="right"):
                    if run.id in told:
                        st.button("What changed", key=f"changes-{run.id}", type="tertiary", on_click=acts.open_run, args=(run.id,))
                    where = {"id": str(run.id)}
                    st.page_link("pages/investigation.py", label="Dossier", icon=":material/folder_open:", query_params=where)
                    look_button(run)


def look_button(run: Investigation) -> None:
    if may_act():
        off = run.id in wanted([run])
        st.button("Look again now", key=f"look-{run.id}", disabled=off, on_click=acts.look_again, args=(run.id,))
