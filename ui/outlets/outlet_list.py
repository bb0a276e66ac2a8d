"""Outlets to read and to choose from, this newsroom's word beside that of the investigations, and every change of a rating."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from core.model.source import OutletRating
from db import outlets
from ui import desk
from ui.outlets.outlet_rows import VIEWS, ChangeRow, OutletRow, asked_for, change_row, nothing_here, outlet_rows
from ui.parts import ARROW, phone, plain, rule, tier
from ui.shared.widgets import Pages, as_list, zone

LINK = "Outlet"
PAGE = 50
HERE, MET = "This newsroom", "As rated in investigations"
OUTLET_COLUMNS = {LINK: 6.0, HERE: 5.0, MET: 5.0}
CHANGES_AT_ONCE = 50
CHANGE_COLUMNS = {"When": 2.5, LINK: 4.0, "Rating": 4.0, "Reason": 5.0, "By": 2.0}


@dataclass(frozen=True, slots=True)
class LinkedRow:
    """One outlet with its name and its cells by column; the outlet itself stands first."""

    domain: str
    cells: Mapping[str, str]
    name: str = ""


def linked_table(rows: Sequence[LinkedRow], widths: Mapping[str, float]) -> None:
    with st.container(gap="xsmall"):
        for column, name in zip(st.columns(list(widths.values())), widths, strict=True):
            column.markdown(f":small[:gray[{name}]]")
        for number, row in enumerate(rows):
            rule()
            _line(row, widths, number)


def _line(row: LinkedRow, widths: Mapping[str, float], number: int) -> None:
    for column, name in zip(st.columns(list(widths.values()), vertical_alignment="center"), widths, strict=True):
        with column:
            if name == LINK:
                _outlet(row, number)
            else:
                st.markdown(f":small[{row.cells[name]}]")


def linked_list(rows: Sequence[LinkedRow]) -> None:
    """For a phone: the outlet, then everything else below it."""
    with st.container(gap="small"):
        for number, row in enumerate(rows):
            with st.container(gap=None):
                _outlet(row, number)
                for said in filter(None, row.cells.values()):
                    st.markdown(said)


def _outlet(row: LinkedRow, number: int) -> None:
    """A button, because a link to the page one is on looks chosen."""
    name = f" :gray[{plain(row.name)}]" if row.name else ""
    label, key, to = f":primary[**{plain(row.domain)}**]{name}", f"open-{number}-{row.domain}", {"domain": row.domain}
    st.button(label, key=key, type="tertiary", wrap=True, on_click=st.query_params.from_dict, args=(to,))


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
        linked_list([LinkedRow(row.domain, _outlet_list_cells(row), row.name) for row in rows])
    else:
        linked_table([LinkedRow(row.domain, _outlet_cells(row), row.name) for row in rows], OUTLET_COLUMNS)


def _outlet_cells(row: OutletRow) -> dict[str, str]:
    return {HERE: _here(row.own) or ":gray[Not rated]", MET: _seen(row) or ":gray[Not met yet]"}


def _outlet_list_cells(row: OutletRow) -> dict[str, str]:
    own, seen = _here(row.own), _seen(row)
    return {HERE: f"Here {own}" if own else "", MET: f"In investigations {seen}" if seen else ""}


def _here(own: OutletRating | None) -> str:
    leaning = f"  \n:gray[{plain(f'Leaning: {own.bias}')}]" if own and own.bias else ""
    return own_rating(own) + leaning


def own_rating(own: OutletRating | None) -> str:
    return f"{tier(own.tier)} {plain(own.reason)}" if own and own.tier else ""


def _seen(row: OutletRow) -> str:
    return f"{tier(row.seen.tier, row.seen.undecided)} {plain(row.seen_reason)}" if row.seen and row.seen.tier else ""


def every_change(domain: str = "") -> None:
    """Of one outlet, or of all."""
    pages = Pages(f"outlet-changes-{domain}")
    with desk.database() as session:
        found = outlets.history(session, domain=domain, before=pages.start, limit=CHANGES_AT_ONCE + 1)
    rows = [change_row(one, zone()) for one in found[:CHANGES_AT_ONCE]]
    if rows:
        changes_table(rows, named=not domain)
    else:
        st.markdown("Nobody here has changed its rating yet." if domain else "Nobody has changed a rating here yet.")
    pages.buttons(CHANGES_AT_ONCE, rows[-1].id if len(found) > CHANGES_AT_ONCE else None)


def changes_table(rows: Sequence[ChangeRow], *, named: bool) -> None:
    """Where outlets are named, each leads to its own page."""
    narrow = phone()
    cells = [_change_list_cells(row) if narrow else _change_cells(row) for row in rows]
    linked = [LinkedRow(row.domain, one) for row, one in zip(rows, cells, strict=True)]
    if named and narrow:
        linked_list(linked)
    elif named:
        linked_table(linked, CHANGE_COLUMNS)
    else:
        st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=narrow)


def _change_cells(row: ChangeRow) -> dict[str, str]:
    return {
        "When": f"{row.date}  \n:gray[{row.clock}]",
        "Rating": _rating(row),
        "Reason": plain(row.reason),
        "By": plain(row.by),
    }


def _change_list_cells(row: ChangeRow) -> dict[str, str]:
    return {"Change": f"{_rating(row)}  \n{plain(row.reason)}  \n:gray[{plain(row.by)}, {row.date}, {row.clock}]"}


def _rating(row: ChangeRow) -> str:
    about = f"  \n:gray[{plain(row.about)}]" if row.about else ""
    return f"{row.deed} {tier(row.tier)}{about}" if row.tier else f"{row.deed}{about}"
