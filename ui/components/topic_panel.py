"""The chosen topics and what an investigation of them would be; the button that begins it."""

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

from core.errors import BadInput
from core.model.investigation import Investigation, User
from core.model.topic import Topic
from core.model.words import Mode, Priority, Role, Status
from core.settings import settings
from db import investigations
from ui import desk
from ui.components.begin import Wish, begin
from ui.parts import plain
from ui.tokens import FLAG
from ui.view_models.addresses import lines, not_addresses
from ui.view_models.moments import usd
from ui.view_models.topics_table import expectation, mode_note, outside_note, panel_note

LATEST = 10
Word = TypeVar("Word", Mode, Priority)


def topic_panel(chosen: Sequence[Topic], me: User) -> None:
    if not chosen:
        st.markdown("**No topic chosen**")
        st.caption("Tick one or several topics to read their briefs and investigate them.")
        return
    show = _one if len(chosen) == 1 else _several
    show(chosen)
    if me.role is not Role.EDITOR:
        st.caption("You read at this desk; an editor investigates.")
    elif len(chosen) > 1 or not _open_already(chosen[0]):
        _order(chosen, me)


def _one(chosen: Sequence[Topic]) -> None:
    topic = chosen[0]
    with st.container(gap="xxsmall"):
        st.markdown(f"**{plain(topic.title)}**")
        st.caption(plain(panel_note(topic, desk.now())))
        if topic.brief:
            st.markdown(plain(topic.brief))
        if topic.original_url:
            st.caption(f"Original article: {plain(topic.original_url)}")


def _several(chosen: Sequence[Topic]) -> None:
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
        _begin(chosen, Wish(mode, priority, lines(text), brief), me)
    st.caption(plain(f"You approve the plan before anything is searched or spent. Cap {usd(settings().cap_usd)}."))


def _begin(chosen: Sequence[Topic], wish: Wish, me: User) -> None:
    wrong = not_addresses(wish.own_urls)
    if wrong:
        desk.say(plain(wrong))
        return
    try:
        begin(chosen, wish, by=me.name)
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
