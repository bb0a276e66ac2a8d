"""The sources of a dossier by tier: what each is, why it matters, what it says, and the receipt of its capture."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from ui import desk
from ui.components import evidence_viewer as viewer
from ui.components.changed import changed_line
from ui.components.evidence_receipt import came_badge, capture_line, original
from ui.components.gaps import gap_line
from ui.parts import lines, outlet, plain, quote, section
from ui.tokens import GAP, TIER, UNREAD
from ui.view_models.moments import plural
from ui.view_models.sources_table import Card, TierGroup, source_list


def sources_tab(dossier: Dossier) -> None:
    found = source_list(dossier)
    if not found.groups and not found.unread:
        st.markdown("No source was read. The log says what was tried.")
    for group in found.groups:
        _group(group, dossier)
    if found.unread:
        with section("Could not be read", found.unread_note):
            lines(GAP, [f"{gap_line(gap)}  \n:gray[{plain(gap.url)}]" for gap in found.unread])


def _group(group: TierGroup, dossier: Dossier) -> None:
    token = TIER[group.tier]
    copies = f" {plural(len(group.copies), 'copy')} below." if group.copies else ""
    with section(f"{token.word} · {plural(len(group.originals), 'source')}", f"{token.help}{copies}"), st.container(gap="medium"):
        for card in group.originals:
            _card(card, dossier)
        if group.copies:
            _copies(group.copies, dossier)


def _card(card: Card, dossier: Dossier) -> None:
    source = card.source
    with st.container(gap="xxsmall"):
        own = " :gray-badge[Read first]" if source.user_provided else ""
        st.markdown(f"{outlet(source, card.name)} {came_badge(card.capture)} {plain(card.title)}{own}")
        st.caption(plain(card.about))
        if card.unheard:
            lines(GAP, [f"**{UNREAD.word}:** {plain(card.unheard)}."])
        elif source.relevance:
            st.markdown(plain(source.relevance))
        if source.key_finding:
            quote(source.key_finding)
        if source.injection:
            desk.say(f"**The page tries to give instructions:** {plain(source.injection)}")
        st.caption(capture_line(source, card.capture, card.kind, source.tier_reason, _repeated(card)))
        changed_line(dossier.investigation_id, source.id)
        _links(card, dossier)


def _repeated(card: Card) -> str:
    return f"repeated by {', '.join(card.repeated_by)}" if card.repeated_by else ""


def _links(card: Card, dossier: Dossier) -> None:
    with st.container(horizontal=True, gap="small"):
        viewer.context_button(f"source-{card.source.id}", dossier, card.source.id, card.claim_id)
        original(card.source)


def _copies(cards: Sequence[Card], dossier: Dossier) -> None:
    """They add outlets, not voices: listed with what gives them away, and out of the way."""
    with st.expander(f"{plural(len(cards), 'copy')}, not counted"), st.container(gap="medium"):
        for card in cards:
            _copy(card, dossier)


def _copy(card: Card, dossier: Dossier) -> None:
    with st.container(gap="xxsmall"):
        st.markdown(f"{outlet(card.source, card.name)} {came_badge(card.capture)} {plain(card.title)}")
        st.caption(plain(" · ".join(part for part in (card.about, card.why, card.unheard) if part)))
        st.caption(capture_line(card.source, card.capture, card.kind))
        changed_line(dossier.investigation_id, card.source.id)
        _links(card, dossier)
