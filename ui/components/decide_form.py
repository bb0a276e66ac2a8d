"""The three forms that take the bar's place: override, note, and a question to send back."""

import streamlit as st

from core.model.words import DecisionKind, Level
from ui import desk
from ui.components import decide_actions as act
from ui.components import review_state as state
from ui.components.review_rows import Item
from ui.tokens import LEVEL
from ui.view_models.review_card import REASONS, other_levels

WORDS_WIDTH = 840  # a pixel width, so that on a phone the buttons wrap below instead of squeezing the words
ASKS = {
    DecisionKind.OVERRIDE: ("In your words", "What should the next editor know?"),
    DecisionKind.ANNOTATE: ("Note", "What should the next editor know?"),
    DecisionKind.SEND_BACK: ("What has to be found out?", "One question that a search can answer"),
}


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
        key = act.field("level", item.run.id)
        st.segmented_control("Override to", levels, default=cautious, required=True, key=key, format_func=_level)
        key = act.field("reason", item.run.id)
        st.pills("Because", REASONS, required=True, key=key, format_func=str.capitalize)


def _level(level: Level) -> str:
    return f"{LEVEL[level].icon} {LEVEL[level].word}"


def _words(item: Item, kind: DecisionKind) -> None:
    label, hint = ASKS[kind]
    st.text_area(label, key=act.field("words", item.run.id), placeholder=hint, height=68, max_chars=5000, width=WORDS_WIDTH)


def _buttons(item: Item, kind: DecisionKind) -> None:
    save, does = {
        DecisionKind.OVERRIDE: ("Save override", act.override),
        DecisionKind.ANNOTATE: ("Save note", act.annotate),
        DecisionKind.SEND_BACK: ("Send back", act.send_back),
    }[kind]
    st.button(save, type="primary", key="review_save", shortcut=desk.chord("Mod+Enter"), on_click=does, args=(item,))
    st.button("Close", type="tertiary", key="review_close", shortcut=desk.chord("Esc"), on_click=state.close_form)
