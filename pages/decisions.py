"""Decisions: what editors and the machine decided, newest first, and the whole of it as a file."""

from functools import partial

import streamlit as st

from core.exports.csv_files import decisions_csv, decisions_json
from db import reviews
from ui import desk
from ui.review.front_page import all_decisions, decided_list, decided_table
from ui.review.queue_rows import FILTERS, chosen_kinds, decision_row, decisions_file_name
from ui.shared.widgets import Pages, as_list, zone

desk.enter("Decisions", "Everything that was decided, newest first. Nothing here is ever changed; a change of mind is a new line.")

PAGE = 50

pages = Pages("decisions")
words = st.pills(  # on a line of its own: beside buttons it would not wrap on a phone
    "Which decisions", list(FILTERS.values()), selection_mode="multi", label_visibility="collapsed", key="kinds", on_change=pages.reset
)
with st.container(horizontal=True, vertical_alignment="center"):
    listed = as_list()
    st.space("stretch")
    kinds = chosen_kinds(words)
    for label, ending, write in (("Download CSV", "csv", decisions_csv), ("Download JSON", "json", decisions_json)):
        name = decisions_file_name(ending, desk.now(), zone())
        st.download_button(label, partial(all_decisions, write, kinds), name, on_click="ignore", icon=":material/download:")

with desk.database() as session:
    found = reviews.history(session, kinds=kinds, before=pages.start, limit=PAGE + 1)

rows = [decision_row(decision, zone()) for decision in found[:PAGE]]
if rows and listed:
    decided_list(rows, dates=True)
elif rows:
    decided_table(rows)
elif kinds:
    st.markdown("No decision of this kind yet. Choose another, or none to see all.")
else:
    st.markdown("Nothing has been decided yet. What waits for an editor is in the review queue.")
    st.page_link("pages/review.py", label="Review queue", icon=":material/arrow_forward:", icon_position="right")
pages.buttons(PAGE, rows[-1].id if len(found) > PAGE else None)
