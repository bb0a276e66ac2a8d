"""The matrix as a list, for phones and screen readers: one claim after the other, opened on demand, the same facts."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.source import Source
from ui.components import evidence_viewer as viewer
from ui.parts import badge, plain
from ui.tokens import VERDICT
from ui.view_models.dossier_index import Index, index
from ui.view_models.matrix import Matrix, Row, words
from ui.view_models.moments import plural


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
