"""One post: whose it is and how far to believe it, its words in print, what speaks for an eyewitness, and what became of it."""

from collections.abc import Sequence
from urllib.parse import urlencode

import streamlit as st

from core.model.dossier import Dossier
from core.model.post import Post
from core.model.web import is_web_address
from ui.components.cited import source_link
from ui.components.score import score_line
from ui.parts import badge, plain, quote, rule, short
from ui.tokens import COPY, EYEWITNESS, STANDING
from ui.view_models import posts as view

ISOLATED = "\u2068{}\u2069"  # a name written from right to left must not turn round what stands beside it
LINE = 140


def post_link(dossier: Dossier, post_id: str) -> str:
    """Markdown for a sentence: the post's number, leading to it."""
    asked = urlencode({"id": dossier.investigation_id, "tab": view.TAB, "post": post_id})
    return f"[{plain(post_id)}](investigation?{asked})"


def post_card(post: Post, dossier: Dossier) -> None:
    """Always in this order: who, the words, what speaks for it, then figures and the way out."""
    with st.container(gap="xxsmall"):
        st.markdown(f"{_who(post)} :gray[{post.id} · {plain(view.where(post))} · {plain(view.when(post))}]")
        if post.purged_at:
            st.markdown(f"{plain(view.purged_line(post))} SHA-256 `{short(post.content_sha256)}`")
        else:
            _words(post)
        _signs(post)
        st.markdown(f":small[{' · '.join(_facts(post, dossier))}]")  # a caption would fade the links
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            score_line("Credibility", post.credibility)
            _out(post)


def _who(post: Post) -> str:
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
