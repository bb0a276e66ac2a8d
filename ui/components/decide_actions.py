"""What the buttons of the review page do: one transaction each, then the next item or a sentence."""

from collections.abc import Sequence

import streamlit as st

from core.errors import BadInput, Conflict
from core.model.investigation import Decision
from core.model.words import DecisionKind, Level
from db import reviews
from jobs import client
from ui import desk
from ui.components import review_state as state
from ui.components.review_rows import Item
from ui.view_models.review_card import standing_decision

CHANGED = "Somebody has decided otherwise since. Look at the history, then decide again."


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
