"""Every change of a rating, the newest first: who said what, when and why. Nothing in it is ever changed."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from db import outlets
from ui import desk
from ui.components.here import zone
from ui.components.outlets_rows import LINK, Row, outlet_list, outlet_table
from ui.components.paging import Pages
from ui.parts import phone, plain, tier
from ui.view_models.outlets_table import ChangeRow, change_row

PAGE = 50
COLUMNS = {"When": 2.5, LINK: 4.0, "Rating": 4.0, "Reason": 5.0, "By": 2.0}


def every_change(domain: str = "") -> None:
    """Of one outlet, or of all."""
    pages = Pages(f"outlet-changes-{domain}")
    with desk.database() as session:
        found = outlets.history(session, domain=domain, before=pages.start, limit=PAGE + 1)
    rows = [change_row(one, zone()) for one in found[:PAGE]]
    if rows:
        changes_table(rows, named=not domain)
    else:
        st.markdown("Nobody here has changed its rating yet." if domain else "Nobody has changed a rating here yet.")
    pages.buttons(PAGE, rows[-1].id if len(found) > PAGE else None)


def changes_table(rows: Sequence[ChangeRow], *, named: bool) -> None:
    """Where outlets are named, each leads to its own page."""
    narrow = phone()
    cells = [_list_cells(row) if narrow else _cells(row) for row in rows]
    linked = [Row(row.domain, one) for row, one in zip(rows, cells, strict=True)]
    if named and narrow:
        outlet_list(linked)
    elif named:
        outlet_table(linked, COLUMNS)
    else:
        st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=narrow)


def _cells(row: ChangeRow) -> dict[str, str]:
    return {
        "When": f"{row.date}  \n:gray[{row.clock}]",
        "Rating": _rating(row),
        "Reason": plain(row.reason),
        "By": plain(row.by),
    }


def _list_cells(row: ChangeRow) -> dict[str, str]:
    return {"Change": f"{_rating(row)}  \n{plain(row.reason)}  \n:gray[{plain(row.by)}, {row.date}, {row.clock}]"}


def _rating(row: ChangeRow) -> str:
    about = f"  \n:gray[{plain(row.about)}]" if row.about else ""
    return f"{row.deed} {tier(row.tier)}{about}" if row.tier else f"{row.deed}{about}"
