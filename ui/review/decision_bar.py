"""The bar at the foot of the review page: its buttons, its three forms, what they do, and the way through the queue."""

from collections.abc import Sequence
from typing import Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core.errors import BadInput, Conflict
from core.model.investigation import Decision, User
from core.model.judgement import Recommendation
from core.model.words import DecisionKind, Level, Role
from db import reviews
from jobs import client
from ui import desk
from ui.parts import phone, plain
from ui.review import state
from ui.review.item_rows import REASONS, Standing, doubt, other_levels, standing_decision, unsettled
from ui.review.queue_rows import QueueLine, queue_lines
from ui.review.state import Item, QueuePage, read_list
from ui.tokens import LEVEL

LIST_HEIGHT, LIST_WIDTH = 420, 440
WORDS_WIDTH = 840  # a pixel width, so that on a phone the buttons wrap below instead of squeezing the words
ASKS = {
    DecisionKind.OVERRIDE: ("In your words", "What should the next editor know?"),
    DecisionKind.ANNOTATE: ("Note", "What should the next editor know?"),
    DecisionKind.SEND_BACK: ("What has to be found out?", "One question that a search can answer"),
}
CHANGED = "Somebody has decided otherwise since. Look at the history, then decide again."


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
    st.button(label, type=kind, key="review_approve", shortcut=desk.key("A"), on_click=approve, args=(item,))


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
    st.button("Undo", type="tertiary", key="review_undo", shortcut=key, disabled=off, on_click=undo, args=target or ())


def _goes(label: str, letter: str, to: int | None) -> None:
    key, off = desk.key(letter), to is None
    st.button(label, type="tertiary", key=f"review_{label}", shortcut=key, disabled=off, on_click=state.show, args=(to,))


def queue_popover(page: QueuePage, here: int | None) -> None:
    """The frame has its height from the start, so that it opens upwards; its lines are drawn only while it is open."""
    with st.popover("Queue", type="tertiary", key=state.QUEUE_OPEN, on_change="rerun") as box:
        frame = st.container(height=LIST_HEIGHT, border=False, gap="xsmall", width=LIST_WIDTH)
        if box.open:
            turned = state.listed()
            shown = page if turned is None else read_list(turned)
            with frame:
                _list(shown, here)
            _turn(shown)


def _list(page: QueuePage, here: int | None) -> None:
    if not page.rows:
        st.markdown("Nothing waits for an editor.")
    for line in queue_lines(page.rows, desk.now(), here):
        _line(line)


def _line(line: QueueLine) -> None:
    with st.container(gap=None):
        if line.here:
            st.markdown(f"**{plain(line.title)}**")
        else:
            key, to = f"review_go_{line.investigation_id}", (line.investigation_id,)
            st.button(plain(line.title), type="tertiary", wrap=True, key=key, on_click=state.show, args=to)
        st.caption(plain(line.note))


def _turn(page: QueuePage) -> None:
    if not page.trail and page.further is None:
        return
    above, below = page.trail[:-1], (*page.trail, page.further)
    with st.container(horizontal=True):
        st.button("More urgent", type="tertiary", key="review_up", disabled=not page.trail, on_click=state.list_from, args=(above,))
        st.button("Less urgent", type="tertiary", key="review_down", disabled=not page.further, on_click=state.list_from, args=(below,))


def decide_form(item: Item, kind: DecisionKind) -> None:
    """No st.form: there the text area and the button would both answer Ctrl+Enter, and save twice."""
    with st.container(border=True, gap="small"):
        if kind is DecisionKind.OVERRIDE:
            _choices(item)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            _words(item, kind)
            _buttons(item, kind)
        if kind is DecisionKind.SEND_BACK:
            st.caption("A new investigation takes up the question; its plan waits for approval. This item stays in the queue.")


def _choices(item: Item) -> None:
    if item.run.recommendation is None:
        return
    levels = other_levels(item.run.recommendation.level)
    cautious = Level.UNVERIFIED if Level.UNVERIFIED in levels else None
    with st.container(horizontal=True, gap="medium"):
        key = field("level", item.run.id)
        st.segmented_control("Override to", levels, default=cautious, required=True, key=key, format_func=_level)
        key = field("reason", item.run.id)
        st.pills("Because", REASONS, required=True, key=key, format_func=str.capitalize)


