"""The matrix as a grid: its columns, its colours and what a click in it means. No script of ours runs in it."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil
from typing import Any

import pandas as pd
import streamlit as st
from st_aggrid import AgGrid

from core.model.source import Source
from core.model.words import CaptureKind, Relation
from ui.dossier.matrix_rows import Cell, Column, Group, Matrix, Reading, Row
from ui.dossier.scale_rows import BOLD, lines_needed, text_width
from ui.parts import grid_css, ink, letters, phone
from ui.shared.wording_rows import plural
from ui.tokens import CAME, RELATION, UNREAD, UNSURE, VERDICT

Css = dict[str, Any]
SCROLLBAR = 10
LESS = {"padding-left": "8px !important", "padding-right": "6px !important"}
VERDICT_WIDTH, WIDE, NARROW, COPY_WIDTH, NUMBER_WIDTH = 124, 87, 33, 46, 32
CLAIM_WIDTH, PHONE_CLAIM_WIDTH, PADDING = 250, 150, 16
LINE, LEAST_ROW, ROW_MARGIN, BORDERS = 18.2, 44, 10, 2
HEAD, TALLEST_HEAD, HEAD_MARGIN, GROUP_LINE, GROUP_MARGIN, ARROW = 84, 190, 27, 17, 14, 22
ROOM = 1120 - BORDERS - CLAIM_WIDTH - VERDICT_WIDTH - SCROLLBAR  # in a window 1280 wide that scrolls
MOST_HEIGHT = 408  # with its head: then a click is answered in sight, below it in a window 900 tall
LEAST_ROOM = 200  # for rows, however long the names above them are
AT, COPIES = "at", "copies-"
PAUSE = 400  # milliseconds an arrow key must rest before its cell is opened


def matrix_css() -> Css:
    return _cells() | _heads() | _relations() | _verdicts() | _scrollbars()


def _cells() -> Css:
    p = ink()
    return {
        ".said": {"justify-content": "center", "font-size": "16px !important", "cursor": "pointer", "padding": "0 !important"},
        ".copy": {"background-color": f"{p['panel']} !important", "color": f"{p['gray'][0]} !important"},
        ".central": {"font-weight": "600"},
        ".ag-cell-focus": {"outline": "none !important"},
        ".ag-cell-focus:focus-visible": {"outline": f"2px dashed {p['accent']} !important", "outline-offset": "-2px"},
        ".here, .here.ag-cell-focus": {"outline": f"2px solid {p['accent']} !important", "outline-offset": "-2px"},
        ".ag-cell": grid_css()[".ag-cell"] | LESS,
        ".claim": {"padding-top": "4px !important", "padding-bottom": "4px !important"},
    }


def _heads() -> Css:
    """Outlet, then tier and number on a line below; in a dense matrix they are turned, to be read from below."""
    turned = {"white-space": "pre !important", "text-overflow": "ellipsis", "max-height": "100%", "line-height": "1.1"}
    return {
        ".ag-header-cell, .ag-header-group-cell": LESS,
        ".ag-header-group-cell-label": {"justify-content": "flex-start"},
        ".ag-header-group-text": {"white-space": "normal !important", "line-height": "1.2"},
        ".upright": {"padding": "6px 0 !important", "justify-content": "center"},
        ".upright .ag-header-cell-comp-wrapper": {"justify-content": "center"},
        ".upright .ag-header-cell-label": {"writing-mode": "vertical-rl", "transform": "rotate(180deg)", "width": "auto", "height": "100%"},
        ".ag-header-cell-text": {"white-space": "pre-line !important"},
        ".upright .ag-header-cell-text": turned,
        ".ag-tooltip": {"max-width": "340px", "white-space": "normal"},
    }


def _relations() -> Css:
    """Striped where nobody is sure; without colour where it does not count."""
    p = ink()
    css: Css = {}
    for relation in (Relation.SUPPORTS, Relation.CONTRADICTS, Relation.REPORTS):
        words, tint, _ = p[RELATION[relation].colour]
        css[f".said-{relation}"] = {"background-color": f"{tint} !important", "color": f"{words} !important", "font-weight": "600"}
    stripes = f"repeating-linear-gradient(135deg, transparent 0 5px, {p['page']} 5px 10px)"
    css[".unsure"] = {"background-image": stripes, "font-weight": "400"}
    css[".uncounted"] = {"background-color": f"{p['page']} !important", "color": f"{p['gray'][0]} !important", "font-weight": "400"}
    return css


def _verdicts() -> Css:
    return {f".verdict-{token.colour}": {"color": f"{ink()[token.colour][0]} !important"} for token in VERDICT.values()}


def _scrollbars() -> Css:
    """Seen without being touched: where a grid ends in the middle, nothing else says that there is more."""
    p = ink()
    thumb = {"background-color": p["gray"][2], "border-radius": "5px", "border": f"2px solid {p['panel']}"}
    bar = {"width": f"{SCROLLBAR}px", "height": f"{SCROLLBAR}px", "background-color": p["panel"]}
    return {"::-webkit-scrollbar": bar, "::-webkit-scrollbar-thumb": thumb}


def matrix_grid(table: Matrix, key: str, chosen: Cell | None, *, copies: bool) -> None:
    """A click, or an arrow key that rests, puts its cell into the session state under `key`; the chosen cell is outlined."""

    def went(answer: Any) -> None:
        cell = cell_of(answer.event_data or {}, table)
        if cell:
            st.session_state[key] = cell

    AgGrid(
        grid_rows(table, chosen),
        grid_options(table, copies=copies, phone=phone()),
        height=_height(table, copies=copies, phone=phone()),
        theme="streamlit",
        custom_css=grid_css() | matrix_css(),
        key=f"matrix-{key}-{ink()['page']}-{copies}",
        update_on=["cellClicked", ("cellFocused", PAUSE)],
        callback=went,
    )


def grid_rows(table: Matrix, chosen: Cell | None) -> pd.DataFrame:
    return pd.DataFrame(letters([_row(row, table, chosen) for row in table.rows]))


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
    facts = {"id": row.claim.id, "claim": _claim(row), "verdict": f"{token.sign} {token.word}" if token else ""}
    facts |= {"why": row.verdict.sentence if row.verdict else "", "central": "yes" if row.claim.central else ""}
    signs = {column.source.id: sign(row.cells[column.source.id]) for column in table.columns}
    none = RELATION[Relation.UNRELATED].sign
    counted = {f"{COPIES}{group.id}": str(row.carried(group) or none) for group in table.groups if group.copies}
    return facts | signs | counted | {AT: chosen[1] if chosen and chosen[0] == row.claim.id else ""}


def sign(reading: Reading) -> str:
    """The relation's sign, with a question mark where it is unsure, in brackets where it does not count; a dash where nobody read it."""
    shown = UNREAD.sign if reading.unread else RELATION[reading.relation].sign + (UNSURE.sign if reading.unsure else "")
    return f"({shown})" if reading.speaks and not reading.counts else shown


