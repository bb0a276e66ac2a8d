"""Claims × sources: as a grid or as a list, copies folded behind their number, and the quote behind the chosen cell."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.source import Source
from core.model.words import Relation
from ui import desk
from ui.dossier.matrix_grid import matrix_grid
from ui.dossier.matrix_rows import Cell, Matrix, OpenedCell, Row, Words, matrix, open_cell, remark, words
from ui.evidence import viewer
from ui.evidence.evidence_rows import Index, beside, index, nothing_to_compare
from ui.parts import badge, outlet, plain
from ui.shared.widgets import LIST, view_switch
from ui.shared.wording_rows import plural
from ui.tokens import LOST, RELATION, UNREAD, UNSURE, VERDICT

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
    _opened_cell(dossier, table, key)


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


def _opened_cell(dossier: Dossier, table: Matrix, key: str) -> None:
    cell = _chosen(key, table)
    opened = open_cell(dossier, table, cell) if cell else None
    if opened is None:
        return
    with st.container(border=True, gap="xsmall"):
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            st.markdown(_title(opened), width=TITLE_WIDTH)
            with st.container(horizontal=True, horizontal_alignment="right", width=WALK_WIDTH):
                _walk("Previous", "Left", table, key, -1)
                _walk("Next", "Right", table, key, +1)
        _quotes(opened, dossier)


def _title(opened: OpenedCell) -> str:
    verdict = badge(VERDICT[opened.verdict.verdict]) if opened.verdict else ""
    return f"**{opened.claim.id} in {opened.source.id}** {plain(opened.claim.text)} {verdict}"


def _walk(label: str, arrow: str, table: Matrix, key: str, step: int) -> None:
    """Through the cells that say something, round and round."""

    def go() -> None:
        st.session_state[key] = beside(table.said, _chosen(key, table), step)

    st.button(label, key=f"walk-{label}", type="tertiary", shortcut=desk.key(arrow), on_click=go)


def _quotes(opened: OpenedCell, dossier: Dossier) -> None:
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


def matrix_list(dossier: Dossier, table: Matrix) -> None:
    found = index(dossier)
    with st.container(gap="xsmall"):
        for row in table.rows:
            opened = st.expander(_label(row), key=f"claim-{row.claim.id}", on_change="rerun")
            if opened.open:
                with opened:
                    _row(row, table, found, dossier)


def _label(row: Row) -> str:
    verdict = badge(VERDICT[row.verdict.verdict]) if row.verdict else ""
    central = " :gray[Central]" if row.claim.central else ""
    return f"**{row.claim.id}** {plain(row.claim.text)} {verdict}{central}"


def _row(row: Row, table: Matrix, found: Index, dossier: Dossier) -> None:
    said = [column for column in table.columns if row.cells[column.source.id].speaks]
    if row.verdict:
        st.markdown(f"{plain(row.verdict.sentence)}{f' :gray[It is {row.verdict.likelihood}.]' if row.verdict.likelihood else ''}")
    _said([column.source for column in said if not column.copy], row, found, dossier)
    copies = [column.source for column in said if column.copy]
    label = f"Show {plural(len(copies), 'copy')}, not counted"
    if copies and st.toggle(label, key=f"copies-{row.claim.id}"):
        _said(copies, row, found, dossier)
    for why, silent in row.silent.items():
        st.caption(f"{f'Not read, {plain(why)}' if why else 'Unrelated to this claim'}: {', '.join(silent)}")


def _said(sources: Sequence[Source], row: Row, found: Index, dossier: Dossier) -> None:
    for source in sources:
        one = found.evidence[(row.claim.id, source.id)]
        viewer.words(f"list-{row.claim.id}-{source.id}", dossier, one, words(one, found).note)