def _level(level: Level) -> str:
    return f"{LEVEL[level].icon} {LEVEL[level].word}"


def _words(item: Item, kind: DecisionKind) -> None:
    label, hint = ASKS[kind]
    st.text_area(label, key=field("words", item.run.id), placeholder=hint, height=68, max_chars=5000, width=WORDS_WIDTH)


def _buttons(item: Item, kind: DecisionKind) -> None:
    save, does = {
        DecisionKind.OVERRIDE: ("Save override", override),
        DecisionKind.ANNOTATE: ("Save note", annotate),
        DecisionKind.SEND_BACK: ("Send back", send_back),
    }[kind]
    st.button(save, type="primary", key="review_save", shortcut=desk.chord("Mod+Enter"), on_click=does, args=(item,))
    st.button("Close", type="tertiary", key="review_close", shortcut=desk.chord("Esc"), on_click=state.close_form)


def field(name: str, investigation_id: int) -> str:
    """Each item has its own fields, so that words typed for one never reach another."""
    return f"review_{name}_{investigation_id}"


def typed(name: str, investigation_id: int) -> str:
    return str(st.session_state.get(field(name, investigation_id)) or "")


def approve(item: Item) -> None:
    with state.told():
        with desk.writing() as session:
            decision = reviews.decide(session, item.run.id, DecisionKind.APPROVE, by=desk.user().name, now=desk.now())
        _decided(decision, item.place.next, f"Approved as {decision.level}.")


def override(item: Item) -> None:
    """On a decided item the old decision is taken back and the new one made in the same transaction."""
    key, by, now, seen = item.run.id, desk.user().name, desk.now(), standing_decision(item.history)
    level, reason, words = (typed(name, key) for name in ("level", "reason", "words"))
    with state.told():
        _check_override(level, reason, words)
        with desk.writing() as session:
            if seen:
                _check_holds(seen.id, reviews.history(session, investigation_id=key))
                reviews.undo(session, key, by=by, now=now)
            to = Level(level) if level else None
            decision = reviews.decide(session, key, DecisionKind.OVERRIDE, by=by, now=now, level=to, reason=reason, words=words)
        _decided(decision, item.place.next, f"Overridden to {decision.level}.")


def _check_override(level: str | None, reason: str, words: str) -> None:
    if not level:
        raise BadInput("Choose the level it should have.")
    if not words.strip() and reason in ("", "other"):
        raise BadInput("Say in your words why." if reason else "Choose a reason, or say in your words why.")


def _check_holds(decision_id: int, history: Sequence[Decision]) -> None:
    """Only the decision the editor has seen is taken back, never a colleague's newer one by accident."""
    holds = standing_decision(history)
    if holds is None or holds.id != decision_id:
        raise Conflict(CHANGED)


def _decided(decision: Decision, following: int | None, sentence: str) -> None:
    state.remember(decision)
    state.toast(f"{sentence} {'Undo with U.' if desk.key('U') else 'Undo takes it back.'}")
    state.show(following if following != decision.investigation_id else None)


def undo(investigation_id: int, decision_id: int) -> None:
    """Whatever comes of it, the item is shown: its history says how it stands."""
    state.forget(investigation_id)
    state.show(investigation_id)
    with state.told():
        with desk.writing() as session:
            _check_holds(decision_id, reviews.history(session, investigation_id=investigation_id))
            back = reviews.undo(session, investigation_id, by=desk.user().name, now=desk.now())
        state.toast(f"Taken back. The topic is {back.level} again.")


def annotate(item: Item) -> None:
    with state.told():
        words = typed("words", item.run.id)
        with desk.writing() as session:
            reviews.decide(session, item.run.id, DecisionKind.ANNOTATE, by=desk.user().name, now=desk.now(), words=words)
        _close(item.run.id, "Note kept.")


def send_back(item: Item) -> None:
    """The question becomes part of a new investigation's plan; when the topic is being investigated already, nothing is recorded."""
    with state.told():
        new = client.send_back(item.run.id, typed("words", item.run.id), by=desk.user().name)
        _close(item.run.id, f"Sent back. Investigation {new} takes up the question; its plan waits for approval.")


def _close(investigation_id: int, sentence: str) -> None:
    st.session_state.pop(field("words", investigation_id), None)
    state.close_form()
    state.toast(sentence)
