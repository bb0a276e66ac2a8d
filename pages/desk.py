"""Desk: what waits, what runs and what was decided today, at a glance."""

import streamlit as st

from db import changes, engines, investigations, reviews, topics
from ui import desk
from ui.parts import plain, section
from ui.review.front_page import changes_alert, decided_list, engines_alert, running_list, waiting_list
from ui.review.queue_rows import Counts, decision_row, headline, ready, tally, waiting_item
from ui.shared import wording_rows
from ui.shared.widgets import zone

desk.enter("Desk")

WAITING, DECIDED, DAY, CANDIDATES = 4, 6, 200, 50

now, here = desk.now(), zone()
with desk.database() as session:
    queue = reviews.waiting(session, limit=WAITING)
    waiting = reviews.waiting_count(session)
    by_status, seen = investigations.counts(session), investigations.open_ids(session)
    decided = reviews.history(session, since=wording_rows.midnight(now, here), limit=DAY + 1)
    candidates = topics.page(session, limit=CANDIDATES + 1)

    under_way = sum(number for status, number in by_status.items() if status.open)
    counts = Counts(waiting, under_way, len(decided[:DAY]), len(candidates[:CANDIDATES]), len(candidates) > CANDIDATES)
    desk.head("Desk", plain(headline(counts, now, here)))
    desk.banners(session)
    engines_alert(engines.all_(session), now)
    changes_alert(changes.unseen(session))

left, right = st.columns([3, 2], gap="medium")
with left, section("Waits for an editor", "Most urgent first: flags, then newsworthiness, then age."):
    if queue:
        waiting_list([waiting_item(row, now) for row in queue])
    else:
        st.markdown(f"Nothing waits. {wording_rows.capital(ready(counts))}.")
        label = "Choose one to investigate" if counts.candidates else "Add a topic, or import several"
        st.page_link("pages/candidates.py", label=label, icon=":material/arrow_forward:", icon_position="right")
with right:
    with section("Running", "Runs go on when you close this page."):
        running_list(seen)
    with section("Decided today", tally(decided[:DAY], capped=len(decided) > DAY) if decided else ""):
        if decided:
            decided_list([decision_row(decision, here) for decision in decided[:DECIDED]])
        else:
            st.markdown("Nothing was decided today.")
        st.page_link("pages/decisions.py", label="All decisions", icon=":material/arrow_forward:", icon_position="right")
