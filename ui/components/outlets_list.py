"""Outlets to read and to choose from, one page at a time: this newsroom's word beside that of the investigations."""

from collections.abc import Callable, Sequence

import streamlit as st

from core.model.source import OutletRating
from db import outlets
from ui import desk
from ui.components import outlets_rows
from ui.components.outlets_rows import Row
from ui.components.paging import Pages
from ui.components.toolbar import as_list
from ui.parts import ARROW, plain, tier
from ui.view_models.outlets_table import VIEWS, OutletRow, asked_for, nothing_here, outlet_rows

PAGE = 50
HERE, MET = "This newsroom", "As rated in investigations"
COLUMNS = {outlets_rows.LINK: 6.0, HERE: 5.0, MET: 5.0}


def outlet_list(files: Callable[[], None]) -> None:
    pages = Pages("outlets")
    with st.container(horizontal=True, vertical_alignment="center"):
        view, search, listed = _toolbar(pages)
        st.space("stretch")
        files()
    with desk.database() as session:
        found = outlets.page(session, view=VIEWS[view], search=search, after=pages.start or "", limit=PAGE + 1)
        shown = found[:PAGE]
        rows = outlet_rows(shown, outlets.among(session, shown), outlets.seen(session, shown))
    _offer(asked_for(search), shown)
    if rows:
        _rows(rows, listed=listed)
    else:
        st.markdown(plain(nothing_here(view, search)))
    pages.buttons(PAGE, shown[-1] if len(found) > PAGE else None)


def _toolbar(pages: Pages) -> tuple[str, str, bool]:
    search = st.text_input(
        "Search a domain or an outlet",
        type="search",
        placeholder="Search a domain or an outlet",
        label_visibility="collapsed",
        width=260,
        key="outlet-search",
        on_change=pages.reset,
    )
    view = st.segmented_control(
        "Which outlets", list(VIEWS), default="All", required=True, label_visibility="collapsed", key="outlet-view", on_change=pages.reset
    )
    return view or "All", search or "", as_list()


def _offer(domain: str, shown: list[str]) -> None:
    """A domain that was typed in full can be rated, whether or not anybody has met it."""
    if domain and domain not in shown:
        with st.container(gap=None):
            st.markdown(f"**{plain(domain)}** is neither rated here nor met in an investigation.")
            st.page_link("pages/outlets.py", label="Rate this outlet", icon=ARROW, icon_position="right", query_params={"domain": domain})


def _rows(rows: Sequence[OutletRow], *, listed: bool) -> None:
    if listed:
        outlets_rows.outlet_list([Row(row.domain, _list_cells(row), row.name) for row in rows])
    else:
        outlets_rows.outlet_table([Row(row.domain, _cells(row), row.name) for row in rows], COLUMNS)


def _cells(row: OutletRow) -> dict[str, str]:
    return {HERE: _here(row.own) or ":gray[Not rated]", MET: _seen(row) or ":gray[Not met yet]"}


def _list_cells(row: OutletRow) -> dict[str, str]:
    own, seen = _here(row.own), _seen(row)
    return {HERE: f"Here {own}" if own else "", MET: f"In investigations {seen}" if seen else ""}


def _here(own: OutletRating | None) -> str:
    leaning = f"  \n:gray[{plain(f'Leaning: {own.bias}')}]" if own and own.bias else ""
    return own_rating(own) + leaning


def own_rating(own: OutletRating | None) -> str:
    return f"{tier(own.tier)} {plain(own.reason)}" if own and own.tier else ""


def _seen(row: OutletRow) -> str:
    return f"{tier(row.seen.tier, row.seen.undecided)} {plain(row.seen_reason)}" if row.seen and row.seen.tier else ""
