"""When each source was published, and who repeated whom; the same as a list for phones and readers."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.source import Source
from ui.components.dossier_plots import publication_plot, spread_plot
from ui.parts import outlet, phone, plain, section, tier
from ui.view_models.moments import plural
from ui.view_models.timeline import Lane, Published, Timeline, near_and_far, origin_sentence, timeline

PLOT, LIST = "Plot", "List"
DATES = (
    "Publication dates only: events are not yet read from the texts. "
    "Dates keep the precision their source gave: a bar is a day without an hour, a diamond is a time; copies are hollow or thin."
)
SPREAD = "One lane is one voice; order of appearance from left to right. Filled: original report. Hollow: a copy, with what gives it away."
BARE = {"displayModeBar": False, "scrollZoom": False}


def timeline_tab(dossier: Dossier) -> None:
    found = timeline(dossier)
    if not found.published and not found.undated:
        st.markdown("No source was read, so there is nothing to date.")
        return
    default = LIST if phone() else PLOT
    view = st.segmented_control("View", [PLOT, LIST], default=default, required=True, key="timeline-view", label_visibility="collapsed")
    if view == LIST:
        _lists(found, dossier)
    else:
        _plots(found, dossier)
    if found.undated:
        _undated(found.undated)


def _plots(found: Timeline, dossier: Dossier) -> None:
    with section("Published when", DATES):
        if found.published:
            near, far = near_and_far(found.published)
            alt = f"{plural(len(near), 'source')} by date of publication, from {_first_to_last(near)}."
            st.plotly_chart(publication_plot(near), theme=None, config=BARE, key="published", alt=alt)
            _far("Older", [one for one in far if one.start < near[0].start])
            _far("Later", [one for one in far if one.start > near[0].start])
        else:
            st.markdown("No source gives its date.")
    with section("Who repeated whom", SPREAD):
        st.markdown(plain(origin_sentence(dossier)))
        if found.lanes:
            alt = "; ".join(f"voice {lane.voice.id}: {plural(len(lane.marks), 'source')}" for lane in found.lanes)
            st.plotly_chart(spread_plot(found), theme=None, config=BARE, key="spread", alt=f"One lane for each voice: {alt}.")
        else:
            st.markdown("The voices were not worked out in this run.")


def _far(word: str, published: Sequence[Published]) -> None:
    if published:
        named = (f"{outlet(one.source)} :gray[{one.source.id}, {one.words}]" for one in published)
        st.markdown(f"{word}: {', '.join(named)}")


def _first_to_last(published: Sequence[Published]) -> str:
    return f"{published[0].words} to {published[-1].words}"


def _lists(found: Timeline, dossier: Dossier) -> None:
    with section("Published when", "Publication dates only: events are not yet read from the texts."):
        if found.published:
            st.table(pd.DataFrame([_published(one) for one in found.published]), border="horizontal", hide_index=True)
    with section("Who repeated whom", "One voice after the other, in order of appearance."):
        st.markdown(plain(origin_sentence(dossier)))
        for lane in found.lanes:
            _lane(lane)


def _published(one: Published) -> dict[str, str]:
    name, rated = plain(one.source.outlet), tier(one.source.rated, one.source.undecided)
    return {
        "Published": one.words,
        "Source": f"{rated} {name if one.copy else f'**{name}**'} :gray[{one.source.id}{', copy' if one.copy else ''}]",
        "Title": plain(one.source.title),
    }


def _lane(lane: Lane) -> None:
    with st.container(gap="xxsmall"):
        circular = " :orange-badge[:material/flag: Circular]" if lane.voice.circular else ""
        st.markdown(f"**Voice {lane.voice.id}** {plain(lane.voice.name)}{circular}")
        for mark in lane.marks:
            name = f"**{plain(mark.source.outlet)}**" if mark.original else plain(mark.source.outlet)
            why = "" if mark.original else f" {plain(mark.why)}"
            st.markdown(f"{'●' if mark.original else '○'} {name} :gray[T{mark.source.rated} {mark.source.id}, {mark.when}]{why}")


def _undated(sources: Sequence[Source]) -> None:
    with section("Without a date", "They are counted, but nobody can say when they appeared."):
        st.markdown(", ".join(f"{outlet(source)} :gray[{source.id}]" for source in sources))
