"""How the story is covered: what people posted about it, and how even the voices of the outlets are."""

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from core.model.dossier import Dossier, Gap
from core.model.judgement import Balance, Loaded
from core.model.post import Listening, Pattern, Tally
from core.settings import settings
from db import posts
from db.posts import Which
from ui import desk
from ui.dossier import coverage_rows as view
from ui.dossier.coverage_rows import BIAS, Weighed
from ui.dossier.spread import BARE, PLOT
from ui.dossier.time_plots import mentions_plot
from ui.evidence.citations import RESTS_ON, cards, cited_link, isolated, post_card, post_line
from ui.parts import figure, ink, lines, outlet, phone, plain, rule, section, with_margin
from ui.shared.widgets import LIST, Pages, gap_line, score, score_line, view_switch, why_nothing
from ui.tokens import FLAG, GAP

ORDER = "Eyewitnesses first, then originals whose authors can be believed most; copies last."
PATTERNS = "Posts that do not look like people talking. Open one to see its posts."
BURST = " Orange is a burst: far more posts than an hour usually has."
MOST_SLOTS, MOST_LINES, MOST_PATTERNS = 60, 20, 10
HIGH = "The higher, the more one-sided: 0 is even, 10 is one voice only."
VOICES = "Counted by voice: outlets that retell one report are one. For it are those who say the central claim is so."
EACH = "The most one-sided first. A page that only states a fact is neutral, whomever the fact helps. Words open at their place."
COLUMNS = {"Source": 4, "Side": 2, "Bias": 2, "Words that judge, and opinions": 6}


def posts_tab(dossier: Dossier) -> None:
    heard = dossier.listening
    if heard is None:
        st.markdown(view.UNHEARD)
        return
    if not heard.posts:
        _silence(heard, dossier)
        return
    _posts_in_figures(heard)
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


def _posts_in_figures(heard: Listening) -> None:
    with st.container(border=True):
        with st.grid(min_column_width=150):
            for one in view.post_figures(heard):
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


def balance_tab(dossier: Dossier) -> None:
    found = dossier.balance
    if found is None:
        why_nothing(dossier.gaps, "balance", view.NEVER)
        return
    _balance_in_figures(found)
    if unheard := view.missing(found):
        with section("Not heard"):
            lines(GAP, [plain(sentence) for sentence in unheard])
    _sources(dossier)


def _balance_in_figures(found: Balance) -> None:
    """The score with its band, the voices on each side, what it comes to, and what would even it out."""
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            score("Bias of the coverage", found.score, BIAS, view.band(found), HIGH)
            for place, (label, number, note) in enumerate(view.balance_figures(found)):
                with st.container(width="content"):
                    figure(label, str(number), note, help=None if place else VOICES)
        with st.container(gap="xsmall"):
            st.markdown(plain(" ".join(sentence for sentence in (found.sentence, found.diversity) if sentence)))
            if found.recommendation:
                st.markdown(f"**Recommended:** {plain(found.recommendation)}")


def _sources(dossier: Dossier) -> None:
    """A table in which every score opens to its parts, and every word at its place."""
    why = view.no_sources(dossier)
    with section("Source by source", "" if why else EACH):
        if why:
            st.markdown(why)
        elif phone():
            _short(view.weighed(dossier), dossier)
        else:
            _table(view.weighed(dossier), dossier)


def _table(weighed: Sequence[Weighed], dossier: Dossier) -> None:
    with st.container(gap="xxsmall"):
        for column, name in zip(st.columns(list(COLUMNS.values())), COLUMNS, strict=True):
            column.markdown(f":small[:gray[{name}]]")
        for one in weighed:
            rule()
            source, side, bias, words = st.columns(list(COLUMNS.values()), vertical_alignment="center")
            source.markdown(f"{outlet(one.source, one.name)} :gray[{one.source.id}]")
            side.markdown(one.side)
            with bias:
                score_line("", one.balance.score, BIAS)
            words.markdown(_words(one, dossier) or ":small[:gray[none]]")


def _words(one: Weighed, dossier: Dossier) -> str:
    """Loaded words, then opinions under their own name."""
    judging, opinions = (", ".join(_link(word, dossier) for word in words) for words in (one.judging, one.opinions))
    told = " · ".join(part for part in (judging, f"opinion: {opinions}" if opinions else "") if part)
    return f":small[{told}]" if told else ""


def _link(word: Loaded, dossier: Dossier) -> str:
    return cited_link(dossier, word.cited, f"“{word.cited.quote.exact}”")


def _short(weighed: Sequence[Weighed], dossier: Dossier) -> None:
    """The same for a phone."""
    with st.container(gap="xxsmall"):
        for one in weighed:
            with st.container(horizontal=True, gap="small", vertical_alignment="center"):
                st.markdown(f"{outlet(one.source, one.name)} :gray[{one.source.id}] {one.side.lower()}", width="content")
                score_line("Bias", one.balance.score, BIAS)
            if words := _words(one, dossier):
                st.markdown(words)
