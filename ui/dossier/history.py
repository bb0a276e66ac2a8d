"""What happened when, and what lies behind the story: who is in it, what came before, and whether it is usual."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier
from core.model.source import Source
from core.model.story import Actor, Background, BackgroundKind, Context, Remembered, TimelineEvent
from ui.dossier import history_rows as view
from ui.dossier.history_rows import Group, Published, Timeline, dated, no_events, timeline
from ui.dossier.spread import PLOT, chart, source_card
from ui.dossier.time_plots import timeline_plot
from ui.evidence.citations import cited, cited_links, cited_step, source_link
from ui.evidence.evidence_rows import index
from ui.parts import badge, figure, lines, phone, plain, room, section, tier, with_margin
from ui.shared.widgets import LIST, gap_line, score, scroll_into_view, view_switch, why_nothing
from ui.shared.wording_rows import capital, plural
from ui.tokens import FLAG, GAP

NOTE = (
    "A date is as precise as its source gives it: a bar is a year, a month or a day, a diamond is a moment. "
    "Hollow is still to come, or another date that is given (≠). Choose a mark to read who says so."
)
DATES = "Dates of publication as the pages give them; copies are hollow."
OPEN = "Open a line to read the words it rests on."
RICH = "How much is known of what lies behind the story; 100 is as much as the desk looks for."
MOST_ACTORS = 8


def timeline_tab(dossier: Dossier) -> None:
    found = timeline(dossier)
    missing = no_events(dossier) if dossier.sources else "No source was read, so there is nothing to date."
    if missing:
        why_nothing(dossier.gaps, "chronicle", missing)
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
                scroll_into_view(f"timeline-{chosen}")
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


def background_tab(dossier: Dossier) -> None:
    if not view.looked_into(dossier):
        st.markdown(view.NEVER)
        return
    if view.is_empty(dossier):
        st.markdown(plain(dossier.context.sentence if dossier.context else "") or view.NOTHING)
        _gaps(dossier)
        return
    _answer(dossier)
    main, margin = with_margin()
    with main:
        _past(view.past(dossier), dossier)
        _actors(dossier.actors, dossier)
    with margin:
        _usual(dossier)
        _place(dossier)
        _gaps(dossier)


def _answer(dossier: Dossier) -> None:
    """How rich it is, then what it comes to."""
    context = dossier.context or Context()
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            score("Context richness", context.richness, help=RICH)
            for label, number, note in view.background_figures(dossier):
                with st.container(width="content"):
                    figure(label, str(number), note)
        if context.sentence:
            st.markdown(plain(context.sentence))


def _past(groups: Sequence[Group], dossier: Dossier) -> None:
    if not groups:
        return
    with section("What happened before", OPEN), st.container(gap="small"):
        for group in groups:
            if len(groups) > 1 or group.name != view.OTHERS:
                st.markdown(f"**{plain(capital(group.name))}**")
            for item in group.items:
                _item(item, dossier)


def _item(item: Background, dossier: Dossier) -> None:
    when = f"**{plain(item.when.words())}** " if item.when else ""
    facts = " · ".join(fact for fact in (view.what_ties_it(item), ", ".join(item.source_ids)) if fact)
    cited_step(f"{when}{plain(item.text)} :gray[{plain(facts)}]", item.cited, f"behind-{item.id}", dossier)


def _actors(actors: Sequence[Actor], dossier: Dossier) -> None:
    if not actors:
        return
    with section("Who is in it", OPEN), st.container(gap="medium"):
        for actor in actors[:MOST_ACTORS]:
            _actor(actor, dossier)
        rest = actors[MOST_ACTORS:]
        if rest and st.toggle(f"Show {len(rest)} more", key="more-actors"):
            for actor in rest:
                _actor(actor, dossier)


def _actor(actor: Actor, dossier: Dossier) -> None:
    """Name and kind, who it is, how earlier matters ended, then what it said."""
    with st.container(gap="small"):
        profile = capital(actor.profile) or ("Named, and nothing more is known." if view.nameless(actor) else "")
        about = f"  \n{plain(profile)}" if profile else ""
        invented = capital(actor.only_in)
        name = f"**{plain(actor.name)}** :gray-badge[{capital(actor.kind)}]" + (f" :orange-badge[{plain(invented)}]" if invented else "")
        st.markdown(f"{name}{about} {cited_links(dossier, actor.cited)}")
        for kind, items in (("Record", actor.record), ("Said", actor.statements)):
            for place, one in enumerate(items):
                cited_step(_remembered(kind, one), [one.cited], f"{kind}-{actor.id}-{place}", dossier)


def _remembered(kind: str, one: Remembered) -> str:
    when = f", {one.when.words()}" if one.when else ""
    return f":gray[{kind}{when}:] {plain(one.text)} :gray[{one.cited.source_id}]"


def _usual(dossier: Dossier) -> None:
    fits, items, unknown = view.fits(dossier), view.of_kind(dossier, BackgroundKind.USUAL), view.unknown(dossier)
    if not (fits or items or unknown):
        return
    with section("What is usual", "Each claim held against what sources call usual in its field."), st.container(gap="small"):
        for fit, title in fits:
            label = f"**{view.FITS[fit.usual is True]}:** {plain(title)}. {plain(fit.sentence)}"
            cited_step(label, fit.cited, f"fit-{fit.claim_id}", dossier)
        for item in items:
            _item(item, dossier)
        if unknown:
            lines(GAP, [plain(unknown)])


def _place(dossier: Dossier) -> None:
    place = dossier.context.place if dossier.context else ""
    local, area = view.local(dossier.context, dossier.sources), view.of_kind(dossier, BackgroundKind.AREA)
    if not (place or local or area):
        return
    with section("The place"), st.container(gap="small"):
        if place:
            st.markdown(f"**{plain(place)}**")
        if local:
            named = ", ".join(f"{tier(one.rated)} {plain(one.outlet)} {source_link(dossier, one.id)}" for one in local)
            st.markdown(f":gray[Local outlets:] {named}")
        for item in area:
            _item(item, dossier)


def _gaps(dossier: Dossier) -> None:
    found = [gap for gap in dossier.gaps if gap.stage == "background"]
    if found:
        with section("Could not be learnt"):
            lines(GAP, [gap_line(gap) for gap in found])
