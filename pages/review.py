"""Review queue: one flagged investigation at a time, with its evidence, for an editor to decide."""

import streamlit as st

from db import changes
from ui import desk
from ui.evidence.viewer import remember_changes
from ui.review import state
from ui.review.card import review_card, review_head
from ui.review.decision_bar import decide_bar
from ui.review.state import asked_for, nothing_waits, read

me = desk.enter("Review queue")

item, page = read(asked_for(), state.trail())
state.turn_to(page.trail)
state.tell()
decide_bar(item, page, me)  # first, so that its keys are gone before anything opens over the page
if item is None:
    nothing_waits()
else:
    st.query_params["id"] = str(item.run.id)
    with desk.database() as session:
        remember_changes(item.run.id, changes.latest(session, item.run.id))
    review_head(item)
    review_card(item)
