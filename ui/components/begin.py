"""Beginning investigations from a screen: one opens at once, several are told in a list with the way into each."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from core.errors import Conflict, DatabaseProblem, NotFound
from core.model.topic import Topic
from core.model.words import Mode, Priority
from db import investigations
from jobs import client
from ui import desk
from ui.components.told import told
from ui.parts import plain
from ui.view_models.wording import capital, several


@dataclass(frozen=True, slots=True)
class Wish:
    """What the editor chose for the investigations to begin."""

    mode: Mode
    priority: Priority
    own_urls: tuple[str, ...] = ()
    brief: str | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """What became of one topic: its investigation, and a sentence when it was not begun now."""

    title: str
    investigation_id: int | None
    refused: str = ""


def begin(chosen: Sequence[Topic], wish: Wish, *, by: str) -> None:
    """Begin each; a topic that cannot be begun does not keep the others from it. What was typed wrong is the caller's to show."""
    outcome = [_one(topic, wish, by) for topic in chosen]
    if len(outcome) == 1 and not outcome[0].refused:
        st.switch_page("pages/investigation.py", query_params={"id": str(outcome[0].investigation_id)})
    st.session_state["begun"] = outcome
    st.session_state["round"] = choosing() + 1
    st.rerun()


def choosing() -> int:
    """Which round of choosing this is; ticks are kept by round, so that what was begun is no longer ticked."""
    return int(st.session_state.get("round", 0))


def _one(topic: Topic, wish: Wish, by: str) -> Begun:
    try:
        key = client.investigate(topic.id, mode=wish.mode, by=by, priority=wish.priority, own_urls=wish.own_urls, brief=wish.brief)
    except Conflict as error:
        return Begun(topic.title, _open_one(topic.id), str(error))
    except (NotFound, DatabaseProblem) as error:
        return Begun(topic.title, None, str(error))
    return Begun(topic.title, key)


def _open_one(topic_id: int) -> int | None:
    with desk.database() as session:
        run = investigations.open_of_topic(session, topic_id)
    return run.id if run else None


def tell_begun() -> None:
    """What the last click began, and the way into each."""
    outcome: list[Begun] = st.session_state.get("begun", [])
    if not outcome:
        return
    number = sum(not one.refused for one in outcome)
    with told("begun"):
        if number:
            head = capital(several(number, "investigation is", "investigations are"))
            st.markdown(f"**{head} begun.** Each plan waits for you once it is written.")
        for one in outcome:
            _line(one)


def _line(one: Begun) -> None:
    if one.refused:
        desk.say(plain(one.refused))
    if one.investigation_id is not None:
        where, icon = {"id": str(one.investigation_id)}, ":material/arrow_forward:"
        st.page_link("pages/investigation.py", label=plain(one.title), icon=icon, icon_position="right", query_params=where)
