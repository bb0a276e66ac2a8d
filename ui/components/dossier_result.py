"""The result below the answer: four criteria of success, three scores that open to their parts, and the claims that stand or fall."""

import streamlit as st

from core.model.dossier import Dossier
from core.model.judgement import Criterion, Result
from ui.components.score import score
from ui.parts import ARROW, badge, phone, plain, section
from ui.tokens import MET
from ui.view_models import result

CREDIBILITY = "How weighty the sources are that speak about it, by their tiers."
CONSISTENCY = "How many of the voices with a view on the central claims do not contradict them."
RICHNESS = "How much is known of what lies behind the story."
TABS = {"Every claim": "Claims × sources", "What is disputed": "Contradictions", "What lies behind it": "Background"}


def result_section(dossier: Dossier) -> None:
    """Nothing for a run that recommends nothing."""
    found = dossier.result
    if found is None:
        if dossier.recommendation:
            with section("Result"):
                st.markdown(result.EARLIER)
        return
    with section("Result", result.success(found)):
        left, right = (st.container(), st.container()) if phone() else st.columns([1, 1], gap="medium")
        with left, st.container(gap="xsmall"):
            for one in found.criteria:
                st.markdown(_criterion(one))
        with right:
            _scores(found)
            _claims(found, dossier)
    _told(found)


def _criterion(one: Criterion) -> str:
    return f"{badge(MET[one.met])} **{plain(one.name)}.** {plain(one.sentence)}"


def _scores(found: Result) -> None:
    with st.container(horizontal=True, gap=24):
        score("Credibility", found.credibility_assessment, help=CREDIBILITY, without="no source speaks about it")
        score("Consistency", found.consistency_score, help=CONSISTENCY, without="nobody here has a view of their own")
        score("Context richness", found.context_richness, help=RICHNESS, without="nothing was looked for")


def _claims(found: Result, dossier: Dossier) -> None:
    with st.container(gap=None):
        st.markdown(plain(result.claims(found, dossier)))
        with st.container(horizontal=True, gap="small"):
            for label, tab in TABS.items():
                st.button(label, key=f"to-{tab}", type="tertiary", icon=ARROW, icon_position="right", on_click=_opens, args=(tab,))


def _opens(tab: str) -> None:
    st.session_state["tab"] = tab


def _told(found: Result) -> None:
    with st.expander("What other systems are told"):
        for name, words in result.told(found):
            st.markdown(f"**{name}:** {plain(words)}")
