"""Words and posts that something is cited for, in print, and the links that open them over the page."""

from collections.abc import Iterable, Sequence
from urllib.parse import parse_qs, urlencode

import streamlit as st

from core.errors import NotFound
from core.model.claim import Cited
from core.model.dossier import Dossier
from core.model.post import Post
from core.model.source import Source
from core.model.web import is_web_address
from core.model.words import QuoteState
from db import posts
from ui import desk
from ui.dossier import coverage_rows as view
from ui.evidence.evidence_rows import evidence_item, place
from ui.evidence.viewer import changed_line, context, context_button
from ui.parts import DESK, ROOM, anchored, badge, outlet, plain, quote, room, rule, short, why_tier
from ui.shared.widgets import score_line
from ui.tokens import COPY, EYEWITNESS, STANDING

RESTS_ON = ":material/subdirectory_arrow_right:"
ISOLATED = "\u2068{}\u2069"  # a name written from right to left must not turn round what stands beside it
LINE = 140
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


def cited(dossier: Dossier, one: Cited, key: str, about: str = "", mark: str = "") -> None:
    """Who, the words, how firmly they are anchored and `about` what; a click opens the capture with these words marked."""
    source = next((known for known in dossier.sources if known.id == one.source_id), None)
    with st.container(gap="xxsmall"):
        if source:
            _source_line(source, dossier.teller(source.id))
        quote(one.quote.exact, mark)
        if source is None:
            st.caption(f"{plain(one.source_id)} is no longer in this dossier.")
            return
        how = anchored(one.quote.match, QuoteState.VERIFIED, source.text_sha256)
        st.caption(" · ".join([*how, *([plain(about)] if about else [])]))
        changed_line(dossier.investigation_id, source.id)
        context_button(f"cited-{key}", dossier, source.id, place(one.quote))


def _source_line(source: Source, name: str) -> None:
    when = f" · {source.published.words()}" if source.published else ""
    st.markdown(f"{outlet(source, name)} :gray[{source.id}{when}]", help=why_tier(source))


def cited_link(dossier: Dossier, one: Cited, label: str = "") -> str:
    """Markdown for a sentence or a table: the source's number, leading to its words. Nothing a page says is in the address."""
    return _link(dossier, one.source_id, label, at=place(one.quote))


def source_link(dossier: Dossier, source_id: str, label: str = "") -> str:
    """The same for a source as a whole."""
    return _link(dossier, source_id, label)


def cited_links(dossier: Dossier, found: Iterable[Cited]) -> str:
    """Each source once, at the first words that are cited from it."""
    first = {one.source_id: one for one in reversed(list(found))}
    return ", ".join(cited_link(dossier, first[key]) for key in sorted(first))


def _link(dossier: Dossier, source_id: str, label: str, **where: str) -> str:
    asked = urlencode({"id": dossier.investigation_id, "source": source_id} | where)
    return f"[{plain(label or source_id)}](evidence?{asked})"


def cited_step(label: str, found: Sequence[Cited], key: str, dossier: Dossier) -> None:
    """`label` is markdown; what a page says in it has been made plain before."""
    opened = st.expander(label, type="step", icon=RESTS_ON, key=f"open-{key}", on_change="rerun")
    with opened:
        if not opened.open:
            st.caption("One moment.")
            return
        for place, one in enumerate(found):
            cited(dossier, one, f"{key}-{place}")
        if not found:
            st.caption("No words stand behind it.")


def post_link(dossier: Dossier, post_id: str) -> str:
    """Markdown for a sentence: the post's number, leading to it."""
    asked = urlencode({"id": dossier.investigation_id, "tab": view.TAB, "post": post_id})
    return f"[{plain(post_id)}](investigation?{asked})"


def post_card(post: Post, dossier: Dossier) -> None:
    """Always in this order: who, the words, what speaks for it, then figures and the way out."""
    with st.container(gap="xxsmall"):
        st.markdown(f"{_author_line(post)} :gray[{post.id} · {plain(view.where(post))} · {plain(view.when(post))}]")
        if post.purged_at:
            st.markdown(f"{plain(view.purged_line(post))} SHA-256 `{short(post.content_sha256)}`")
        else:
            _words(post)
        _signs(post)
        st.markdown(f":small[{' · '.join(_facts(post, dossier))}]")  # a caption would fade the links
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            score_line("Credibility", post.credibility)
            _out(post)


def _author_line(post: Post) -> str:
    name = f" {isolated(post.name)}" if post.name and post.name != post.author else ""
    marks = [STANDING[post.verification_status], *([EYEWITNESS] if post.eyewitness else []), *([] if post.original else [COPY])]
    who = isolated(view.author(post))
    return f"**{who}**{name} {' '.join(map(badge, marks))}"


def isolated(text: str) -> str:
    return ISOLATED.format(plain(text))


def _words(post: Post) -> None:
    """A long post begins here and is whole one click away."""
    shown = view.shortened(post)
    if not shown:
        st.caption("It has no words.")
        return
    quote(shown, view.spoken(post))
    if shown != post.content:
        with st.expander("Read the whole post"):
            quote(post.content, view.spoken(post))


def _signs(post: Post) -> None:
    """Only where somebody speaks for himself: a time that fits is no sign of anybody, and a copy repeats another's."""
    if post.original and view.speaks(post):
        lead = f"{EYEWITNESS.icon} " if post.eyewitness else "Not enough for an eyewitness. "
        st.caption(lead + plain("; ".join(view.sign_words(sign, post.content) for sign in post.signs)))


def _facts(post: Post, dossier: Dossier) -> list[str]:
    """Reactions, what it repeats, and where the same post was read as a source."""
    facts = [f":gray[{plain(view.reactions(post))}]"]
    if not post.original:
        of = f"copy of {post_link(dossier, post.copy_of)}: " if post.copy_of else "copy of a post that was not found: "
        facts.append(f"{of}:gray[{plain(post.why_copy)}]")
    if post.source_id:
        facts.append(f"read as source {source_link(dossier, post.source_id)}")
    return facts


def _out(post: Post) -> None:
    """The address as it is in our rows; anything but a web address is only ever text."""
    if post.purged_at or not post.url:
        return
    if is_web_address(post.url):
        st.link_button(f"Open on {plain(post.platform)}", post.url, type="tertiary", icon=":material/open_in_new:")
    else:
        st.caption(plain(post.url), width="content")


def post_line(post: Post, dossier: Dossier) -> str:
    """One line for a list of many: number, who, when and how it begins."""
    begins = view.shortened(post, LINE).replace("\n", " ")
    words = f" “{isolated(begins)}”" if begins else ""
    return f"{post_link(dossier, post.id)} **{isolated(view.author(post))}** :gray[{plain(view.when(post))}]{words}"


def cards(posts: Sequence[Post], dossier: Dossier) -> None:
    with st.container(gap="small"):
        for place, post in enumerate(posts):
            if place:
                rule()
            post_card(post, dossier)


def follow_links(dossier: Dossier) -> None:
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
        found = evidence_item(dossier, asked.get("source", [""])[0])
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
