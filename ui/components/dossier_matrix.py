"""Claims × sources: one column group per voice, copies grey and narrow, and the quote behind the chosen cell."""

import streamlit as st

from core.model.dossier import Dossier
from core.model.words import Relation
from ui import desk
from ui.components import evidence_viewer as viewer
from ui.components.dossier_grid import matrix_grid
from ui.parts import badge, outlet, phone, plain
from ui.tokens import RELATION, VERDICT
from ui.view_models.matrix import Cell, Focus, Matrix, Row, Words, beside, focus, matrix
from ui.view_models.overview import Index, index

MATRIX, LIST = "Matrix", "List"
HOW = "Counted by voice: copies are grey and not counted. Choose a cell to read the quote."


def matrix_tab(dossier: Dossier) -> None:
    table = matrix(dossier)
    if not table.rows or not table.groups:
        st.markdown("No claim has been compared with a source yet.")
        return
    view = _bar(table)
    if view == LIST:
        _list(dossier, table)
        return
    key = f"cell-{dossier.investigation_id}"
    matrix_grid(table, key, _chosen(key, table))
    _focus(dossier, table, key)


def _bar(table: Matrix) -> str:
    with st.container(horizontal=True, vertical_alignment="center"):
        default = LIST if phone() else MATRIX
        view = st.segmented_control("View", [MATRIX, LIST], default=default, required=True, key="matrix-view", label_visibility="collapsed")
        counts = (badge(RELATION[relation], f"{RELATION[relation].word} {table.counts[relation]}") for relation in Relation)
        st.markdown(" ".join(counts), width="content")
        st.caption(HOW, width="content")
    return view or default


def _chosen(key: str, table: Matrix) -> Cell | None:
    """The cell the editor chose, or the one that is opened unasked."""
    chosen: Cell | None = st.session_state.get(key)
    return chosen or table.first


def _focus(dossier: Dossier, table: Matrix, key: str) -> None:
    cell = _chosen(key, table)
    opened = focus(dossier, table, cell) if cell else None
    if opened is None:
        return
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(_title(opened))
            st.space("stretch")
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
            st.markdown(f"{outlet(opened.source)} :gray[{opened.source.id}]")
            st.markdown("It says nothing about this claim.")
            viewer.context_button("matrix-silent", dossier, opened.source.id)
    with right:
        if opened.other:
            _words(opened.other, dossier, "other")
        else:
            st.caption("No source says otherwise.")


def _words(words: Words, dossier: Dossier, key: str) -> None:
    viewer.words(f"matrix-{key}", dossier, words.evidence, words.note)


def _list(dossier: Dossier, table: Matrix) -> None:
    """The same facts for phones and screen readers: one claim after the other, opened on demand."""
    found = index(dossier)
    with st.container(gap="xsmall"):
        for row in table.rows:
            verdict = badge(VERDICT[row.verdict.verdict]) if row.verdict else ""
            label = f"**{row.claim.id}** {plain(row.claim.text)} {verdict}"
            opened = st.expander(label, key=f"claim-{row.claim.id}", on_change="rerun")
            if opened.open:
                with opened:
                    _row(row, table, found, dossier)


def _row(row: Row, table: Matrix, found: Index, dossier: Dossier) -> None:
    said = [column for column in table.columns if row.cells[column.source.id] is not Relation.UNRELATED]
    originals = [column.source for column in said if not column.copy]
    for source in originals:
        one = found.evidence[(row.claim.id, source.id)]
        viewer.words(f"list-{row.claim.id}-{source.id}", dossier, one, one.note)
    copies = [column.source for column in said if column.copy]
    if copies:
        st.caption("Copies, not counted: " + ", ".join(f"{source.id} {plain(source.outlet)}" for source in copies))
    silent = [column.source.id for column in table.columns if row.cells[column.source.id] is Relation.UNRELATED]
    if silent:
        st.caption(f"Unrelated to this claim: {', '.join(silent)}")
