"""The matrix as a grid: its columns, its colours and what a click in it means. No script of ours runs in it."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import pandas as pd
import streamlit as st
from st_aggrid import AgGrid

from core.model.source import Source
from core.model.words import CaptureKind, Relation
from ui.components.grid_look import matrix_css
from ui.parts import grid_css, ink, phone
from ui.tokens import CAME, RELATION, UNSURE, VERDICT
from ui.view_models.matrix import Cell, Column, Group, Matrix, Reading, Row
from ui.view_models.moments import plural

VERDICT_WIDTH, WIDE, NARROW, COPY_WIDTH, NUMBER_WIDTH = 124, 90, 34, 46, 32
CLAIM_WIDTH, LETTERS_A_LINE, PHONE_CLAIM_WIDTH, PHONE_LETTERS = 250, 39, 150, 21
LINE, LEAST_ROW, GROUP_HEAD = 19, 44, 31
HEAD, TALL_HEAD = 86, 156
MOST_HEIGHT, ROOM, SCROLLBAR = 14 * LEAST_ROW, 740, 15
AT, COPIES = "at", "copies-"
PAUSE = 400  # milliseconds an arrow key must rest before its cell is opened


def matrix_grid(table: Matrix, key: str, chosen: Cell | None, *, copies: bool) -> None:
    """A click, or an arrow key that rests, puts its cell into the session state under `key`; the chosen cell is outlined."""
    rows = pd.DataFrame([_row(row, table, chosen) for row in table.rows])

    def went(answer: Any) -> None:
        cell = cell_of(answer.event_data or {}, table)
        if cell:
            st.session_state[key] = cell

    AgGrid(
        rows,
        grid_options(table, copies=copies, phone=phone()),
        height=_height(table, copies=copies, letters=PHONE_LETTERS if phone() else LETTERS_A_LINE),
        theme="streamlit",
        custom_css=grid_css() | matrix_css(),
        key=f"matrix-{key}-{ink()['page']}-{copies}",
        update_on=["cellClicked", ("cellFocused", PAUSE)],
        callback=went,
    )


def cell_of(event: dict[str, Any], table: Matrix) -> Cell | None:
    """The cell of a click or of the keyboard's place; the number of copies stands for the source they copy."""
    place = event.get("rowIndex")
    column = event.get("column") or event.get("colDef") or {}
    field = column.get("colId") or column.get("field") or ""
    known = {one.source.id: one.source.id for one in table.columns}
    known |= {f"{COPIES}{group.id}": group.columns[0].source.id for group in table.groups if group.copies}
    if field not in known or not isinstance(place, int) or not 0 <= place < len(table.rows):
        return None
    return table.rows[place].claim.id, known[field]


def _row(row: Row, table: Matrix, chosen: Cell | None) -> dict[str, str]:
    token = VERDICT[row.verdict.verdict] if row.verdict else None
    facts = {"id": row.claim.id, "claim": f"{row.claim.id} {row.claim.text}", "verdict": f"{token.sign} {token.word}" if token else ""}
    facts |= {"why": row.verdict.sentence if row.verdict else "", "central": "yes" if row.claim.central else ""}
    signs = {column.source.id: sign(row.cells[column.source.id]) for column in table.columns}
    counted = {
        f"{COPIES}{group.id}": str(row.carried(group) or RELATION[Relation.UNRELATED].sign) for group in table.groups if group.copies
    }
    return facts | signs | counted | {AT: chosen[1] if chosen and chosen[0] == row.claim.id else ""}


def sign(reading: Reading) -> str:
    """The relation's sign, with a question mark where it is unsure, in brackets where it does not count."""
    shown = RELATION[reading.relation].sign + (UNSURE.sign if reading.unsure else "")
    return f"({shown})" if reading.speaks and not reading.counts else shown


def _widths(table: Matrix, *, copies: bool, wide: int) -> Iterator[int]:
    for group in table.groups:
        yield wide * (len(group.columns) - len(group.copies))
        yield min(wide, COPY_WIDTH) * len(group.copies) if copies else NUMBER_WIDTH * bool(group.copies)


def is_dense(table: Matrix) -> bool:
    """Whether the voices would not stand side by side with their names written across; then the names are turned."""
    return sum(_widths(table, copies=False, wide=WIDE)) > ROOM


def _height(table: Matrix, *, copies: bool, letters: int) -> int:
    """As tall as its rows, so that nothing below it jumps; of many rows one is shown by half, to say that it scrolls."""
    lines = (len(textwrap.wrap(f"{row.claim.id} {row.claim.text}", letters)) for row in table.rows)
    rows = [max(LEAST_ROW, count * LINE + 1) for count in lines]
    dense = is_dense(table)
    scrolls = sum(_widths(table, copies=copies, wide=NARROW if dense else WIDE)) > ROOM
    return GROUP_HEAD + (TALL_HEAD if dense else HEAD) + 3 + SCROLLBAR * scrolls + in_sight(rows)


