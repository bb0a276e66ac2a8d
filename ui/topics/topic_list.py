"""Topics to choose from, in a grid or as a list, and the forms that put them on the desk."""

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd
import streamlit as st
from st_aggrid import AgGrid

from core.errors import BadInput, Conflict, DatabaseProblem
from core.model.words import TopicStatus
from db import topics
from ui import desk
from ui.parts import grid_css, ink, letters, plain
from ui.shared.input_rows import Problem
from ui.shared.widgets import notice_box
from ui.shared.wording_rows import plural
from ui.tokens import FLAG
from ui.topics.topic_rows import COLUMNS, FAILED, MOST_ROWS, TRIGGER_HEADS, VIEWS, Line, Sheet, TopicRow, grid_row, list_note, read_sheet

ROW, HEAD = 42, 42
FEWEST, MOST = 3, 15  # rows in sight: the panel beside them must not scroll away
WRAPS = {"wrapText": True, "autoHeight": True}
TRIGGER_WIDTHS = (106, 98, 90, 86, 96)
MOST_SHOWN = 20


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


def topic_list(rows: Sequence[TopicRow], choosing: int) -> list[int]:
    """The ids of the topics ticked in this round of choosing."""
    with st.container(gap="xsmall"):
        return [row.id for row in rows if _item(row, choosing)]


def _item(row: TopicRow, choosing: int) -> bool:
    with st.container(border=True, gap="xxsmall"):
        ticked = st.checkbox(f"**{plain(row.title)}**", key=f"tick-{choosing}-{row.id}")
        st.caption(plain(list_note(row)))
        if row.missed:
            st.markdown(f":small[:{FLAG.colour}[{FLAG.icon} misses: {plain(row.missed)}]]")
    return ticked


def action_bar(number: int, open_panel: Callable[[], None]) -> None:
    """Under a long list the panel would be out of sight; what is ticked stays within reach instead."""
    if not number:
        return
    with st.bottom, st.container(horizontal=True, wrap=False, vertical_alignment="center"):
        if st.button(f"Investigate {number}" if number > 1 else "Investigate", type="primary", key="open-panel"):
            open_panel()
        st.markdown(f"{plural(number, 'topic')} chosen")


def which_topics(changed: Callable[[], None]) -> tuple[str, str]:
    """The view and the words searched for."""
    view = st.segmented_control(
        "Which topics", list(VIEWS), default="Candidates", required=True, label_visibility="collapsed", key="view", on_change=changed
    )
    search = st.text_input(
        "Search title or brief",
        type="search",
        placeholder="Search title or brief",
        label_visibility="collapsed",
        width=240,
        key="search",
        on_change=changed,
    )
    return view or "Candidates", search or ""


@st.dialog("Add a topic", width="medium")
def add_topic(by: str) -> None:
    with st.form("new-topic", border=False):
        title = st.text_input("Title", placeholder="What is said to have happened, in one line")
        brief = st.text_area("Brief", height=100, placeholder="What has to be checked, and why it matters")
        url = st.text_input("Original address", placeholder="https://")
        text = st.text_area("Or the original text", height=100)
        left, right = st.columns(2)
        news = left.number_input("Newsworthiness, 0 to 100", min_value=0, max_value=100, value=50)
        status = right.selectbox("Status", ["Approved", "Pending", "Rejected"])
        done = st.form_submit_button("Add to the desk", type="primary")
    if done:
        words = (title or "", brief or "", (url or "").strip(), text or "")
        _file(topics.Draft(*words, TopicStatus(status.lower()), float(news), filed_by=by))


def _file(draft: topics.Draft) -> None:
    try:
        with desk.writing() as session:
            topic = topics.file(session, draft, now=desk.now())
    except (BadInput, Conflict, DatabaseProblem) as error:
        desk.say(plain(str(error)))
        return
    st.session_state["news"] = f"“{topic.title}” is on the desk."
    st.rerun()


@st.dialog("Import topics from CSV", width="medium")
def import_topics(by: str) -> None:
    st.caption(plain(f"First line: {', '.join(COLUMNS)}. Only title is required; at most {MOST_ROWS:,} rows."))
    upload = st.file_uploader("CSV file", type=["csv", "txt", "tsv"], key="topics-file")
    if upload is None:
        return
    sheet = read_sheet(upload.getvalue())
    if sheet.refused:
        desk.say(plain(sheet.refused))
        return
    _preview(sheet)
    if sheet.lines and st.button(f"Import {plural(len(sheet.lines), 'topic')}", type="primary", key="import"):
        _import(sheet, by)


def _preview(sheet: Sheet) -> None:
    wrong = f", {plural(len(sheet.problems), 'line')} cannot be used" if sheet.problems else ""
    st.markdown(f"**{plural(len(sheet.lines), 'topic')}** to import{wrong}. Read as {plain(sheet.encoding)}.")
    if sheet.unused:
        st.caption(plain(f"Not used: {', '.join(sheet.unused)}."))
    _problems(sheet.problems)


def _problems(problems: tuple[Problem, ...]) -> None:
    for problem in problems[:MOST_SHOWN]:
        desk.say(plain(f"Line {problem.number}: {problem.sentence}"))
    if len(problems) > MOST_SHOWN:
        st.caption(f"And {len(problems) - MOST_SHOWN} more.")


def _import(sheet: Sheet, by: str) -> None:
    """All good lines in one transaction; what the desk refuses is told by its line, and what is there stays."""
    refused: list[Problem] = []
    try:
        with st.spinner("Importing"), desk.writing() as session:
            for line in sheet.lines:
                try:
                    topics.file(session, _draft(line, by), now=desk.now())
                except (BadInput, Conflict) as error:
                    refused.append(Problem(line.number, str(error)))
    except DatabaseProblem as error:
        desk.say(plain(str(error)))
        return
    _imported(len(sheet.lines) - len(refused), (*sheet.problems, *refused))


def _imported(number: int, problems: tuple[Problem, ...]) -> None:
    st.session_state["imported"] = (number, tuple(sorted(problems, key=lambda problem: problem.number)))
    st.rerun()


def tell_news() -> None:
    """What the last dialog did, told on the page behind it."""
    if "news" in st.session_state:
        st.toast(plain(st.session_state.pop("news")))
    if "imported" in st.session_state:
        number, problems = st.session_state["imported"]
        with notice_box("imported"):
            st.markdown(f"**{plural(number, 'topic')} imported.**")
            _problems(problems)


def _draft(line: Line, by: str) -> topics.Draft:
    """What the file leaves open is what the desk gives a new topic."""
    given = {"newsworthiness_score": line.newsworthiness_score, "status": line.status}
    more = {name: value for name, value in given.items() if value is not None}
    return topics.Draft(line.title, line.brief, line.original_url, source_count=line.source_count, filed_by=by, **more)  # type: ignore[arg-type]
