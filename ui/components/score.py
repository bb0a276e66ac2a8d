"""A score, shown one way: the number, what it is out of, and on demand its formula with the parts it is worked out from."""

import pandas as pd
import streamlit as st

from core.model.score import Score, Working
from ui.parts import figure, plain
from ui.view_models.score import LARGE, NO_PARTS, NO_WORKING, Part, added, number, of_most, parts

HOW = "How it is worked out"
NONE = "none"


def score(label: str, one: Score | None, most: int = LARGE, note: str = "", help: str | None = None, without: str = "") -> None:
    """A figure like any other, and below it the way to its parts; `note` says more about where it lies, `without` why there is none."""
    with st.container(gap=None, width="content"):
        if one is None:
            figure(label, NONE, without, help=help)
            return
        figure(label, number(one, most), f"of {most}{f', {note}' if note else ''}", help=help)
        with st.popover(HOW, type="tertiary"):
            formula(one, most)


def score_line(label: str, one: Score, most: int = LARGE) -> None:
    """The same in a list, where the number itself opens."""
    with st.popover(f"{label} {of_most(one, most)}".strip(), type="tertiary"):
        formula(one, most)


def formula(one: Score, most: int = LARGE) -> None:
    """Every part with what it gives, why and by which rule, and what they come to."""
    if not one.parts:
        st.markdown(NO_PARTS)
        return
    _table(parts(one), "Points", "What was found")
    st.caption(f"Together {of_most(one, most)}." + (f" Formula: {plain(one.formula)}." if one.formula else ""))


def working(one: Working | None, *, formula: bool = True) -> None:
    """A chance: what is added up, what it comes to, and the formula, which several may share."""
    if one is None:
        st.markdown(NO_WORKING)
        return
    if one.terms:
        _table(added(one), "Adds", "How")
    if one.comes_to:
        st.markdown(plain(one.comes_to))
    if formula:
        st.caption(plain(one.formula))


def _table(rows: list[Part], gives: str, how: str) -> None:
    cells = [{"Part": plain(row.name), gives: row.points, how: _found(row)} for row in rows]
    st.table(pd.DataFrame(cells), border="horizontal", hide_index=True)


def _found(row: Part) -> str:
    return f"{plain(row.why)}  \n:gray[{plain(row.rule)}]" if row.rule else plain(row.why)
