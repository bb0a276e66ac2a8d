"""Investigation: one run, from its plan over its progress to its dossier."""

import streamlit as st

from core.errors import NotFound
from core.model.words import Status
from db import changes, dossiers, investigations, progress, reviews, topics
from ui import desk
from ui.components.changed import known
from ui.components.dossier_head import dossier_head, lost
from ui.components.dossier_orders import may_act, offer_again, refusal, too_late
from ui.components.dossier_tabs import dossier_tabs
from ui.components.live import live_view
from ui.components.plan import approval, being_made
from ui.components.watch_notice import watch_notice
from ui.components.window import follow
from ui.parts import plain
from ui.view_models.overview import ENDED
from ui.view_models.sayings import waits_for_review

desk.enter("Investigation")

number = desk.number("id")
if number is None:
    lost("The address names no investigation. Choose one from the list.")

with desk.database() as session:
    try:
        run = investigations.get(session, number)
    except NotFound as error:
        lost(f"{error} Choose one from the list.")
    topic = topics.get(session, run.topic_id)
    waits = waits_for_review(run, progress.is_closed(session, run.id))
    dossier = None if run.status in (Status.PLANNED, Status.QUEUED, Status.RUNNING) else dossiers.load(session, run.id, all_posts=False)
    history = reviews.history(session, investigation_id=run.id) if run.status.has_result else []
    latest = changes.latest(session, run.id) if run.status.has_result else {}
    known(run.id, latest)

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
    refusal()
    if run.status in ENDED:
        desk.say(f"**{ENDED[run.status]}** {plain(run.problem or dossier.halted)}")
    if run.status in ENDED and may_act():
        offer_again(run)
    watch_notice(run.id, latest)
    with st.container(gap=None):
        follow(dossier)
        dossier_tabs(run, dossier, history, waits=waits)