def _widths(table: Matrix, *, copies: bool, wide: int) -> Iterator[int]:
    for group in table.groups:
        yield wide * (len(group.columns) - len(group.copies))
        yield min(wide, COPY_WIDTH) * len(group.copies) if copies else NUMBER_WIDTH * bool(group.copies)


def is_dense(table: Matrix) -> bool:
    """Whether the voices would not stand side by side with their names written across; then the names are turned."""
    return sum(_widths(table, copies=False, wide=WIDE)) > ROOM


def _head(table: Matrix) -> int:
    """Tall enough for the longest name where the names are turned."""
    longest = max(text_width(column.name) for column in table.columns) * BOLD
    return min(TALLEST_HEAD, max(HEAD, ceil(longest) + HEAD_MARGIN)) if is_dense(table) else HEAD


def _group_head(table: Matrix) -> int:
    """As many lines as the longest title takes over the columns of its voice; in a dense matrix it is a letter and a number."""
    if is_dense(table):
        return GROUP_LINE + GROUP_MARGIN
    free = max(0, ROOM - sum(_widths(table, copies=False, wide=WIDE))) // max(1, sum(not column.copy for column in table.columns))
    return GROUP_LINE * max(_title_lines(group, WIDE + free) for group in table.groups) + GROUP_MARGIN


def _title_lines(group: Group, wide: int) -> int:
    over = wide * (len(group.columns) - len(group.copies)) + (NUMBER_WIDTH - ARROW if group.copies else 0)
    return lines_needed(group.title, over - PADDING, bold=True)


def _height(table: Matrix, *, copies: bool, phone: bool) -> int:
    """As tall as its rows, so that nothing below it jumps; of many rows one is shown by half, to say that it scrolls."""
    around = _around(table, copies=copies, phone=phone)
    return around + in_sight([row_height(row, phone=phone) for row in table.rows], max(LEAST_ROOM, MOST_HEIGHT - around))


