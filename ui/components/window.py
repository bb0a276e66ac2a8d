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
from ui.parts import DESK, ROOM, plain, room
from ui.view_models.exhibit import exhibit

WINDOW, OVER = "window", "over-the-page"
JS = """
export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const host = parentElement.host ?? parentElement
  let told = data.room, waiting

  const measure = () => {
    const width = host.getBoundingClientRect().width
    const room = width >= data.desk ? data.desk : Math.floor(width / 50) * 50
    if (width && room !== told) setStateValue("room", (told = room))
  }
  const resized = new ResizeObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(measure, 200)
  })

  const clicked = (event) => {
    const link = event.target.closest?.("a[href]")
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const to = new URL(link.href), asked = to.searchParams
    const ours = to.origin === location.origin && link.closest("[data-testid=stMarkdownContainer]")
    if (!ours || asked.get("id") !== data.id || !(asked.has("source") || asked.has("post"))) return
    event.preventDefault()
    setTriggerValue("link", to.search)
  }

  resized.observe(host)
  document.addEventListener("click", clicked)
  return () => {
    clearTimeout(waiting)
    resized.disconnect()
    document.removeEventListener("click", clicked)
  }
}
"""
_window = st.components.v2.component("second_source_window", js=JS)


def follow(dossier: Dossier) -> None:
    """Links stay links, for a tab of their own or for a colleague; but a plain click leaves the page where it is."""
    known = {"id": str(dossier.investigation_id), "room": room(), "desk": DESK}
    told = _window(key=WINDOW, data=known, on_room_change=_keep_room, on_link_change=desk.covers)
    if told.link:
        _open(parse_qs(str(told.link).lstrip("?")), dossier)


def _keep_room() -> None:
    """Kept beside the widget, which is forgotten as soon as another page is opened."""
    told = st.session_state[WINDOW].get("room")
    if isinstance(told, int | float):
        st.session_state[ROOM] = int(told)


def _open(asked: dict[str, list[str]], dossier: Dossier) -> None:
    source, post = (asked.get(name, [""])[0] for name in ("source", "post"))
    if post:
        with desk.database() as session:
            _post(posts.named(session, dossier.investigation_id, [post]), dossier)
        return
    try:
        found = exhibit(dossier, source)
    except NotFound:
        return
    st.session_state.pop(f"passage-{OVER}", None)
    context(found, (asked.get("claim") or asked.get("at") or [""])[0], OVER)


@st.dialog("A post", width="large", on_dismiss="rerun")
def _post(found: list[Post], dossier: Dossier) -> None:
    for post in found:
        post_card(post, dossier)
    if not found:
        st.markdown(plain("This post is no longer in the dossier."))
