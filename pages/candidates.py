"""Candidates: choose the topics that are worth an investigation, and begin it."""

from functools import partial

import streamlit as st

from core.model.words import Role
from db import investigations, topics
from ui import desk
from ui.parts import plain
from ui.shared.widgets import Pages, as_list
from ui.shared.wording_rows import plural
from ui.topics.start_investigation import choosing, tell_begun, topic_panel
from ui.topics.topic_list import action_bar, add_topic, import_topics, tell_news, topic_grid, topic_list, which_topics
from ui.topics.topic_rows import NOTES, PAGE, VIEWS, legend, nothing_here, topic_row

me = desk.enter("Candidates", NOTES[st.session_state.get("view") or "Candidates"])

pages = Pages("topics")
with st.container(horizontal=True, vertical_alignment="center"):
    view, search = which_topics(pages.reset)
    st.space("stretch")
    listed = as_list()
    if me.role is Role.EDITOR:
        if st.button("Add a topic", icon=":material/add:"):
            add_topic(me.name)
        if st.button("Import CSV", icon=":material/upload:"):
            import_topics(me.name)

with st.container():  # always there, so that a message does not move the grid in the page and lose its ticks
    tell_news()
    tell_begun()
with desk.database() as session:
    found = topics.page(session, view=VIEWS[view], search=search, after=pages.start, limit=PAGE + 1)
    under_way = investigations.open_runs(session, [topic.id for topic in found])
    empty = not found and topics.is_empty(session)

shown, more = found[:PAGE], len(found) > PAGE
rows = [topic_row(topic, desk.now(), under_way.get(topic.id)) for topic in shown]
if not shown:
    st.markdown(plain(nothing_here(view, search, desk_empty=empty)))
elif listed:
    ticked = topic_list(rows, choosing())
    chosen = [topic for topic in shown if topic.id in ticked]
    action_bar(len(chosen), partial(st.dialog("Investigate")(topic_panel), chosen, me))
else:
    table, panel = st.columns([13, 5], gap="medium")
    with table:
        ticked = topic_grid(rows, choosing())
        st.caption(plain(f"{plural(len(shown), 'topic')}{' on this page' if more or pages.number else ''}. {legend()}"))
    with panel, st.container(border=True):
        topic_panel([topic for topic in shown if topic.id in ticked], me)
pages.buttons(PAGE, topics.TopicCursor(shown[-1].newsworthiness_score, shown[-1].id) if more else None)
