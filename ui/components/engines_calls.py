"""The last calls to engines, newest first, one page at a time."""

from collections.abc import Mapping

import pandas as pd
import streamlit as st

from db import engines
from ui import desk
from ui.components.here import zone
from ui.components.paging import Pages
from ui.components.toolbar import as_list
from ui.parts import plain, query
from ui.tokens import OUTCOME
from ui.view_models.engines_table import CallRow, call_row, facts

PAGE = 50
EVERY = ""


def last_calls(labels: Mapping[str, str]) -> None:
    pages = Pages("calls")
    st.caption("Every question put to an engine, newest first.")
    engine, listed = _toolbar(labels, pages)
    with desk.database() as session:
        found = engines.calls(session, engine=engine or None, before=pages.start, limit=PAGE + 1)
    rows = [call_row(number, call, labels, desk.now(), zone()) for number, call in found[:PAGE]]
    if rows:
        cells = [_list_cells(row) if listed else _cells(row) for row in rows]
        st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=listed)
    else:
        st.markdown("This engine has not been asked yet." if engine else "No engine has been asked yet.")
    pages.buttons(PAGE, rows[-1].id if len(found) > PAGE else None)


def _toolbar(labels: Mapping[str, str], pages: Pages) -> tuple[str, bool]:
    """Which engine, with an address of its own, and the shape."""
    with st.container(horizontal=True, vertical_alignment="center"):
        engine = st.selectbox(
            "Engine",
            [EVERY, *labels],
            format_func=lambda name: labels.get(name, "Every engine"),
            key="engine",
            bind="query-params",
            label_visibility="collapsed",
            width=240,
            on_change=pages.reset,
        )
        listed = as_list()
    return engine or EVERY, listed


def _cells(row: CallRow) -> dict[str, str]:
    return {
        "When": f"{row.date}  \n:gray[{row.clock}]",
        "Engine": plain(row.engine),
        "Query": f"{query(row.query)}  \n{_about(row)}",
        "Outcome": "  \n".join([_outcome(row), *_problem(row)]),
        "Results": row.hits,
        "Time": row.seconds.replace(" ", "\u00a0"),
        "Cost": plain(row.cost),
    }


def _list_cells(row: CallRow) -> dict[str, str]:
    """Two columns, for the room a phone has."""
    known = facts(row)
    details = [_about(row), f":gray[{plain(known)}]" if known else "", *_problem(row)]
    what = [f"**{plain(row.engine)}** {_outcome(row)}", query(row.query), *filter(None, details)]
    return {"When": f"{row.date}  \n:gray[{row.clock}]", "Call": "  \n".join(what)}


def _about(row: CallRow) -> str:
    link = f"[Investigation {row.investigation_id}](investigation?id={row.investigation_id})" if row.investigation_id else ""
    return " ".join(part for part in (f":gray[{plain(row.purpose)}]" if row.purpose else "", link) if part)


def _outcome(row: CallRow) -> str:
    token = OUTCOME[row.outcome]
    word = token.word.replace(" ", "\u00a0")  # a narrow column would break it in two
    return f":{token.colour}[{token.icon}] {word}"


def _problem(row: CallRow) -> list[str]:
    return [f":gray[{plain(row.problem)}]"] if row.problem else []
