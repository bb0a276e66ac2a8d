"""What lies behind a story: how much is known, what happened before, who is in it and where, every line down to its words."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.story import Actor, Background, BackgroundKind, Context, Remembered
from ui.components.cited import cited_links, source_link
from ui.components.cited_step import cited_step
from ui.components.gaps import gap_line
from ui.components.score import score
from ui.parts import figure, lines, plain, section, tier, with_margin
from ui.tokens import GAP
from ui.view_models import background as view
from ui.view_models.background import Group
from ui.view_models.wording import capital

OPEN = "Open a line to read the words it rests on."
RICH = "How much is known of what lies behind the story; 100 is as much as the desk looks for."
MOST_ACTORS = 8


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
            for label, number, note in view.figures(dossier):
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
    facts = " · ".join(fact for fact in (view.why(item), ", ".join(item.source_ids)) if fact)
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
