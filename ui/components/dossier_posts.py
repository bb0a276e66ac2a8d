"""What people posted about it: figures and what they come to, when, what looks arranged, and the posts themselves, a page at a time."""

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier, Gap
from core.model.post import Listening, Pattern, Tally
from core.settings import settings
from db import posts
from db.posts import Which
from ui import desk
from ui.components.cited_step import RESTS_ON
from ui.components.dossier_plots import BARE, PLOT
from ui.components.dossier_posts_plot import mentions_plot
from ui.components.gaps import gap_line
from ui.components.paging import Pages
from ui.components.post_card import cards, isolated, post_card, post_line
from ui.components.toolbar import LIST, view_switch
from ui.parts import figure, ink, lines, plain, section, with_margin
from ui.tokens import FLAG, GAP
from ui.view_models import posts as view

ORDER = "Eyewitnesses first, then originals whose authors can be believed most; copies last."
PATTERNS = "Posts that do not look like people talking. Open one to see its posts."
BURST = " Orange is a burst: far more posts than an hour usually has."
MOST_SLOTS, MOST_LINES, MOST_PATTERNS = 60, 20, 10


def posts_tab(dossier: Dossier) -> None:
    heard = dossier.listening
    if heard is None:
        st.markdown(view.UNHEARD)
        return
    if not heard.posts:
        _silence(heard, dossier)
        return
    _answer(heard)
    _asked(dossier)
    main, margin = with_margin()
    with main:
        _over_time(heard)
        _patterns([*heard.bursts, *heard.coordinated], dossier)
    with margin:
        _tallies(heard)
        _gaps(view.gaps(dossier))
    _posts(dossier)


def _silence(heard: Listening, dossier: Dossier) -> None:
    """Nothing was heard, who was asked, and what stood in the way."""
    st.markdown(plain(heard.sentence) or "No post about it was found.")
    _gaps(view.gaps(dossier))


def _answer(heard: Listening) -> None:
    with st.container(border=True):
        with st.grid(min_column_width=150):
            for one in view.figures(heard):
                figure(one.label, f"{one.number:,}", one.note, help=one.how or None)
        st.markdown(plain(heard.sentence))


def _asked(dossier: Dossier) -> None:
    """The post an address names, before all others."""
    asked = st.query_params.get("post", "")
    if not asked:
        return
    with desk.database() as session:
        found = posts.named(session, dossier.investigation_id, [asked])
    if not found:
        st.markdown(f"There is no post {plain(asked[:20])} in this dossier.")
        return
    with section(f"Post {plain(found[0].id)}"), st.container(border=True):
        post_card(found[0], dossier)


def _over_time(heard: Listening) -> None:
    with section("Mentions over time", f"Times are UTC.{BURST if heard.bursts else ''}"):
        if not heard.mentions:
            st.markdown("No post gives its time.")
        elif view_switch("mentions-view", PLOT) == LIST:
            _slots(heard.mentions, heard.bursts)
        else:
            st.plotly_chart(mentions_plot(heard), theme=None, config=BARE, key=f"mentions-{ink()['page']}", alt=view.in_words(heard))


def _slots(mentions: Sequence[Tally], bursts: Sequence[Pattern]) -> None:
    """The same as a list; hours without a post are left out."""
    spoken = [tally for tally in mentions if tally.number]
    rows = [{"When": _slot(tally, bursts), "Posts": f"{tally.number:,}"} for tally in spoken[:MOST_SLOTS]]
    st.table(pd.DataFrame(rows), border="horizontal", hide_index=True)
    if len(spoken) > MOST_SLOTS:
        st.caption(f"{len(spoken) - MOST_SLOTS:,} later ones are in the plot.")


def _slot(tally: Tally, bursts: Sequence[Pattern]) -> str:
    mark = f" :{FLAG.colour}[{FLAG.icon}] burst" if view.in_burst(tally, bursts) else ""
    return plain(view.slot_words(tally)) + mark


def _patterns(found: Sequence[Pattern], dossier: Dossier) -> None:
    if not found:
        return
    pages = Pages(f"patterns-{dossier.investigation_id}")
    there = view.turned(len(found), pages.start or 0, MOST_PATTERNS)
    with section("Bursts and copies in step", " ".join(part for part in (PATTERNS, there.words) if part)):
        with st.container(gap="small"):
            for place, pattern in enumerate(found[there.start : there.start + MOST_PATTERNS], there.start):
                _pattern(pattern, place, dossier)
        pages.buttons(MOST_PATTERNS, there.following)


def _pattern(pattern: Pattern, place: int, dossier: Dossier) -> None:
    label = f":{FLAG.colour}[{FLAG.icon}] {plain(pattern.sentence)}"
    opened = st.expander(label, type="step", icon=RESTS_ON, key=f"pattern-{place}", on_change="rerun")
    with opened:
        if opened.open:
            _inside(pattern, dossier)
        else:
            st.caption("One moment.")


def _inside(pattern: Pattern, dossier: Dossier) -> None:
    with desk.database() as session:
        found = posts.named(session, dossier.investigation_id, pattern.post_ids[:MOST_LINES])
    with st.container(gap="xsmall"):
        for post in found:
            st.markdown(post_line(post, dossier))
        if found and len(pattern.post_ids) > MOST_LINES:
            st.caption(f"{len(pattern.post_ids) - MOST_LINES:,} more of them are among the posts below.")
        if not found:
            st.caption("Its posts are no longer in this dossier.")


def _tallies(heard: Listening) -> None:
    for title, found in (("Networks", heard.networks), ("Communities", heard.communities), ("Hashtags", view.tagged(heard.hashtags))):
        if found:
            with section(title):
                st.markdown(", ".join(f"{isolated(tally.name)} **{tally.number:,}**" for tally in found))


def _gaps(found: Sequence[Gap]) -> None:
    if found:
        with section("Could not be heard"):
            lines(GAP, [gap_line(gap) for gap in found])


def _posts(dossier: Dossier) -> None:
    """Only the rows of the open page are read, however many there are."""
    key = dossier.investigation_id
    with section("Posts", ORDER), desk.database() as session:
        counts = posts.counts(session, key)
        if not counts[Which.ALL]:
            st.markdown("The posts are no longer kept; what they showed together is above.")
            return
        pages = Pages(f"posts-{key}")
        which = _which(counts, pages)
        there = view.turned(counts[which], pages.start or 0)
        shown = posts.page(session, key, which, start=there.start, limit=view.AT_ONCE)
        kept = view.retention(settings().posts_days, posts.purged_at(session, key))
        st.caption(" ".join(part for part in (f"Posts {there.words}." if there.words else "", kept) if part))
        if not shown:
            st.markdown("No post is one of these.")
    cards(shown, dossier)
    pages.buttons(view.AT_ONCE, there.following)


def _which(counts: Mapping[Which, int], pages: Pages) -> Which:
    chosen = st.segmented_control(
        "Which posts",
        list(Which),
        default=Which.ALL,
        required=True,
        format_func=lambda one: f"{one} {counts[one]:,}",
        key="which-posts",
        on_change=pages.reset,
        label_visibility="collapsed",
    )
    return Which(chosen or Which.ALL)