def in_sight(rows: Sequence[int]) -> int:
    """The height of all rows, or of those that fit and half of the next."""
    until = list(accumulate(rows, initial=0))
    whole = max(number for number, height in enumerate(until) if height <= MOST_HEIGHT or number <= 1)
    return until[whole] + (rows[whole] // 2 if whole < len(rows) else 0)


def grid_options(table: Matrix, *, copies: bool, phone: bool = False) -> dict[str, Any]:
    dense = is_dense(table)
    return {
        "columnDefs": [
            {"headerName": "", "children": _fixed(phone=phone)},
            *(_group(group, dense=dense, open_=copies) for group in table.groups),
        ],
        "defaultColDef": {"sortable": False, "resizable": False, "suppressMovable": True, "suppressHeaderMenuButton": True},
        "rowHeight": LEAST_ROW,
        "headerHeight": TALL_HEAD if dense else HEAD,
        "groupHeaderHeight": GROUP_HEAD,
        "suppressRowHoverHighlight": True,
        "tooltipShowDelay": 300,
        "ensureDomOrder": True,
    }


def _fixed(*, phone: bool) -> list[dict[str, Any]]:
    """Only the claim stays in sight when the grid is moved: in a narrow window the grid lets go of everything it cannot hold together."""
    verdicts = {f"verdict-{token.colour}": f"x == '{token.sign} {token.word}'" for token in VERDICT.values()}
    width = PHONE_CLAIM_WIDTH if phone else CLAIM_WIDTH
    claim = {"field": "claim", "headerName": "Claim", "width": width, "pinned": "left", "wrapText": True, "autoHeight": True}
    verdict = {"field": "verdict", "headerName": "Verdict", "width": VERDICT_WIDTH, "tooltipField": "why"}
    return [claim | {"cellClassRules": {"central": "data.central == 'yes'"}}, verdict | {"cellClassRules": verdicts}]


def _group(group: Group, *, dense: bool, open_: bool) -> dict[str, Any]:
    """The copies of a voice stand folded behind their number; the arrow beside its name, or Enter on it, unfolds them."""
    originals = [_original(column, dense=dense) for column in group.columns if not column.copy]
    copies = [_copy(column, dense=dense) for column in group.copies]
    if originals and copies:
        copies = [_number(group), *(column | {"columnGroupShow": "open"} for column in copies)]
    name = f"{group.id} +{len(group.copies)}" if copies else group.id
    tip = f"{group.title} and {plural(len(group.copies), 'copy')}. {group.why}".strip() if copies else group.title
    facts = {"headerName": name if dense and group.id else group.title, "headerTooltip": tip, "marryChildren": True}
    return facts | {"children": [*originals, *copies], "openByDefault": open_}


def _number(group: Group) -> dict[str, Any]:
    tip = f"{plural(len(group.copies), 'copy')}, not counted. The number in a row says how many of them carry the claim."
    head = {"field": f"{COPIES}{group.id}", "headerName": plural(len(group.copies), "copy"), "headerTooltip": tip, "headerClass": "upright"}
    return head | {"columnGroupShow": "closed", "width": NUMBER_WIDTH, "cellClass": "said copy"}


def _copy(column: Column, *, dense: bool) -> dict[str, Any]:
    source = column.source
    head = {"headerName": f"{source.outlet}\n{source.id}", "headerClass": "upright"} if dense else {"headerName": source.id}
    facts = {"field": source.id, "headerTooltip": _tip(source), "width": NARROW if dense else COPY_WIDTH}
    return head | facts | {"cellClass": "said copy", "cellClassRules": _here()}


def _here() -> dict[str, str]:
    return {"here": f"data.{AT} == colDef.field"}


def _original(column: Column, *, dense: bool) -> dict[str, Any]:
    source = column.source
    about = f"T{source.rated}{UNSURE.sign if source.undecided else ''} {source.id}"
    colours = {
        f"said-{one}": f"x.replace('(', '').charAt(0) == '{RELATION[one].sign}'" for one in Relation if one is not Relation.UNRELATED
    }
    doubts = {"unsure": f"x.indexOf('{UNSURE.sign}') >= 0", "uncounted": "x.charAt(0) == '('"}
    return {
        "field": source.id,
        "headerName": f"{source.outlet}\n{about}",
        "headerTooltip": _tip(source),
        "headerClass": "upright" if dense else "",
        "minWidth": NARROW if dense else WIDE,
        "flex": 1,
        "wrapHeaderText": True,
        "cellClass": "said",
        "cellClassRules": _here() | colours | doubts,
    }


def _tip(source: Source) -> str:
    """Which page a column is, why it has its tier, and whether only a snippet of it was had."""
    only = CAME["search result"].help if source.capture_kind is CaptureKind.SNIPPET else ""
    tier = f"Tier {source.rated}, undecided" if source.undecided else f"Tier {source.rated}"
    rated = f"{tier}: {source.tier_reason}." if source.tier_reason else f"{tier}."
    return " ".join(part for part in (f"{source.outlet}: {source.title}.", rated, only) if part)
