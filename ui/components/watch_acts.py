"""What an editor does about a changed source: look again, mark it as seen, let the topic wait again; a refusal is a sentence."""

from collections.abc import Callable

import streamlit as st

from core.errors import DeskError
from core.model.source import Change
from core.model.words import EventKind
from db import changes, investigations, reviews
from jobs import client
from ui import desk
from ui.components.dossier_orders import may_act
from ui.parts import plain
from ui.view_models.changes import named, wanted

REFUSED, TOAST = "watch_refused", "watch_toast"
POLL_SECONDS = 1.0


def told() -> None:
    """What the last click did or could not do, said once."""
    if done := st.session_state.pop(TOAST, ""):
        st.toast(done)
    if refused := st.session_state.pop(REFUSED, ""):
        desk.say(plain(refused))


def open_(change_id: int | None) -> None:
    """The address names what is open, so that a reload and a colleague see the same."""
    st.query_params.clear()
    if change_id is not None:
        st.query_params["id"] = str(change_id)


def open_run(investigation_id: int) -> None:
    """The changes of one investigation, whichever list is open."""
    st.query_params["run"] = str(investigation_id)
    st.session_state["tab"] = "Changes"


def look_again(investigation_id: int) -> None:
    _try(lambda: client.look_again(investigation_id, by=desk.user().name), "The sources will be looked at again.")


def see(change: Change) -> None:
    _try(lambda: _see(change), "Marked as seen.")


def _see(change: Change) -> None:
    me, now = desk.user().name, desk.now()
    with desk.writing() as session:
        if changes.see(session, change.id, by=me, now=now):
            sentence = f"{me} saw it: {change.sentence}"
            investigations.log(session, change.investigation_id, EventKind.STATUS, sentence, now=now, stage="watch")


def reopen(change: Change) -> None:
    _try(lambda: _reopen(change), "It waits for an editor again. The topic keeps its level until then.")


def _reopen(change: Change) -> None:
    """Who reopens it has seen it; both are there together or not at all."""
    me, now, words = desk.user().name, desk.now(), f"{named(change)} {change.kind}."
    with desk.writing() as session:
        reviews.reopen(session, change.investigation_id, by=me, now=now, words=words, sentence=change.sentence)
        changes.see(session, change.id, by=me, now=now)
        sentence = f"{me} reopened it: {change.sentence}"
        investigations.log(session, change.investigation_id, EventKind.STATUS, sentence, now=now, stage="watch")


def _try(act: Callable[[], None], done: str) -> None:
    if not may_act():
        return
    try:
        act()
        st.session_state[TOAST] = done
    except DeskError as error:
        st.session_state[REFUSED] = str(error)


def poll(drawn: frozenset[int]) -> None:
    """While a look is under way, ask every second; the page is drawn anew only when one is over."""
    if drawn:
        _ask(drawn)


@st.fragment(run_every=POLL_SECONDS)
def _ask(drawn: frozenset[int]) -> None:
    with desk.database() as session:
        still = wanted([investigations.get(session, key) for key in drawn])
    if still != drawn:
        st.rerun(scope="app")
