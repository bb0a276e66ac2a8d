"""The matrix as a grid: its columns, its colours and what a click in it means. No script of ours runs in it."""

import textwrap
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import pandas as pd
import streamlit as st
from st_aggrid import AgGrid

from core.model.source import Source
from core.model.words import CaptureKind, Relation
from ui.parts import grid_css, ink
from ui.tokens import CAME, RELATION, VERDICT
from ui.view_models.matrix import Cell, Column, Group, Matrix, Row

CLAIM_WIDTH, VERDICT_WIDTH, ORIGINAL_WIDTH, COPY_WIDTH = 250, 124, 90, 52
LETTERS_A_LINE, LINE, LEAST_ROW, GROUP_HEAD, HEAD = 39, 19, 44, 31, 86
MOST_HEIGHT, ROOM, SCROLLBAR = 14 * LEAST_ROW, 740, 15
AT = "at"


def matrix_grid(table: Matrix, key: str, chosen: Cell | None) -> None:
    """A click puts its cell into the session state under `key`; the chosen cell is outlined wherever it was chosen."""
    rows = pd.DataFrame([_row(row, table, chosen) for row in table.rows])

    def clicked(answer: Any) -> None:
        event = answer.event_data or {}
        source_id, claim_id = (event.get("colDef") or {}).get("field"), (event.get("data") or {}).get("id")
        if claim_id and any(column.source.id == source_id for column in table.columns):
            st.session_state[key] = (claim_id, source_id)

    AgGrid(
        rows,
        _options(table),
        height=_height(table),
        theme="streamlit",
        custom_css=grid_css() | _css(),
        key=f"matrix-{key}-{ink()['page']}",
        update_on=["cellClicked"],
        callback=clicked,
    )


def _row(row: Row, table: Matrix, chosen: Cell | None) -> dict[str, str]:
    token = VERDICT[row.verdict.verdict] if row.verdict else None
    facts = {"id": row.claim.id, "claim": f"{row.claim.id} {row.claim.text}", "verdict": f"{token.sign} {token.word}" if token else ""}
    signs = {column.source.id: RELATION[row.cells[column.source.id]].sign for column in table.columns}
    return facts | signs | {AT: chosen[1] if chosen and chosen[0] == row.claim.id else ""}


def _height(table: Matrix) -> int:
    """As tall as its rows, so that nothing below it jumps; of many rows one is shown by half, to say that it scrolls."""
    lines = (len(textwrap.wrap(f"{row.claim.id} {row.claim.text}", LETTERS_A_LINE)) for row in table.rows)
    rows = [max(LEAST_ROW, count * LINE + 1) for count in lines]
    widths = sum(COPY_WIDTH if column.copy else ORIGINAL_WIDTH for column in table.columns)
    return GROUP_HEAD + HEAD + 3 + SCROLLBAR * (widths > ROOM) + in_sight(rows)


def in_sight(rows: Sequence[int]) -> int:
    """The height of all rows, or of those that fit and half of the next."""
    until = list(accumulate(rows, initial=0))
    whole = max(number for number, height in enumerate(until) if height <= MOST_HEIGHT or number <= 1)
    return until[whole] + (rows[whole] // 2 if whole < len(rows) else 0)


def _options(table: Matrix) -> dict[str, Any]:
    verdicts = {f"verdict-{token.colour}": f"x == '{token.sign} {token.word}'" for token in VERDICT.values()}
    fixed = [
        {"field": "claim", "headerName": "Claim", "width": CLAIM_WIDTH, "pinned": "left", "wrapText": True, "autoHeight": True},
        {"field": "verdict", "headerName": "Verdict", "width": VERDICT_WIDTH, "pinned": "left", "cellClassRules": verdicts},
    ]
    return {
        "columnDefs": [{"headerName": "", "children": fixed}, *(_group(group) for group in table.groups)],
        "defaultColDef": {"sortable": False, "resizable": False, "suppressMovable": True, "suppressHeaderMenuButton": True},
        "rowHeight": LEAST_ROW,
        "headerHeight": HEAD,
        "groupHeaderHeight": GROUP_HEAD,
        "suppressRowHoverHighlight": True,
        "ensureDomOrder": True,
    }


def _group(group: Group) -> dict[str, Any]:
    return {"headerName": group.title, "children": [_column(column) for column in group.columns], "marryChildren": True}


def _column(column: Column) -> dict[str, Any]:
    source = column.source
    rules = {"here": f"data.{AT} == colDef.field"}
    if column.copy:
        facts = {"field": source.id, "headerName": source.id, "headerTooltip": _tip(source)}
        return facts | {"width": COPY_WIDTH, "cellClass": "said copy", "cellClassRules": rules}
    rules |= {f"said-{relation}": f"x == '{RELATION[relation].sign}'" for relation in Relation if relation is not Relation.UNRELATED}
    return {
        "field": source.id,
        "headerName": f"{source.outlet} T{source.rated} {source.id}",
        "headerTooltip": _tip(source),
        "minWidth": ORIGINAL_WIDTH,
        "flex": 1,
        "wrapHeaderText": True,
        "cellClass": "said",
        "cellClassRules": rules,
    }


def _tip(source: Source) -> str:
    """Which page a column is, and whether only a snippet of it was had."""
    only = f". {CAME['search result'].help}" if source.capture_kind is CaptureKind.SNIPPET else ""
    return f"{source.outlet}: {source.title}{only}"


def _css() -> dict[str, Any]:
    p = ink()
    css: dict[str, Any] = {
        ".said": {"justify-content": "center", "font-size": "16px !important", "cursor": "pointer"},
        ".copy": {"background-color": f"{p['panel']} !important", "color": f"{p['gray'][0]} !important"},
        ".ag-cell-focus": {"outline": "none !important"},
        ".ag-cell-focus:focus-visible": {"outline": f"2px dashed {p['accent']} !important", "outline-offset": "-2px"},
        ".here, .here.ag-cell-focus": {"outline": f"2px solid {p['accent']} !important", "outline-offset": "-2px"},
        ".ag-header-group-cell-label": {"justify-content": "flex-start"},
        ".ag-header-cell, .ag-header-group-cell": {"padding-left": "8px !important", "padding-right": "6px !important"},
        ".ag-cell": grid_css()[".ag-cell"] | {"padding-left": "8px !important", "padding-right": "6px !important"},
    }
    for relation in (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS):
        words, tint, _ = p[RELATION[relation].colour]
        css[f".said-{relation}"] = {"background-color": f"{tint} !important", "color": f"{words} !important", "font-weight": "600"}
    for token in VERDICT.values():
        css[f".verdict-{token.colour}"] = {"color": f"{p[token.colour][0]} !important"}
    return css
