"""Figures, dates and places that differ between sources: each value, who gives it, and the words in which they do."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from ui.components import evidence_viewer as viewer
from ui.parts import outlet, plain
from ui.view_models.contradictions import Difference, Value
from ui.view_models.moments import plural


def difference_list(found: Sequence[Difference], dossier: Dossier, key: str) -> None:
    for place, one in enumerate(found):
        with st.container(gap="xsmall"):
            st.markdown(f"**{plain(one.title)}** {plain(one.sentence)} :gray[{plain(one.about)}]")
            for number, value in enumerate(one.values):
                _value(value, f"{key}-{place}-{number}", dossier)


def _value(value: Value, key: str, dossier: Dossier) -> None:
    """Opens to the words of those who give it."""
    opened = st.expander(f"**{plain(value.value)}** {who_says(value, dossier)}", key=f"value-{key}", on_change="rerun")
    if not opened.open:
        return
    with opened:
        value_words(value, key, dossier)


def value_words(value: Value, key: str, dossier: Dossier) -> None:
    """The words in which a value is given, each with the way to its capture."""
    for words in value.words:
        viewer.words(f"{key}-{words.source.id}", dossier, words.evidence, words.note)
    if not value.words:
        st.caption("The words in which it is said are no longer in the dossier.")


def who_says(value: Value, dossier: Dossier) -> str:
    names = " · ".join(outlet(source, dossier.teller(source.id)) for source in value.sources)
    copies = f":gray[and {plural(value.copies, 'copy')}]" if value.copies else ""
    only = f":gray[{'a copy' if len(value.sources) == 1 else 'copies'}; nobody says so on their own account]" if value.copied else ""
    return " ".join(part for part in (names, copies, only) if part)
