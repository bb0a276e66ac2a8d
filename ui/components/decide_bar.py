"""The bar at the foot of the review page: decide on the left, move through the queue on the right."""

import streamlit as st

from core.model.investigation import User
from core.model.words import DecisionKind, Role
from ui import desk
from ui.components import decide_actions as act
from ui.components import review_state as state
from ui.components.decide_form import decide_form
from ui.components.review_queue import queue_popover
from ui.components.review_rows import Item, QueuePage
from ui.parts import plain
from ui.view_models.review_card import Standing, standing_decision


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
        with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
            if me.role is Role.READER:
                st.caption("You read here; editors decide.", width="content")
            elif item:
                _decisions(item)
            st.space("stretch")
            _moves(item, page, me)


def _decisions(item: Item) -> None:
    recommended = item.run.recommendation
    if recommended and item.standing is Standing.WAITING:
        label = f"Approve as {recommended.level}"
        st.button(label, type="primary", key="review_approve", shortcut=desk.key("A"), on_click=act.approve, args=(item,))
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
