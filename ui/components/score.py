"""A score, shown one way: the number, what it is out of, and on demand the parts it is worked out from."""

import pandas as pd
import streamlit as st

from core.model.score import Score
from ui.parts import figure, plain
from ui.view_models.score import LARGE, NO_PARTS, number, of_most, parts

HOW = "How it is worked out"
RULE = "The desk's policy states the rule behind it."


def score(label: str, one: Score, most: int = LARGE, note: str = "", help: str | None = None) -> None:
    """A figure like any other, and below it the way to its parts; `note` says more about where the number lies."""
    with st.container(gap=None, width="content"):
        figure(label, number(one, most), f"of {most}{f', {note}' if note else ''}", help=help)
        with st.popover(HOW, type="tertiary"):
            formula(one, most)


def score_line(label: str, one: Score, most: int = LARGE) -> None:
    """The same in a list, where the number itself opens."""
    with st.popover(f"{label} {of_most(one, most)}".strip(), type="tertiary"):
        formula(one, most)


def formula(one: Score, most: int = LARGE) -> None:
    """Every part with what it gives and why, and what they come to."""
    if not one.parts:
        st.markdown(NO_PARTS)
        return
    rows = [{"Part": plain(part.name), "Points": part.points, "What was found": plain(part.why)} for part in parts(one)]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True)
    st.caption(f"Together {of_most(one, most)}. {RULE}")
