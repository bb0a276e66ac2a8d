"""Putting topics on the desk: one by hand, or many from a CSV file."""

import streamlit as st

from core.errors import BadInput, Conflict, DatabaseProblem
from core.model.words import TopicStatus
from db import topics
from ui import desk
from ui.components.told import told
from ui.parts import plain
from ui.view_models.moments import plural
from ui.view_models.sheet import Problem
from ui.view_models.topic_import import COLUMNS, MOST_ROWS, Line, Sheet, read_sheet

MOST_SHOWN = 20


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
        with told("imported"):
            st.markdown(f"**{plural(number, 'topic')} imported.**")
            _problems(problems)


def _draft(line: Line, by: str) -> topics.Draft:
    """What the file leaves open is what the desk gives a new topic."""
    given = {"newsworthiness_score": line.newsworthiness_score, "status": line.status}
    more = {name: value for name, value in given.items() if value is not None}
    return topics.Draft(line.title, line.brief, line.original_url, source_count=line.source_count, filed_by=by, **more)  # type: ignore[arg-type]
