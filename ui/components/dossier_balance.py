"""How even the coverage is: the score, the voices on each side, who is not heard, and each source with the words that judge or opine."""

from collections.abc import Sequence

import streamlit as st

from core.model.dossier import Dossier
from core.model.judgement import Balance, Loaded
from ui.components.cited import cited_link
from ui.components.gaps import nothing
from ui.components.score import score, score_line
from ui.parts import figure, lines, outlet, phone, plain, rule, section
from ui.tokens import GAP
from ui.view_models import balance as view
from ui.view_models.balance import BIAS, Weighed

HIGH = "The higher, the more one-sided: 0 is even, 10 is one voice only."
VOICES = "Counted by voice: outlets that retell one report are one. For it are those who say the central claim is so."
EACH = "The most one-sided first. A page that only states a fact is neutral, whomever the fact helps. Words open at their place."
COLUMNS = {"Source": 4, "Side": 2, "Bias": 2, "Words that judge, and opinions": 6}


def balance_tab(dossier: Dossier) -> None:
    found = dossier.balance
    if found is None:
        nothing(dossier.gaps, "balance", view.NEVER)
        return
    _answer(found)
    if unheard := view.missing(found):
        with section("Not heard"):
            lines(GAP, [plain(sentence) for sentence in unheard])
    _sources(dossier)


def _answer(found: Balance) -> None:
    """The score with its band, the voices on each side, what it comes to, and what would even it out."""
    with st.container(border=True):
        with st.container(horizontal=True, gap=24):
            score("Bias of the coverage", found.score, BIAS, view.band(found), HIGH)
            for place, (label, number, note) in enumerate(view.figures(found)):
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
