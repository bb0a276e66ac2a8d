"""The bar at the foot of the review page: decide on the left, move through the queue on the right."""

from typing import Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.model.investigation import User
from core.model.judgement import Recommendation
from core.model.words import DecisionKind, Role
from ui import desk
from ui.components import decide_actions as act
from ui.components import review_state as state
from ui.components.decide_form import decide_form
from ui.components.review_queue import queue_popover
from ui.components.review_rows import Item, QueuePage
from ui.parts import phone, plain
from ui.view_models.review_card import Standing, doubt, standing_decision, unsettled


def decide_bar(item: Item | None, page: QueuePage, me: User) -> None:
    """A form takes the bar's place, so that the evidence stays in sight."""
    with st.bottom:
        said = state.take(state.SAID)
        if said:
            desk.say(plain(said))
        kind = state.form_for(item.run.id) if item else None
        if item and kind:
            decide_form(item, kind)
            return
        if item and me.role is Role.EDITOR:
            _doubt(item)
        _bar(item, page, me)


def _doubt(item: Item) -> None:
    recommended = item.run.recommendation
    if recommended and item.standing is Standing.WAITING and unsettled(recommended):
        st.markdown(f":small[{doubt(recommended)}]")


def _bar(item: Item | None, page: QueuePage, me: User) -> None:
    """One row; on a phone two, with what is rarer behind one button, so that nothing is out of reach."""
    with _row():
        if me.role is Role.READER:
            st.caption("You read here; editors decide.", width="content")
        elif item:
            _decisions(item)
        if not phone():
            st.space("stretch")
            _moves(item, page, me)
    if phone():
        with _row():
            _moves(item, page, me)


def _row() -> DeltaGenerator:
    return st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small")


def _decisions(item: Item) -> None:
    recommended = item.run.recommendation
    if recommended and item.standing is Standing.WAITING:
        _approve(item, recommended)
    if phone():
        with st.popover("Decide otherwise"):
            _others(item)
    else:
        _others(item)


def _approve(item: Item, recommended: Recommendation) -> None:
    """Coloured only where the desk relies on it."""
    kind: Literal["primary", "secondary"] = "secondary" if unsettled(recommended) else "primary"
    label = f"Approve as {recommended.level}"
    st.button(label, type=kind, key="review_approve", shortcut=desk.key("A"), on_click=act.approve, args=(item,))


def _others(item: Item) -> None:
    recommended = item.run.recommendation
    if item.standing.decidable:
        _opens("Override", "O", DecisionKind.OVERRIDE, item)
    if recommended and item.run.status.has_result:
        _opens("Annotate", "N", DecisionKind.ANNOTATE, item)
    if item.standing.decidable:
        _opens("Send back", "B", DecisionKind.SEND_BACK, item)


def _opens(label: str, letter: str, kind: DecisionKind, item: Item) -> None:
    st.button(label, key=f"review_{label}", shortcut=desk.key(letter), on_click=state.open_form, args=(kind, item.run.id))


def _moves(item: Item | None, page: QueuePage, me: User) -> None:
    queue_popover(page, item.run.id if item else None)
    if me.role is Role.EDITOR:
        _undo(item)
    if item:
        _goes("Previous", "K", item.place.previous)
        _goes("Next", "J", item.place.next)


def _undo(item: Item | None) -> None:
    """What holds on the open item; on any other, the last decision made here."""
    holds = standing_decision(item.history) if item else None
    target = (holds.investigation_id, holds.id) if holds else state.last_done()
    key, off = desk.key("U"), target is None
    st.button("Undo", type="tertiary", key="review_undo", shortcut=key, disabled=off, on_click=act.undo, args=target or ())


def _goes(label: str, letter: str, to: int | None) -> None:
    key, off = desk.key(letter), to is None
    st.button(label, type="tertiary", key=f"review_{label}", shortcut=key, disabled=off, on_click=state.show, args=(to,))
