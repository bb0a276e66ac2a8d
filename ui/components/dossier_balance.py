"""How even the coverage is: the score, the voices on each side, who is not heard, and each source with the words that judge."""

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from core.model.balance import Balance, Loaded
from core.model.dossier import Dossier
from core.model.words import QuoteState
from ui.components.cited_step import RESTS_ON
from ui.components.dossier_plots import BARE, FONT, Parts
from ui.components.evidence_viewer import context_button
from ui.components.flags import gap_line
from ui.components.score import score, score_line
from ui.parts import anchored, figure, ink, lines, outlet, phone, plain, quote, rule, section
from ui.tokens import GAP
from ui.view_models import balance as view
from ui.view_models.balance import BIAS, Weighed
from ui.view_models.cited import place

HIGH = "The higher, the more one-sided: 0 is even, 10 is one voice only."
VOICES = "Counted by voice: outlets that retell one report are one. For it are those who say the central claim is so."
EACH = "The most one-sided first. A page that only states a fact is neutral, whomever the fact helps."
WORDS = "Open a source to read them in print, and from there at their place."
COLUMNS = {"Source": 4, "Side": 2, "Bias": 2, "Words that judge": 6}
BAR = 30


def balance_tab(dossier: Dossier) -> None:
    found = dossier.balance
    if found is None:
        st.markdown(view.NEVER)
        lines(GAP, [gap_line(gap) for gap in dossier.gaps if gap.stage == "balance"])
        return
    _answer(found)
    main, margin = (st.container(gap="medium"), st.container(gap="medium")) if phone() else st.columns([2, 1], gap="medium")
    with main:
        _voices(found)
    with margin:
        _unheard(found)
    _sources(dossier)


def _answer(found: Balance) -> None:
    """The score with its band, what it comes to, and what would even it out."""
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            score("Bias of the coverage", found.score, BIAS, view.band(found), HIGH)
            for label, number, note in view.figures(found):
                with st.container(width="content"):
                    figure(label, str(number), note)
        if found.sentence:
            st.markdown(plain(found.sentence))
        if found.recommendation:
            st.markdown(f"**Recommended:** {plain(found.recommendation)}")


def _voices(found: Balance) -> None:
    with section("Voices on each side", VOICES):
        st.plotly_chart(_bars(found), theme=None, config=BARE, key=f"voices-{ink()['page']}", alt=view.in_words(found))


def _bars(found: Balance) -> go.Figure:
    """Three bars of one colour: no side is better than another."""
    p, rows = ink(), view.voices(found)
    bars: Parts = {
        "type": "bar",
        "orientation": "h",
        "y": [name for name, _ in rows],
        "x": [number for _, number in rows],
        "text": [str(number) for _, number in rows],
        "textposition": "outside",
        "cliponaxis": False,
        "width": 0.62,
        "marker": {"color": p["blue"][2]},
        "hoverinfo": "skip",
    }
    most = max(1, *(number for _, number in rows))
    layout = {
        "height": BAR * len(rows) + 16,
        "margin": {"l": 80, "r": 30, "t": 4, "b": 4},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 13, "color": p["text"]},
        "showlegend": False,
        "dragmode": False,
        "xaxis": {"visible": False, "fixedrange": True, "range": [0, most * 1.1]},
        "yaxis": {"autorange": "reversed", "fixedrange": True, "ticklen": 8, "tickcolor": "rgba(0,0,0,0)", "ticks": "outside"},
    }
    return go.Figure(data=[bars], layout=layout)


def _unheard(found: Balance) -> None:
    if found.missing:
        with section("Not heard"):
            lines(GAP, [plain(sentence) for sentence in view.missing(found)])
    if found.diversity:
        with section("How diverse the sources are"):
            st.markdown(plain(found.diversity))


def _sources(dossier: Dossier) -> None:
    """A table in which every score opens, then the words of those that have any."""
    weighed = view.weighed(dossier)
    with section("Source by source", EACH):
        if why := view.no_sources(dossier):
            st.markdown(why)
            return
        if phone():
            _short(weighed)
        else:
            _table(weighed)
    loud = [one for one in weighed if one.balance.loaded]
    if loud:
        with section("Words that judge", WORDS), st.container(gap="small"):
            for one in loud:
                _source(one, dossier)


def _table(weighed: Sequence[Weighed]) -> None:
    with st.container(gap="xxsmall"):
        for column, name in zip(st.columns(list(COLUMNS.values())), COLUMNS, strict=True):
            column.markdown(f":small[:gray[{name}]]")
        for one in weighed:
            rule()
            source, side, bias, words = st.columns(list(COLUMNS.values()), vertical_alignment="center")
            source.markdown(f"{outlet(one.source)} :gray[{one.source.id}]")
            side.markdown(one.side)
            with bias:
                score_line("", one.balance.score, BIAS)
            words.markdown(_words(one))


def _words(one: Weighed) -> str:
    more = f" :gray[and {one.more} more]" if one.more else ""
    return f":small[{', '.join(f'“{plain(words)}”' for words in one.words) or ':gray[none]'}{more}]"


def _short(weighed: Sequence[Weighed]) -> None:
    """The same for a phone."""
    with st.container(gap="xxsmall"):
        for one in weighed:
            with st.container(horizontal=True, gap="small", vertical_alignment="center"):
                st.markdown(f"{outlet(one.source)} :gray[{one.source.id}] {one.side.lower()}", width="content")
                score_line("Bias", one.balance.score, BIAS)


def _source(one: Weighed, dossier: Dossier) -> None:
    """The words in print, each one click from its place."""
    label = f"{outlet(one.source)} :gray[{one.source.id}] {_words(one)}"
    opened = st.expander(label, type="step", icon=RESTS_ON, key=f"open-balance-{one.source.id}", on_change="rerun")
    with opened:
        if not opened.open:
            st.caption("One moment.")
            return
        for number, loaded in enumerate(one.balance.loaded):
            _loaded(loaded, one, number, dossier)


def _loaded(loaded: Loaded, one: Weighed, number: int, dossier: Dossier) -> None:
    found = loaded.cited.quote
    with st.container(gap="xxsmall"):
        quote(*view.around(loaded))
        st.caption(" · ".join([*anchored(found.match, QuoteState.VERIFIED, one.source.text_sha256), plain(loaded.why)]))
        context_button(f"loaded-{one.source.id}-{number}", dossier, one.source.id, place(found))
