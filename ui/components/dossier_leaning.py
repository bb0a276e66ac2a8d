"""Who leans on whom, told in one line and opened step by step to the words."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from ui.components.cited import cited, cited_link
from ui.parts import plain
from ui.view_models.origin import Step

LEANS, FIRST = ":material/arrow_downward:", ":material/flag_circle:"
AT_ONCE = 10


def leaning_line(one: Step, dossier: Dossier | None = None) -> str:
    """Leans on whom, and how it shows; with a dossier, the words are one click away."""
    other = f"**{plain(one.name)}**" + (f" :gray[{one.on.id}]" if one.on else "")
    problem = f", {plain(one.problem)}" if one.problem else ""
    words = f" {cited_link(dossier, one.cited, 'in these words')}" if dossier and one.cited else ""
    return f"leans on {other} :gray[({plain(one.how)}{problem})]{words}"


def steps(found: Sequence[Step], key: str, dossier: Dossier) -> None:
    """A chain: each leans on the next. A long one begins with its first steps."""
    with st.container(gap="small"):
        for place, one in enumerate(found[:AT_ONCE]):
            _step(one, f"{key}-{place}", dossier)
        rest = found[AT_ONCE:]
        if rest and st.toggle(f"Show {len(rest)} more", key=f"more-{key}"):
            for place, one in enumerate(rest, AT_ONCE):
                _step(one, f"{key}-{place}", dossier)


def _step(one: Step, key: str, dossier: Dossier) -> None:
    label = f"**{plain(one.source.outlet)}** :gray[{one.source.id}] {leaning_line(one)}"
    with st.expander(label, type="step", icon=LEANS, key=f"open-{key}"):
        if one.cited:
            cited(dossier, one.cited, key)
        else:
            st.caption("It gives no words for it: the address it leads to, or the text itself, shows it.")
