"""What an investigation of the chosen topics would be, and what its button starts: one opens at once, several are listed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import streamlit as st

from core.errors import BadInput, Conflict, DatabaseProblem, NotFound
from core.model.investigation import Investigation, User
from core.model.topic import Topic
from core.model.words import Mode, Priority, Role, Status
from core.settings import settings
from db import investigations
from jobs import client
from ui import desk
from ui.parts import plain
from ui.shared.input_rows import not_addresses, typed_lines
from ui.shared.widgets import notice_box
from ui.shared.wording_rows import capital, several, usd
from ui.tokens import FLAG
from ui.topics.topic_rows import expectation, mode_note, outside_note, panel_note

LATEST = 10
Word = TypeVar("Word", Mode, Priority)


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


def start_investigations(chosen: Sequence[Topic], wish: Wish, *, by: str) -> None:
    """Begin each; a topic that cannot be begun does not keep the others from it. What was typed wrong is the caller's to show."""
    outcome = [_start_one(topic, wish, by) for topic in chosen]
    if len(outcome) == 1 and not outcome[0].refused:
        st.switch_page("pages/investigation.py", query_params={"id": str(outcome[0].investigation_id)})
    st.session_state["begun"] = outcome
    st.session_state["round"] = choosing() + 1
    st.rerun()


def choosing() -> int:
    """Which round of choosing this is; ticks are kept by round, so that what was begun is no longer ticked."""
    return int(st.session_state.get("round", 0))


def _start_one(topic: Topic, wish: Wish, by: str) -> Begun:
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
    with notice_box("begun"):
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


def topic_panel(chosen: Sequence[Topic], me: User) -> None:
    if not chosen:
        st.markdown("**No topic chosen**")
        st.caption("Tick one or several topics to read their briefs and investigate them.")
        return
    show = _one_topic if len(chosen) == 1 else _several_topics
    show(chosen)
    if me.role is not Role.EDITOR:
        st.caption("You read at this desk; an editor investigates.")
    elif len(chosen) > 1 or not _open_already(chosen[0]):
        _order(chosen, me)


def _one_topic(chosen: Sequence[Topic]) -> None:
    topic = chosen[0]
    with st.container(gap="xxsmall"):
        st.markdown(f"**{plain(topic.title)}**")
        st.caption(plain(panel_note(topic, desk.now())))
        if topic.brief:
            st.markdown(plain(topic.brief))
        if topic.original_url:
            st.caption(f"Original article: {plain(topic.original_url)}")


def _several_topics(chosen: Sequence[Topic]) -> None:
    with st.container(gap="xxsmall"):
        st.markdown(f"**{len(chosen)} topics chosen**")
        for topic in chosen:
            st.markdown(f":small[{plain(topic.title)}]")


def _open_already(topic: Topic) -> bool:
    """A topic has one open investigation at most; earlier ones are a click away."""
    with desk.database() as session:
        runs = investigations.of_topic(session, topic.id)
    for run in runs[:1]:
        words = "This topic is being investigated already." if run.status.open else "This topic was investigated before."
        st.caption(words)
        _way_in(run)
    return any(run.status.open for run in runs)


def _way_in(run: Investigation) -> None:
    label = "Read plan" if run.status is Status.AWAITING else f"Investigation {run.id}, {run.status}"
    icon = ":material/arrow_forward:"
    st.page_link("pages/investigation.py", label=label, icon=icon, icon_position="right", query_params={"id": str(run.id)})


def _order(chosen: Sequence[Topic], me: User) -> None:
    """Mode, priority, addresses and brief, then the button; nothing is spent before the plan is approved."""
    mode = _mode()
    priority = _choice("Priority", Priority, Priority.NORMAL)
    text, brief = _own_words(chosen[0]) if len(chosen) == 1 else ("", None)
    outside = outside_note(chosen)
    if outside:
        st.markdown(f":small[:{FLAG.colour}[{FLAG.icon} {plain(outside)}]]")
    label = "Investigate" if len(chosen) == 1 else f"Investigate {len(chosen)}"
    if st.button(label, type="primary", width="stretch", key="investigate", shortcut=desk.key("I")):
        _start(chosen, Wish(mode, priority, typed_lines(text), brief), me)
    st.caption(plain(f"You approve the plan before anything is searched or spent. Cap {usd(settings().cap_usd)}."))


def _start(chosen: Sequence[Topic], wish: Wish, me: User) -> None:
    wrong = not_addresses(wish.own_urls)
    if wrong:
        desk.say(plain(wrong))
        return
    try:
        start_investigations(chosen, wish, by=me.name)
    except BadInput as error:
        desk.say(plain(str(error)))


def _mode() -> Mode:
    mode = _choice("Mode", Mode, Mode.QUICK)
    with desk.database() as session:
        lately = investigations.page(session, statuses=[Status.COMPLETED, Status.PARTIAL], limit=LATEST)
    st.caption(plain(f"{mode_note(mode)} {expectation(lately, mode, settings().cap_usd)}"))
    return mode


def _choice(label: str, words: type[Word], default: Word) -> Word:
    names = [word.capitalize() for word in words]
    picked = st.segmented_control(label, names, default=default.capitalize(), required=True, width="stretch", key=label.lower())
    return words((picked or default).lower())


def _own_words(topic: Topic) -> tuple[str, str | None]:
    """Pages the editor wants read first, and another brief; keyed by topic, so that neither follows to the next."""
    with st.expander("Add addresses or change the brief", type="compact"):
        text = st.text_area("Addresses to read first, one a line", key=f"addresses-{topic.id}", height=90, placeholder="https://")
        brief = st.text_area("Brief", value=topic.brief, key=f"brief-{topic.id}", height=120)
    return text or "", brief if brief != topic.brief else None
