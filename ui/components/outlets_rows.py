"""Outlets as rows with a way to each: a link in a table would open another browser tab."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from ui.parts import plain, rule

LINK = "Outlet"


@dataclass(frozen=True, slots=True)
class Row:
    """One outlet with its name and its cells by column; the outlet itself stands first."""

    domain: str
    cells: Mapping[str, str]
    name: str = ""


def outlet_table(rows: Sequence[Row], widths: Mapping[str, float]) -> None:
    with st.container(gap="xsmall"):
        for column, name in zip(st.columns(list(widths.values())), widths, strict=True):
            column.markdown(f":small[:gray[{name}]]")
        for number, row in enumerate(rows):
            rule()
            _line(row, widths, number)


def _line(row: Row, widths: Mapping[str, float], number: int) -> None:
    for column, name in zip(st.columns(list(widths.values()), vertical_alignment="center"), widths, strict=True):
        with column:
            if name == LINK:
                _outlet(row, number)
            else:
                st.markdown(f":small[{row.cells[name]}]")


def outlet_list(rows: Sequence[Row]) -> None:
    """For a phone: the outlet, then everything else below it."""
    with st.container(gap="small"):
        for number, row in enumerate(rows):
            with st.container(gap=None):
                _outlet(row, number)
                for said in filter(None, row.cells.values()):
                    st.markdown(said)


def _outlet(row: Row, number: int) -> None:
    """A button, because a link to the page one is on looks chosen."""
    name = f" :gray[{plain(row.name)}]" if row.name else ""
    label, key, to = f":primary[**{plain(row.domain)}**]{name}", f"open-{number}-{row.domain}", {"domain": row.domain}
    st.button(label, key=key, type="tertiary", wrap=True, on_click=st.query_params.from_dict, args=(to,))
