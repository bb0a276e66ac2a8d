"""Who leans on whom, told in one line and opened step by step to the words."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from ui.components.cited import cited, cited_link
from ui.parts import plain
from ui.view_models.origin import Step

LEANS, FIRST = ":material/arrow_downward:", ":material/flag_circle:"
AT_ONCE = 10


def leaning_line(one: Step) -> str:
    """Leans on whom, and how it shows."""
    return f"leans on {_other(one)} :gray[({plain(one.how)}{_problem(one)})]"


def leanings_line(found: Sequence[Step], dossier: Dossier) -> str:
    """Everybody it leans on, each once, with every way it shows leading to its words."""
    by_other: dict[str, list[Step]] = {}
    for one in found:
        by_other.setdefault(_other(one), []).append(one)
    return "; ".join(f"leans on {other}: {', '.join(_shown(one, dossier) for one in ways)}" for other, ways in by_other.items())


def _other(one: Step) -> str:
    return f"**{plain(one.name)}**" + (f" :gray[{one.on.id}]" if one.on else "")


def _problem(one: Step) -> str:
    return f", {plain(one.problem.rstrip('.'))}" if one.problem else ""


def _shown(one: Step, dossier: Dossier) -> str:
    return (cited_link(dossier, one.cited, one.how) if one.cited else plain(one.how)) + _problem(one)


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
    label = f"**{plain(dossier.teller(one.source.id))}** :gray[{one.source.id}] {leaning_line(one)}"
    with st.expander(label, type="step", icon=LEANS, key=f"open-{key}"):
        if one.cited:
            cited(dossier, one.cited, key)
        else:
            st.caption("It gives no words for it: the address it leads to, or the text itself, shows it.")
