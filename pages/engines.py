"""Engines: what the newsroom can search with, how each engine fares, and the last calls that were made."""

from datetime import timedelta

import streamlit as st

from db import engines
from ui import desk
from ui.engines.engine_list import engine_list, last_calls, strip, watch
from ui.engines.engine_rows import NO_ENGINES, NO_WORKER, Today, figures, groups, names, under_test
from ui.shared.widgets import zone
from ui.shared.wording_rows import midnight

desk.enter(
    "Engines", "What this newsroom can search with, and how it fares. Keys are settings of the worker, which reads them when it starts."
)

now, here = desk.now(), zone()
start = midnight(now, here)
with desk.database() as session:
    known = engines.all_(session)
    today = Today(now, here, engines.costs(session, since=start), engines.latest_tests(session, since=start))
    since_yesterday = engines.costs(session, since=midnight(start - timedelta(hours=1), here))
    lives = desk.worker_lives(session)

if not known:
    st.markdown(NO_ENGINES)
else:
    if not lives:
        desk.say(NO_WORKER)
    strip(figures(known, today, since_yesterday))
    list_tab, calls_tab = st.tabs(["Engines", "Last calls"], key="tab", on_change="rerun", bind="query-params")
    if list_tab.open:
        with list_tab:
            engine_list(groups(known, today), worker_lives=lives)
            watch(under_test(known, now))
    if calls_tab.open:
        with calls_tab:
            last_calls(names(known))
