"""The dossier in tabs, each with an address of its own; only the open one is drawn."""

from collections.abc import Callable, Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from ui.components.dossier_background import background_tab
from ui.components.dossier_balance import balance_tab
from ui.components.dossier_contradictions import contradictions_tab
from ui.components.dossier_log import log_tab
from ui.components.dossier_matrix import matrix_tab
from ui.components.dossier_origin import origin_tab
from ui.components.dossier_overview import overview_tab
from ui.components.dossier_posts import posts_tab
from ui.components.dossier_report import report_tab
from ui.components.dossier_searches import searches_tab
from ui.components.dossier_sources import sources_tab
from ui.components.dossier_timeline import timeline_tab
from ui.view_models.posts import TAB

Tab = Callable[[], None]
RENAMED = {"Timeline and spread": "Timeline"}


def dossier_tabs(run: Investigation, dossier: Dossier, history: Sequence[Decision], *, waits: bool) -> None:
    named: dict[str, Tab] = {
        "Overview": lambda: overview_tab(run, dossier, history, waits=waits),
        "Sources": lambda: sources_tab(dossier),
        "Claims × sources": lambda: matrix_tab(dossier),
        "Contradictions": lambda: contradictions_tab(dossier),
        "Origin and spread": lambda: origin_tab(dossier),
        "Timeline": lambda: timeline_tab(dossier),
        TAB: lambda: posts_tab(dossier),
        "Background": lambda: background_tab(dossier),
        "Balance": lambda: balance_tab(dossier),
        "Report": lambda: report_tab(dossier),
        "Searches": lambda: searches_tab(dossier),
        "Log": lambda: log_tab(run.id),
    }
    _renamed()
    tabs = st.tabs(list(named), key="tab", on_change="rerun", bind="query-params")
    for tab, draw in zip(tabs, named.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def _renamed() -> None:
    """An address that was handed on while a tab had another name still leads there."""
    asked = st.query_params.get("tab", "")
    if asked in RENAMED:
        st.session_state["tab"] = RENAMED[asked]
