"""The level strip: what the desk recommends, beside what plain counting would say, and the figures behind both."""

import streamlit as st

from core.model.judgement import Recommendation
from core.model.words import State
from ui.components.score import HOW, working
from ui.parts import plain
from ui.tokens import FLAG, LEVEL, STATE
from ui.view_models import confidence

PLAIN_COUNTING = "What counting credible sources alone would give: copies count, and carrying a story counts as confirming it."
VOICES = "Independent credible voices (tier 1 and 2) that support the weakest central claim. Outlets that retell one report are one voice."
NEEDED = "Credible voices the rulebook asks for to verify a topic; for a certified one, to certify it."


def level_strip(recommendation: Recommendation) -> None:
    """The answer, then its reason; grey is what the desk does not go by."""
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            _recommended(recommendation.stands)
            _figure("By plain counting", f":gray[{LEVEL[recommendation.plain_level].word}]", PLAIN_COUNTING)
            _figure("Outlets", str(recommendation.outlets))
            _figure("Voices", str(recommendation.voices), VOICES)
            _figure("Needed", str(recommendation.needed), NEEDED)
            with st.container(gap=None, width="content"):
                _figure("Confidence", f"{recommendation.confidence:.0f}", confidence.meaning(recommendation))
                with st.popover(HOW, type="tertiary"):
                    working(recommendation.worked_out)
        st.markdown(reason(recommendation))
        if recommendation.guarantee:
            st.caption(plain(recommendation.guarantee))
        if doubt := confidence.pulls_apart(recommendation):
            st.markdown(f":{FLAG.colour}[{FLAG.icon}] **Confidence {recommendation.confidence:.0f}:** {plain(doubt)}")


def _recommended(state: State) -> None:
    token = STATE[state]
    st.metric("Recommended", f"**{state.in_full.capitalize()}**", icon=token.icon, width="content", help=token.help)


def _figure(label: str, value: str, how: str | None = None) -> None:
    st.metric(label, value, help=how, width="content")


def reason(recommendation: Recommendation) -> str:
    """The sentence with its lead in bold, the detail, and the plain count when it says something else."""
    lead, colon, rest = recommendation.sentence.partition(": ")
    parts = [f"**{plain(lead + colon.strip())}**", plain(rest), plain(recommendation.detail)]
    if recommendation.plain_level is not recommendation.level:
        parts.append(f":gray[By plain counting it would be {LEVEL[recommendation.plain_level].word.lower()}.]")
    return " ".join(part for part in parts if part)
