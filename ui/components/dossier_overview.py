"""The first tab of a dossier: the level, why, the strongest words on both sides, and what an editor made of it."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.investigation import Decision, Investigation
from ui.components.changed import latest
from ui.components.dossier_questions import questions_section
from ui.components.dossier_result import result_section
from ui.components.flags import flags, would_change
from ui.components.gaps import gaps
from ui.components.here import zone
from ui.components.level_strip import level_strip
from ui.components.review_sides import anything_said, both_sides
from ui.components.why import why_this_level
from ui.parts import ARROW, phone, plain, section, with_margin
from ui.view_models import dossier_index, sayings
from ui.view_models.sayings import Said

EARLY = "**Nothing is recommended:** the run ended before the voices were counted. The other tabs hold what was found."
EMPTY = "**Nothing was found before it ended.** The log says what happened."


def overview_tab(run: Investigation, dossier: Dossier, history: Sequence[Decision], *, waits: bool) -> None:
    """The answer first, then its reason, then the words; on a phone, in one column, the flags before the reasons."""
    narrow = phone()
    main, margin = with_margin()
    with main:
        _answer(dossier)
        if narrow:
            _look_here(run, dossier, history, waits=waits)
        why_this_level(dossier)
    with margin:
        if not narrow:
            _look_here(run, dossier, history, waits=waits)
        gaps(dossier.gaps, opens=True)
        if dossier.recommendation:
            would_change(dossier.recommendation)
    _for_and_against(dossier)
    questions_section(dossier)
    result_section(dossier)


def _answer(dossier: Dossier) -> None:
    if dossier.recommendation:
        level_strip(dossier.recommendation)
    else:
        st.markdown(EARLY if dossier.sources else EMPTY)


def _look_here(run: Investigation, dossier: Dossier, history: Sequence[Decision], *, waits: bool) -> None:
    _decided(run, history, waits=waits)
    if dossier.recommendation:
        flags(dossier.recommendation, latest(dossier.investigation_id))


def _for_and_against(dossier: Dossier) -> None:
    if not anything_said(dossier):
        return
    claims = "; ".join(dossier_index.central(dossier))
    note = f"Central: {plain(claims)}" if claims else "No claim that could be checked was found in the topic itself."
    with section("Strongest evidence for and against", note):
        both_sides(dossier, "side")


def _decided(run: Investigation, history: Sequence[Decision], *, waits: bool) -> None:
    """What editors did with it, newest first; a flagged one without a decision leads to the queue."""
    said = sayings.decisions(history, zone())
    if not said and not waits:
        return
    with section("Decision"):
        if waits:
            st.markdown(sayings.undecided(history, zone()))
            st.page_link("pages/review.py", label="Decide in the review queue", icon=ARROW, query_params={"id": str(run.id)})
        with st.container(gap="xsmall"):
            for one in said:
                _said(one)


def _said(one: Said) -> None:
    words = f"  \n{plain(one.words)}" if one.words else ""
    st.markdown(f"**{plain(one.who)}** {one.what} :gray[{one.when}]{words}")
