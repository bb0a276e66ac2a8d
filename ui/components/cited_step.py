"""A line that opens to the words it rests on; they are drawn once it is opened."""

from collections.abc import Sequence

import streamlit as st

from core.model.claim import Cited
from core.model.dossier import Dossier
from ui.components.cited import cited

RESTS_ON = ":material/subdirectory_arrow_right:"


def cited_step(label: str, found: Sequence[Cited], key: str, dossier: Dossier) -> None:
    """`label` is markdown; what a page says in it has been made plain before."""
    opened = st.expander(label, type="step", icon=RESTS_ON, key=f"open-{key}", on_change="rerun")
    with opened:
        if not opened.open:
            st.caption("One moment.")
            return
        for place, one in enumerate(found):
            cited(dossier, one, f"{key}-{place}")
        if not found:
            st.caption("No words stand behind it.")
