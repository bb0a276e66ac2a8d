"""Investigation: one run, from its plan over its progress to its dossier in tabs, each with an address of its own."""

from collections.abc import Callable

import streamlit as st

from core.errors import NotFound
from core.model.dossier import Dossier
from core.model.words import Status
from db import changes, dossiers, investigations, reviews, topics
from ui import desk
from ui.dossier.coverage import balance_tab, posts_tab
from ui.dossier.coverage_rows import TAB
from ui.dossier.history import background_tab, timeline_tab
from ui.dossier.matrix import matrix_tab
from ui.dossier.origin import origin_tab
from ui.dossier.overview import overview_tab
from ui.dossier.report import log_tab, report_tab
from ui.dossier.sources import contradictions_tab, sources_tab
from ui.engines.searches import searches_tab
from ui.evidence.citations import follow_links
from ui.evidence.viewer import remember_changes, watch_notice
from ui.parts import plain
from ui.review.item_rows import waits_for_review
from ui.run.plan import approval, being_made, may_act, offer_again, tell_refusal, too_late
from ui.run.progress import dossier_head, live_view, lost
from ui.run.run_rows import ENDED

desk.enter("Investigation")

RENAMED = {"Timeline and spread": "Timeline"}  # an address that was handed on while a tab had another name still leads there

number = desk.number("id")
if number is None:
    lost("The address names no investigation. Choose one from the list.")

with desk.database() as session:
    try:
        run = investigations.get(session, number)
    except NotFound as error:
        lost(f"{error} Choose one from the list.")
    topic = topics.get(session, run.topic_id)
    waits = waits_for_review(run, investigations.is_closed(session, run.id))
    dossier = None if run.status in (Status.PLANNED, Status.QUEUED, Status.RUNNING) else dossiers.load(session, run.id, all_posts=False)
    history = reviews.history(session, investigation_id=run.id) if run.status.has_result else []
    latest = changes.latest(session, run.id) if run.status.has_result else {}
    remember_changes(run.id, latest)

dossier_head(run, topic, waits=waits)
if run.status is not Status.AWAITING:
    too_late(run)
if run.status is Status.PLANNED:
    being_made(run)
elif dossier is None:
    live_view(run)
elif run.status is Status.AWAITING:
    approval(run, [source for source in dossier.sources if source.user_provided], dossier.gaps, invented=topic.demo)
else:
    tell_refusal()
    if run.status in ENDED:
        desk.say(f"**{ENDED[run.status]}** {plain(run.problem or dossier.halted)}")
    if run.status in ENDED and may_act():
        offer_again(run)
    watch_notice(run.id, latest)
    with st.container(gap=None):
        follow_links(dossier)
        asked = st.query_params.get("tab", "")
        if asked in RENAMED:
            st.session_state["tab"] = RENAMED[asked]
        draw: dict[str, Callable[[Dossier], None]] = {
            "Overview": lambda found: overview_tab(run, found, history, waits=waits),
            "Sources": sources_tab,
            "Claims × sources": matrix_tab,
            "Contradictions": contradictions_tab,
            "Origin and spread": origin_tab,
            "Timeline": timeline_tab,
            TAB: posts_tab,
            "Background": background_tab,
            "Balance": balance_tab,
            "Report": report_tab,
            "Searches": searches_tab,
            "Log": lambda _: log_tab(run.id),
        }
        for tab, name in zip(st.tabs(list(draw), key="tab", on_change="rerun", bind="query-params"), draw, strict=True):
            if tab.open:  # only the open one is drawn
                with tab:
                    draw[name](dossier)
