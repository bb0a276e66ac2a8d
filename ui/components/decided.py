"""Decisions to read: a short list for the desk and for phones, and the whole table."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.words import Level
from ui.parts import badge, plain
from ui.tokens import LEVEL
from ui.view_models.decisions_table import DecisionRow, who_and_why
from ui.view_models.wording import capital


def decided_list(rows: Sequence[DecisionRow], *, dates: bool = False) -> None:
    """Three columns: when, about what and why, what it came to; across days each also says its date and links to its dossier."""
    cells = [_list_cells(row) if dates else _today_cells(row) for row in rows]
    st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=True)


def _today_cells(row: DecisionRow) -> dict[str, str]:
    return {"When": row.clock, "Topic": _about(row), "Decision": _outcome(row)}


def _list_cells(row: DecisionRow) -> dict[str, str]:
    return {"When": _short(row), "Topic": f"{_about(row)}  \n{_link(row)}", "Decision": _outcome(row)}


def decided_table(rows: Sequence[DecisionRow]) -> None:
    st.table(pd.DataFrame([_cells(row) for row in rows]), border="horizontal", hide_index=True)


def _cells(row: DecisionRow) -> dict[str, str]:
    return {
        "When": _when(row),
        "Topic": f"**{plain(row.title)}**  \n{_link(row)}",
        "Decision": _outcome(row),
        "Recommended": _level(row.machine),
        "Editor": plain(row.editor),
        "Reason": plain(capital(row.why)),
    }


def _when(row: DecisionRow) -> str:
    return f"{row.date}  \n:gray[{row.clock}]"


def _short(row: DecisionRow) -> str:
    """In a narrow column the year stands below."""
    day, month, year = row.date.split()
    return f"{day}\u00a0{month}  \n:gray[{year}, {row.clock}]"


def _about(row: DecisionRow) -> str:
    return f"**{plain(row.title)}**  \n:gray[{plain(who_and_why(row))}]"


def _outcome(row: DecisionRow) -> str:
    deed = row.deed.replace(" ", "\u00a0")  # a narrow column would break it in two
    return f"{deed}  \n{_change(row)}" if row.level else deed


def _change(row: DecisionRow) -> str:
    """From and to; only the level it has now where nothing moved."""
    levels = [level for level in (row.before, row.level) if level]
    return " → ".join(_level(level) for level in dict.fromkeys(levels))


def _level(level: Level) -> str:
    return badge(LEVEL[level])


def _link(row: DecisionRow) -> str:
    return f"[Investigation {row.investigation_id}](investigation?id={row.investigation_id})"