def _around(table: Matrix, *, copies: bool, phone: bool) -> int:
    """The height of all that is not rows."""
    dense = is_dense(table)
    scrolls = phone or sum(_widths(table, copies=copies, wide=NARROW if dense else WIDE)) > ROOM
    return _group_head(table) + _head(table) + BORDERS + 1 + SCROLLBAR * scrolls


def row_height(row: Row, *, phone: bool) -> int:
    """By its claim, the only cell of more than one line."""
    room = (PHONE_CLAIM_WIDTH if phone else CLAIM_WIDTH) - PADDING
    return max(LEAST_ROW, ceil(lines_needed(_claim(row), room, bold=row.claim.central) * LINE) + ROW_MARGIN)


def _claim(row: Row) -> str:
    return f"{row.claim.id} {row.claim.text}"


def _hides(table: Matrix, *, copies: bool, phone: bool) -> bool:
    """Whether there are more rows than can be seen at once."""
    rows = [row_height(row, phone=phone) for row in table.rows]
    return sum(rows) > max(LEAST_ROOM, MOST_HEIGHT - _around(table, copies=copies, phone=phone))


def in_sight(rows: Sequence[int], most: int) -> int:
    """The height of all rows, or of those that fit together with half of the next; always the first."""
    if sum(rows) <= most or len(rows) == 1:
        return sum(rows)
    cut = [before + row // 2 for before, row in zip(accumulate(rows), rows[1:], strict=False)]
    return max([cut[0], *(height for height in cut if height <= most)])


def grid_options(table: Matrix, *, copies: bool, phone: bool = False) -> dict[str, Any]:
    dense = is_dense(table)
    return {
        "columnDefs": [
            {"headerName": "", "children": _fixed(phone=phone)},
            *(letters(_group(group, dense=dense, open_=copies)) for group in table.groups),
        ],
        "defaultColDef": {"sortable": False, "resizable": False, "suppressMovable": True, "suppressHeaderMenuButton": True},
        "rowHeight": LEAST_ROW,
        "headerHeight": _head(table),
        "groupHeaderHeight": _group_head(table),
        "alwaysShowVerticalScroll": _hides(table, copies=copies, phone=phone),
        "suppressRowHoverHighlight": True,
        "tooltipShowDelay": 300,
        "ensureDomOrder": True,
    }


def _fixed(*, phone: bool) -> list[dict[str, Any]]:
    """Only the claim stays in sight when the grid is moved: in a narrow window the grid lets go of everything it cannot hold together."""
    verdicts = {f"verdict-{token.colour}": f"x == '{token.sign} {token.word}'" for token in VERDICT.values()}
    wide = PHONE_CLAIM_WIDTH if phone else CLAIM_WIDTH
    claim = {"field": "claim", "headerName": "Claim", "width": wide, "pinned": "left", "cellClass": "claim"}
    claim |= {"wrapText": True, "autoHeight": True, "cellClassRules": {"central": "data.central == 'yes'"}}
    verdict = {"field": "verdict", "headerName": "Verdict", "width": VERDICT_WIDTH, "tooltipField": "why"}
    return [claim, verdict | {"cellClassRules": verdicts}]


def _group(group: Group, *, dense: bool, open_: bool) -> dict[str, Any]:
    """The copies of a voice stand folded behind their number; the arrow beside its name, or Enter on it, unfolds them."""
    originals = [_original(column, dense=dense) for column in group.columns if not column.copy]
    copies = [_copy(column, dense=dense) for column in group.copies]
    if originals and copies:
        copies = [_number(group), *(column | {"columnGroupShow": "open"} for column in copies)]
    name = f"{group.id} +{len(group.copies)}" if copies else group.id
    tip = f"{group.title}. {group.why}".strip() if copies else group.title
    facts = {"headerName": name if dense and group.id else group.title, "headerTooltip": tip, "marryChildren": True}
    return facts | {"children": [*originals, *copies], "openByDefault": open_}


def _number(group: Group) -> dict[str, Any]:
    tip = f"{plural(len(group.copies), 'copy')}, not counted. The number in a row says how many of them carry the claim."
    head = {"field": f"{COPIES}{group.id}", "headerName": "Copies" if len(group.copies) > 1 else "Copy", "headerTooltip": tip}
    return head | {"headerClass": "upright", "columnGroupShow": "closed", "width": NUMBER_WIDTH, "cellClass": "said copy"}


def _copy(column: Column, *, dense: bool) -> dict[str, Any]:
    source = column.source
    head = {"headerName": f"{column.name}\n{source.id}", "headerClass": "upright"} if dense else {"headerName": source.id}
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
        "headerName": f"{column.name}\n{about}",
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
