"""How the story spread, as a plot whose marks open to words, and as a list for phones and readers."""

from collections.abc import Mapping, Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.source import Source
from ui.components.cited import cited, source_link
from ui.components.dossier_leaning import leaning_line, leanings_line
from ui.components.dossier_plots import PLOT, chart
from ui.components.dossier_spread_plot import spread_plot
from ui.components.evidence_viewer import context_button
from ui.components.sight import in_sight
from ui.components.toolbar import LIST, view_switch
from ui.parts import badge, plain, room, section, tier
from ui.tokens import FLAG
from ui.view_models.dossier_index import index
from ui.view_models.moments import plural
from ui.view_models.origin import Step, leanings
from ui.view_models.spread import Lane, Mark, Spread, lanes, spread

NOTE = (
    "One lane is one voice, along the time of publication. An arrow leads to whom a source leans on; "
    "a dotted line joins a copy with what it repeats. Filled: original report. Hollow: a copy. "
    "A bar is the day of which no hour is known. Choose a mark to read its words."
)


def spread_section(dossier: Dossier) -> None:
    found = lanes(dossier)
    with section("How it spread", NOTE if found else ""):
        if not found:
            st.markdown("The voices were not worked out in this run.")
            return
        copies = sum(not mark.original for lane in found for mark in lane.marks)
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            view = view_switch("spread-view", PLOT)
            unfolded = view == PLOT and bool(copies) and st.toggle(f"Show {plural(copies, 'copy')}", key="spread-copies")
        if view == LIST:
            _list(dossier)
        else:
            _plot(dossier, unfolded=unfolded)


def _plot(dossier: Dossier, *, unfolded: bool) -> None:
    found = spread(dossier, unfolded=unfolded, room=room())
    chosen = chart(spread_plot(found), f"spread-{unfolded}", in_words(found))
    source = index(dossier).sources.get(chosen)
    if source:
        with st.container(border=True):
            in_sight(f"spread-{chosen}")
            source_card(source, dossier)


def in_words(found: Spread) -> str:
    """What the plot shows, for whoever cannot see it."""
    first = next((node for node in found.nodes if node.is_origin), None)
    named = f" {first.mark.name} is marked as the origin." if first else ""
    leans = plural(sum(arrow.citation is not None for arrow in found.arrows), "arrow")
    return f"{plural(len(found.lanes), 'voice')}, {plural(len(found.nodes), 'mark')} by time of publication, {leans}.{named}"


def source_card(source: Source, dossier: Dossier) -> None:
    """Who it is, whom it leans on in which words, and what it says itself."""
    st.markdown(f"**{plain(source.title or source.outlet)}** :gray[{source.id}]")
    leans, own = leanings(dossier)[source.id], dossier.words_of(source.id)
    for place, step in enumerate(leans):
        st.markdown(f"It {leaning_line(step)}")
        if step.cited:
            cited(dossier, step.cited, f"spread-{source.id}-{place}")
    for one in own:
        st.markdown("What it says:")
        cited(dossier, one, f"spread-{source.id}-own")
    if not leans and not own:
        st.markdown("It names nobody as its source, and says nothing about the claims.")
        context_button(f"spread-{source.id}", dossier, source.id)


def _list(dossier: Dossier) -> None:
    leans = leanings(dossier)
    with st.container(gap="small"):
        for lane in lanes(dossier):
            _lane(lane, leans, dossier)


def _lane(lane: Lane, leans: Mapping[str, Sequence[Step]], dossier: Dossier) -> None:
    with st.container(gap="xxsmall"):
        circular = f" {badge(FLAG, 'Circular')}" if lane.circular else ""
        st.markdown(f"**{lane.name}** {plain(lane.title)}{circular}")
        for mark in lane.marks:
            st.markdown(_mark(mark, leans[mark.source.id], dossier))


def _mark(mark: Mark, leans: Sequence[Step], dossier: Dossier) -> str:
    """One line: when, who, and what gives it away; the number leads to the words."""
    source = mark.source
    name = f"**{plain(mark.name)}**" if mark.original else plain(mark.name)
    first = " :gray-badge[Origin]" if dossier.origin and dossier.origin.source_id == source.id else ""
    why = leanings_line(leans, dossier) or ("" if mark.original else plain(mark.why))
    who = f"{tier(source.rated)} {name} {source_link(dossier, source.id)} :gray[{plain(mark.when)}]"
    return f"{'●' if mark.original else '○'} {who}{first} {why}"
