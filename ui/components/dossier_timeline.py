"""What happened when, as a plot whose marks open to words, and as a list for phones and readers."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.source import Source
from core.model.story import TimelineEvent
from ui.components.cited import cited, cited_links, source_link
from ui.components.dossier_plots import PLOT, chart
from ui.components.dossier_spread import source_card
from ui.components.dossier_timeline_plot import timeline_plot
from ui.components.gaps import nothing
from ui.components.sight import in_sight
from ui.components.toolbar import LIST, view_switch
from ui.parts import badge, phone, plain, room, section, tier
from ui.tokens import FLAG
from ui.view_models.dossier_index import index
from ui.view_models.moments import plural
from ui.view_models.timeline import Published, Timeline, dated, no_events, timeline
from ui.view_models.wording import capital

NOTE = (
    "A date is as precise as its source gives it: a bar is a year, a month or a day, a diamond is a moment. "
    "Hollow is still to come, or another date that is given (≠). Choose a mark to read who says so."
)
DATES = "Dates of publication as the pages give them; copies are hollow."


def timeline_tab(dossier: Dossier) -> None:
    found = timeline(dossier)
    missing = no_events(dossier) if dossier.sources else "No source was read, so there is nothing to date."
    if missing:
        nothing(dossier.gaps, "chronicle", missing)
    if not (found.events or dossier.sources):
        return
    if view_switch("timeline-view", PLOT) == LIST:
        _lists(found, dossier)
    else:
        _plot(found, dossier)


def _plot(found: Timeline, dossier: Dossier) -> None:
    title, note = ("What happened when", NOTE) if found.events else ("Published when", DATES)
    with section(title, note):
        chosen = chart(timeline_plot(found, index(dossier), room()), "timeline", in_words(found))
        event = next((one for one in found.events if one.id == chosen), None)
        source = index(dossier).sources.get(chosen)
        if event or source:
            with st.container(border=True):
                in_sight(f"timeline-{chosen}")
                if event:
                    event_card(event, dossier)
                elif source:
                    source_card(source, dossier)


def in_words(found: Timeline) -> str:
    """What the plot shows, for whoever cannot see it."""
    first = f", from {found.events[0].dated} to {found.events[-1].dated}" if found.events else ""
    disputed = sum(event.disputed for event in found.events)
    doubt = f" {plural(disputed, 'event')} with more than one date." if disputed else ""
    return f"{plural(len(found.events), 'event')}{first}; {plural(len(found.published), 'source')} by date of publication.{doubt}"


def event_card(event: TimelineEvent, dossier: Dossier) -> None:
    """Who gives this date in which words, and who another."""
    st.markdown(f"**{plain(event.text)}** {_about(event, dossier)}")
    for place, one in enumerate(event.cited):
        cited(dossier, one, f"event-{event.id}-{place}", dated(event))
    for number, rival in enumerate(event.rivals):
        st.markdown(f"{badge(FLAG, 'Another date')} {rival.when.words()}")
        for place, one in enumerate(rival.cited):
            cited(dossier, one, f"event-{event.id}-{number}-{place}", rival.when.words())


def _about(event: TimelineEvent, dossier: Dossier) -> str:
    ahead = " :gray-badge[Still to come]" if event.ahead else ""
    return f":gray[{dated(event)}]{ahead}{_doubt(event, dossier)}"


def _doubt(event: TimelineEvent, dossier: Dossier) -> str:
    """That it is told in the words of a claim that did not stand."""
    told = dossier.doubt(event)
    return f" {badge(FLAG, capital(told))}" if told else ""


def _lists(found: Timeline, dossier: Dossier) -> None:
    if found.events:
        with section("What happened when", "Each number leads to the words that give the date."):
            cells = [_short(one, dossier) if phone() else _event(one, dossier) for one in found.events]
            st.table(pd.DataFrame(cells), border="horizontal", hide_index=True, hide_header=phone())
    with section("Published when", DATES):
        if found.published:
            published = [_slim(one, dossier) if phone() else _published(one, dossier) for one in found.published]
            st.table(pd.DataFrame(published), border="horizontal", hide_index=True, hide_header=phone())
        else:
            st.markdown("No source gives its date.")
    if found.undated:
        _undated(found.undated, dossier)


def _event(event: TimelineEvent, dossier: Dossier) -> dict[str, str]:
    ahead = "  \n:gray[still to come]" if event.ahead else ""
    return {
        "Date": f"{dated(event)}{ahead}",
        "Event": f"{plain(event.text)}{_doubt(event, dossier)}",
        "Sources": cited_links(dossier, event.cited),
        "Other dates given": _others(event, dossier),
    }


def _short(event: TimelineEvent, dossier: Dossier) -> dict[str, str]:
    """The same in one cell, for a phone."""
    ahead = ", still to come" if event.ahead else ""
    rows = (
        f":gray[{dated(event)}{ahead}]",
        f"{plain(event.text)}{_doubt(event, dossier)} {cited_links(dossier, event.cited)}",
        _others(event, dossier),
    )
    return {"Event": "  \n".join(row for row in rows if row)}


def _others(event: TimelineEvent, dossier: Dossier) -> str:
    given = (f"{rival.when.words()} {cited_links(dossier, rival.cited)}" for rival in event.rivals)
    return f":{FLAG.colour}[{FLAG.icon}] {'; '.join(given)}" if event.disputed else ""


def _published(one: Published, dossier: Dossier) -> dict[str, str]:
    name, rated = plain(dossier.teller(one.source.id)), tier(one.source.rated, one.source.undecided)
    copy = " :gray[copy]" if one.copy else ""
    return {
        "Published": one.words,
        "Source": f"{rated} {name if one.copy else f'**{name}**'} {source_link(dossier, one.source.id)}{copy}",
        "Title": plain(one.source.title),
    }


def _slim(one: Published, dossier: Dossier) -> dict[str, str]:
    """The same in one cell, for a phone."""
    row = _published(one, dossier)
    return {"Source": f":gray[{row['Published']}]  \n{row['Source']}  \n{row['Title']}"}


def _undated(sources: Sequence[Source], dossier: Dossier) -> None:
    with section("Without a date", "They are counted, but nobody can say when they appeared."):
        st.markdown(", ".join(f"{tier(one.rated)} **{plain(dossier.teller(one.id))}** {source_link(dossier, one.id)}" for one in sources))
