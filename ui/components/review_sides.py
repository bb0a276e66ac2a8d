"""The strongest words for and against, side by side; of a rumour at least those that pass it on."""

import streamlit as st

from core.model.dossier import Dossier
from core.model.words import Relation
from ui.components import evidence_viewer as viewer
from ui.view_models.review_card import Side, passed_on, sides

MISSING = {
    Relation.SUPPORTS: "**Nothing supports it.** No source says so on its own account, in words found in its capture.",
    Relation.CONTRADICTS: "**Nothing contradicts it.** No source says otherwise in words found in its capture.",
}
ONLY = "The strongest words that only pass it on:"


def anything_said(dossier: Dossier) -> bool:
    return any(sides(dossier).values()) or passed_on(dossier) is not None


def both_sides(dossier: Dossier, key: str) -> None:
    found, hearsay = sides(dossier), passed_on(dossier)
    for box, (relation, side) in zip(st.columns(2, border=True), found.items(), strict=True):
        with box:
            _side(dossier, relation, side, key)
            if hearsay and relation is Relation.SUPPORTS:
                st.caption(ONLY)
                _words(dossier, hearsay, key)


def _side(dossier: Dossier, relation: Relation, side: Side | None, key: str) -> None:
    if side is None:
        st.markdown(MISSING[relation])
    else:
        _words(dossier, side, key)


def _words(dossier: Dossier, side: Side, key: str) -> None:
    viewer.words(f"{key}-{side.evidence.relation}", dossier, side.evidence, side.note)
