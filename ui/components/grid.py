"""Topics in a grid: one column per trigger, orange where it fails, a tick box in front of each row."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
from st_aggrid import AgGrid

from ui.parts import grid_css, ink, letters
from ui.view_models.topics_table import FAILED, TRIGGER_HEADS, TopicRow, grid_row

ROW, HEAD = 42, 42
FEWEST, MOST = 3, 15  # rows in sight: the panel beside them must not scroll away
WRAPS = {"wrapText": True, "autoHeight": True}
TRIGGER_WIDTHS = (106, 98, 90, 86, 96)


def topic_grid(rows: Sequence[TopicRow], choosing: int) -> list[int]:
    """The ids of the ticked topics; other rows or another round of choosing are another grid, so that no tick outlives its row."""
    palette = ink()
    ids = ".".join(str(row.id) for row in rows)
    answer = AgGrid(
        pd.DataFrame(letters([grid_row(row) for row in rows])),
        _options(),
        height=_height(len(rows)),
        theme="streamlit",
        custom_css=grid_css() | _trigger_css(palette),
        key=f"topics-{choosing}-{ids}-{palette['page']}",
        update_on=["selectionChanged"],
    )
    return [] if answer.selected_rows is None else [int(number) for number in answer.selected_rows["id"]]


def _height(number: int) -> int:
    """Of more rows than fit, one is shown by half: it says that the table goes on."""
    return HEAD + ROW * min(max(number, FEWEST), MOST) + (ROW // 2 if number > MOST else 4)


def _options() -> dict[str, Any]:
    triggers = [_trigger(head, width) for head, width in zip(TRIGGER_HEADS, TRIGGER_WIDTHS, strict=True)]
    return {
        "columnDefs": [
            {"field": "id", "hide": True},
            {"field": "Topic", "headerName": "Topic", "flex": 1, "minWidth": 180, **WRAPS, "cellClass": "topic"},
            *triggers,
            {"field": "Age", "headerName": "Age", "width": 68},
        ],
        "defaultColDef": {"sortable": False, "filter": False, "resizable": False, "suppressMovable": True},
        "rowSelection": {"mode": "multiRow", "checkboxes": True, "headerCheckbox": True, "enableClickSelection": True},
        "selectionColumnDef": {"width": 42, "pinned": "left"},
        "rowHeight": ROW,
        "headerHeight": HEAD,
    }


def _trigger(head: str, width: int) -> dict[str, Any]:
    """The sign in front of the value decides the colour, so the two can never disagree."""
    rules = {"failed": f"value.startsWith('{FAILED}')", "passed": f"!value.startsWith('{FAILED}')"}
    return {"field": head, "headerName": head, "width": width, "cellClassRules": rules}


def _trigger_css(palette: dict[str, Any]) -> dict[str, Any]:
    text, tint, _ = palette["orange"]
    return {
        ".ag-cell.topic": {"font-weight": "600"},
        ".ag-cell.passed": {"color": f"{palette['gray'][0]} !important"},
        ".ag-cell.failed": {"color": f"{text} !important", "background-color": f"{tint} !important", "font-weight": "600"},
    }
