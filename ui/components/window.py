"""What only the browser knows: how wide the page is, and that a number was clicked, whose words then open over the page."""

from urllib.parse import parse_qs

import streamlit as st

from core.errors import NotFound
from core.model.dossier import Dossier
from core.model.post import Post
from db import posts
from ui import desk
from ui.components.evidence_viewer import context
from ui.components.post_card import post_card
from ui.parts import DESK, ROOM, room
from ui.view_models.exhibit import exhibit

WINDOW, OVER = "window", "over-the-page"
SCROLLBAR = 20
"""Pixels: one that goes away makes no room, or the page that fits without it and the one that needs it would take turns for ever."""
JS = """
export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const host = parentElement.host ?? parentElement
  host.stop?.() // it is run again with new data, but only what it returned last is called in the end
  let told = data.room, waiting

  const step = (width) => (width >= data.desk ? data.desk : Math.floor(width / 50) * 50)
  const soon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(measure, 200)
  }
  const measure = () => {
    const width = host.getBoundingClientRect().width, room = step(width)
    const onlyTheScrollbar = room > told && step(width - data.scrollbar) <= told
    if (!width || room === told || onlyTheScrollbar) return
    if (document.querySelector("[role=dialog]")) return soon() // drawing the page anew would close what is being read
    setStateValue("room", (told = room))
  }
  const resized = new ResizeObserver(soon)

  const clicked = (event) => {
    if (!host.isConnected) return stop()
    const link = event.target.closest?.("a[href]")
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const to = new URL(link.href), asked = to.searchParams
    const ours = to.origin === location.origin && link.closest("[data-testid=stMarkdownContainer]")
    if (!ours || asked.get("id") !== data.id || !(asked.has("source") || asked.has("post"))) return
    event.preventDefault()
    setTriggerValue("link", to.search)
  }
  const stop = () => {
    clearTimeout(waiting)
    resized.disconnect()
    document.removeEventListener("click", clicked)
  }

  resized.observe(host)
  document.addEventListener("click", clicked)
  host.dataset.ready = "yes"
  return (host.stop = stop)
}
"""
_window = st.components.v2.component("second_source_window", js=JS)


def follow(dossier: Dossier) -> None:
    """Links stay links, for a tab of their own or for a colleague; but a plain click leaves the page where it is."""
    known = {"id": str(dossier.investigation_id), "room": room(), "desk": DESK, "scrollbar": SCROLLBAR}
    told = _window(key=WINDOW, data=known, on_room_change=_keep_room, on_link_change=desk.covers)
    if told.link:
        _open(parse_qs(str(told.link).lstrip("?")), dossier)


def _keep_room() -> None:
    """Kept beside the widget, which is forgotten as soon as another page is opened."""
    told = st.session_state[WINDOW].get("room")
    if isinstance(told, int | float):
        st.session_state[ROOM] = int(told)


def _open(asked: dict[str, list[str]], dossier: Dossier) -> None:
    post = asked.get("post", [""])[0]
    if post:
        with desk.database() as session:
            _post(posts.named(session, dossier.investigation_id, [post]), dossier)
        return
    try:
        found = exhibit(dossier, asked.get("source", [""])[0])
    except NotFound:
        _gone()
        return
    st.session_state.pop(f"passage-{OVER}", None)
    context(found, (asked.get("claim") or asked.get("at") or [""])[0], OVER)


@st.dialog("A post", width="large", on_dismiss="rerun")
def _post(found: list[Post], dossier: Dossier) -> None:
    for post in found:
        post_card(post, dossier)
    if not found:
        st.markdown("This post is no longer in the dossier.")


@st.dialog("A source", on_dismiss="rerun")
def _gone() -> None:
    st.markdown("This source is no longer in the dossier.")
