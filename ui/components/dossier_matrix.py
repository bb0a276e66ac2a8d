"""Claims × sources: one column group per voice, copies folded behind their number, and the quote behind the chosen cell."""

import streamlit as st

from core.model.dossier import Dossier
from core.model.words import Relation
from ui import desk
from ui.components import evidence_viewer as viewer
from ui.components.dossier_grid import matrix_grid
from ui.components.dossier_matrix_list import matrix_list
from ui.components.toolbar import LIST, view_switch
from ui.parts import badge, outlet, plain
from ui.tokens import LOST, RELATION, UNREAD, UNSURE, VERDICT
from ui.view_models.dossier_index import beside, nothing_to_compare
from ui.view_models.focus import Focus, focus
from ui.view_models.matrix import Cell, Matrix, Words, matrix, remark
from ui.view_models.moments import plural

MATRIX = "Matrix"
TITLE_WIDTH, WALK_WIDTH = 880, 150  # side by side in a window 1280 wide, below each other on a phone
COUNTED = "counted by voice; copies are not counted."
HOW = {
    MATRIX: "Central claims are bold and come first. Choose a cell to read the quote.",
    LIST: "Central claims come first. Open a claim to read the quotes.",
}
DOUBT = f"{UNSURE.sign} after a sign: unsure; after a tier: undecided."


def matrix_tab(dossier: Dossier) -> None:
    table = matrix(dossier)
    empty = nothing_to_compare(dossier) or ("" if table.groups else "No claim has been compared with a source yet.")
    if empty:
        st.markdown(empty)
        return
    view, copies = _bar(table)
    if said := remark(table):
        st.markdown(said)
    if view == LIST:
        matrix_list(dossier, table)
        return
    key = f"cell-{dossier.investigation_id}"
    matrix_grid(table, key, _chosen(key, table), copies=copies)
    _focus(dossier, table, key)


def _bar(table: Matrix) -> tuple[str, bool]:
    """Which view, and whether copies are unfolded; the badges are the legend."""
    many = sum(column.copy for column in table.columns)
    with st.container(gap="xxsmall"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            view = view_switch("matrix-view", MATRIX)
            copies = many > 0 and view == MATRIX and st.toggle(f"Show {plural(many, 'copy')}", key="matrix-copies")
            st.markdown(_legend(table), width="content")
        st.caption(_how(table, view))
    return view, copies


def _legend(table: Matrix) -> str:
    counts = [badge(RELATION[relation], f"{RELATION[relation].word} {table.counts[relation]}") for relation in Relation]
    own = [column.source.id for column in table.columns if not column.copy]
    readings = [row.cells[key] for row in table.rows for key in own]
    doubts = {
        UNSURE: sum(reading.unsure for reading in readings),
        UNREAD: sum(bool(reading.unread) for reading in readings),
        LOST: sum(reading.speaks and not reading.counts for reading in readings),
    }
    return " ".join([*counts, *(badge(token, f"{token.word} {many}") for token, many in doubts.items() if many)])


def _how(table: Matrix, view: str) -> str:
    doubtful = any(reading.unsure for reading in table.readings) or any(column.source.undecided for column in table.columns)
    told = f"{plural(len(table.rows), 'claim')}, {COUNTED} {HOW[view]}"
    return f"{told} {DOUBT}" if doubtful and view == MATRIX else told


def _chosen(key: str, table: Matrix) -> Cell | None:
    """The cell the editor chose, or the one that is opened unasked."""
    chosen: Cell | None = st.session_state.get(key)
    return chosen or table.first


def _focus(dossier: Dossier, table: Matrix, key: str) -> None:
    cell = _chosen(key, table)
    opened = focus(dossier, table, cell) if cell else None
    if opened is None:
        return
    with st.container(border=True, gap="xsmall"):
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            st.markdown(_title(opened), width=TITLE_WIDTH)
            with st.container(horizontal=True, horizontal_alignment="right", width=WALK_WIDTH):
                _walk("Previous", "Left", table, key, -1)
                _walk("Next", "Right", table, key, +1)
        _quotes(opened, dossier)


def _title(opened: Focus) -> str:
    verdict = badge(VERDICT[opened.verdict.verdict]) if opened.verdict else ""
    return f"**{opened.claim.id} in {opened.source.id}** {plain(opened.claim.text)} {verdict}"


def _walk(label: str, arrow: str, table: Matrix, key: str, step: int) -> None:
    """Through the cells that say something, round and round."""

    def go() -> None:
        st.session_state[key] = beside(table.said, _chosen(key, table), step)

    st.button(label, key=f"walk-{label}", type="tertiary", shortcut=desk.key(arrow), on_click=go)


def _quotes(opened: Focus, dossier: Dossier) -> None:
    left, right = st.columns(2)
    with left:
        if opened.here:
            _words(opened.here, dossier, "here")
        else:
            st.markdown(f"{outlet(opened.source, dossier.teller(opened.source.id))} :gray[{opened.source.id}]")
            st.markdown(plain(opened.nothing))
            viewer.context_button("matrix-silent", dossier, opened.source.id)
    with right:
        if opened.remark:
            st.caption(plain(opened.remark))
        if opened.other:
            _words(opened.other, dossier, "other")


def _words(words: Words, dossier: Dossier, key: str) -> None:
    viewer.words(f"matrix-{key}", dossier, words.evidence, words.note)
